// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/language_model.h"
#include "sim/base/result.h"

#include <cstdint>

namespace pimento {

/// Memory of a host, and the content that it must hold.
struct CapacityQuestion {
    Bytes memoryPerDevice;
    std::int64_t devicesPerHost = 1;
    std::int64_t batch = 1;
    std::int64_t context = 1;      // tokens per sequence
    std::int64_t tokensAtOnce = 0; // tokens per step, for activations; 0: one of each sequence
    Bytes heldAgain = {};          // weights that are held a second time, in another layout
};

/// Memory that a model needs and a host has. Bytes of all devices of a host are summed up; whether each tensor fits a
/// single device is not checked, so `hosts` and the largest numbers are optimistic.
struct ModelCapacity {
    Bytes weights;  // includes those that are held again
    Bytes keyValue; // keys and values of the batch at the context
    /// Activations at the widest place of a step: input and output of a layer, with the residual stream. An estimate:
    /// programs may keep more or less.
    Bytes activations;
    Bytes needed;
    Bytes available; // memory of a host
    bool fits = false;
    std::int64_t hosts = 0;          // minimum that hold it by sharing weights, keys and values; 0: no number does
    std::int64_t largestBatch = 0;   // on one host at this context
    std::int64_t largestContext = 0; // on one host at this batch
};

/// Bytes of activations at the widest place of a step with `tokens` tokens.
[[nodiscard]] Bytes activationBytes(const LanguageModel& model, std::int64_t tokens);

/// Computes the memory need of a model. Error: an invalid model or question.
[[nodiscard]] Result<ModelCapacity> capacityOf(const LanguageModel& model, const CapacityQuestion& question);

/// Error for a model that does not fit: what it needs, what there is, what would suffice.
[[nodiscard]] Error refusalOf(const LanguageModel& model, const CapacityQuestion& question,
                              const ModelCapacity& capacity);

} // namespace pimento
