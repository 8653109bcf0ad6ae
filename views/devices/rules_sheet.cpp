// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/rules_sheet.h"

#include "engine/problem/problem.h"
#include "sim/dram/device_description.h"
#include "views/common/panel_parts.h"
#include "views/devices/rule_tables.h"
#include "views/devices/text_table_view.h"
#include "views/texts/number_format.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

RulesSheet::RulesSheet(QWidget* parent)
    : QWidget(parent), m_intro(makeNote(this, "rulesIntro")), m_parts(new QSplitter(Qt::Vertical)),
      m_ask(new QPushButton(tr("Effects on the selected candidate"))), m_effects(makeNote(this, "ruleEffects")),
      m_rules(new TextTableView("rulesTable", tr("Device rules"))), m_words(makeNote(this, "ruleWords")),
      m_constraints(new TextTableView("ruleConstraints", tr("Constraints that the rule adds"))),
      m_commands(new TextTableView("ruleCommands", tr("Commands that the rule replaces")))
{
    build();
    connect(m_rules, &TextTableView::rowChosen, this, [this](int row) { showRule(static_cast<std::size_t>(row)); });
}

RulesSheet::~RulesSheet() = default;

void RulesSheet::build()
{
    m_rules->setWrapping();
    m_constraints->setWrapping();
    m_commands->setWrapping();
    m_constraints->setHugging();
    m_commands->setHugging();
    m_rules->setSelectionMode(QAbstractItemView::SingleSelection);
    m_ask->setObjectName(QStringLiteral("askRuleEffects"));
    m_ask->setToolTip(tr("Simulates the selected candidate again with each rule toggled"));
    connect(m_ask, &QPushButton::clicked, this, [this] {
        m_effects->setText(tr("simulating…"));
        Q_EMIT effectsWanted();
    });
    m_intro->setContentsMargins(10, 0, 10, 0);
    m_words->setContentsMargins(10, 0, 10, 0);
    m_words->setTextFormat(Qt::RichText);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* chosen = new QWidget;
    auto* column = new QVBoxLayout(chosen);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_words);
    column->addWidget(m_constraints, 1000);
    column->addWidget(m_commands, 500);
    column->addStretch(1);
    m_parts->addWidget(m_rules);
    m_parts->addWidget(chosen);
    m_parts->setChildrenCollapsible(false);
    m_parts->setHandleWidth(10);
    m_parts->setSizes({450, 340});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 4);
    layout->setSpacing(6);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(10, 0, 10, 0);
    line->setSpacing(12);
    line->addWidget(m_ask);
    line->addWidget(m_effects, 1);
    layout->addWidget(m_intro);
    layout->addLayout(line);
    layout->addWidget(m_parts, 1);
    layout->addStretch(0);
}

void RulesSheet::setDevice(const sim::DeviceDescription& device)
{
    m_device = std::make_unique<sim::DeviceDescription>(device);
    const bool hasRules = !device.rules.empty();
    m_parts->setVisible(hasRules);
    m_ask->setVisible(hasRules);
    m_effects->clear();
    m_intro->setText(
        hasRules
            ? tr("Hardware constraints that the published description omits. Compiled programs are simulated with the "
                 "enabled rules, published traces without rules. The device options of the question toggle them.")
            : tr("%1 has no rules: simulations use its timing as given.").arg(QString::fromStdString(device.title)));
    m_rules->setTable(rulesTable(device));
    if (hasRules) {
        m_rules->chooseRow(0);
        showRule(0);
    }
}

void RulesSheet::showRule(std::size_t rule)
{
    if (m_device == nullptr || rule >= m_device->rules.size()) {
        return;
    }
    m_words->setText(ruleWords(*m_device, rule));
    m_constraints->setTable(ruleConstraintsTable(*m_device, rule));
    m_commands->setTable(ruleCommandsTable(*m_device, rule));
    m_constraints->setVisible(!m_device->rules[rule].constraints.empty());
    m_commands->setVisible(!m_device->rules[rule].commands.empty());
}

void RulesSheet::showEffects(const SwitchEffects& effects, const QString& title)
{
    if (m_device == nullptr) {
        return;
    }
    const int row = std::max(0, m_rules->chosenRow());
    m_rules->setTable(rulesTable(*m_device, &effects));
    m_rules->chooseRow(row);
    m_effects->setText(tr("%1 cycles for %2").arg(formatInteger(effects.ranked), title));
}

void RulesSheet::showMessage(const QString& message) { m_effects->setText(message); }

void RulesSheet::setColours(const Palette& palette)
{
    setStyleSheet(
        QStringLiteral("#rulesIntro, #ruleEffects { color: %1; }").arg(palette.color(Role::MutedText).name()));
}

} // namespace pimento
