// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/question/setting_fields.h"

#include "views/common/panel_parts.h"
#include "views/question/check_list.h"
#include "views/texts/engine_text.h"
#include "views/texts/words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

using Names = std::vector<std::string>;

constexpr int kLargestInput = 99'999; // more than is possible, so that the panel can name the limit

bool contains(const Names& names, const std::string& name) { return std::ranges::find(names, name) != names.end(); }

QString tipOf(const SettingSpec& spec) { return inWords(spec.explanation); }

} // namespace

SettingFields::SettingFields(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
}

void SettingFields::setSpecs(const std::vector<SettingSpec>& specs)
{
    if (specs != m_specs || m_body == nullptr) {
        m_specs = specs;
        build();
    }
}

void SettingFields::build()
{
    for (const auto& [name, group] : m_groups) {
        if (group.fold->isChecked()) {
            m_open.insert(name);
        } else {
            m_open.erase(name);
        }
    }
    delete m_body;
    m_fields.clear();
    m_groups.clear();
    m_body = new QWidget(this);
    auto* layout = new QVBoxLayout(m_body);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    this->layout()->addWidget(m_body);
    m_fields.reserve(m_specs.size()); // pointers to fields stay valid
    for (const SettingSpec& spec : m_specs) {
        if (!spec.isPartner) {
            addSetting(spec);
        }
    }
    addResets();
    showWanted();
    orderTabs();
}

void SettingFields::addResets()
{
    for (auto& [name, group] : m_groups) {
        group.reset = new QToolButton(group.layout->parentWidget());
        group.reset->setObjectName(QString::fromStdString(name) + QStringLiteral("Reset"));
        group.reset->setText(tr("Reset to defaults"));
        group.reset->setFocusPolicy(Qt::StrongFocus);
        group.layout->addWidget(group.reset);
        connect(group.reset, &QToolButton::clicked, this, [this, id = name] { reset(id); });
        group.fold->setChecked(m_open.contains(name));
    }
}

/// Sets the tab order: through a group from its title to its reset button.
void SettingFields::orderTabs()
{
    std::vector<QWidget*> order;
    const Group* inside = nullptr;
    for (const Field& field : m_fields) {
        const auto found = m_groups.find(field.spec.group);
        const Group* group = found == m_groups.end() ? nullptr : &found->second;
        if (group != inside) {
            if (inside != nullptr) {
                order.push_back(inside->reset);
            }
            if (group != nullptr) {
                order.push_back(group->fold);
            }
            inside = group;
        }
        order.push_back(field.widget);
    }
    if (inside != nullptr) {
        order.push_back(inside->reset);
    }
    for (std::size_t i = 1; i < order.size(); ++i) {
        setTabOrder(order[i - 1], order[i]);
    }
}

QVBoxLayout& SettingFields::layoutOf(const SettingSpec& spec)
{
    auto* all = static_cast<QVBoxLayout*>(m_body->layout());
    if (spec.group.empty()) {
        return *all;
    }
    Group& group = m_groups[spec.group];
    if (group.layout == nullptr) {
        auto* body = new QWidget(m_body);
        group.title = inWords(spec.group);
        group.layout = new QVBoxLayout(body);
        group.layout->setContentsMargins(8, 0, 0, 0);
        group.layout->setSpacing(4);
        const QByteArray name = QString::fromStdString(spec.group).section(QLatin1Char(' '), 0, 0).toLower().toLatin1();
        group.fold = makeFold(m_body, name.constData(), *body);
        all->addWidget(group.fold);
        all->addWidget(body);
    }
    return *group.layout;
}

void SettingFields::addSetting(const SettingSpec& spec)
{
    QVBoxLayout& layout = layoutOf(spec);
    m_fields.push_back({spec, nullptr, nullptr, {}, {}});
    Field& field = m_fields.back();
    switch (spec.kind) {
    case SettingKind::Switch:
        addSwitch(field, layout);
        break;
    case SettingKind::Number:
        addNumber(field, layout);
        break;
    case SettingKind::Choice:
        addChoice(field, layout);
        break;
    case SettingKind::Names:
        addNames(field, layout);
        break;
    }
    field.widget->setObjectName(QString::fromStdString(spec.id));
    layout.addSpacing(4);
}

