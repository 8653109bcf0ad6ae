// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_parameter.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace pimento {

/// Lists the parameters of a DPU system that affect the time and energy of a schedule; the number of DPUs is a setting.
[[nodiscard]] std::vector<Parameter> dpuParameters(const nlohmann::json& device);

} // namespace pimento
