// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/step_costs.h"

namespace pimento::serving {

Result<StepCost> StepCosts::both(std::span<const PromptPart> prompts, const DecodeBatch& batch) const
{
    Result<StepCost> cost = prefill(prompts);
    const Result<StepCost> tokens = cost ? decode(batch) : cost;
    if (cost && tokens) {
        cost->promptJoules = cost->joules;
        *cost += *tokens;
    }
    return tokens ? cost : tokens;
}

} // namespace pimento::serving
