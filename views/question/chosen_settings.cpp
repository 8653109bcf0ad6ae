// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/question/chosen_settings.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

bool hasChoice(const SettingSpec& spec, const std::string& value)
{
    return std::ranges::find(spec.choices, value, &SettingChoice::value) != spec.choices.end();
}

} // namespace

const SettingValue& ChosenSettings::of(const SettingSpec& spec) const
{
    const auto found = m_values.find(spec.id);
    const bool isUsable = found != m_values.end() && found->second.index() == spec.standard.index() &&
                          (spec.kind != SettingKind::Choice || hasChoice(spec, std::get<std::string>(found->second)));
    return isUsable ? found->second : spec.standard; // another system may have other choices
}

std::vector<std::string> ChosenSettings::namesOf(const std::string& id) const
{
    const auto found = m_values.find(id);
    return found == m_values.end() ? std::vector<std::string>{} : std::get<std::vector<std::string>>(found->second);
}

ChosenSettings::Values ChosenSettings::values(const std::vector<SettingSpec>& specs) const
{
    Values values;
    for (const SettingSpec& spec : specs) {
        SettingValue value = of(spec);
        if (auto* names = std::get_if<std::vector<std::string>>(&value)) { // this device may not have all of them
            std::erase_if(*names, [&](const std::string& name) { return !hasChoice(spec, name); });
        }
        if (value != spec.standard) {
            values.emplace(spec.id, std::move(value));
        }
    }
    return values;
}

void ChosenSettings::choose(const SettingSpec& spec, SettingValue value)
{
    if (auto* names = std::get_if<std::vector<std::string>>(&value)) {
        for (const std::string& name : std::get<std::vector<std::string>>(of(spec))) {
            if (!hasChoice(spec, name)) {
                names->push_back(name);
            }
        }
        std::ranges::sort(*names);
    }
    if (value == spec.standard) {
        m_values.erase(spec.id);
    } else if (value != of(spec)) {
        m_values.insert_or_assign(spec.id, std::move(value));
    }
}

} // namespace pimento
