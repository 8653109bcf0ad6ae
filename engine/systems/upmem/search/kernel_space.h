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

/// Machine and options under which the schedules of a kernel are made and timed.
struct SpaceOptions {
    sim::upmem::SystemPart system;
    int dpusPerRank = 64;
    sim::upmem::LinkProfile link = sim::upmem::LinkProfile::Calibrated;
    DpuModel model = DpuModel::Hw;
    CompileOptions compile;
    schedule::SketchLimits sketches;
};

/// A schedule of the space, down to its instructions.
struct CompiledDecisions {
    schedule::Schedule scheduled;
    CompiledSchedule compiled;
};

/// The space of all schedules of a kernel on a DPU system. Immutable and thread-safe.
class KernelSpace {
public:
    using Decisions = schedule::ScheduleDecisions;

    /// Makes the space of a program. Error: no sketch exists for the program (see schedule::sketchesOf()).
    [[nodiscard]] static Result<std::shared_ptr<const KernelSpace>> make(const tensor::Program& program,
                                                                         const SpaceOptions& options);

    [[nodiscard]] const tensor::Program& program() const { return m_program; }
    [[nodiscard]] const SpaceOptions& options() const { return m_options; }
    [[nodiscard]] std::span<const schedule::Sketch> sketches() const { return m_sketches; }
    [[nodiscard]] const schedule::Sketch& sketchOf(const Decisions& decisions) const
    {
        return m_search->sketchOf(decisions);
    }
    /// Returns the space in the form that the evolutionary search uses.
    [[nodiscard]] const SketchSpace& search() const { return *m_search; }
    /// Number of schedules, including those that no DPU can run; nullopt: more than 2^62.
    [[nodiscard]] std::optional<std::int64_t> size() const;
    /// Returns the schedule with a number below size().
    [[nodiscard]] Decisions at(std::int64_t number) const;

    [[nodiscard]] std::string text(const Decisions& decisions) const { return sketchOf(decisions).text(decisions); }
    /// Reads text of text(). Error, with its column: what is wrong with it.
    [[nodiscard]] Result<Decisions> parse(std::string_view text) const;

    /// Compiles a schedule. Error: see upmem::compile().
    [[nodiscard]] Result<CompiledSchedule> compile(const Decisions& decisions) const
    {
        return compile(decisions, m_options.compile);
    }
    [[nodiscard]] Result<CompiledSchedule> compile(const Decisions& decisions, const CompileOptions& options) const;
    /// Compiles a schedule and keeps its steps.
    [[nodiscard]] Result<CompiledDecisions> compileWithSteps(const Decisions& decisions,
                                                             const CompileOptions& options) const;
    /// Explains why no schedule was found that DPUs can run: a part of the kernel that they cannot compute, or, of the
    /// kind DoesNotFit, the limits that schedules exceed.
    [[nodiscard]] Error whyNone() const;
    /// Machine of the space's measurements; borrows the space.
    [[nodiscard]] ScheduleMachine machine() const;

    /// Lower bound of the cycles of a launch: the largest of three times of a DPU: all its instructions, the
    /// instructions of its busiest tasklet at their least distance, and all its transfers. Operands take the expected
    /// steps.
    [[nodiscard]] std::int64_t leastCycles(const CompiledLaunch& launch) const;
    /// Lower bound of the seconds of a schedule's run.
    [[nodiscard]] double leastSeconds(const CompiledSchedule& compiled) const;

private:
    KernelSpace(const tensor::Program& program, const SpaceOptions& options, std::vector<schedule::Sketch> sketches);

    [[nodiscard]] Result<CompiledDecisions> compiled(const schedule::Sketch& sketch, const Decisions& decisions,
                                                     const CompileOptions& options) const;
    /// Most DPUs that the loops can be divided among.
    [[nodiscard]] std::int64_t mostParts() const;
    [[nodiscard]] Result<LoweredSchedule> lowered(const schedule::Sketch& sketch, const Decisions& decisions) const;

    tensor::Program m_program;
    SpaceOptions m_options;
    std::int64_t m_leastBits; // least bits of the smaller factor of a multiplication
    std::vector<schedule::Sketch> m_sketches;
    std::unique_ptr<const SketchSpace> m_search;
};

} // namespace pimento::upmem
