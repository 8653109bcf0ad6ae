// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/commands/command_controller.h"

#include "views/commands/command_palette.h"
#include "views/commands/key_sheet.h"
#include "views/commands/keys_dialog.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPointer>
#include <QStandardItemModel>

namespace pimento {

namespace {

constexpr int kKeysGroup = 1;

bool isOnOffer(const QComboBox& list, int index)
{
    return (list.model()->flags(list.model()->index(index, list.modelColumn())) & Qt::ItemIsEnabled) != 0;
}

} // namespace

CommandController::CommandController(CommandRegistry& registry, QWidget& window, QWidget& question)
    : QObject(&window), m_registry(registry), m_window(window)
{
    addCommands();
    addViewKeys();
    addChoices(question, "kernel", tr("kernel: %1"));
    addChoices(question, "backend", tr("device: %1"));
    addChoices(question, "model", tr("model: %1"));
    addChoices(question, "space", tr("space: %1"));
}

void CommandController::addCommands()
{
    m_registry.add({QStringLiteral("help.palette"),
                    tr("&Help"),
                    tr("&Find a command…"),
                    {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)},
                    kKeysGroup},
                   this, [this] { openPalette(); });
    m_registry.add(
        {QStringLiteral("help.keys"), tr("&Help"), tr("&Keys…"), {QKeySequence(Qt::Key_Question)}, kKeysGroup}, this,
        [this] { openSheet(); });
    m_registry.add({QStringLiteral("help.changeKeys"), tr("&Help"), tr("&Change keys…"), {}, kKeysGroup}, this,
                   [this] { openKeys(); });
}

void CommandController::addViewKeys()
{
    const QString timeline = tr("Timeline");
    m_registry.addViewKeys({timeline, tr("Zoom in and out"), tr("+ and −, Ctrl+wheel")});
    m_registry.addViewKeys({timeline, tr("Pan left and right"), tr("← and →")});
    m_registry.addViewKeys({timeline, tr("Lane above and below"), tr("↑ and ↓, Page Up and Page Down")});
    m_registry.addViewKeys({timeline, tr("Fold or unfold a lane"), tr("Space")});
    m_registry.addViewKeys({timeline, tr("Previous and next command"), tr(", and .")});
    m_registry.addViewKeys({timeline, tr("Zoom to the selected command"), tr("F")});
    m_registry.addViewKeys({timeline, tr("Set or remove a bookmark"), tr("B")});
    m_registry.addViewKeys({timeline, tr("Previous and next bookmark"), tr("[ and ]")});
    m_registry.addViewKeys({timeline, tr("Show whole run"), tr("Home")});
    const QString scatter = tr("Candidates by cost");
    m_registry.addViewKeys({scatter, tr("Previous and next candidate"), tr("← and →")});
    m_registry.addViewKeys({scatter, tr("Switch between simulated and predicted candidates"), tr("↑ and ↓")});
    m_registry.addViewKeys({scatter, tr("Zoom in and out"), tr("+ and −, wheel")});
    m_registry.addViewKeys({scatter, tr("Select the candidate under the cursor"), tr("Return")});
    const QString everywhere = tr("Everywhere");
    m_registry.addViewKeys({everywhere, tr("Next and previous part of the window"), tr("Tab and Shift+Tab")});
    m_registry.addViewKeys(
        {everywhere, tr("Clear the brush, restore the panel, end the presentation, or stop"), tr("Esc")});
}

void CommandController::addChoices(QWidget& question, const char* list, const QString& word)
{
    auto* found = question.findChild<QComboBox*>(QLatin1String(list));
    if (found == nullptr) {
        return;
    }
    const QPointer<QComboBox> combo = found;
    m_registry.addChoices([combo, word] {
        std::vector<Choice> choices;
        for (int i = 0; combo && i < combo->count(); ++i) {
            if (isOnOffer(*combo, i)) {
                choices.push_back({word.arg(combo->itemText(i)), [combo, i] {
                                       if (combo && i < combo->count()) {
                                           combo->setCurrentIndex(i);
                                           Q_EMIT combo->activated(i);
                                       }
                                   }});
            }
        }
        return choices;
    });
}

void CommandController::openPalette()
{
    auto* palette = new CommandPalette(m_registry, &m_window);
    palette->setModal(true);
    palette->show();
    palette->field().setFocus();
}

void CommandController::openSheet()
{
    auto* sheet = new KeySheet(m_registry, &m_window);
    connect(sheet, &KeySheet::changeWanted, this, [this, sheet] {
        sheet->close();
        openKeys();
    });
    sheet->setModal(true);
    sheet->show();
    sheet->field().setFocus();
}

void CommandController::openKeys()
{
    auto* dialog = new KeysDialog(m_registry, &m_window);
    dialog->setModal(true);
    dialog->show();
}

} // namespace pimento
