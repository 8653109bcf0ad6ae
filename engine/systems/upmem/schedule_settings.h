// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/question.h"
#include "engine/study/setting.h"
#include "engine/systems/upmem/baselines/baseline_points.h"
#include "engine/systems/upmem/search/evolution_settings.h"
#include "engine/systems/upmem/space/kernel_space.h"
#include "sim/machine.h"

#include <cstdint>
#include <vector>

namespace pimento::upmem {

/// Which schedules are candidates.
enum class ScheduleExtent : std::uint8_t {
    Evolution, // those that a search proposes, batch after batch
    All,       // every one of the space
};

/// What the settings of a question say.
struct ScheduleChoices {
    ScheduleExtent extent = ScheduleExtent::Evolution;
    EvolutionSettings evolution;
    HandMade standard = HandMade::Prim; // what others are compared with
    SpaceOptions space;
};

/// The settings of the system for a device with DPUs: space, default, trials, seed, techniques-off, passes-off,
/// broadcast, dpu-model, link, memory, dpus.
[[nodiscard]] std::vector<SettingSpec> scheduleSettings(const sim::Machine& machine);

/// Of a canonical question.
[[nodiscard]] ScheduleChoices choicesOf(const Question& question, const sim::Machine& machine);

} // namespace pimento::upmem
