// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/setting_options.h"

#include "engine/problem/setting.h"
#include "sim/dram/device_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

using Specs = std::vector<SettingSpec>;

/// A setting as given on the command line.
struct GivenSetting {
    std::string option; // "--indexing"
    std::string id;
    std::string text;
    std::string usual; // the option's default value; systems without the setting accept it
};

std::string joined(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, ",")); }

/// Settings with an option of their own, as texts of these settings.
std::vector<GivenSetting> givenSettings(const QuestionOptions& options)
{
    std::vector<GivenSetting> given;
    const auto add = [&](const char* option, const char* id, const std::optional<std::string>& text,
                         const char* usual) {
        if (text) {
            given.push_back({option, id, *text, usual});
        }
    };
    const auto addNames = [&](const char* option, const char* id, const std::vector<std::string>& names,
                              const char* usual) {
        add(option, id, names.empty() ? std::nullopt : std::optional(joined(names)), usual);
    };
    add("--space", "space", options.space, "");
    add("--mode", "mode", options.mode, "kernel");
    add("--indexing", "indexing", options.indexing, "best");
    add("--rules", "prune", options.prune == "none" ? "" : options.prune, "1,2,3");
    addNames("--without-pass", "passes-off", options.withoutPasses, "");
    addNames("--with-rule", "rules-on", options.rules.with, "");
    addNames("--without-rule", "rules-off", options.rules.without, sim::kAllRules);
    add("--devices", "devices", options.devices ? std::optional(std::to_string(*options.devices)) : std::nullopt, "1");
    return given;
}

Result<GivenSetting> parseGiven(const std::string& text)
{
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos) {
        return fail("\"" + text.substr(0, 60) + "\" is not of the form SETTING=VALUE", "--set",
                    "Write it as in --set indexing=exact");
    }
    return GivenSetting{"--set", text.substr(0, equals), text.substr(equals + 1), ""};
}

tl::unexpected<Error> refuse(const GivenSetting& given, const System& system, const Specs& specs)
{
    std::string known;
    for (const SettingSpec& spec : specs) {
        known += (known.empty() ? "" : ", ") + spec.id;
    }
    return fail("the system " + system.info().id + " has no setting \"" + given.id.substr(0, 60) + "\"", given.option,
                known.empty() ? "Leave it out: there are no settings" : "Its settings are " + known);
}

Result<void> addOne(Question& question, const GivenSetting& given, const System& system, const Specs& specs)
{
    const auto spec = std::ranges::find(specs, given.id, &SettingSpec::id);
    const bool isUsual = !given.usual.empty() && given.text == given.usual;
    if (spec == specs.end()) {
        return isUsual ? Result<void>{} : refuse(given, system, specs);
    }
    if (isUsual && spec->kind == SettingKind::Names && spec->choices.empty()) {
        return {}; // all names of an empty list
    }
    auto value = parseSetting(*spec, given.text);
    if (!value) {
        Error error = value.error();
        error.where = given.option == "--set" ? given.option + " " + given.id : given.option;
        return tl::unexpected<Error>(std::move(error));
    }
    question.settings[given.id] = *std::move(value);
    return {};
}

} // namespace

Result<void> addSettings(Question& question, const QuestionOptions& options, const System& system,
                         const MadeDevice& device)
{
    const Specs specs = system.settings(device);
    std::vector<GivenSetting> all = givenSettings(options);
    for (const std::string& text : options.settings) {
        auto given = parseGiven(text);
        if (!given) {
            return tl::unexpected<Error>(given.error());
        }
        all.push_back(*std::move(given));
    }
    for (const GivenSetting& given : all) {
        if (auto added = addOne(question, given, system, specs); !added) {
            return added;
        }
    }
    return {};
}

} // namespace pimento::cli
