// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/commands/key_sheet.h"

#include "views/commands/command_registry.h"

#include <QDialogButtonBox>
#include <QHash>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace pimento {

namespace {

constexpr int kLetters = 100;
constexpr int kLines = 30;

} // namespace

KeySheet::KeySheet(const CommandRegistry& registry, QWidget* parent)
    : QDialog(parent), m_field(new QLineEdit(this)), m_list(new QTreeWidget(this))
{
    setObjectName(QStringLiteral("keySheet"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Keys"));
    m_field->setObjectName(QStringLiteral("keySheetField"));
    m_field->setPlaceholderText(tr("find a command or a key"));
    m_field->setAccessibleName(tr("Find a command or a key"));
    m_list->setObjectName(QStringLiteral("keySheetList"));
    m_list->setAccessibleName(tr("Commands and their keys"));
    m_list->setHeaderLabels({tr("Command"), tr("Keys")});
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* change = buttons->addButton(tr("Change &keys…"), QDialogButtonBox::ActionRole);
    change->setAutoDefault(false);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_field);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
    const QFontMetrics metrics(font());
    const QSize size(metrics.averageCharWidth() * kLetters, metrics.lineSpacing() * kLines);
    resize(parent != nullptr ? size.boundedTo(parent->window()->size() * 9 / 10) : size);
    connect(buttons, &QDialogButtonBox::rejected, this, &QWidget::close);
    connect(change, &QPushButton::clicked, this, &KeySheet::changeWanted);
    connect(m_field, &QLineEdit::textChanged, this, &KeySheet::find);
    fill(registry);
}

void KeySheet::fill(const CommandRegistry& registry)
{
    QHash<QString, QTreeWidgetItem*> parts;
    const auto partOf = [&](const QString& title) {
        QTreeWidgetItem*& part = parts[title];
        if (part == nullptr) {
            part = new QTreeWidgetItem(m_list, {title});
            QFont bold = font();
            bold.setBold(true);
            part->setFont(0, bold);
            part->setFirstColumnSpanned(true);
        }
        return part;
    };
    for (const Command& command : registry.commands()) {
        new QTreeWidgetItem(partOf(plainMenu(command.menu)),
                            {plainTitle(command.action->text()), keysInWords(command.action->shortcuts())});
    }
    for (const ViewKeys& keys : registry.viewKeys()) {
        new QTreeWidgetItem(partOf(keys.view), {keys.text, keys.keys});
    }
    m_list->expandAll();
}

/// Shows entries whose text or keys contain the typed letters, and all entries of a section whose title does.
void KeySheet::find(const QString& typed)
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem* part = m_list->topLevelItem(i);
        const bool isWhole = part->text(0).contains(typed, Qt::CaseInsensitive);
        bool isAnyShown = false;
        for (int j = 0; j < part->childCount(); ++j) {
            QTreeWidgetItem* line = part->child(j);
            const bool isShown = isWhole || line->text(0).contains(typed, Qt::CaseInsensitive) ||
                                 line->text(1).contains(typed, Qt::CaseInsensitive);
            line->setHidden(!isShown);
            isAnyShown = isAnyShown || isShown;
        }
        part->setHidden(!isAnyShown);
    }
}

} // namespace pimento
