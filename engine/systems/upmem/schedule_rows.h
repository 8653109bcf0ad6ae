// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/hand_made/hand_made.h"
#include "engine/systems/upmem/hand_made_text.h"
#include "engine/systems/upmem/schedule/schedule.h"
#include "engine/systems/upmem/space/kernel_space.h"
#include "sim/base/result.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::upmem {

/// A candidate: a schedule of the space, a hand-made program, or a schedule that a user wrote as a trace.
struct ScheduleRow {
    KernelSpace::Decisions decisions = {}; // of a schedule of the space; of others they say nothing
    std::optional<BaselinePoint> handMade = {};
    std::shared_ptr<const schedule::Schedule> written = {};

    [[nodiscard]] bool isOfSpace() const { return !handMade && written == nullptr; }
};

/// "prim dpus=256x1 tasklets=16 tile=256" of a hand-made program; of a trace its steps with "; " between them; of
/// others KernelSpace::text().
[[nodiscard]] std::string textOf(const KernelSpace& space, const ScheduleRow& row);
/// The candidate of such a text. Error: what is wrong with it, with its place.
[[nodiscard]] Result<ScheduleRow> parseRow(const KernelSpace& space, std::optional<ComparedKernel> kernel,
                                           std::string_view text);
/// The candidate of a trace, a step a line or with ";" between steps. Error: its first mistake, with its place.
[[nodiscard]] Result<ScheduleRow> writtenRow(const KernelSpace& space, std::string_view trace);

/// DPUs that a candidate uses, and tasklets of each.
struct RowParts {
    std::int64_t dpus = 1;
    std::int64_t tasklets = 1;
};
[[nodiscard]] RowParts partsOf(const KernelSpace& space, const ScheduleRow& row);

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
