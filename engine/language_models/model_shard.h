// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/language_model.h"
#include "engine/language_models/model_tensors.h"
#include "sim/base/result.h"

#include <string>
#include <vector>

namespace pimento {

/// Placement of a block's routed experts on its devices. Tensor: each device has a slice of every expert. Expert: each
/// has whole experts, to which tokens are sent.
enum class ExpertPlacement : std::uint8_t { Tensor, Expert };

/// How a model is divided: each block among `tensor` devices, and the sequence of blocks among `stages`.
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

/// A model divided by a plan. If something does not divide, the numbers are those of a stage's largest device.
struct ModelShard {
    ParallelPlan plan;
    /// One device's part of every block: heads, feed-forward, experts and vocabulary are divided, the hidden size is
    /// whole. layersOf() and tensorsOf() accept it as a model.
    LanguageModel part;
    std::int64_t kvCopies = 1; // devices that hold equal keys and values
    std::vector<ModelStage> stages = {};
    std::vector<std::string> notes = {}; // what is padded or held several times
};

/// Divides a model. Heads must be divisible by `tensor`; heads with keys and values must divide it or be divisible by
/// it, and in the former case devices hold copies. All devices keep latent vectors. Feed-forwards, slices of experts
/// and the vocabulary are padded to the next multiple; whole experts must be divisible. Stages differ by at most one
/// block, the first ones have more. Error: what does not divide, with the possible numbers.
[[nodiscard]] Result<ModelShard> shardOf(const LanguageModel& model, const ParallelPlan& plan);

} // namespace pimento
