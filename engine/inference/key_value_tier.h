// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

#include <cstdint>

namespace pimento::inference {

/// Tokens of keys and values of a batch that have room without the second memory. `device`: each of the devices;
/// nullptr: the host has none.
[[nodiscard]] std::int64_t ownRoom(const ModelOnHost& on, const Placement& placement, const KernelDevice* device,
                                   std::int64_t batch);
/// Cost of reading the keys and values of so many tokens (0 if negative) from the second memory: each byte once, all
/// GPUs at the same time, without overlap with anything else. Its joules are of one GPU, as those of layers.
[[nodiscard]] LayerCost tierRead(const ModelOnHost& on, std::int64_t tokens);

/// Checks that a placement can use the second memory. Error: its attention may run on devices, which cannot read it.
[[nodiscard]] Result<void> checkTier(const Placement& placement, const InferenceHost& host);

} // namespace pimento::inference
