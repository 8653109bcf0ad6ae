// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/problem/setting.h"

#include <span>
#include <string>
#include <utility>

namespace pimento {

/// Id of the setting that chooses the ranked objective.
inline constexpr const char* kObjectiveSetting = "objective";

/// Makes the setting that chooses which objective ranks the candidates, the first one by default. A problem names the
/// same objectives in its cost schema (CostSchema::objectives).
[[nodiscard]] inline SettingSpec objectiveSetting(std::span<const Objective> objectives, std::string title,
                                                  std::string explanation, std::string group)
{
    SettingSpec spec;
    spec.id = kObjectiveSetting;
    spec.title = std::move(title);
    spec.explanation = std::move(explanation);
    spec.group = std::move(group);
    spec.standard = objectives.front().id;
    for (const Objective& each : objectives) {
        spec.choices.push_back({each.id, each.title, each.explanation});
    }
    return spec;
}

} // namespace pimento
