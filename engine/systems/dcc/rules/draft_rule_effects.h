// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// Effect of a device rule on one draft of a question.
struct DraftRuleEffect {
    std::string name;
    bool isOn = true;        // true if the question has the rule on
    std::int64_t cycles = 0; // cycles of the draft with this rule toggled
};

struct DraftRuleEffects {
    std::int64_t cycles = 0; // cycles of the draft with the question's rules
    std::vector<DraftRuleEffect> rules;

    /// Cycles that a rule adds to the run; negative: the rule makes the run faster.
    [[nodiscard]] std::int64_t added(const DraftRuleEffect& rule) const
    {
        return rule.isOn ? cycles - rule.cycles : rule.cycles - cycles;
    }
};

/// Simulates a draft with the question's rules, and once with each rule of the device toggled. Error: a model without
/// rules, a draft that the device cannot run, or a stop.
[[nodiscard]] Result<DraftRuleEffects> ruleEffectsOn(const DraftQuestion& question, const Draft& draft,
                                                     std::stop_token stop = {});

} // namespace pimento
