// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/machine_fields.h"

#include "views/panels/panel_parts.h"

#include <QLabel>
#include <QListWidget>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kLargestInput = 99'999; // more than is possible, so that the panel can say what is

bool isChecked(const QListWidgetItem& item) { return item.checkState() == Qt::Checked; }

} // namespace

MachineFields::MachineFields(QWidget* parent)
    : QWidget(parent), m_fold(nullptr), m_body(new QWidget(this)), m_noModel(makeNote(this)),
      m_noRules(makeNote(m_body)), m_list(new QListWidget(m_body)), m_reset(new QToolButton(m_body)),
      m_devices(new QSpinBox(m_body))
{
    m_fold = makeFold(this, "machine", *m_body);
    build();
    connect(m_list, &QListWidget::itemChanged, this, &MachineFields::noteSwitch);
    connect(m_reset, &QToolButton::clicked, this, &MachineFields::reset);
    connect(m_devices, &QSpinBox::valueChanged, this, [this] {
        showChanges();
        Q_EMIT changed();
    });
    showChanges();
}

void MachineFields::build()
{
    m_noModel->setText(tr("The model of the published artifact has no rules and runs one device."));
    m_noModel->hide();
    m_list->setObjectName(QStringLiteral("deviceRules"));
    m_list->setAccessibleName(tr("Rules of the device that apply"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setTextElideMode(Qt::ElideNone);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // all of it is on show, the panel scrolls
    m_list->setSelectionMode(QAbstractItemView::NoSelection);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->setTabKeyNavigation(false);
    m_reset->setObjectName(QStringLiteral("machineReset"));
    m_reset->setText(tr("As in the device file"));
    m_reset->setToolTip(tr("Rules as the file has them, and one device"));
    m_reset->setFocusPolicy(Qt::StrongFocus);
    m_devices->setObjectName(QStringLiteral("devicesSharing"));
    m_devices->setRange(0, kLargestInput);
    m_devices->setValue(1);
    m_devices->setAlignment(Qt::AlignRight);
    keepFromWheel(*m_devices);
    auto* caption = new QLabel(tr("Rules of the device"), m_body);
    caption->setToolTip(tr("What the hardware cannot do without and the published description leaves out. The page "
                           "Devices explains them."));
    auto* body = new QVBoxLayout(m_body);
    body->setContentsMargins(8, 0, 0, 0);
    body->setSpacing(4);
    addField(*body, tr("Devices that share the shape"), m_devices);
    body->addSpacing(4);
    body->addWidget(caption);
    body->addWidget(m_noRules);
    body->addWidget(m_list);
    body->addWidget(m_reset);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_fold);
    layout->addWidget(m_body);
    layout->addWidget(m_noModel);
    setTabOrder(m_fold, m_devices);
    setTabOrder(m_devices, m_list);
    setTabOrder(m_list, m_reset);
}

void MachineFields::setDevice(const sim::DeviceDescription& device)
{
    m_devicesOfHost = device.devicesPerHost;
    m_devices->setToolTip(tr("1: each device has the whole shape, and the GPU the work of all %1 devices of a host. "
                             "More: they divide the first dimension set (batch, heads), the largest part decides, and "
                             "the GPU has the shape once.")
                              .arg(m_devicesOfHost));
    if (m_device != device.title || m_rules != device.rules) {
        m_device = device.title;
        m_rules = device.rules;
        listRules();
    }
    showChanges();
}

void MachineFields::setCompiled(bool isCompiled)
{
    m_fold->setVisible(isCompiled);
    m_noModel->setVisible(!isCompiled);
    m_body->setVisible(isCompiled && m_fold->isChecked());
}

void MachineFields::listRules()
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const sim::RuleSpec& rule : m_rules) {
        auto* item = new QListWidgetItem(QString::fromStdString(rule.name), m_list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        const auto wanted = m_switched.find(rule.name);
        item->setCheckState((wanted == m_switched.end() ? rule.isOn : wanted->second) ? Qt::Checked : Qt::Unchecked);
    }
    fitRules();
}

