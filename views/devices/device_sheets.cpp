// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/device_sheets.h"

#include "engine/devices/device_kind.h"
#include "sim/dram/device_description.h"
#include "views/common/content_area.h"
#include "views/common/panel_parts.h"
#include "views/common/plot_panel.h"
#include "views/devices/device_tables.h"
#include "views/devices/organisation_picture.h"
#include "views/devices/rules_sheet.h"
#include "views/devices/text_table_view.h"
#include "views/devices/unit_picture.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QVBoxLayout>

#include <initializer_list>

namespace pimento {

namespace {

QVBoxLayout* makeColumn(QWidget* sheet)
{
    auto* column = new QVBoxLayout(sheet);
    column->setContentsMargins(10, 8, 10, 4);
    column->setSpacing(6);
    return column;
}

} // namespace

DeviceSheets::DeviceSheets(QWidget* parent)
    : QTabWidget(parent), m_summary(makeSentences("deviceSummary")), m_picture(new OrganisationPicture),
      m_figures(new TextTableView("deviceFigures", tr("Overview of the device"))),
      m_units(new TextTableView("deviceUnits", tr("Units and host of the device"))),
      m_timing(new TextTableView("deviceTiming", tr("Timing values of the device"))),
      m_commands(new TextTableView("deviceCommands", tr("Commands of the device"))),
      m_requests(new TextTableView("deviceRequests", tr("Requests of the device"))), m_search(new QLineEdit),
      m_found(makeSentences("deviceFound")),
      m_constraints(new TextTableView("deviceConstraints", tr("Constraint table of the device"))),
      m_rules(new RulesSheet), m_energy(new TextTableView("deviceEnergy", tr("Energy of the device"))),
      m_energySource(makeSentences("deviceEnergySource")), m_changesWords(makeSentences("deviceChangesWords")),
      m_changes(new TextTableView("deviceChanges", tr("Differences from the original device")))
{
    setObjectName(QStringLiteral("deviceSheets"));
    setDocumentMode(true);
    for (TextTableView* table :
         {m_figures, m_units, m_timing, m_commands, m_requests, m_constraints, m_energy, m_changes}) {
        table->setWrapping();
    }
    for (TextTableView* table : {m_timing, m_energy}) {
        connect(table, &TextTableView::edited, this, &DeviceSheets::valueWanted);
    }
    addTab(buildOverview(), tr("Overview"));
    addTab(m_units, tr("Units and host"));
    addTab(m_timing, tr("Timing"));
    addTab(m_commandSheet = buildCommands(), tr("Commands"));
    addTab(m_constraintSheet = buildConstraints(), tr("Constraints"));
    addTab(m_rules, tr("Rules"));
    addTab(m_energySheet = buildEnergy(), tr("Energy"));
    addTab(buildChanges(), tr("Changes"));
    setTabToolTip(indexOf(m_timing), tr("Named values that the formulas of the other tables use"));
}

QWidget* DeviceSheets::buildOverview()
{
    auto* sheet = new QWidget;
    auto* column = makeColumn(sheet);
    column->addWidget(m_summary);
    column->addWidget(m_picture);
    for (auto& picture : makeUnitPictures()) {
        m_unitPictures.push_back(picture.get());
        column->addWidget(picture.release());
    }
    column->addWidget(m_figures, 1);
    return new ContentArea(sheet); // large text needs more lines than a small screen has
}

QWidget* DeviceSheets::buildCommands()
{
    auto* tables = new QSplitter(Qt::Vertical);
    tables->addWidget(m_commands);
    tables->addWidget(m_requests);
    tables->setChildrenCollapsible(false);
    tables->setHandleWidth(12);
    tables->setStretchFactor(0, 3);
    tables->setStretchFactor(1, 2);
    return tables;
}

QWidget* DeviceSheets::buildConstraints()
{
    auto* sheet = new QWidget;
    auto* column = makeColumn(sheet);
    column->setContentsMargins(0, 8, 0, 0);
    m_search->setObjectName(QStringLiteral("constraintSearch"));
    m_search->setAccessibleName(tr("Search the constraint table"));
    m_search->setPlaceholderText(tr("Search: command, level or formula"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(360);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_constraints->setSearch(words);
        m_found->setText(words.isEmpty() ? tr("Minimum cycles from a command under “after” to one under “before”, on "
                                              "the same part of the device.")
                                         : tr("Rows: %1").arg(m_constraints->shownRows()));
    });
    Q_EMIT m_search->textChanged(QString());
    auto* line = new QHBoxLayout;
    line->setContentsMargins(10, 0, 10, 0);
    line->setSpacing(12);
    line->addWidget(m_search, 2);
    line->addWidget(m_found, 3);
    column->addLayout(line);
    column->addWidget(m_constraints, 1);
    return sheet;
}

QWidget* DeviceSheets::buildEnergy()
{
    auto* sheet = new QWidget;
    auto* column = makeColumn(sheet);
    column->setContentsMargins(0, 8, 0, 0);
    m_energySource->setContentsMargins(10, 0, 10, 0);
    column->addWidget(m_energySource);
    column->addWidget(m_energy, 1);
    return sheet;
}

QWidget* DeviceSheets::buildChanges()
{
    auto* sheet = new QWidget;
    auto* column = makeColumn(sheet);
    column->setContentsMargins(0, 8, 0, 0);
    m_changesWords->setContentsMargins(10, 0, 10, 0);
    column->addWidget(m_changesWords);
    column->addWidget(m_changes, 1);
    return sheet;
}

void DeviceSheets::setEditable(bool isEditable)
{
    m_timing->setEditable(isEditable);
    m_energy->setEditable(isEditable);
}

bool DeviceSheets::isEditable(const QWidget& sheet) const { return &sheet == m_timing || &sheet == m_energySheet; }

QWidget* DeviceSheets::firstEditable() const
{
    for (int tab = 0; tab < count(); ++tab) {
        if (isTabVisible(tab) && isEditable(*widget(tab))) {
            return widget(tab);
        }
    }
    return nullptr;
}

void DeviceSheets::setChanges(const std::optional<std::vector<DeviceChange>>& changes, const QString& origin)
{
    TextTable table{{{tr("place in the file"), {}, false}, {origin, {}, false}, {tr("this device"), {}, false}}, {}};
    const auto said = [](const std::string& json) {
        return json.empty() ? QString(QChar(kUnknownMark)) : QString::fromStdString(json);
    };
    for (const DeviceChange& change : changes.value_or(std::vector<DeviceChange>())) {
        table.rows.push_back({QString::fromStdString(change.path), said(change.before), said(change.after)});
    }
    m_changesWords->setText(!changes ? tr("Devices whose name begins with \"my-\" are compared with the shipped device "
                                          "of that name.")
                            : changes->empty()
                                ? tr("It is the same as %1.").arg(origin)
                                : tr("Values that differ from %2: %1.").arg(changes->size()).arg(origin));
    m_changes->setTable(std::move(table));
}

void DeviceSheets::startFind()
{
    QWidget* sheet = m_search->parentWidget();
    if (isTabEnabled(indexOf(sheet))) {
        setCurrentWidget(sheet);
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    }
}

void DeviceSheets::showSummary(const sim::Device& device)
{
    QString summary = inWords(device.summary).toHtmlEscaped();
    if (!device.source.empty()) {
        summary += tr("<br><span>Source: %1</span>").arg(QString::fromStdString(device.source).toHtmlEscaped());
    }
    if (const auto note = device.notes.find(""); note != device.notes.end()) {
        summary += tr("<br><span>Note: %1</span>").arg(QString::fromStdString(note->second).toHtmlEscaped());
    }
    m_summary->setText(summary);
}

void DeviceSheets::setPlainDevice(const sim::Device& device)
{
    showSummary(device);
    m_picture->hide();
    showPicture(device);
    showSheets(false);
    setTabVisible(indexOf(m_units), false);
    m_figures->setTable(kindTable(device));
}

void DeviceSheets::setDevice(const sim::DeviceDescription& device)
{
    showSummary(device);
    m_picture->setDevice(device);
    m_picture->show();
    setTabVisible(indexOf(m_units), true);
    showPicture(device);
    showSheets(device.hasCommands());
    m_figures->setTable(figuresTable(device));
    m_units->setTable(unitsTable(device));
    m_timing->setTable(timingTable(device));
    m_commands->setTable(commandsTable(device));
    m_requests->setTable(requestsTable(device));
    m_constraints->setTable(constraintsTable(device));
    m_rules->setDevice(device);
    m_energy->setTable(energyTable(device));
    m_energySource->setText(device.energy.rows.empty() ? tr("The file has no energy data.")
                                                       : tr("Background: %1 mW. %2")
                                                             .arg(device.energy.backgroundMilliwatts)
                                                             .arg(QString::fromStdString(device.energy.source)));
    if (const auto note = device.notes.find("energy"); note != device.notes.end()) {
        m_energySource->setText(m_energySource->text() + QLatin1Char(' ') + QString::fromStdString(note->second));
    }
}

/// Shows the picture of a unit that the device's kind names.
void DeviceSheets::showPicture(const sim::Device& device)
{
    const std::string_view wanted = kindOf(device).picture();
    for (UnitPicture* picture : m_unitPictures) {
        picture->setVisible(picture->id() == wanted);
        if (picture->id() == wanted) {
            picture->setDevice(device);
        }
    }
}

/// Hides the sheets about commands if the device has none.
void DeviceSheets::showSheets(bool hasCommands)
{
    for (QWidget* sheet :
         std::initializer_list<QWidget*>{m_timing, m_commandSheet, m_constraintSheet, m_rules, m_energySheet}) {
        setTabVisible(indexOf(sheet), hasCommands);
    }
}

void DeviceSheets::setColours(const Palette& palette)
{
    for (UnitPicture* picture : m_unitPictures) {
        picture->setColours(palette);
    }
    m_picture->setColours(palette);
    m_rules->setColours(palette);
    for (const char* quiet :
         {"deviceSummary", "deviceFound", "deviceEnergySource", "deviceChangesWords"}) { // a style sheet takes 30 ms
        if (auto* label = findChild<QLabel*>(QLatin1String(quiet))) {
            label->setForegroundRole(QPalette::PlaceholderText);
        }
    }
}

} // namespace pimento
