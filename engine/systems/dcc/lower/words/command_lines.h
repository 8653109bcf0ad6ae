// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"

#include <cstdint>
#include <string>

// Building blocks of readable command lines: name, address and contents.

namespace pimento::lower {

/// Writes "mac       row 0 column 4 x entry 0                    sum of lanes to accumulator 2".
[[nodiscard]] std::string line(const std::string& name, const std::string& place, const std::string& contents);
/// Writes a line for a command without an address.
[[nodiscard]] std::string line(const std::string& name, const std::string& contents);

/// Writes an element: "x[3][17]".
[[nodiscard]] std::string elementText(const affine::Tensor& tensor, std::int64_t element);
/// Writes "row 3 column 4", with the bank where a core has several.
[[nodiscard]] std::string blockText(const Program& program, std::int64_t block);
/// Writes "group 3 core 5 row 0 column 4" for a command that names a core.
[[nodiscard]] std::string placeText(const Program& program, const Command& command);
/// Writes the elements of the command's vector in a group: "x[0] .. x[15]", "x[3] in all lanes", "padding".
[[nodiscard]] std::string contentsText(const Program& program, const Command& command, std::int64_t group);
/// Writes the cores that a command reaches: "all cores", "core 3 and 2 more".
[[nodiscard]] std::string spreadText(const Program& program, const Command& command);
/// Writes the cores that a command names by bits: "all cores", "cores 1, 5".
[[nodiscard]] std::string maskText(const Program& program, const Command& command);

} // namespace pimento::lower
