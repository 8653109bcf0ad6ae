// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"
#include "engine/problem/setting.h"
#include "engine/search/evolution/evolution_settings.h"
#include "engine/systems/upmem/baselines/baseline_points.h"
#include "engine/systems/upmem/search/kernel_space.h"
#include "sim/dram/machine.h"

#include <cstdint>
#include <vector>

namespace pimento::upmem {

using evolution::EvolutionSettings;

/// Set of schedules that are candidates.
enum class ScheduleExtent : std::uint8_t {
    Evolution, // schedules that a search proposes, batch by batch
    All,       // all schedules of the space
};

/// Values of a question's settings.
struct ScheduleChoices {
    ScheduleExtent extent = ScheduleExtent::Evolution;
    EvolutionSettings evolution;
    HandMade standard = HandMade::Prim; // manual baseline that schedules are compared with
    SpaceOptions space;
};

/// The settings of the system for a device with DPUs: space, default, trials, seed, techniques-off, passes-off,
/// broadcast, dpu-model, link, memory, dpus.
[[nodiscard]] std::vector<SettingSpec> scheduleSettings(const sim::Machine& machine);

/// The setting "space": which schedules are candidates.
[[nodiscard]] SettingSpec spaceSetting();

/// Reads the settings of a canonical question.
[[nodiscard]] ScheduleChoices choicesOf(const Question& question, const sim::Machine& machine);

} // namespace pimento::upmem
