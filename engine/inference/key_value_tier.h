// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

#include <cstdint>

namespace pimento::inference {

/// Tokens of keys and values, of `tokens` over a batch of sequences, that the GPUs' own memory has no room for.
[[nodiscard]] std::int64_t tierTokens(const ModelOnHost& on, const Placement& placement, std::int64_t batch,
                                      std::int64_t tokens);
/// Cost of reading the keys and values of so many tokens from the second memory: each byte once, all GPUs at the same
/// time, without overlap with anything else. Its joules are of one GPU, as those of layers.
[[nodiscard]] LayerCost tierRead(const ModelOnHost& on, std::int64_t tokens);

/// Checks that a placement can use the second memory. Error: its attention may run on devices, which cannot read it.
[[nodiscard]] Result<void> checkTier(const Placement& placement, const InferenceHost& host);

} // namespace pimento::inference
