// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/devices_page.h"

#include "engine/devices/device_diff.h"
#include "engine/devices/registry.h"
#include "views/common/content_area.h"
#include "views/common/plot_panel.h"
#include "views/common/side_by_side.h"
#include "views/devices/device_editor.h"
#include "views/devices/device_sheets.h"
#include "views/devices/rules_sheet.h"
#include "views/editor/code_editor.h"

#include <QAction>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

constexpr const char* kCopyPrefix = "my-";

QPushButton* makeButton(const QString& text, const char* name, const QString& tip)
{
    auto* button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    return button;
}

/// Replaces the value of a top-level key, which is the first of its name in a device file.
QString withValue(QString text, const char* key, const QString& value)
{
    const TextPlace place = placeInJson(text.toStdString(), key);
    QStringList lines = text.split(QLatin1Char('\n'));
    if (place.line < 1 || place.line > lines.size() || value.contains(QLatin1Char('"'))) {
        return text;
    }
    QString& line = lines[place.line - 1];
    line.replace(place.column - 1, place.length, QLatin1Char('"') + value + QLatin1Char('"'));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

DevicesPage::DevicesPage(DeviceLibrary& deviceLibrary, QWidget* parent)
    : QWidget(parent), m_deviceLibrary(deviceLibrary), m_list(new QListWidget), m_sheets(new DeviceSheets),
      m_editor(new DeviceEditor(deviceLibrary)), m_listPanel(nullptr), m_panel(nullptr),
      m_copy(makeButton(tr("Edit a &copy"), "deviceCopy", tr("Make a custom device from a copy of this one"))),
      m_save(makeButton(tr("Save &as…"), "deviceSave", tr("Write the text to a file"))),
      m_use(makeButton(tr("&Use this device"), "deviceUse", tr("Use this device in the question"))),
      m_remove(makeButton(tr("&Remove"), "deviceRemove",
                          tr("Remove this custom device from the list (Delete); questions that use it keep it")))
{
    setObjectName(QStringLiteral("devices"));
    build();
    connect(m_list, &QListWidget::currentRowChanged, this, &DevicesPage::show);
    connect(m_editor, &DeviceEditor::edited, this, &DevicesPage::noteEdit);
    connect(m_editor, &DeviceEditor::checked, this, &DevicesPage::takeChecked);
    connect(m_copy, &QPushButton::clicked, this, &DevicesPage::copyShown);
    connect(m_save, &QPushButton::clicked, this, &DevicesPage::saveRequested);
    connect(m_use, &QPushButton::clicked, this, &DevicesPage::useShown);
    connect(m_sheets, &DeviceSheets::valueWanted, m_editor, &DeviceEditor::setValue);
    connect(&m_sheets->rules(), &RulesSheet::effectsWanted, this, [this] {
        if (const MadeDevice shownDevice = device()) {
            Q_EMIT ruleEffectsWanted(QString::fromStdString(shownDevice->name));
        }
    });
}

void DevicesPage::build()
{
    m_list->setObjectName(QStringLiteral("deviceList"));
    m_list->setAccessibleName(tr("List of devices"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setSpacing(2);
    auto* create = makeButton(tr("&New"), "deviceNew", tr("Make a small device from the template"));
    auto* open = makeButton(tr("&Open…"), "deviceOpen", tr("Read a device file"));
    connect(create, &QPushButton::clicked, this, &DevicesPage::newRequested);
    connect(open, &QPushButton::clicked, this, &DevicesPage::openRequested);
    auto* choices = new QWidget;
    auto* column = new QVBoxLayout(choices);
    column->setContentsMargins(8, 0, 8, 8);
    column->addWidget(m_list, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(create);
    buttons->addWidget(open);
    connect(m_remove, &QPushButton::clicked, this, &DevicesPage::removeRequested);
    auto* remove = new QAction(m_list);
    remove->setShortcut(QKeySequence(Qt::Key_Delete));
    remove->setShortcutContext(Qt::WidgetShortcut);
    connect(remove, &QAction::triggered, this, &DevicesPage::removeRequested);
    m_list->addAction(remove);
    column->addLayout(buttons);
    column->addWidget(m_remove);
    m_listPanel = new PlotPanel(tr("Devices"), choices);

    m_sheets->addTab(m_editor, tr("File"));
    m_panel = new PlotPanel(tr("Device"), m_sheets);
    for (QPushButton* tool : {m_copy, m_save, m_use}) {
        m_panel->addTool(tool);
    }
    m_columns = new QSplitter(Qt::Horizontal);
    m_columns->addWidget(m_listPanel);
    m_columns->addWidget(m_panel);
    m_columns->setStretchFactor(1, 1);
    m_columns->setHandleWidth(8);
    m_columns->setChildrenCollapsible(false);
    resetLayout();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 8, 0);
    layout->addWidget(new ContentArea(m_columns));
}

void DevicesPage::resetLayout()
{
    m_columns->setSizes(m_columns->orientation() == Qt::Horizontal ? QList<int>{210, 990} : QList<int>{170, 990});
}

void DevicesPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (turnRows(*this, {m_columns})) {
        resetLayout();
    }
}

void DevicesPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isLate) {
        show(m_list->currentRow());
    }
}

