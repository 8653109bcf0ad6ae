// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/setting.h"

#include <map>
#include <string>
#include <vector>

namespace pimento {

/// Settings that the user chose, by id. They stay chosen while a system or device without them is chosen.
class ChosenSettings {
public:
    using Values = std::map<std::string, SettingValue>;

    /// The value of a setting: the user's choice if the system has it, else the default.
    [[nodiscard]] const SettingValue& of(const SettingSpec& spec) const;
    /// Names chosen for a setting of several names; empty: none.
    [[nodiscard]] std::vector<std::string> namesOf(const std::string& id) const;
    /// Values of the settings that differ from their defaults.
    [[nodiscard]] Values values(const std::vector<SettingSpec>& specs) const;

    /// Stores a value if it differs from the default, so that other settings follow the defaults of their systems.
    /// Names that this device does not have stay chosen for devices that have them.
    void choose(const SettingSpec& spec, SettingValue value);
    void reset(const std::string& id) { m_values.erase(id); }
    void set(const Values& values) { m_values = values; }

private:
    Values m_values;
};

} // namespace pimento
