// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_phase.h"

#include "engine/language_models/model_checks.h"

#include <algorithm>

namespace pimento {

namespace {

/// Clamps a user's number so that it cannot overflow; errorIn() refuses numbers that are too large.
std::int64_t within(std::int64_t value) { return std::clamp<std::int64_t>(value, 0, ModelLimits::kTokens + 1); }

ModelPhase phaseOf(ModelPhase::Kind kind, std::int64_t batch, std::int64_t tokens, std::int64_t context)
{
    batch = within(batch);
    tokens = within(tokens);
    context = within(context);
    // Each of n new tokens attends to the c - n tokens before them, and to the new ones up to itself: n (c - n) + n (n
    // + 1) / 2.
    const bool isSound = tokens <= context && batch * context <= ModelLimits::kTokens;
    const std::int64_t pairs = isSound ? batch * (tokens * (context - tokens) + tokens * (tokens + 1) / 2) : 0;
    return {.kind = kind,
            .sequences = batch,
            .rows = batch * tokens,
            .contextTokens = batch * context,
            .longestContext = context,
            .pairs = pairs,
            .headRows = kind == ModelPhase::Kind::Prefill ? batch : batch * tokens};
}

} // namespace

ModelPhase ModelPhase::prefill(std::int64_t batch, std::int64_t length) { return prefillPart(batch, length, length); }

ModelPhase ModelPhase::prefillPart(std::int64_t batch, std::int64_t length, std::int64_t context)
{
    return phaseOf(Kind::Prefill, batch, length, context);
}

ModelPhase ModelPhase::decode(std::int64_t batch, std::int64_t context) { return decodeSeveral(batch, 1, context); }

ModelPhase ModelPhase::decodeSeveral(std::int64_t batch, std::int64_t tokens, std::int64_t context)
{
    return phaseOf(Kind::Decode, batch, tokens, context);
}

ModelPhase ModelPhase::decodeEach(std::span<const std::int64_t> contexts)
{
    const auto count = static_cast<std::int64_t>(contexts.size());
    ModelPhase phase{.sequences = count, .rows = count, .contextTokens = 0, .longestContext = 0, .headRows = count};
    for (const std::int64_t context : contexts) {
        phase.contextTokens = within(phase.contextTokens + within(context));
        phase.longestContext = std::max(phase.longestContext, within(context));
    }
    phase.pairs = phase.contextTokens;
    return phase;
}

std::optional<Error> errorIn(const ModelPhase& phase)
{
    if (phase.sequences < 1 || phase.rows < phase.sequences) {
        return Error{"works on no tokens", "phase", "Use a batch and a number of tokens of at least 1"};
    }
    if (phase.contextTokens > ModelLimits::kTokens || phase.longestContext > ModelLimits::kContext) {
        return Error{"has more than 2,000,000,000 tokens of context in sum, or a sequence of more than 134,217,728",
                     "phase", "Use a smaller batch or a shorter context"};
    }
    if (phase.rows > phase.contextTokens || phase.pairs < phase.rows) {
        return Error{"has more new tokens than tokens of context", "phase",
                     "The context of a sequence contains its new tokens"};
    }
    return std::nullopt;
}

} // namespace pimento
