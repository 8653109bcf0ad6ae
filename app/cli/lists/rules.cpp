// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/json_value.h"
#include "app/cli/common/options.h"
#include "app/cli/common/support.h"
#include "engine/problem/catalogue.h"
#include "engine/systems/dcc_artifact/rule_effects.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace pimento::cli {

namespace {

/// Shortens the name of a case to its values, "gemv 1,32,128,512".
std::string shortName(const std::string& name)
{
    std::string text;
    bool isValue = true;
    for (const char c : name) {
        isValue = c == '=' || (c != ' ' && c != ',' && isValue);
        if (c == ' ' || c == ',') {
            text += c;
        } else if (c != '=' && (isValue || text.find(' ') == std::string::npos)) {
            text += c;
        }
    }
    return text;
}

void printEffect(const RuleEffect& effect, const RuleEffects& all)
{
    printPlain("| {}{} |", effect.name, effect.isOn ? "" : " (off)");
    for (std::size_t i = 0; i < effect.cycles.size(); ++i) {
        // Cycles that the rule adds to the run.
        const std::int64_t with = effect.isOn ? all.sound[i] : effect.cycles[i];
        const std::int64_t without = effect.isOn ? effect.cycles[i] : all.sound[i];
        printPlain(" {:+} |", with - without);
    }
    printPlain(" {} | {} |\n", effect.reason, effect.source.empty() ? "compiler pass" : effect.source);
}

/// Prints a table for documents: cycles of each case, then the cycles that every rule adds.
void printEffects(const RuleEffects& all)
{
    printPlain("| cycles of the default draft |");
    for (const std::string& name : all.cases) {
        printPlain(" {} |", shortName(name));
    }
    printPlain(" reason | source |\n|---|");
    for (std::size_t i = 0; i < all.cases.size() + 2; ++i) {
        printPlain("---|");
    }
    printPlain("\n| its draft |");
    for (const NamedDraft& draft : all.defaults) {
        printPlain(" {} ({}) |", draft.text, draft.names);
    }
    printPlain(" the fastest baseline, by name | |\n| published artifact |");
    for (const auto& cycles : all.artifact) {
        printPlain(" {} |", cycles ? std::to_string(*cycles) : "-");
    }
    printPlain(" its own program and rules | |\n| compiled, published rules |");
    for (const std::int64_t cycles : all.published) {
        printPlain(" {} |", cycles);
    }
    printPlain(" the compiler's program | |\n| compiled, sound rules |");
    for (const std::int64_t cycles : all.sound) {
        printPlain(" **{}** |", cycles);
    }
    printPlain(" the system compiled | |\n");
    for (const auto* effects : {&all.rules, &all.passes}) {
        for (const RuleEffect& effect : *effects) {
            printEffect(effect, all);
        }
    }
}

Json effectsJson(const RuleEffects& all)
{
    Json document{{"cases", all.cases}, {"published", all.published}, {"sound", all.sound}};
    for (const NamedDraft& draft : all.defaults) {
        document["defaults"].push_back({{"draft", draft.text}, {"distribution", draft.names}});
    }
    for (const auto& cycles : all.artifact) {
        document["artifact"].push_back(cycles ? Json(*cycles) : Json());
    }
    for (const auto& [key, effects] : {std::pair{"rules", &all.rules}, std::pair{"passes", &all.passes}}) {
        for (const RuleEffect& effect : *effects) {
            document[key].push_back({{"name", effect.name},
                                     {"reason", effect.reason},
                                     {"source", effect.source},
                                     {"on", effect.isOn},
                                     {effect.isOn ? "cycles_without" : "cycles_with", effect.cycles}});
        }
    }
    return document;
}

int listOf(const sim::DeviceDescription& device, Output output)
{
    Json document = Json::array();
    for (const sim::RuleSpec& rule : device.rules) {
        if (output == Output::Json) {
            document.push_back(
                {{"name", rule.name}, {"on", rule.isOn}, {"reason", rule.reason}, {"source", rule.source}});
        } else {
            printPlain("{:<36}{:<5}{}\n{:41}{}\n", rule.name, rule.isOn ? "on" : "off", rule.reason, "", rule.source);
        }
    }
    if (output == Output::Json) {
        printJson(document);
    } else if (device.rules.empty()) {
        printPlain("{} has no rules\n", device.name);
    }
    return kDone;
}

} // namespace

int listRules(const RulesOptions& options)
{
    Question named;
    named.device.name = options.backend;
    auto catalogue = options.effects ? Catalogue::loadDefault() : Catalogue::loadNamed(named);
    if (!catalogue) {
        return complain(catalogue.error());
    }
    const auto machine = catalogue->backends.findOrRead(options.backend);
    if (!machine) {
        return complain(machine.error());
    }
    catalogue->backends.put(*machine); // effects find a device that was read from a file by its name
    const std::string& device = (*machine)->description().name;
    if (!options.effects) {
        return listOf((*machine)->description(), options.output);
    }
    const Interrupt interrupt;
    const auto cases = effectCases(*catalogue, device);
    const auto effects =
        cases ? ruleEffects(*catalogue, device, *cases, interrupt.token()) : tl::unexpected<Error>(cases.error());
    if (!effects) {
        return complain(effects.error());
    }
    if (options.output == Output::Json) {
        printJson(effectsJson(*effects));
    } else {
        printEffects(*effects);
    }
    return kDone;
}

} // namespace pimento::cli
