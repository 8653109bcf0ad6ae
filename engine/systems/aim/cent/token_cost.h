// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/aim/cent/block_trace.h"
#include "sim/aim/simulator.h"
#include "sim/base/result.h"

#include <stop_token>

namespace pimento::aim {

/// Cost of a token as CENT's evaluation computes it. Times in milliseconds.
struct TokenCost {
    sim::aim::RunResult block; // run of a decoder block
    std::int64_t embeddingCycles = 0;
    double memory = 0;       // a block's time in the memories
    double links = 0;        // between the cards
    double accelerators = 0; // of norms, softmax and rotation beside the memories
    double blockTime = 0;
    double tokenTime = 0;
    double tokensPerSecond = 0;
    double tokenEnergy = 0; // millijoules
    double power = 0;       // watts, all cards
    double usedCards = 0;   // share of the cards that hold a part of the model
};

/// Computes a token's cost for a model on its cards, with `tokens` in the cache. Specification: evaluation of CENT
/// (ASPLOS 2025) with its price list, including that standby times are divided twice by the number of channels.
[[nodiscard]] Result<TokenCost> tokenCost(const CentModel& model, const CentPlacement& placement, std::int64_t tokens,
                                          std::stop_token stop = {});

/// Cycles of the accelerators for the softmax of a block's attention.
[[nodiscard]] double softmaxCycles(const CentModel& model, std::int64_t tokens);
/// Milliseconds of the accelerators beside a block's memories, on a card that holds `blocks` blocks.
[[nodiscard]] double acceleratorTime(const CentModel& model, std::int64_t tokens, std::int64_t blocks);
/// Milliseconds of the links between cards for a block.
[[nodiscard]] double linkTime(const CentModel& model, const CentPlacement& placement);

} // namespace pimento::aim
