// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/advice/part_work.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/model/objective.h"
#include "engine/systems/dcc/tensor_traffic.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/dram/bounds.h"
#include "sim/dram/run_result.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// Basis of the advice about a draft, from one lowering and one recorded run.
struct Diagnosis {
    DraftProgram program;
    sim::RunResult run; // with wait causes and bank figures
    sim::BoundFigures bounds;
    PartWork work;         // with section starts
    Traffic traffic;       // with cycles; no rows: a draft of the published artifact
    HostTime host;         // host part of the question's time
    Resources used;        // groups and cores that the draft keeps busy
    double operations = 0; // operations of the kernel; 0: it has a softmax, which lanes do not compute

    [[nodiscard]] const DraftQuestion& question() const { return program.question(); }
    /// Cycles of everything that the question's time includes.
    [[nodiscard]] std::int64_t cycles() const { return run.cycles.value() + host.total(); }
    [[nodiscard]] PerPart parts() const;
};

/// Diagnoses a draft. `question` has a fixed indexing. Error: the draft cannot be run, or a stop.
[[nodiscard]] Result<Diagnosis> diagnosisOf(const DraftQuestion& question, std::span<const DraftPart> draft,
                                            const std::stop_token& stop = {}, Progress* progress = nullptr);

/// A statement of a diagnosis, as a sentence with its figures.
struct Finding {
    std::string id; // "parts", "purposes", "causes", "tensor", "rows", "idle", "padding", "bounds"
    std::string text;

    bool operator==(const Finding&) const = default;
};

/// Findings on a run: where its time goes, which tensors it moves, what is idle, how far it is from its bounds.
[[nodiscard]] std::vector<Finding> findingsOf(const Diagnosis& diagnosis);

/// Summary of where most of the time goes and why, without a full stop: "rearrangement is 62 % of 1,267 cycles (0.974
/// us): in most of it, 700 cycles, x (8 KiB) is laid out in the banks 128 times, ...".
[[nodiscard]] std::string verdictOf(const Diagnosis& diagnosis);

} // namespace pimento
