// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/language_model.h"
#include "sim/base/result.h"

#include <cstdint>

namespace pimento {

/// The memory of a host, and what it is to hold.
struct CapacityQuestion {
    Bytes memoryPerDevice;
    std::int64_t devicesPerHost = 1;
    std::int64_t batch = 1;
    std::int64_t context = 1;      // tokens of each sequence
    std::int64_t tokensAtOnce = 0; // of a step; 0: one of each sequence. For activations
    Bytes heldAgain = {};          // of weights: a second time, in another layout
};

/// What a model needs and a host has. Bytes of all devices of a host are one sum: that a tensor may not fit into the
/// rest of a device is not looked at, so that `hosts` and the largest numbers are at best.
struct ModelCapacity {
    Bytes weights;  // with those that are held again
    Bytes keyValue; // of the batch at the context
    /// Between layers at the widest place of a step: what a layer reads and writes, with the stream beside it. An
    /// estimate: programs keep more or less.
    Bytes activations;
    Bytes needed;
    Bytes available; // of a host
    bool fits = false;
    std::int64_t hosts = 0;          // that hold it when they share weights, keys and values; 0: no number does
    std::int64_t largestBatch = 0;   // on one host at this context
    std::int64_t largestContext = 0; // on one host at this batch
};

/// What is alive between layers at the widest place of a step with so many tokens.
[[nodiscard]] Bytes activationBytes(const LanguageModel& model, std::int64_t tokens);

/// Error: a model or a question that cannot be.
[[nodiscard]] Result<ModelCapacity> capacityOf(const LanguageModel& model, const CapacityQuestion& question);

/// The refusal of a model that does not fit: what it needs, what there is, what would do.
[[nodiscard]] Error refusalOf(const LanguageModel& model, const CapacityQuestion& question,
                              const ModelCapacity& capacity);

} // namespace pimento
