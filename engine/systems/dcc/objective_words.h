// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hosts/measured_times.h"
#include "engine/study/question.h"
#include "engine/study/setting.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/machine.h"

#include <vector>

namespace pimento {

/// The group of settings that say what drafts are compared with.
inline constexpr const char* kComparisonGroup = "Comparison";

/// What is made least and what the time contains, as settings: objective, launches, launch-ns, link, link-gbps,
/// link-ns, layout, append; and what drafts are compared with: gpu, gpu-time.
[[nodiscard]] std::vector<SettingSpec> objectiveSettings(const sim::Machine& machine);

/// Puts what these settings of a canonical question say into a bound question. Error: a processor whose time is found
/// in a way that the kernel does not have.
[[nodiscard]] Result<void> applyObjective(DraftQuestion& asked, const Question& question,
                                          const std::vector<SettingSpec>& specs,
                                          const std::vector<MeasuredTime>& measured);

} // namespace pimento
