// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// What a rule of the device does to one draft of a question.
struct DraftRuleEffect {
    std::string name;
    bool isOn = true;        // in the question
    std::int64_t cycles = 0; // of the draft with this rule switched the other way
};

struct DraftRuleEffects {
    std::int64_t cycles = 0; // of the draft as the question asks for it
    std::vector<DraftRuleEffect> rules;

    /// Cycles that a rule adds to the run; negative: it makes it faster.
    [[nodiscard]] std::int64_t added(const DraftRuleEffect& rule) const
    {
        return rule.isOn ? cycles - rule.cycles : rule.cycles - cycles;
    }
};

/// Simulates a draft once as it is asked for, and once with each rule of the device switched. Error: a model without
/// rules, a draft that the device cannot run, or a stop.
[[nodiscard]] Result<DraftRuleEffects> ruleEffectsOn(const DraftQuestion& question, const Draft& draft,
                                                     std::stop_token stop = {});

} // namespace pimento
