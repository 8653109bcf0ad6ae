// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_parameter.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace pimento::dataflow {

/// Numbers of an accelerator's description that can be changed: array, capacities, bandwidths, rows and energies.
[[nodiscard]] std::vector<Parameter> acceleratorParameters(const nlohmann::json& device);

} // namespace pimento::dataflow
