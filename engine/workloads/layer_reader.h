// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/workloads/layer.h"

#include <nlohmann/json.hpp>

#include <string>

namespace pimento::workloads {

/// Reads the members of a layer. `type`: its element type if it names none. Mistakes go into the reader's log.
[[nodiscard]] Layer readLayer(ObjectReader& reader, const std::string& type);
/// Writes the members that readLayer() reads; those that have their usual values are left out.
[[nodiscard]] nlohmann::json jsonOf(const Layer& layer);

} // namespace pimento::workloads
