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
#include "sim/dram/device_rules.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_options.h"
#include "sim/dram/run_result.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

class Model;

using dcc_artifact::Mode;

/// A question about drafts: a kernel bound to a shape, a device, a model and a space of drafts.
struct DraftQuestion {
    const Model* model = nullptr;
    std::shared_ptr<const Workload> workload; // kernel of the compiled model; may be missing for the artifact
    const Kernel* kernel = nullptr;           // kernel and sizes of the artifact; nullptr: there is none
    Shape shape;
    std::shared_ptr<const sim::Machine> machine;
    Space space = Space::Complete;
    Mode mode = Mode::Kernel; // artifact only
    PruneRules rules;         // compiled model: rules that define the kept drafts
    /// Compiled model: the manual baseline that drafts are compared with; nullopt: the fastest of several.
    std::optional<Distribution> comparedWith;
    std::vector<std::string> disabledPasses; // compiled model
    std::optional<lower::Indexing> indexing; // compiled model; nullopt: the faster one for each draft
    /// Compiled model: the machine with changed rules; nullptr: the rules of the device file apply.
    std::shared_ptr<const sim::Machine> ruled;
    sim::RuleChoice ruleChanges;         // differences of `ruled` from the device file
    DraftObjective objective;            // compiled model: quantity to minimise and contents of the time
    GpuChoice gpu;                       // compiled model: GPU that the drafts are compared with
    TimeParts parts = TimeParts::Fences; // compiled model: breakdown of the time
    lower::Handover handover; // compiled model: on-chip forwarding between kernels; set by a chain of kernels
    /// Transition caches shared by the runs of many drafts; nullptr: each run has its own.
    std::shared_ptr<TransitionCachePool> memories;

    [[nodiscard]] std::string kernelName() const;
    [[nodiscard]] std::string kernelTitle() const;
    [[nodiscard]] std::string shapeText() const;
    /// Machine whose rules time the programs of the model.
    [[nodiscard]] const sim::Machine& timing() const;
    /// Number of devices whose total work the GPU is timed on.
    [[nodiscard]] int devices() const;
    /// Groups and cores per group of one device.
    [[nodiscard]] Resources resources() const;
    /// Lists the changes to the device file: "without refresh-blocks, with staged-activation"; "": none.
    [[nodiscard]] std::string rulesText() const;
    /// Describes what a draft applies to, with changed rules: "GEMV batch=1,... on AttAcc".
    [[nodiscard]] std::string subject() const;
    /// Describes the question in one line: "GEMV batch=1,... on AttAcc, listed drafts".
    [[nodiscard]] std::string text() const;
};

/// Returns the question with caches for `runs` simultaneous runs of drafts.
[[nodiscard]] DraftQuestion withMemories(DraftQuestion question, unsigned runs);

/// Checks that the device supports the kernel and the settings of a question. Error: it does not.
[[nodiscard]] Result<void> check(const DraftQuestion& question);

/// Lists the drafts of the question's space. Error: there are none, there are too many, or a stop.
[[nodiscard]] Result<DraftList> draftsOf(const DraftQuestion& question, const std::stop_token& stop = {});

/// Writes a draft as text that the question's model reads back.
[[nodiscard]] std::string draftText(const DraftQuestion& question, std::span<const DraftPart> draft);

/// Reads text of draftText(), or "default": the fastest manual baseline, which is found by simulation if there are
/// several. Error: what is wrong with the text.
[[nodiscard]] Result<Draft> parseDraft(const DraftQuestion& question, std::string_view text);

/// A simulated draft and the indexing of its program.
struct DraftRun {
    lower::Indexing indexing = lower::Indexing::Exact;
    sim::RunResult result;
};
/// Simulates one draft. When the question leaves the indexing open and it matters, both programs run and the faster one
/// is returned (ties: the exact one); programs that do not fit the device are skipped.
[[nodiscard]] Result<DraftRun> runDraft(const DraftQuestion& question, std::span<const DraftPart> draft,
                                        const sim::RunOptions& options = {}, std::stop_token stop = {},
                                        Progress* progress = nullptr);
/// Simulates the program of a draft for a question that fixes the indexing.
[[nodiscard]] Result<sim::RunResult> runProgram(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                const sim::RunOptions& options = {}, std::stop_token stop = {},
                                                Progress* progress = nullptr);
/// Returns the question with the indexing that runDraft() chooses for a draft. Simulates only if the indexing is open
/// and matters.
[[nodiscard]] Result<DraftQuestion> decided(const DraftQuestion& question, std::span<const DraftPart> draft,
                                            std::stop_token stop = {});

/// Returns the simulation result of runDraft() alone.
[[nodiscard]] Result<sim::RunResult> simulateDraft(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                   const sim::RunOptions& options = {}, std::stop_token stop = {},
                                                   Progress* progress = nullptr);

} // namespace pimento
