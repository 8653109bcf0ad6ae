// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <span>

namespace pimento::serving {

/// What a step of a server takes; neither is negative.
struct StepCost {
    double seconds = 0;
    double joules = 0;
    double promptJoules = 0;    // of these: of prompts, in a step that has tokens as well
    double relayoutSeconds = 0; // of these: keys and values that lay elsewhere are laid out anew

    StepCost& operator+=(const StepCost& other)
    {
        seconds += other.seconds;
        joules += other.joules;
        promptJoules += other.promptJoules;
        relayoutSeconds += other.relayoutSeconds;
        return *this;
    }
    bool operator==(const StepCost&) const = default;
};

/// A piece of a prompt that one step works on.
struct PromptPart {
    std::int32_t tokens = 0; // of the piece, 1 or more
    std::int32_t before = 0; // tokens of the same prompt whose keys and values are there already

    bool operator==(const PromptPart&) const = default;
};

/// The sequences of which a step makes the next token, the one that joined first in front. What a cost asks most is
/// known at once; who needs more, such as a table of rounded contexts, goes over the contexts.
struct DecodeBatch {
    /// Of each sequence the tokens that its new one looks at, itself included: prompt and answer so far.
    std::span<const std::int32_t> contexts;
    std::int64_t sum = 0;     // of the contexts
    std::int32_t longest = 0; // of the contexts
    /// Layout of each sequence's keys and values, as a number that the step costs define: kNoLayout before its first
    /// step. A step writes the layout that it leaves. Empty: layouts are not tracked.
    std::span<std::int32_t> layouts = {};
    static constexpr std::int32_t kNoLayout = 0;

    [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(contexts.size()); }
};

/// Where a server keeps keys and values.
struct KvMemory {
    double bytesPerToken = 0;        // of all layers
    std::int64_t capacityTokens = 0; // as many tokens fit
};

/// What the steps of one server cost. A simulation asks for each step, so that answers should take less than a
/// microsecond; several threads may ask at once. The same question, with the same layouts, has the same answer.
class StepCosts {
public:
    virtual ~StepCosts() = default;

    /// A step that works on prompts alone; there is at least one.
    [[nodiscard]] virtual Result<StepCost> prefill(std::span<const PromptPart> prompts) const = 0;
    /// A step that makes the next token of each sequence; there is at least one.
    [[nodiscard]] virtual Result<StepCost> decode(const DecodeBatch& batch) const = 0;
    /// A step that does both, as chunked prefill has it. By default the one after the other; servers that read their
    /// weights once for both do better.
    [[nodiscard]] virtual Result<StepCost> both(std::span<const PromptPart> prompts, const DecodeBatch& batch) const;

    [[nodiscard]] virtual KvMemory memory() const = 0;
};

} // namespace pimento::serving
