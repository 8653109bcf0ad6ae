// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// A kernel of the library and its sizes.
struct EffectCase {
    std::string kernel;
    std::string shape;
};

/// Effect of a rule of the device, or of a pass of the compiler, on some programs.
struct RuleEffect {
    std::string name;
    std::string reason; // one sentence
    std::string source; // "" for passes
    bool isOn = true;
    std::vector<std::int64_t> cycles; // per case: without this one rule or pass; with it added, if it is off by default
};

/// A manual baseline draft as text, with its names: "16x1,1x4,1x16", "published, all-cores".
struct NamedDraft {
    std::string text;
    std::string names;
};

/// Cycles of the default drafts per case, under several sets of rules.
struct RuleEffects {
    std::vector<std::string> cases;                    // "gemv batch=1,..."
    std::vector<NamedDraft> defaults;                  // drafts of the compiler's programs
    std::vector<std::optional<std::int64_t>> artifact; // default draft of the published artifact, under its rules
    std::vector<std::int64_t> published;               // the compiler's program under the same rules
    std::vector<std::int64_t> sound;                   // the compiler's program under all rules
    std::vector<RuleEffect> rules;
    std::vector<RuleEffect> passes;
};

/// Finds six cases that the device can run. Error: no set of cases can be run completely; the message says what the
/// last one lacks.
[[nodiscard]] Result<std::vector<EffectCase>> effectCases(const Catalogue& catalogue, const std::string& device);

/// Simulates the default draft of every case with each rule and pass left out in turn. Error: a case that the device
/// cannot run.
[[nodiscard]] Result<RuleEffects> ruleEffects(const Catalogue& catalogue, const std::string& device,
                                              const std::vector<EffectCase>& cases, std::stop_token stop = {});

} // namespace pimento
