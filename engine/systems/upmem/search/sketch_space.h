// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evolution/evolvable_space.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "engine/systems/upmem/search/examined_schedules.h"
#include "engine/systems/upmem/search/schedule_features.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace pimento::upmem {

/// Results of lowering a schedule. Traits that follow from the decisions alone are filled in afterwards: factors, DPUs
/// that share sums, steps to unroll, rfactor.
struct LoweredSchedule {
    ScheduleTraits traits;
    double seconds = 0; // estimated time
};

/// Lowers a schedule of a sketch as far as a search needs it, and verifies it; called from several threads. Error: no
/// DPU can run it.
using ScheduleLowering = std::function<Result<LoweredSchedule>(const schedule::Sketch& sketch,
                                                               const schedule::ScheduleDecisions& decisions)>;

/// Kind of decision that a mutation of a schedule changes.
enum class ScheduleMutator : std::uint8_t { TileSize, ComputeLocation, Unroll, HostParallel };

/// The schedules of a program's sketches, as a search sees them. A mutation changes one decision to a neighbouring
/// value.
class SketchSpace final : public evolution::EvolvableSpace<schedule::ScheduleDecisions> {
public:
    using Decisions = schedule::ScheduleDecisions;

    /// `sketches` has at least one sketch, all of one program: at most one with and one without rfactor.
    SketchSpace(std::vector<schedule::Sketch> sketches, ScheduleLowering lowering);

    /// A niche for each sketch: schedules that divide sums among DPUs (rfactor) and those that do not.
    [[nodiscard]] std::size_t niches() const override { return m_sketches.size(); }
    [[nodiscard]] std::size_t niche(const Decisions& decisions) const override;
    [[nodiscard]] std::optional<Decisions> sample(std::size_t niche, RandomStream& random) const override;
    /// Lists the mutators, in the order of ScheduleMutator.
    [[nodiscard]] std::span<const evolution::Mutator> mutators() const override;
    [[nodiscard]] std::optional<Decisions> mutate(const Decisions& decisions, std::size_t mutator,
                                                  RandomStream& random) const override;
    [[nodiscard]] Fingerprint structure(const Decisions& decisions) const override;
    [[nodiscard]] std::size_t features() const override { return featureCount(m_factors); }
    [[nodiscard]] Result<double> examine(const Decisions& decisions, std::span<float> features) const override;

    /// Sketch to which the decisions belong.
    [[nodiscard]] const schedule::Sketch& sketchOf(const Decisions& decisions) const
    {
        return m_sketches[niche(decisions)];
    }

private:
    std::vector<schedule::Sketch> m_sketches;
    ScheduleLowering m_lowering;
    std::size_t m_factors = 0; // largest number over the sketches
    mutable ExaminedSchedules m_examined;
};

} // namespace pimento::upmem
