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

/// A model deployed on a host.
struct ModelOnHost {
    LanguageModel model;
    InferenceHost host;
    ModelShard shard;              // part of each layer that one GPU has
    std::int64_t hosts = 1;        // stages of a pipeline
    std::int64_t tokenStep = 16;   // attention programs are made for contexts that are multiples of this
    std::int64_t leastContext = 1; // shorter contexts run with the program for this many tokens, and in its layout
    /// Measured times; nullptr: the prefill's time is the sum of its layers.
    std::shared_ptr<const PrefillTimes> prefillTimes = {};
};
/// Options for turning the model's layers into device kernels.
[[nodiscard]] DeviceForm formOf(const ModelOnHost& on, double share = 1);
/// Divides the model among the GPUs of `hosts` hosts. Error: an invalid host, or sizes that do not divide.
[[nodiscard]] Result<ModelOnHost> putOn(const LanguageModel& model, const InferenceHost& host, std::int64_t hosts = 1);

/// Cost of a pass through the model: the exact sum of its layers. With several hosts the pass goes through all of them;
/// a full pipeline completes a step per `stageSeconds`.
struct ModelStep {
    ModelPhase phase;
    std::vector<LayerCost> layers; // layers of all blocks, then exchanges
    double seconds = 0;
    double joules = 0;                     // energy of all GPUs, devices and links, idle power included
    double idleJoules = 0;                 // static part of `joules`
    double stageSeconds = 0;               // time of the longest pipeline stage
    std::vector<std::string> remarks = {}; // what could not run where the placement wanted it, and why

    [[nodiscard]] double secondsOf(LayerPart part) const;
    [[nodiscard]] double secondsOn(RunsOn where) const;
    /// Tokens per second of a full pipeline.
    [[nodiscard]] double tokensPerSecond() const;
};

/// Lower bound for any placement of a step: its bytes at the total bandwidth, and its operations at the total rate, of
/// GPUs and devices together.
struct StepBound {
    double bytesSeconds = 0;
    double operationsSeconds = 0;

    [[nodiscard]] double seconds() const { return std::max(bytesSeconds, operationsSeconds); }
};
[[nodiscard]] Result<StepBound> boundOf(const ModelOnHost& on, const ModelPhase& phase, const KernelDevice* device);

/// Seconds of a block that two sides hide by working through its heads as a pipeline: the shorter side's time but for
/// the first head's. max(a, b) + min(a, b) / heads remain of a + b.
[[nodiscard]] double hiddenByPipeline(double oneSide, double otherSide, std::int64_t heads);

/// Context that steps are made in.
struct StepMeans {
    PimKernels* kernels = nullptr; // borrowed; may be nullptr if nothing is placed on devices
    unsigned threads = 1;
};

/// Time and energy of a pass. The GPU alone runs the prefill. Error: invalid layers, a kernel without an answer, or a
/// stop.
[[nodiscard]] Result<ModelStep> stepOf(const ModelOnHost& on, const Placement& placement, const ModelPhase& phase,
                                       const StepMeans& means, const std::stop_token& stop);

} // namespace pimento::inference
