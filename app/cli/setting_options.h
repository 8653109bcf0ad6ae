// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"
#include "engine/study/question.h"
#include "engine/study/system.h"
#include "sim/base/result.h"
#include "sim/machine.h"

namespace pimento::cli {

/// Puts the settings of the options into a question of a system about a device: those with an option of their own, then
/// those of --set. Error: one that the system does not have, unless the value is the usual one of its option; a value
/// that the setting does not take.
[[nodiscard]] Result<void> addSettings(Question& question, const QuestionOptions& options, const System& system,
                                       const sim::Machine& machine);

} // namespace pimento::cli
