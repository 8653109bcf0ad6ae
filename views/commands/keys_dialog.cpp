// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/commands/keys_dialog.h"

#include "views/commands/command_registry.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace pimento {

namespace {

constexpr int kDialogLetters = 110;
constexpr int kDialogLines = 30;

QString placeOf(const Command& command)
{
    return plainMenu(command.menu) + QString::fromUtf8(" › ") + plainTitle(command.action->text());
}

/// True for Alt with a letter, which is reserved for mnemonics of menus and fields.
bool isAltLetter(const QKeySequence& keys)
{
    const QKeyCombination first = keys[0];
    return first.keyboardModifiers() == Qt::AltModifier && first.key() >= Qt::Key_A && first.key() <= Qt::Key_Z;
}

QPushButton* makeButton(const QString& text, const char* name)
{
    auto* button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(false); // Enter belongs to the key field
    return button;
}

} // namespace

KeysDialog::KeysDialog(CommandRegistry& registry, QWidget* parent)
    : QDialog(parent), m_registry(registry), m_field(new QLineEdit(this)), m_list(new QTreeWidget(this)),
      m_keys(new QKeySequenceEdit(this)), m_conflict(new QLabel(this)), m_set(makeButton(tr("&Set"), "setKeys")),
      m_clear(makeButton(tr("&No keys"), "clearKeys")), m_reset(makeButton(tr("&Reset"), "resetKeys"))
{
    setObjectName(QStringLiteral("keysDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Change keys"));
    m_field->setPlaceholderText(tr("find a command"));
    m_field->setAccessibleName(tr("Find a command"));
    m_list->setAccessibleName(tr("Commands and their keys"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->setHeaderLabels({tr("Command"), tr("Keys")});
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    QPushButton* all = makeButton(tr("Reset &all"), "resetAllKeys");
    buttons->addButton(all, QDialogButtonBox::ResetRole);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_field);
    layout->addWidget(m_list, 1);
    layout->addWidget(buildEditor());
    layout->addWidget(m_conflict);
    layout->addWidget(buttons);
    const QFontMetrics metrics(font());
    const QSize size(metrics.averageCharWidth() * kDialogLetters, metrics.lineSpacing() * kDialogLines);
    resize(parent != nullptr ? size.boundedTo(parent->window()->size() * 9 / 10) : size);
    connect(m_field, &QLineEdit::textChanged, this, &KeysDialog::fill);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &KeysDialog::showChosen);
    connect(&m_registry, &CommandRegistry::keysChanged, this, &KeysDialog::fill);
    connect(buttons, &QDialogButtonBox::rejected, this, &QWidget::close);
    connect(all, &QPushButton::clicked, &m_registry, &CommandRegistry::resetAllKeys);
    fill();
}

QWidget* KeysDialog::buildEditor()
{
    auto* editor = new QWidget(this);
    auto* row = new QHBoxLayout(editor);
    row->setContentsMargins(0, 0, 0, 0);
    auto* caption = new QLabel(tr("New &keys:"), editor);
    caption->setBuddy(m_keys);
    m_keys->setObjectName(QStringLiteral("newKeys"));
    m_keys->setAccessibleName(tr("New keys of the selected command"));
    m_conflict->setObjectName(QStringLiteral("keyConflict"));
    m_conflict->setWordWrap(true);
    m_conflict->setText(tr("Choose a command, then press its new keys."));
    row->addWidget(caption);
    row->addWidget(m_keys, 1);
    for (QPushButton* button : {m_set, m_clear, m_reset}) {
        row->addWidget(button);
    }
    connect(m_keys, &QKeySequenceEdit::editingFinished, this, &KeysDialog::take);
    connect(m_set, &QPushButton::clicked, this, &KeysDialog::take);
    connect(m_clear, &QPushButton::clicked, this, [this] {
        m_registry.setKeys(chosen(), {});
        showChosen();
    });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        const Command* command = m_registry.find(chosen());
        const Command* holder = command == nullptr ? nullptr : m_registry.holder(command->firstKeys, command->id);
        if (holder != nullptr) {
            m_conflict->setText(tr("%1 belongs to “%2” now. Change the keys of that command first, or reset all.")
                                    .arg(keysInWords(command->firstKeys), placeOf(*holder)));
        } else {
            m_registry.resetKeys(chosen());
            showChosen();
        }
    });
    return editor;
}

QString KeysDialog::conflict() const { return m_conflict->text(); }

QString KeysDialog::chosen() const
{
    const QTreeWidgetItem* item = m_list->currentItem();
    return item == nullptr ? QString() : item->data(0, Qt::UserRole).toString();
}

void KeysDialog::choose(const QString& id)
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        if (m_list->topLevelItem(i)->data(0, Qt::UserRole).toString() == id) {
            m_list->setCurrentItem(m_list->topLevelItem(i));
        }
    }
}

void KeysDialog::fill()
{
    const QString before = chosen();
    m_list->clear();
    for (const Command& command : m_registry.commands()) {
        const QString keys = keysInWords(command.action->shortcuts());
        if (!placeOf(command).contains(m_field->text(), Qt::CaseInsensitive) &&
            !keys.contains(m_field->text(), Qt::CaseInsensitive)) {
            continue;
        }
        auto* item = new QTreeWidgetItem(m_list, {placeOf(command), keys});
        item->setData(0, Qt::UserRole, command.id);
        if (command.action->shortcuts() != command.firstKeys) {
            QFont bold = font();
            bold.setBold(true); // keys that the user changed
            item->setFont(1, bold);
            item->setToolTip(1, tr("First: %1").arg(keysInWords(command.firstKeys)));
        }
    }
    choose(before);
}

void KeysDialog::showChosen()
{
    const Command* command = m_registry.find(chosen());
    for (QWidget* part : {static_cast<QWidget*>(m_keys), static_cast<QWidget*>(m_set), static_cast<QWidget*>(m_clear),
                          static_cast<QWidget*>(m_reset)}) {
        part->setEnabled(command != nullptr);
    }
    m_keys->clear();
    m_conflict->setText(command == nullptr
                            ? tr("Choose a command, then press its new keys.")
                            : tr("Press the new keys of “%1”.").arg(plainTitle(command->action->text())));
}

/// Gives the entered keys to the chosen command if they are free.
void KeysDialog::take()
{
    const Command* command = m_registry.find(chosen());
    if (command == nullptr || m_keys->keySequence().isEmpty()) {
        return;
    }
    const QList<QKeySequence> keys = {m_keys->keySequence()};
    if (isAltLetter(m_keys->keySequence())) {
        m_conflict->setText(tr("Alt with a letter goes to menus and fields. Add Ctrl or Shift."));
        return;
    }
    if (const Command* holder = m_registry.holder(keys, command->id)) {
        m_conflict->setText(tr("%1 belongs to “%2”. Choose other keys, or change the keys of that command first.")
                                .arg(keysInWords(keys), placeOf(*holder)));
        return;
    }
    const QString id = command->id;
    m_registry.setKeys(id, keys);
    choose(id);
    m_conflict->setText(
        tr("“%1” now has the keys %2.").arg(plainTitle(m_registry.action(id)->text()), keysInWords(keys)));
}

} // namespace pimento
