// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <optional>
#include <span>

namespace pimento {

/// Work of one pass through a model: tokens of some sequences, each of which attends to the tokens before it.
struct ModelPhase {
    enum class Kind : std::uint8_t { Prefill, Decode };

    Kind kind = Kind::Decode;
    std::int64_t sequences = 1;
    std::int64_t rows = 1;           // new tokens of all sequences: rows of every matrix product
    std::int64_t contextTokens = 1;  // tokens of all sequences after the pass
    std::int64_t longestContext = 1; // tokens of the longest sequence
    std::int64_t pairs = 1;          // pairs of a new token and a token that it attends to (itself included), in total
    std::int64_t headRows = 1;       // tokens whose successors are computed

    /// Prefill of `batch` prompts of `length` tokens; each gives one successor.
    [[nodiscard]] static ModelPhase prefill(std::int64_t batch, std::int64_t length);
    /// The next `length` tokens of `batch` prompts, whose contexts then have `context` tokens.
    [[nodiscard]] static ModelPhase prefillPart(std::int64_t batch, std::int64_t length, std::int64_t context);
    /// Decode of one token of each of `batch` sequences, whose contexts then have `context` tokens.
    [[nodiscard]] static ModelPhase decode(std::int64_t batch, std::int64_t context);
    /// Decode of one token of each sequence, given by their contexts.
    [[nodiscard]] static ModelPhase decodeEach(std::span<const std::int64_t> contexts);
    /// Decode of `tokens` tokens at once per sequence, as in speculative decoding: each gives a successor.
    [[nodiscard]] static ModelPhase decodeSeveral(std::int64_t batch, std::int64_t tokens, std::int64_t context);

    bool operator==(const ModelPhase&) const = default;
};

/// Error for numbers that are invalid or exceed ModelLimits.
[[nodiscard]] std::optional<Error> errorIn(const ModelPhase& phase);

} // namespace pimento