void MachineFields::noteSwitch()
{
    for (int row = 0; row < m_list->count(); ++row) {
        const sim::RuleSpec& rule = m_rules[static_cast<std::size_t>(row)];
        const bool isOn = isChecked(*m_list->item(row));
        if (isOn == rule.isOn) {
            m_switched.erase(rule.name);
        } else {
            m_switched[rule.name] = isOn;
        }
    }
    showChanges();
    Q_EMIT changed();
}

/// Changed rules are bold, and the title counts them, so that a folded panel hides nothing.
void MachineFields::showChanges()
{
    const QSignalBlocker quiet(m_list);
    for (int row = 0; row < m_list->count(); ++row) {
        const sim::RuleSpec& rule = m_rules[static_cast<std::size_t>(row)];
        QListWidgetItem& item = *m_list->item(row);
        const bool isChanged = isChecked(item) != rule.isOn;
        QFont font = m_list->font();
        font.setBold(isChanged);
        item.setFont(font);
        const QString state = rule.isOn ? tr("The file has it on.") : tr("The file has it off.");
        item.setToolTip(
            QStringLiteral("<p>%1</p><p>%2</p>").arg(QString::fromStdString(rule.reason).toHtmlEscaped(), state));
    }
    const MachineChoice chosen = choice();
    const std::size_t changes =
        chosen.rules.on.size() + chosen.rules.off.size() + static_cast<std::size_t>(chosen.devices == 1 ? 0 : 1);
    m_fold->setText(changes == 0 ? tr("Device options") : tr("Device options (%1 changed)").arg(changes));
    m_reset->setEnabled(changes > 0);
    m_list->setVisible(!m_rules.empty());
    m_noRules->setText(tr("The file of %1 has none.").arg(QString::fromStdString(m_device)));
    m_noRules->setVisible(m_rules.empty());
}

void MachineFields::reset()
{
    m_switched.clear();
    {
        const QSignalBlocker quiet(m_devices);
        m_devices->setValue(1);
    }
    listRules();
    showChanges();
    Q_EMIT changed();
}

MachineChoice MachineFields::choice() const
{
    MachineChoice choice;
    choice.devices = m_devices->value();
    for (const sim::RuleSpec& rule : m_rules) {
        if (const auto wanted = m_switched.find(rule.name); wanted != m_switched.end() && wanted->second != rule.isOn) {
            (wanted->second ? choice.rules.on : choice.rules.off).push_back(rule.name);
        }
    }
    return choice;
}

void MachineFields::setQuestion(const Question& question)
{
    m_switched.clear();
    for (const std::string& rule : question.ruleChanges.on) {
        m_switched[rule] = true;
    }
    for (const std::string& rule : question.ruleChanges.off) {
        m_switched[rule] = false;
    }
    {
        const QSignalBlocker quiet(m_devices);
        m_devices->setValue(question.workload ? question.workload->devices : 1);
    }
    m_device = question.machine->description().title;
    m_rules = question.machine->description().rules;
    listRules();
    showChanges();
}

void MachineFields::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitRules();
}

/// All rules are on show, names broken into lines where the panel is narrow.
void MachineFields::fitRules()
{
    constexpr int kBox = 28; // of a check box, and what stands around the text
    const int wide = std::max(100, width() - kBox - 16);
    QFont bold = m_list->font();
    bold.setBold(true); // as wide as a changed rule is
    const QFontMetrics metrics(bold);
    int height = 4;
    for (int row = 0; row < m_list->count(); ++row) {
        const QRect area = metrics.boundingRect(QRect(0, 0, wide, 10'000), Qt::TextWordWrap, m_list->item(row)->text());
        m_list->item(row)->setSizeHint({wide, area.height() + 4});
        height += area.height() + 4;
    }
    m_list->setFixedHeight(height);
}

QWidget* MachineFields::firstField() const { return m_fold; }

QWidget* MachineFields::lastField() const { return m_reset; }

} // namespace pimento
