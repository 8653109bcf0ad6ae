// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/drafts/prune.h"
#include "engine/systems/dcc/drafts/space_names.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "engine/systems/dcc/model/distribution_names.h"
#include "engine/systems/dcc/model/gpu_choice.h"
#include "engine/systems/dcc/model/objective.h"
#include "engine/systems/dcc/model/time_parts.h"
#include "engine/systems/dcc/model/transition_cache_pool.h"
#include "engine/systems/dcc/model/workload.h"
#include "engine/systems/dcc_artifact/generators/kernel.h"
#include "engine/systems/dcc_artifact/generators/request_generator.h"
#include "sim/base/progress.h"
#include "sim/device_rules.h"
#include "sim/machine.h"
#include "sim/run_options.h"
#include "sim/run_result.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

class Model;

using dcc_artifact::Mode;

/// What somebody wants explored: a kernel bound to a shape, a device, a model, a space of drafts.
struct DraftQuestion {
    const Model* model = nullptr;
    std::shared_ptr<const Workload> workload; // what the compiled model compiles; may be missing for the artifact's
    const Kernel* kernel = nullptr;           // the artifact's kernel and its sizes; nullptr: it has none
    Shape shape;
    std::shared_ptr<const sim::Machine> machine;
    Space space = Space::Complete;
    Mode mode = Mode::Kernel; // artifact
    PruneRules rules;         // compiled: which rules make the kept drafts
    /// Compiled: the hand-made distribution that drafts are compared with; none: the fastest of several.
    std::optional<Distribution> comparedWith;
    std::vector<std::string> disabledPasses; // compiled
    std::optional<lower::Indexing> indexing; // compiled; none: the faster one, for each draft
    /// Compiled: the machine with rules of somebody's choice; empty: those of the device file.
    std::shared_ptr<const sim::Machine> ruled;
    sim::RuleChoice ruleChanges;         // where `ruled` differs from the device file
    Objective objective;                 // compiled: what is made least, and what the time contains
    GpuChoice gpu;                       // compiled: what the drafts are compared with
    TimeParts parts = TimeParts::Fences; // compiled: how the time is shown
    lower::Handover handover; // compiled: what other kernels hand over, or take; a chain of kernels asks for it
    /// What the runs of many drafts share; empty: each run is by itself.
    std::shared_ptr<TransitionCachePool> memories;

    [[nodiscard]] std::string kernelName() const;
    [[nodiscard]] std::string kernelTitle() const;
    [[nodiscard]] std::string shapeText() const;
    /// The machine whose rules time the programs of the model.
    [[nodiscard]] const sim::Machine& timing() const;
    /// Devices whose work a GPU is compared with.
    [[nodiscard]] int devices() const;
    /// Groups and cores of one device.
    [[nodiscard]] Resources resources() const;
    /// What is other than the device file says: "without refresh-blocks, with staged-activation"; "": nothing.
    [[nodiscard]] std::string rulesText() const;
    /// What a draft of it is a draft for: "GEMV batch=1,... on AttAcc", and what is other than the device file says.
    [[nodiscard]] std::string subject() const;
    /// One line for people: "GEMV batch=1,... on AttAcc, listed drafts".
    [[nodiscard]] std::string text() const;
};

/// The question for runs of many drafts, so many at a time.
[[nodiscard]] DraftQuestion withMemories(DraftQuestion question, unsigned runs);

/// Error: the kernel or the mode is not supported on the device.
[[nodiscard]] Result<void> check(const DraftQuestion& question);

/// The drafts of the question's space. Error: there are none, or too many to list, or a stop.
[[nodiscard]] Result<DraftList> draftsOf(const DraftQuestion& question, const std::stop_token& stop = {});

/// Text form of a draft that the question's model reads back.
[[nodiscard]] std::string draftText(const DraftQuestion& question, std::span<const DraftPart> draft);

/// Reads what draftText() writes, or "default": the fastest of the drafts that count as it, which simulates them if
/// they are several. Error: what is wrong with the text.
[[nodiscard]] Result<Draft> parseDraft(const DraftQuestion& question, std::string_view text);

/// A simulated draft and how its program's tiles are indexed.
struct DraftRun {
    lower::Indexing indexing = lower::Indexing::Exact;
    sim::RunResult result;
};
/// Simulates one draft. When the question leaves the indexing open and it matters, both programs run and the faster one
/// counts, the exact one if they are equal; a program that does not fit the device is left out.
[[nodiscard]] Result<DraftRun> runDraft(const DraftQuestion& question, std::span<const DraftPart> draft,
                                        const sim::RunOptions& options = {}, std::stop_token stop = {},
                                        Progress* progress = nullptr);
/// Simulates the program of a question that leaves no choice of indexing.
[[nodiscard]] Result<sim::RunResult> runProgram(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                const sim::RunOptions& options = {}, std::stop_token stop = {},
                                                Progress* progress = nullptr);
/// The question with the indexing that counts for a draft. Simulates only if the indexing is open and matters.
[[nodiscard]] Result<DraftQuestion> decided(const DraftQuestion& question, std::span<const DraftPart> draft,
                                            std::stop_token stop = {});

/// The result of runDraft() alone.
[[nodiscard]] Result<sim::RunResult> simulateDraft(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                   const sim::RunOptions& options = {}, std::stop_token stop = {},
                                                   Progress* progress = nullptr);

} // namespace pimento
