// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/measured/vllm_engine.h"

#include <span>
#include <stop_token>

namespace pimento::serving {

/// An engine that computes prompts for another one, and the link over which it passes on their keys and values.
struct PromptEngine {
    VllmSetup setup;
    LayerTimes times;
    double bytesPerSecond = 50e9;
    double seconds = 0; // until the first byte of a transfer arrives
};

/// Serves requests with prompts on an engine of their own, as serveAsVllm() does on each. The first token comes from
/// there; keys and values follow over the link one request after another, and wait outside the memory of either engine.
/// A request that loses its memory computes its prompt again where its tokens are made. Errors: engines of different
/// models, a model whose bytes of keys and values are unknown, as serveAsVllm().
[[nodiscard]] Result<VllmRun> serveApart(std::span<const Request> requests, const PromptEngine& prompts,
                                         const VllmSetup& setup, const LayerTimes& times, std::stop_token stop = {});

} // namespace pimento::serving
