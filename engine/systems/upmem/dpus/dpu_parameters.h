// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_parameter.h"
#include "sim/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace pimento {

/// Lists the parameters of a DPU system that affect the time and energy of a schedule; the number of DPUs is a setting.
[[nodiscard]] std::vector<Parameter> dpuParameters(const nlohmann::json& device);

/// Presets: the changes of UPMEM that the CoMoNM paper (sec. VI-D) models.
[[nodiscard]] std::vector<ParameterPreset> dpuPresets(const nlohmann::json& device);

/// Changes the main memory that a kernel may use, and the rows of a bank where they are too few. Error: it is no number
/// of bytes that a bank can have.
[[nodiscard]] Result<void> changeMainMemory(nlohmann::json& device, double bytes);

} // namespace pimento
