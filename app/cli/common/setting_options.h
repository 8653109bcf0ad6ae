// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/problem/question.h"
#include "engine/problem/system.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"

namespace pimento::cli {

/// Adds the settings of the options to a question of a system about a device: those with an option of their own, then
/// those of --set. Error: a setting that the system does not have, unless the value is the default of its option; an
/// invalid value.
[[nodiscard]] Result<void> addSettings(Question& question, const QuestionOptions& options, const System& system,
                                       const MadeDevice& device);

} // namespace pimento::cli