DevicesPage::Entry* DevicesPage::shown()
{
    const int row = m_list->currentRow();
    return row < 0 ? nullptr : &m_entries[static_cast<std::size_t>(row)];
}

const DevicesPage::Entry* DevicesPage::shown() const { return const_cast<DevicesPage*>(this)->shown(); }

void DevicesPage::addShipped(MadeDevice device, const QString& text, const QString& file)
{
    Entry entry;
    entry.device = std::move(device);
    entry.title = QString::fromStdString(entry.device->title);
    entry.text = text;
    entry.file = file;
    entry.isShipped = true;
    m_list->addItem(entry.title); // its text is set up when it is chosen
    m_list->item(m_list->count() - 1)->setToolTip(file);
    m_entries.push_back(std::move(entry));
}

void DevicesPage::showFirst()
{
    m_list->setCurrentRow(m_list->count() > 0 ? 0 : -1);
    m_sheets->setCurrentIndex(0);
}

void DevicesPage::showDevice(const QString& name)
{
    const auto wanted = std::ranges::find_if(m_entries, [&](const Entry& entry) {
        return entry.device && QString::fromStdString(entry.device->name) == name;
    });
    if (wanted != m_entries.end()) {
        m_list->setCurrentRow(static_cast<int>(wanted - m_entries.begin()));
    }
}

void DevicesPage::addFile(const QString& text, const QString& file)
{
    // A file that is opened again replaces the text that was read before.
    const auto known = std::ranges::find_if(
        m_entries, [&](const Entry& entry) { return !entry.isShipped && entry.file == file && !file.isEmpty(); });
    if (known != m_entries.end()) {
        known->text = text;
        known->savedText = text;
        const int row = static_cast<int>(known - m_entries.begin());
        m_list->setCurrentRow(-1);
        m_list->setCurrentRow(row);
    } else {
        Entry entry;
        entry.title = QFileInfo(file).completeBaseName();
        entry.text = text;
        entry.savedText = text;
        entry.file = file;
        add(std::move(entry));
    }
    if (!device()) {
        m_sheets->setCurrentWidget(m_editor); // the editor shows the errors
    }
}

void DevicesPage::addText(const QString& text)
{
    Entry entry;
    entry.title = tr("new device");
    entry.text = text;
    add(std::move(entry));
    m_sheets->setCurrentWidget(m_editor);
    m_editor->editor().setFocus();
}

void DevicesPage::add(Entry entry)
{
    m_entries.push_back(std::move(entry));
    m_list->addItem(m_entries.back().title);
    m_list->setCurrentRow(m_list->count() - 1);
}

void DevicesPage::show(int row)
{
    m_isLate = row >= 0 && m_entries[static_cast<std::size_t>(row)].isShipped && !isVisible();
    if (row >= 0 && !m_isLate) {
        Entry& entry = m_entries[static_cast<std::size_t>(row)];
        const bool wasSaved = !entry.isUnsaved();
        m_editor->setText(QString(entry.text), entry.isShipped); // takeChecked() follows
        // The editor has its own line ends: compare with its form of the text.
        entry.text = m_editor->text();
        entry.savedText = wasSaved ? entry.text : entry.savedText;
    } else if (m_isLate) {
        refresh();
        Q_EMIT textChecked();
    }
}

void DevicesPage::noteEdit()
{
    if (Entry* entry = shown()) {
        entry->text = m_editor->text();
        entry->device = {}; // until the text has been checked
        refresh();
    }
}

void DevicesPage::takeChecked(const MadeDevice& device)
{
    Entry* entry = shown();
    if (entry == nullptr || m_isLate) { // what was checked is the text of the device before
        return;
    }
    entry->device = device;
    if (device) {
        entry->title = QString::fromStdString(device->title);
    }
    showSheets();
    // A text with errors can only be edited.
    for (int sheet = 0; sheet < m_sheets->count(); ++sheet) {
        m_sheets->setTabEnabled(sheet, static_cast<bool>(device) || m_sheets->widget(sheet) == m_editor);
    }
    m_sheets->setEditable(!entry->isShipped);
    showChanges();
    refresh();
    Q_EMIT textChecked();
}

