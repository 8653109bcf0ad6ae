// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/step_costs.h"

#include <cstdint>
#include <limits>
#include <span>

namespace pimento::test {

/// A server with linear costs: a fixed cost of each step, plus a cost of each prompt token, sequence and token of
/// context.
struct LinearCosts : serving::StepCosts {
    serving::StepCost prompts;
    serving::StepCost promptToken;
    serving::StepCost tokens;
    serving::StepCost sequence;
    serving::StepCost context;
    serving::KvMemory kv = {0, std::numeric_limits<std::int64_t>::max()};

    [[nodiscard]] Result<serving::StepCost> prefill(std::span<const serving::PromptPart> parts) const override
    {
        std::int64_t count = 0;
        for (const serving::PromptPart& part : parts) {
            count += part.tokens;
        }
        return sum(prompts, times(promptToken, count));
    }
    [[nodiscard]] Result<serving::StepCost> decode(const serving::DecodeBatch& batch) const override
    {
        return sum(tokens, sum(times(sequence, batch.count()), times(context, batch.sum)));
    }
    [[nodiscard]] serving::KvMemory memory() const override { return kv; }

private:
    static serving::StepCost times(const serving::StepCost& cost, std::int64_t count)
    {
        return {cost.seconds * static_cast<double>(count), cost.joules * static_cast<double>(count)};
    }
    static serving::StepCost sum(serving::StepCost cost, const serving::StepCost& other) { return cost += other; }
};

} // namespace pimento::test
