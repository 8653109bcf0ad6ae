// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_parameter.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"
#include "sim/base/result.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// A parameter and its value.
using ParameterValue = std::pair<const Parameter*, double>;

/// Lists the numeric parameters of a question, from the description of its device, the settings of its system and the
/// sizes of its kernel. Values of active rules replace those of the device. Error: the system or the device is unknown,
/// or the device has no description.
[[nodiscard]] Result<std::vector<Parameter>> parametersOf(const Question& question, const Catalogue& catalogue);

/// Finds a parameter by id. Error: unknown id; lists the known ones.
[[nodiscard]] Result<const Parameter*> findParameter(std::span<const Parameter> all, std::string_view id);

/// Returns the question with other values; dependent values in the description of the device change as well. Values
/// that equal the question's change nothing. Error: a value that the description does not allow; pose() reports if no
/// device can be made of it.
[[nodiscard]] Result<Question> withValues(const Question& question, std::vector<ParameterValue> values,
                                          const Catalogue& catalogue);

/// Lists the presets of a question's device, without those that name parameters the question does not have. Error: as
/// parametersOf().
[[nodiscard]] Result<std::vector<ParameterPreset>> presetsOf(const Question& question, const Catalogue& catalogue);

/// Returns the question with the values of a preset. Error: unknown id, with the known ones; as withValues().
[[nodiscard]] Result<Question> withPreset(const Question& question, std::string_view preset,
                                          const Catalogue& catalogue);

/// Text of a value: "19 cycles", "32".
[[nodiscard]] std::string valueText(const Parameter& parameter, double value);

} // namespace pimento
