// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/language_model.h"
#include "engine/language_models/model_tensors.h"
#include "sim/base/result.h"

#include <string>
#include <vector>

namespace pimento {

/// How the routed experts of a block lie on the devices that share it. Tensor: a slice of every expert on each.
/// Expert: whole experts, to which tokens are sent.
enum class ExpertPlacement : std::uint8_t { Tensor, Expert };

/// How a model is divided: each block among `tensor` devices, the blocks one after the other among `stages`.
struct ParallelPlan {
    std::int64_t tensor = 1;
    std::int64_t stages = 1;
    ExpertPlacement experts = ExpertPlacement::Tensor;

    bool operator==(const ParallelPlan&) const = default;
};

/// What one stage of a pipeline holds on each of its devices.
struct ModelStage {
    ModelExtent extent;
    Bytes weights;
    Bytes keyValuePerToken;
};

/// A model divided by a plan. The largest device of a stage counts where something does not divide.
struct ModelShard {
    ParallelPlan plan;
    /// One device's share of every block: heads, feed-forward, experts and vocabulary divided, the hidden size whole.
    /// layersOf() and tensorsOf() take it like a model.
    LanguageModel part;
    std::int64_t kvCopies = 1; // devices that hold the same keys and values
    std::vector<ModelStage> stages = {};
    std::vector<std::string> notes = {}; // what is padded or kept more than once, in words
};

/// Divides a model. Heads must divide by `tensor`, and so must the heads with keys and values, or be divided by it:
/// then devices hold copies. Latent vectors are kept by all devices. Feed-forwards, slices of experts and the
/// vocabulary are padded to the next multiple; whole experts must divide. Stages differ by a block at most, the first
/// ones have more. Error: what does not divide, with the numbers that do.
[[nodiscard]] Result<ModelShard> shardOf(const LanguageModel& model, const ParallelPlan& plan);

} // namespace pimento
