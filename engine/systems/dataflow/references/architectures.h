// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"
#include "sim/base/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace pimento::dataflow {

/// Reads accelerators by name from a JSON object with a member for each. Its figures: H, W and internal (units of the
/// array), capacity_B (of each level but the outermost), read_bw, write_bw (bytes per cycle of each level; the
/// outermost has one shared port with its read bandwidth), block_B (bytes of an access), access_nJ, mac_nJ, row_B,
/// t_act (cycles of a row activation), e_act_nJ. A member "units" explains them and is skipped.
[[nodiscard]] Result<std::map<std::string, Accelerator>> readArchitectures(std::string_view text,
                                                                           const std::string& origin);
[[nodiscard]] Result<std::map<std::string, Accelerator>> readArchitectures(const std::filesystem::path& file);

} // namespace pimento::dataflow
