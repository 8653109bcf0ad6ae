// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/baselines/hand_made.h"
#include "engine/systems/upmem/hand_made_text.h"
#include "engine/systems/upmem/schedule/schedule.h"
#include "engine/systems/upmem/search/kernel_space.h"
#include "sim/base/fingerprint.h"
#include "sim/base/result.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::upmem {

/// A candidate: a schedule of the space, a manual baseline, or a user's schedule as a trace.
struct ScheduleRow {
    KernelSpace::Decisions decisions = {}; // for schedules of the space; otherwise unused
    std::optional<BaselinePoint> handMade = {};
    std::shared_ptr<const schedule::Schedule> written = {};

    [[nodiscard]] bool isOfSpace() const { return !handMade && written == nullptr; }
};

/// Writes a candidate: "prim dpus=256x1 tasklets=16 tile=256" for a manual baseline, the steps joined by "; " for a
/// trace, otherwise KernelSpace::text().
[[nodiscard]] std::string textOf(const KernelSpace& space, const ScheduleRow& row);
/// Identifies the candidate in the space: equal fingerprints mean equal candidates.
[[nodiscard]] Fingerprint fingerprintOf(const KernelSpace& space, const ScheduleRow& row);
/// Reads a candidate. Error: what is wrong with the text, with its position.
[[nodiscard]] Result<ScheduleRow> parseRow(const KernelSpace& space, std::optional<ComparedKernel> kernel,
                                           std::string_view text);
/// Reads a candidate from a trace, with a step per line or ";" between steps. Error: its first mistake, with its
/// position.
[[nodiscard]] Result<ScheduleRow> writtenRow(const KernelSpace& space, std::string_view trace);

/// Number of DPUs of a candidate, and of tasklets per DPU.
struct RowParts {
    std::int64_t dpus = 1;
    std::int64_t tasklets = 1;
};
[[nodiscard]] RowParts partsOf(const KernelSpace& space, const ScheduleRow& row);

/// A candidate compiled to instructions.
struct CompiledRow {
    CompiledSchedule compiled;
    schedule::Schedule scheduled;
    std::optional<HandMadeProgram> made;
};
/// Compiles a candidate. Error: see upmem::compile() and compileHandMade().
[[nodiscard]] Result<CompiledRow> compileRow(const KernelSpace& space, const ScheduleRow& row,
                                             const CompileOptions& options);
/// Times a candidate. `mostCycles` limits a kernel (0: no limit) but not manual baselines. Error: see measure().
[[nodiscard]] Result<ScheduleMeasurement> measureRow(const KernelSpace& space, const CompiledRow& row,
                                                     std::int64_t mostCycles, std::stop_token stop,
                                                     Progress* heartbeat = nullptr);

/// Finds the compared kernel with a library name; nullopt: manual baselines compute something else.
[[nodiscard]] std::optional<ComparedKernel> comparedKernelOf(std::string_view libraryName);
/// Lists all points of a manual baseline for a kernel; empty: the program does not exist for it.
[[nodiscard]] std::vector<ScheduleRow> handMadeRows(HandMade program, ComparedKernel kernel,
                                                    const tensor::Program& loops);

} // namespace pimento::upmem
