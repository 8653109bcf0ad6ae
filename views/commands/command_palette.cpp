// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/commands/command_palette.h"

#include "views/commands/command_registry.h"
#include "views/commands/fuzzy_match.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>
#include <utility>

namespace pimento {

namespace {

constexpr int kPaletteLetters = 110; // width in letters
constexpr int kPaletteLines = 16;    // height in lines

} // namespace

CommandPalette::CommandPalette(const CommandRegistry& registry, QWidget* parent)
    : QDialog(parent), m_field(new QLineEdit(this)), m_list(new QTreeWidget(this))
{
    setObjectName(QStringLiteral("palette"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Find a command"));
    m_field->setObjectName(QStringLiteral("paletteField"));
    m_field->setPlaceholderText(tr("letters of a command, page, kernel or device"));
    m_field->setAccessibleName(tr("Letters of a command"));
    m_field->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setAccessibleName(tr("Matching commands"));
    m_list->setColumnCount(3);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFocusPolicy(Qt::NoFocus); // the field keeps the keyboard focus
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_field);
    layout->addWidget(m_list, 1);
    const QFontMetrics metrics(font());
    QSize size(metrics.averageCharWidth() * kPaletteLetters, metrics.lineSpacing() * (kPaletteLines + 6));
    resize(parent != nullptr ? size.boundedTo(parent->window()->size() * 9 / 10) : size);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::showHits);
    connect(m_list, &QTreeWidget::itemClicked, this, [this](const QTreeWidgetItem* item) { run(item); });
    collect(registry);
    showHits({});
}

void CommandPalette::collect(const CommandRegistry& registry)
{
    for (const Command& command : registry.commands()) {
        const QPointer<QAction> action = command.action;
        const bool isTicked = action->isCheckable() && action->isChecked();
        m_entries.push_back({plainTitle(action->text()) + (isTicked ? tr(" (on)") : QString()), plainMenu(command.menu),
                             keysInWords(action->shortcuts().mid(0, 1)), action->isEnabled(), [action] {
                                 if (action) {
                                     action->trigger();
                                 }
                             }});
    }
    for (Choice& choice : registry.choices()) {
        m_entries.push_back({choice.text, tr("Question"), {}, true, std::move(choice.choose)});
    }
}

/// Lists matching commands, the best first, of equals one that can be run, then the shortest; without letters all
/// commands in the order of the menus.
void CommandPalette::showHits(const QString& typed)
{
    struct Hit {
        int score;
        bool isOn;
        qsizetype shortness; // "Serve" precedes "Serve requests"
        std::size_t entry;
    };
    std::vector<Hit> hits;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const auto own = fuzzyMatch(typed, m_entries[i].text);
        const auto whole = fuzzyMatch(typed, m_entries[i].text + QLatin1Char(' ') + m_entries[i].menu);
        const auto path = fuzzyMatch(typed, m_entries[i].menu + QStringLiteral(": ") + m_entries[i].text);
        if (own || whole || path) {
            const int score = std::max({own ? 2 * *own : 0, whole.value_or(0), path.value_or(0)});
            hits.push_back({score, m_entries[i].isOn, -m_entries[i].text.size(), i});
        }
    }
    if (!typed.isEmpty()) {
        const auto rank = [](const Hit& hit) { return std::tuple(hit.score, hit.isOn, hit.shortness); };
        std::ranges::stable_sort(hits, std::greater(), rank);
    }
    m_list->clear();
    for (const Hit& hit : hits) {
        const Entry& entry = m_entries[hit.entry];
        auto* item = new QTreeWidgetItem(m_list, {entry.text, entry.menu, entry.keys});
        item->setData(0, Qt::UserRole, QVariant::fromValue(static_cast<qulonglong>(hit.entry)));
        item->setDisabled(!entry.isOn);
        item->setForeground(1, palette().placeholderText());
    }
    if (hits.empty()) {
        auto* none = new QTreeWidgetItem(m_list, {tr("No matching command.")});
        none->setDisabled(true);
    }
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

void CommandPalette::run(const QTreeWidgetItem* item)
{
    if (item == nullptr || item->isDisabled()) {
        return;
    }
    const auto run = m_entries[item->data(0, Qt::UserRole).toULongLong()].run;
    const QPointer<CommandPalette> self = this;
    hide(); // returns the keyboard focus to the window before the command begins
    run();
    if (self) {
        close();
        deleteLater();
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            QApplication::sendEvent(m_list, event);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            run(m_list->currentItem());
            return true;
        default:
            break;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace pimento
