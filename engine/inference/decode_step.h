// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hosts/prefill_times.h"
#include "engine/inference/layer_cost.h"
#include "engine/inference/placement.h"
#include "engine/language_models/model_shard.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pimento::inference {

/// A model on a host.
struct ModelOnHost {
    LanguageModel model;
    InferenceHost host;
    ModelShard shard;              // one processor's part of each layer
    std::int64_t hosts = 1;        // stages of a pipeline
    std::int64_t tokenStep = 16;   // programs of attention are made for contexts that are multiples of it
    std::int64_t leastContext = 1; // shorter ones run with programs for so many tokens, whose places they lie in
    std::shared_ptr<const PrefillTimes> prefillTimes = {}; // measured; nullptr: prompts take what their layers do
};
/// How its layers become kernels of devices.
[[nodiscard]] DeviceForm formOf(const ModelOnHost& on, double share = 1);
/// Divides the model among the processors of so many hosts. Error: a host that cannot be, or what does not divide.
[[nodiscard]] Result<ModelOnHost> putOn(const LanguageModel& model, const InferenceHost& host, std::int64_t hosts = 1);

/// What a pass through the model takes: the exact sum of its layers. With several hosts the pass goes through all of
/// them; a pipeline that is full gives a step per `stageSeconds`.
struct ModelStep {
    ModelPhase phase;
    std::vector<LayerCost> layers; // of all blocks, then exchanges
    double seconds = 0;
    double joules = 0;                     // of all processors, devices and links, with what idles
    double idleJoules = 0;                 // of these
    double stageSeconds = 0;               // of the longest stage
    std::vector<std::string> remarks = {}; // what could not run where it was wanted, and why

    [[nodiscard]] double secondsOf(LayerPart part) const;
    [[nodiscard]] double secondsOn(RunsOn where) const;
    /// Tokens a second of a full pipeline.
    [[nodiscard]] double tokensPerSecond() const;
};

/// What no placement of a step can be faster than: its bytes at all bandwidth there is, and its operations at all
/// rates, with processors and devices together.
struct StepBound {
    double bytesSeconds = 0;
    double operationsSeconds = 0;

    [[nodiscard]] double seconds() const { return std::max(bytesSeconds, operationsSeconds); }
};
[[nodiscard]] Result<StepBound> boundOf(const ModelOnHost& on, const ModelPhase& phase, const sim::Machine* machine);

/// Seconds of a block that hide when two sides work through its heads as a pipeline: the shorter side, but for the
/// first of the heads. max(a, b) + min(a, b) / heads are left of a + b.
[[nodiscard]] double hiddenByPipeline(double oneSide, double otherSide, std::int64_t heads);

/// What makes steps.
struct StepMeans {
    PimKernels* kernels = nullptr; // borrowed; may be missing if nothing is placed on devices
    unsigned threads = 1;
};

/// The time and energy of a pass. Prefill is the processor's alone. Error: layers that cannot be, a kernel without an
/// answer, or a stop.
[[nodiscard]] Result<ModelStep> stepOf(const ModelOnHost& on, const Placement& placement, const ModelPhase& phase,
                                       const StepMeans& means, const std::stop_token& stop);

/// The kernels that steps ask for, each once, so that PimKernels::prepare() can explore them side by side. What
/// PlacedOn::Fastest would not take whatever its draft is left out; a draft of the others is of use if it takes less
/// than the processor in one of the steps.
[[nodiscard]] Result<std::vector<PimNeed>> kernelsNeeded(const ModelOnHost& on, const Placement& placement,
                                                         std::span<const ModelPhase> phases,
                                                         const sim::Machine& machine);

} // namespace pimento::inference
