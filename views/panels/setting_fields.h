// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/setting.h"

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

/// A field for each setting of a system, built from what the system says of them. Settings of one group stand in a part
/// that is folded away until somebody wants it and whose title counts what is changed. What was chosen by hand stays
/// chosen under its name, also while a system or a device without that setting is on offer.
class SettingFields : public QWidget {
    Q_OBJECT

public:
    using Values = std::map<std::string, SettingValue>;

    explicit SettingFields(QWidget* parent = nullptr);

    void setSpecs(const std::vector<SettingSpec>& specs);
    /// What differs from the settings' standards.
    [[nodiscard]] Values values() const;
    /// Shows the values of a question; what is not among them gets its standard.
    void setValues(const Values& values);
    /// Takes back what was chosen for a setting.
    void setStandard(const std::string& id);
    /// A line under the field of a setting, and what the field's tip says.
    void setNote(const std::string& id, const QString& note, const QString& tip);
    /// Whether a choice can be chosen, and why not.
    void setPossible(const std::string& id, const std::string& choice, bool isPossible, const QString& why);

    /// Puts the fields into the order of the tab key, from the first one on.
    void orderTabs();
    /// First and last field, for the order of the tab key; the widget itself where there is none.
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
    void addResets();
    void note();
    void remember(const SettingSpec& spec, SettingValue value);
    void showWanted();
    void countChanges();
    void reset(const std::string& group);
    [[nodiscard]] const SettingValue& wanted(const SettingSpec& spec) const;

    std::vector<SettingSpec> m_specs;
    std::vector<Field> m_fields;
    std::map<std::string, Group> m_groups;
    std::set<std::string> m_open; // groups that somebody unfolded, also of other systems
    Values m_wanted;              // chosen by hand, by setting
    QWidget* m_body = nullptr;
    bool m_isShowing = false;
};

} // namespace pimento
