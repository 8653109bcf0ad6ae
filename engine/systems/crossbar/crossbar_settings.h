// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/problem/setting.h"
#include "engine/systems/crossbar/estimate/mapping_estimate.h"
#include "engine/systems/crossbar/run/mapping_run.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// What ranks mappings.
enum class Goal : std::uint8_t { Time, Energy, EnergyDelay };
inline constexpr std::size_t kGoals = 3;

/// Settings of a question, read.
struct CrossbarChoices {
    PipelineMode mode = PipelineMode::Throughput;
    Goal goal = Goal::Time;
    PartitionOptions partition;
    /// Images that pass a round before the next weights are written, of networks larger than the chip, in throughput
    /// mode; 1 in latency mode.
    std::int64_t images = 1;
    bool groupsLayers = false;
    LatencyExchange exchange; // in the low-latency mode
};

/// Objectives by goal, without their quantities and columns.
[[nodiscard]] std::array<Objective, kGoals> goalObjectives();

/// Settings of questions about crossbar chips.
[[nodiscard]] std::vector<SettingSpec> crossbarSettings();
/// The choices of a canonical question.
[[nodiscard]] CrossbarChoices choicesOf(const Question& question);

} // namespace pimento::crossbar
