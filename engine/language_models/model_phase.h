// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <optional>
#include <span>

namespace pimento {

/// What one pass through a model works on: tokens of some sequences, each of which sees the tokens before it.
struct ModelPhase {
    enum class Kind : std::uint8_t { Prefill, Decode };

    Kind kind = Kind::Decode;
    std::int64_t sequences = 1;
    std::int64_t rows = 1;           // new tokens of all sequences: the rows of every matrix product
    std::int64_t contextTokens = 1;  // tokens that the sequences have afterwards, in sum
    std::int64_t longestContext = 1; // of one sequence
    std::int64_t pairs = 1;          // of a new token and a token that it sees (itself too), in sum
    std::int64_t headRows = 1;       // tokens whose successors are computed

    /// `batch` prompts of `length` tokens; each gives one successor.
    [[nodiscard]] static ModelPhase prefill(std::int64_t batch, std::int64_t length);
    /// The next `length` tokens of `batch` prompts, each of `context` tokens with them.
    [[nodiscard]] static ModelPhase prefillPart(std::int64_t batch, std::int64_t length, std::int64_t context);
    /// One token of each of `batch` sequences, each of `context` tokens with it.
    [[nodiscard]] static ModelPhase decode(std::int64_t batch, std::int64_t context);
    /// One token of each of these sequences, given by their contexts.
    [[nodiscard]] static ModelPhase decodeEach(std::span<const std::int64_t> contexts);
    /// `tokens` tokens at once of each sequence, as when guesses are checked: each gives a successor.
    [[nodiscard]] static ModelPhase decodeSeveral(std::int64_t batch, std::int64_t tokens, std::int64_t context);

    bool operator==(const ModelPhase&) const = default;
};

/// Numbers that cannot be, or are larger than ModelLimits.
[[nodiscard]] std::optional<Error> errorIn(const ModelPhase& phase);

} // namespace pimento
