// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/hand_made/hand_made.h"
#include "engine/systems/upmem/space/kernel_space.h"
#include "sim/base/result.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::upmem {

/// A candidate: a schedule of the space, or a hand-made program.
struct ScheduleRow {
    KernelSpace::Decisions decisions = {};
    std::optional<BaselinePoint> handMade = {}; // its decisions say nothing
};

/// "prim dpus=256x1 tasklets=16 tile=256" of a hand-made program; of others KernelSpace::text().
[[nodiscard]] std::string textOf(const KernelSpace& space, const ScheduleRow& row);
[[nodiscard]] std::string textOf(const BaselinePoint& point);

/// A candidate down to its instructions.
struct CompiledRow {
    CompiledSchedule compiled;
    schedule::Schedule scheduled;
    std::optional<HandMadeProgram> made;
};
/// Error: see upmem::compile() and compileHandMade().
[[nodiscard]] Result<CompiledRow> compileRow(const KernelSpace& space, const ScheduleRow& row,
                                             const CompileOptions& options);
/// `mostCycles` of a kernel, 0: any number; hand-made programs may take any. Error: see measure().
[[nodiscard]] Result<ScheduleMeasurement> measureRow(const KernelSpace& space, const CompiledRow& row,
                                                     std::int64_t mostCycles, std::stop_token stop);

/// Which of the compared kernels the library calls by a name; nothing: hand-made programs do something else.
[[nodiscard]] std::optional<ComparedKernel> comparedKernelOf(std::string_view libraryName);
/// All points of a hand-made program for a kernel; empty: there is no such program.
[[nodiscard]] std::vector<ScheduleRow> handMadeRows(HandMade program, ComparedKernel kernel,
                                                    const tensor::Program& loops);

} // namespace pimento::upmem