void DevicesPage::sayAnew() { showSheets(); }

void DevicesPage::showSheets()
{
    const Entry* entry = shown();
    if (entry == nullptr || !entry->device || m_isLate) {
        return;
    }
    if (entry->device.machine) {
        m_sheets->setDevice(entry->device.machine->description());
    } else {
        m_sheets->setPlainDevice(*entry->device);
    }
}

/// Shows the differences from the shipped device that a copy was made from, which its name tells.
void DevicesPage::showChanges()
{
    const Entry* entry = shown();
    QString name = entry->device ? QString::fromStdString(entry->device->name) : QString();
    const bool isCopy = !entry->isShipped && name.startsWith(QLatin1String(kCopyPrefix));
    while (name.startsWith(QLatin1String(kCopyPrefix))) {
        name.remove(0, static_cast<int>(std::string_view(kCopyPrefix).size()));
    }
    const auto origin = std::ranges::find_if(m_entries, [&](const Entry& each) {
        return each.isShipped && each.device && QString::fromStdString(each.device->name) == name;
    });
    const bool isKnown = isCopy && origin != m_entries.end();
    const auto changes = isKnown ? changesBetween(origin->text.toStdString(), entry->text.toStdString())
                                 : Result<std::vector<DeviceChange>>(fail("is no copy", ""));
    m_sheets->setChanges(changes ? std::optional(*changes) : std::nullopt, isKnown ? origin->title : tr("shipped"));
}

void DevicesPage::removeShown()
{
    const int row = m_list->currentRow();
    if (row < 0 || isShippedShown()) {
        return;
    }
    {
        const QSignalBlocker quiet(m_list); // rows and entries differ meanwhile
        m_entries.erase(m_entries.begin() + row);
        delete m_list->takeItem(row);
        m_list->setCurrentRow(-1);
    }
    m_list->setCurrentRow(std::min(row, m_list->count() - 1));
}

void DevicesPage::copyShown()
{
    const Entry* entry = shown();
    const QString name = entry->device ? QString::fromStdString(entry->device->name) : QString();
    QString text = withValue(entry->text, "name", QLatin1String(kCopyPrefix) + name);
    text = withValue(text, "title", tr("My %1").arg(entry->title));
    QWidget* sheet = m_sheets->currentWidget();
    addText(text);
    if (m_sheets->isEditable(*sheet)) { // its values are edited where they are shown
        m_sheets->setCurrentWidget(sheet);
        sheet->setFocus();
    } else if (m_sheets->firstEditable() != nullptr) {
        m_sheets->setCurrentWidget(m_sheets->firstEditable());
        m_sheets->currentWidget()->setFocus();
    }
}

void DevicesPage::refresh()
{
    const Entry* entry = shown();
    if (entry == nullptr) {
        return;
    }
    const QString state = entry->isShipped     ? tr("shipped")
                          : entry->isUnsaved() ? tr("not saved")
                                               : QFileInfo(entry->file).fileName();
    // Shipped devices are the majority and need no second line.
    m_list->currentItem()->setText(entry->isShipped ? entry->title : QStringLiteral("%1\n%2").arg(entry->title, state));
    m_list->currentItem()->setToolTip(entry->file);
    m_panel->setSubtitle(
        entry->isShipped ? tr("%1, shipped; a copy can be changed").arg(entry->title)
        : m_sheets->firstEditable() == nullptr
            ? QStringLiteral("%1, %2").arg(entry->title, state)
            : tr("%1, %2; double-click a value in Timing or Energy to change it").arg(entry->title, state));
    m_copy->setEnabled(static_cast<bool>(entry->device));
    m_use->setEnabled(static_cast<bool>(entry->device));
    m_remove->setEnabled(!entry->isShipped);
}

void DevicesPage::startFind()
{
    if (m_sheets->currentWidget() == m_editor) {
        m_editor->startFind();
    } else {
        m_sheets->startFind();
    }
}

void DevicesPage::goToHit(int by)
{
    if (m_sheets->currentWidget() == m_editor) {
        m_editor->goToHit(by);
    }
}

MadeDevice DevicesPage::device() const { return shown() == nullptr ? MadeDevice() : shown()->device; }

void DevicesPage::showRuleEffects(const std::shared_ptr<const SwitchEffects>& effects, const QString& title)
{
    m_sheets->rules().showEffects(*effects, title);
}

void DevicesPage::showRuleMessage(const QString& message) { m_sheets->rules().showMessage(message); }

void DevicesPage::setColours(const Palette& palette)
{
    m_listPanel->setColours(palette);
    m_panel->setColours(palette);
    m_sheets->setColours(palette);
    m_editor->setColours(palette);
}

} // namespace pimento