void SettingFields::addSwitch(Field& field, QVBoxLayout& layout)
{
    auto* box = new QCheckBox(inWords(field.spec.title), layout.parentWidget());
    box->setToolTip(tipOf(field.spec));
    layout.addWidget(box);
    connect(box, &QCheckBox::toggled, this, &SettingFields::note);
    field.widget = box;
    field.value = [box] { return SettingValue(box->isChecked()); };
    field.show = [box](const SettingValue& value) { box->setChecked(std::get<bool>(value)); };
}

void SettingFields::addNumber(Field& field, QVBoxLayout& layout)
{
    auto* box = new QSpinBox(layout.parentWidget());
    box->setRange(0, kLargestInput);
    box->setAlignment(Qt::AlignRight);
    box->setToolTip(tipOf(field.spec));
    keepFromWheel(*box);
    addField(layout, inWords(field.spec.title), box);
    connect(box, &QSpinBox::valueChanged, this, &SettingFields::note);
    field.widget = box;
    field.value = [box] { return SettingValue(std::int64_t{box->value()}); };
    field.show = [box](const SettingValue& value) { box->setValue(static_cast<int>(std::get<std::int64_t>(value))); };
}

void SettingFields::addChoice(Field& field, QVBoxLayout& layout)
{
    auto* combo = makeCombo(layout.parentWidget(), field.spec.id.c_str());
    for (const SettingChoice& choice : field.spec.choices) {
        combo->addItem(inWords(choice.title), QString::fromStdString(choice.value));
        combo->setItemData(
            combo->count() - 1,
            tipWithDefinition(inWords(choice.explanation), termOfWord(inWords(choice.title + " drafts"))),
            Qt::ToolTipRole);
    }
    combo->setToolTip(tipOf(field.spec));
    field.note = makeNote(layout.parentWidget());
    field.note->hide();
    addField(layout, inWords(field.spec.title), combo, field.note);
    connect(combo, &QComboBox::currentIndexChanged, this, &SettingFields::note);
    field.widget = combo;
    field.value = [combo] { return SettingValue(combo->currentData().toString().toStdString()); };
    field.show = [combo](const SettingValue& value) {
        combo->setCurrentIndex(std::max(0, combo->findData(QString::fromStdString(std::get<std::string>(value)))));
    };
}

/// Adds a line for names that end with a number, separated by commas.
void SettingFields::addNumberedNames(Field& field, QVBoxLayout& layout)
{
    auto* line = new QLineEdit(layout.parentWidget());
    line->setToolTip(tipOf(field.spec));
    addField(layout, inWords(field.spec.title), line);
    connect(line, &QLineEdit::editingFinished, this, &SettingFields::note);
    field.widget = line;
    field.value = [line] {
        Names names;
        for (const QString& name : line->text().split(QLatin1Char(','), Qt::SkipEmptyParts)) {
            if (!name.trimmed().isEmpty()) {
                names.push_back(name.trimmed().toStdString());
            }
        }
        std::ranges::sort(names);
        return SettingValue(names);
    };
    field.show = [line](const SettingValue& value) { line->setText(QString::fromStdString(settingText(value))); };
}

/// Adds a list of check boxes. With a partner, the setting holds entries that are checked against the default, and the
/// partner those that are unchecked against it.
void SettingFields::addNames(Field& field, QVBoxLayout& layout)
{
    const SettingSpec& spec = field.spec;
    if (!spec.choices.empty() && spec.choices.front().value.ends_with('#')) {
        addNumberedNames(field, layout);
        return;
    }
    auto* caption = new QLabel(inWords(spec.title), layout.parentWidget());
    caption->setToolTip(tipOf(spec));
    layout.addWidget(caption);
    auto* list = new CheckList(layout.parentWidget());
    list->setAccessibleName(inWords(spec.title));
    std::vector<CheckList::Entry> entries;
    for (const SettingChoice& choice : spec.choices) {
        const bool isStandard = spec.partner.empty()
                                    ? contains(std::get<Names>(spec.standard), choice.value) != spec.namesWhatIsOff
                                    : choice.isOn;
        entries.push_back({choice.value, choice.title, choice.explanation, isStandard});
    }
    list->setEntries(std::move(entries));
    layout.addWidget(list);
    if (spec.choices.empty()) {
        list->hide();
        auto* none = makeNote(layout.parentWidget());
        none->setText(tr("None for this device."));
        layout.addWidget(none);
    }
    connect(list, &CheckList::checksChanged, this, &SettingFields::note);
    field.widget = list;
    field.value = [list, hasPartner = !spec.partner.empty(), isOff = spec.namesWhatIsOff] {
        Names names;
        for (std::size_t i = 0; i < list->entries().size(); ++i) {
            const bool isNamed =
                hasPartner ? list->isChecked(i) && !list->entries()[i].isStandard : list->isChecked(i) != isOff;
            if (isNamed) {
                names.push_back(list->entries()[i].name);
            }
        }
        std::ranges::sort(names);
        return SettingValue(names);
    };
    field.show = [this, list, partner = spec.partner, isOff = spec.namesWhatIsOff](const SettingValue& value) {
        const auto& names = std::get<Names>(value);
        const Names off = m_wanted.namesOf(partner);
        for (std::size_t i = 0; i < list->entries().size(); ++i) {
            const CheckList::Entry& entry = list->entries()[i];
            const bool isSwitchedOff = contains(off, entry.name);
            const bool isNamed = contains(names, entry.name);
            list->setChecked(i, partner.empty() ? isNamed != isOff : (entry.isStandard || isNamed) && !isSwitchedOff);
        }
    };
}

