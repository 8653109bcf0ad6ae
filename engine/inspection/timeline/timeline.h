// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/busy_pyramid.h"
#include "engine/inspection/timeline/command_kind.h"
#include "engine/inspection/timeline/command_log.h"
#include "engine/inspection/timeline/lane_tree.h"
#include "engine/inspection/timeline/timeline_scheme.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pimento {

/// Length and known parts of the run that a timeline shows.
struct TimelineExtent {
    std::int64_t cycles = 0; // cycles that it shows
    std::vector<sim::PartSpan> parts;
    bool wasStopped = false;
};

/// Commands of one run by lane, with summaries that make every zoom level cheap to draw. Immutable.
class Timeline {
public:
    /// `run` has the duration of the run and the times of its parts.
    Timeline(std::shared_ptr<const sim::Machine> machine, CommandLog log, const sim::RunResult& run);
    /// For events other than commands of a machine.
    Timeline(std::shared_ptr<const TimelineScheme> scheme, CommandLog log, TimelineExtent extent);

    [[nodiscard]] const TimelineScheme& scheme() const { return *m_scheme; }
    /// Machine of the timeline; only for timelines of a machine's commands.
    [[nodiscard]] const sim::Machine& machine() const { return *m_scheme->machine; }
    [[nodiscard]] const LaneTree& lanes() const { return m_scheme->lanes; }
    [[nodiscard]] const CommandLog& log() const { return m_log; }
    /// Last cycle of the run.
    [[nodiscard]] std::int64_t cycles() const { return m_cycles; }
    [[nodiscard]] const std::vector<sim::PartSpan>& parts() const { return m_parts; }
    [[nodiscard]] bool wasStopped() const { return m_wasStopped; }

    [[nodiscard]] TimelineKind kindOf(std::size_t i) const
    {
        return m_kinds[static_cast<std::size_t>(m_log.command(i))];
    }
    [[nodiscard]] const std::vector<TimelineKind>& kinds() const { return m_kinds; }
    [[nodiscard]] const std::string& nameOf(std::size_t i) const;
    /// Lane of a command, which also belongs to all lanes above.
    [[nodiscard]] std::uint32_t laneOf(std::size_t i) const;

    /// Number of commands of a lane and of all lanes below it.
    [[nodiscard]] std::size_t commands(std::size_t lane) const
    {
        return lane == 0 ? m_log.size() : m_first[lane + 1] - m_first[lane];
    }
    /// Index of the n-th command of a lane, in issue order.
    [[nodiscard]] std::size_t command(std::size_t lane, std::size_t n) const
    {
        return lane == 0 ? n : m_byLane[m_first[lane] + n];
    }
    /// Number of commands of a lane that were issued before a cycle.
    [[nodiscard]] std::size_t commandsBefore(std::size_t lane, double cycle) const;
    /// Command of a strip in progress in a cycle; the last issued of several.
    [[nodiscard]] std::optional<std::size_t> commandAt(std::size_t lane, Strip strip, double cycle) const;
    /// The command of the lane before or after another one.
    [[nodiscard]] std::optional<std::size_t> neighbour(std::size_t lane, std::size_t command, int step) const;

    [[nodiscard]] const BusyPyramid& busy(std::size_t lane, Strip strip) const
    {
        return m_busy[lane][static_cast<std::size_t>(strip)];
    }
    /// Adds the busy fraction of a lane's strip to each slice; slice i covers the `step` cycles from begin + i * step
    /// on.
    void addShares(std::size_t lane, Strip strip, double begin, double step, std::span<BusyShares> slices) const;
    /// Longest duration of a command of the strip.
    [[nodiscard]] std::int64_t longest(Strip strip) const { return m_longest[static_cast<std::size_t>(strip)]; }

private:
    void sortByLane();
    void summarise(std::size_t lane);

    std::shared_ptr<const TimelineScheme> m_scheme;
    CommandLog m_log;
    std::vector<TimelineKind> m_kinds;
    std::int64_t m_cycles = 0;
    std::vector<sim::PartSpan> m_parts;
    bool m_wasStopped = false;
    std::vector<std::size_t> m_first;    // by lane, and one more; the whole device has no commands of its own
    std::vector<std::uint32_t> m_byLane; // commands of each lane
    std::vector<std::array<BusyPyramid, kStrips>> m_busy;
    std::array<std::int64_t, kStrips> m_longest{1, 1};
};

} // namespace pimento
