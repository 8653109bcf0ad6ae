// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <span>

namespace pimento::serving {

/// Cost of a server's step; neither value is negative.
struct StepCost {
    double seconds = 0;
    double joules = 0;
    double promptJoules = 0;    // part of these: prompts, in a step that has tokens as well
    double relayoutSeconds = 0; // part of these: relayout of keys and values that lay elsewhere

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

/// A segment of a prompt that one step processes.
struct PromptPart {
    std::int32_t tokens = 0; // tokens of the segment, 1 or more
    std::int32_t before = 0; // tokens of the prompt before the segment, whose keys and values exist already

    bool operator==(const PromptPart&) const = default;
};

/// Sequences of which a step makes the next token, in the order they joined. Sum and maximum of the contexts are
/// precomputed, since most costs need only these.
struct DecodeBatch {
    /// For each sequence the tokens that the new one attends to, itself included: prompt and answer so far.
    std::span<const std::int32_t> contexts;
    std::int64_t sum = 0;     // sum of all contexts
    std::int32_t longest = 0; // maximum of all contexts
    /// Layout of each sequence's keys and values, as a number that the step costs define: kNoLayout before its first
    /// step. A step writes the layout that it leaves. Empty: layouts are not tracked.
    std::span<std::int32_t> layouts = {};
    static constexpr std::int32_t kNoLayout = 0;

    [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(contexts.size()); }
};

/// Capacity of a server for keys and values.
struct KvMemory {
    double bytesPerToken = 0;        // bytes over all layers
    std::int64_t capacityTokens = 0; // number of tokens that fit
};

/// Cost model of one server's steps. Simulations ask for each step, so an answer should take less than a microsecond.
/// Thread-safe. Equal requests with equal layouts have equal costs.
class StepCosts {
public:
    virtual ~StepCosts() = default;

    /// Cost of a step with prompts alone; requires at least one.
    [[nodiscard]] virtual Result<StepCost> prefill(std::span<const PromptPart> prompts) const = 0;
    /// Cost of a step that makes the next token of each sequence; requires at least one.
    [[nodiscard]] virtual Result<StepCost> decode(const DecodeBatch& batch) const = 0;
    /// Cost of a step with both, as in chunked prefill. By default the sum of both; servers that read their weights
    /// once for both override this.
    [[nodiscard]] virtual Result<StepCost> both(std::span<const PromptPart> prompts, const DecodeBatch& batch) const;

    [[nodiscard]] virtual KvMemory memory() const = 0;
};

} // namespace pimento::serving