void SettingFields::showWanted()
{
    m_isShowing = true;
    for (const Field& field : m_fields) {
        field.show(m_wanted.of(field.spec));
    }
    m_isShowing = false;
    countChanges();
}

/// Stores the values of all fields as the user's choice.
void SettingFields::note()
{
    if (m_isShowing) {
        return;
    }
    for (const Field& field : m_fields) {
        const auto partner = std::ranges::find(m_specs, field.spec.partner, &SettingSpec::id);
        if (partner != m_specs.end()) {
            auto* list = static_cast<CheckList*>(field.widget);
            Names off;
            for (std::size_t i = 0; i < list->entries().size(); ++i) {
                if (list->entries()[i].isStandard && !list->isChecked(i)) {
                    off.push_back(list->entries()[i].name);
                }
            }
            m_wanted.choose(*partner, std::move(off));
        }
        m_wanted.choose(field.spec, field.value());
    }
    countChanges();
    Q_EMIT changed();
}

void SettingFields::setValues(const Values& values)
{
    m_wanted.set(values);
    showWanted();
}

void SettingFields::setStandard(const std::string& id)
{
    m_wanted.reset(id);
    showWanted();
}

void SettingFields::countChanges()
{
    const Values changed = values();
    for (const auto& [name, group] : m_groups) {
        std::size_t count = 0;
        for (const SettingSpec& spec : m_specs) {
            const auto value = spec.group == name ? changed.find(spec.id) : changed.end();
            if (value != changed.end()) {
                const auto* names = std::get_if<Names>(&value->second);
                const bool isList = names != nullptr && std::get<Names>(spec.standard).empty();
                count += isList ? names->size() : 1;
            }
        }
        group.fold->setText(count == 0 ? group.title : tr("%1 (%2 changed)").arg(group.title).arg(count));
        if (group.reset != nullptr) {
            group.reset->setEnabled(count > 0);
        }
    }
}

void SettingFields::reset(const std::string& group)
{
    for (const SettingSpec& spec : m_specs) {
        if (spec.group == group) {
            m_wanted.reset(spec.id);
        }
    }
    showWanted();
    Q_EMIT changed();
}

void SettingFields::setNote(const std::string& id, const QString& note, const QString& tip)
{
    const auto field = std::ranges::find_if(m_fields, [&](const Field& each) { return each.spec.id == id; });
    if (field != m_fields.end() && field->note != nullptr) {
        field->note->setText(note);
        field->note->setVisible(!note.isEmpty());
        field->widget->setToolTip(tip);
    }
}

void SettingFields::setPossible(const std::string& id, const std::string& choice, bool isPossible, const QString& why)
{
    const auto field = std::ranges::find_if(m_fields, [&](const Field& each) { return each.spec.id == id; });
    if (auto* combo = field == m_fields.end() ? nullptr : qobject_cast<QComboBox*>(field->widget)) {
        setChoice(*combo, combo->findData(QString::fromStdString(choice)), isPossible, why);
    }
}

QWidget* SettingFields::firstField()
{
    if (m_fields.empty()) {
        return this;
    }
    const auto group = m_groups.find(m_fields.front().spec.group);
    return group == m_groups.end() ? m_fields.front().widget : group->second.fold;
}

QWidget* SettingFields::lastField()
{
    if (m_fields.empty()) {
        return this;
    }
    const auto group = m_groups.find(m_fields.back().spec.group);
    return group == m_groups.end() ? m_fields.back().widget : group->second.reset;
}

} // namespace pimento
