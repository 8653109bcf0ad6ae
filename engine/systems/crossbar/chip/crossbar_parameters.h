// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_parameter.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace pimento::crossbar {

/// Numbers of a description that can be changed: chips, cores, arrays, times, bandwidths and energies.
[[nodiscard]] std::vector<Parameter> crossbarParameters(const nlohmann::json& device);
/// Changes to try: the shorter product of the public program, and twice the bandwidths.
[[nodiscard]] std::vector<ParameterPreset> crossbarPresets(const nlohmann::json& device);

} // namespace pimento::crossbar
