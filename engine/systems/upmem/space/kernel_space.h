// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "engine/systems/upmem/search/sketch_space.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"
#include "sim/upmem/host_link.h"
#include "sim/upmem/system_part.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::upmem {

/// The machine and the choices under which the schedules of a kernel are made and timed.
struct SpaceOptions {
    sim::upmem::SystemPart system;
    int dpusPerRank = 64;
    sim::upmem::LinkProfile link = sim::upmem::LinkProfile::Calibrated;
    DpuModel model = DpuModel::Hw;
    CompileOptions compile;
    schedule::SketchLimits sketches;
};

/// All schedules of a kernel on a DPU system. Immutable, for any number of threads.
class KernelSpace {
public:
    using Decisions = schedule::ScheduleDecisions;

    /// Error: no sketch is known for the program (see schedule::sketchesOf()).
    [[nodiscard]] static Result<std::shared_ptr<const KernelSpace>> make(const tensor::Program& program,
                                                                         const SpaceOptions& options);

    [[nodiscard]] const tensor::Program& program() const { return m_program; }
    [[nodiscard]] const SpaceOptions& options() const { return m_options; }
    [[nodiscard]] std::span<const schedule::Sketch> sketches() const { return m_sketches; }
    [[nodiscard]] const schedule::Sketch& sketchOf(const Decisions& decisions) const
    {
        return m_search->sketchOf(decisions);
    }
    /// What a search sees.
    [[nodiscard]] const SketchSpace& search() const { return *m_search; }
    /// How many schedules there are with those that no DPU can run; none: more than 2^62.
    [[nodiscard]] std::optional<std::int64_t> size() const;
    /// The schedule with a number below size().
    [[nodiscard]] Decisions at(std::int64_t number) const;

    [[nodiscard]] std::string text(const Decisions& decisions) const { return sketchOf(decisions).text(decisions); }
    /// Error: what is no such text, with its column.
    [[nodiscard]] Result<Decisions> parse(std::string_view text) const;

    /// Error: see upmem::compile().
    [[nodiscard]] Result<CompiledSchedule> compile(const Decisions& decisions) const
    {
        return compile(decisions, m_options.compile);
    }
    [[nodiscard]] Result<CompiledSchedule> compile(const Decisions& decisions, const CompileOptions& options) const;
    /// Why no schedule was found that DPUs can run: what they cannot do of the kernel, or, of the kind DoesNotFit, what
    /// schedules do not fit into.
    [[nodiscard]] Error whyNone() const;
    /// The machine of its runs; borrows the space.
    [[nodiscard]] ScheduleMachine machine() const;

    /// No run of a launch takes fewer cycles, of all instructions of a DPU, those of its busiest tasklet
    /// with the distance between two, and all its transfers the longest. Operands take the steps that are expected.
    [[nodiscard]] std::int64_t leastCycles(const CompiledLaunch& launch) const;
    /// No run of the schedule takes fewer seconds.
    [[nodiscard]] double leastSeconds(const CompiledSchedule& compiled) const;

private:
    KernelSpace(const tensor::Program& program, const SpaceOptions& options, std::vector<schedule::Sketch> sketches);

    [[nodiscard]] Result<CompiledSchedule> compiled(const schedule::Sketch& sketch, const Decisions& decisions,
                                                    const CompileOptions& options) const;
    /// DPUs among which the loops can be divided at most.
    [[nodiscard]] std::int64_t mostParts() const;
    [[nodiscard]] Result<LoweredSchedule> lowered(const schedule::Sketch& sketch, const Decisions& decisions) const;

    tensor::Program m_program;
    SpaceOptions m_options;
    std::int64_t m_leastBits; // of the smaller factor of a multiplication
    std::vector<schedule::Sketch> m_sketches;
    std::unique_ptr<const SketchSpace> m_search;
};

} // namespace pimento::upmem
