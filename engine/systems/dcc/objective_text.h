// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/hosts/measured_times.h"
#include "engine/problem/question.h"
#include "engine/problem/setting.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/dram/machine.h"

#include <vector>

namespace pimento {

/// The group of settings that say what drafts are compared with.
inline constexpr const char* kComparisonGroup = "Comparison";

/// Objectives that drafts can be ranked by, the default first, with no places in a schema.
[[nodiscard]] const std::vector<Objective>& draftObjectives();

/// Settings for the objective and the contents of the time (objective, launches, launch-ns, link, link-gbps, link-ns,
/// layout, append) and for the comparison (gpu, gpu-time).
[[nodiscard]] std::vector<SettingSpec> objectiveSettings(const sim::Machine& machine);

/// Applies these settings of a canonical question to a bound question. Error: a method of timing the GPU that the
/// kernel does not support.
[[nodiscard]] Result<void> applyObjective(DraftQuestion& asked, const Question& question,
                                          const std::vector<SettingSpec>& specs,
                                          const std::vector<MeasuredTime>& measured);

} // namespace pimento
