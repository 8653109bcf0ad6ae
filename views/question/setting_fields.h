// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/setting.h"
#include "views/question/chosen_settings.h"

#include <QWidget>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace pimento {

/// Makes a field for each setting of a system from its description. Settings of one group are in a section that is
/// folded at first and whose title counts the changes. The user's choices are kept by name, even while a system or
/// device without the setting is chosen.
class SettingFields : public QWidget {
    Q_OBJECT

public:
    using Values = ChosenSettings::Values;

    explicit SettingFields(QWidget* parent = nullptr);

    void setSpecs(const std::vector<SettingSpec>& specs);
    /// Values of the settings that differ from their defaults.
    [[nodiscard]] Values values() const { return m_wanted.values(m_specs); }
    /// Shows the values of a question; all other settings get their defaults.
    void setValues(const Values& values);
    /// Resets a setting to its default.
    void setStandard(const std::string& id);
    /// Sets the line below the field of a setting and the field's tooltip.
    void setNote(const std::string& id, const QString& note, const QString& tip);
    /// Enables or disables a choice, with the reason.
    void setPossible(const std::string& id, const std::string& choice, bool isPossible, const QString& why);

    /// Appends the fields to the tab order, from the first one on.
    void orderTabs();
    /// First and last field, for the tab order; the widget itself if there are none.
    [[nodiscard]] QWidget* firstField();
    [[nodiscard]] QWidget* lastField();

Q_SIGNALS:
    void changed();

private:
    struct Field {
        SettingSpec spec;
        QWidget* widget = nullptr;
        QLabel* note = nullptr;
        std::function<SettingValue()> value;
        std::function<void(const SettingValue&)> show;
    };
    struct Group {
        QString title;
        QToolButton* fold = nullptr;
        QVBoxLayout* layout = nullptr;
        QToolButton* reset = nullptr;
    };

    void build();
    void addSetting(const SettingSpec& spec);
    [[nodiscard]] QVBoxLayout& layoutOf(const SettingSpec& spec);
    void addSwitch(Field& field, QVBoxLayout& layout);
    void addNumber(Field& field, QVBoxLayout& layout);
    void addChoice(Field& field, QVBoxLayout& layout);
    void addNames(Field& field, QVBoxLayout& layout);
    void addNumberedNames(Field& field, QVBoxLayout& layout);
    void addResets();
    void note();
    void showWanted();
    void countChanges();
    void reset(const std::string& group);

    std::vector<SettingSpec> m_specs;
    std::vector<Field> m_fields;
    std::map<std::string, Group> m_groups;
    std::set<std::string> m_open; // groups that the user unfolded, also of other systems
    ChosenSettings m_wanted;
    QWidget* m_body = nullptr;
    bool m_isShowing = false;
};

} // namespace pimento
