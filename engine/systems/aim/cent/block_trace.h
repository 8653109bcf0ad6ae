// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/aim/instruction.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pimento::aim {

/// A decoder model that CENT places on AiM.
struct CentModel {
    std::string_view name;
    std::int64_t heads = 0;
    std::int64_t keyValueHeads = 0;
    std::int64_t feedForward = 0; // width of the feed-forward layers
    std::int64_t blocks = 0;
    std::int64_t devices = 0; // cards of 32 channels that its evaluation gives it

    [[nodiscard]] std::int64_t width() const { return 128 * heads; }
    [[nodiscard]] std::int64_t headsPerKey() const { return heads / keyValueHeads; }
};

/// The models of CENT's evaluation.
[[nodiscard]] std::span<const CentModel> centModels();
/// nullptr: there is no such model.
[[nodiscard]] const CentModel* centModelNamed(std::string_view name);

/// How CENT spreads a model: several blocks on a card, each on some of its channels, or the matrices of a block over
/// several cards.
struct CentPlacement {
    enum class Mode : std::uint8_t { Pipeline, Tensor };

    Mode mode = Mode::Pipeline;
    std::int64_t argument = 32; // Pipeline: channels of a block, 1 to 32; Tensor: cards
};

/// Instructions of a decoder block for a token, with `tokens` in the cache, the new one among them (CENT, artifact).
[[nodiscard]] std::vector<sim::aim::Instruction> blockTrace(const CentModel& model, const CentPlacement& placement,
                                                            std::int64_t tokens);
/// Instructions of the first and last layer, from word to vector and back.
[[nodiscard]] std::vector<sim::aim::Instruction> embeddingTrace(const CentModel& model, const CentPlacement& placement);
/// Instructions of the matrices of a block alone, as cards run them that hold no attention.
[[nodiscard]] std::vector<sim::aim::Instruction> matricesTrace(const CentModel& model, const CentPlacement& placement);

/// Steps of a block's attention that the memories compute.
enum class CentAttention : std::uint8_t {
    Scores,  // queries by the keys in the cache
    Scaling, // of the scores before and after the softmax, written, multiplied and read
    Sums,    // scores by the values in the cache
};
/// Instructions of one step of a block's attention, with `tokens` in the cache.
[[nodiscard]] std::vector<sim::aim::Instruction> attentionTrace(const CentModel& model, const CentPlacement& placement,
                                                                CentAttention step, std::int64_t tokens);

} // namespace pimento::aim
