// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/notes/note_dialog.h"

#include "views/common/palette.h"

#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace pimento {

NoteDialog::NoteDialog(const QString& candidate, const QString& about, const QString& text, QWidget* parent)
    : QDialog(parent), m_editor(new QPlainTextEdit(text, this)), m_about(new QLabel(about, this)),
      m_hint(new QLabel(this)), m_remove(new QPushButton(tr("&Remove note"), this)), m_before(text)
{
    setObjectName(QStringLiteral("noteDialog"));
    setWindowTitle(tr("Note"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* title = new QLabel(candidate, this);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    for (QLabel* label : {title, m_about, m_hint}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_editor->setObjectName(QStringLiteral("noteText"));
    m_editor->setAccessibleName(tr("Note about the candidate"));
    m_editor->setPlaceholderText(tr("Your note about this candidate"));
    m_editor->setTabChangesFocus(true);
    m_editor->installEventFilter(this);
    m_hint->setObjectName(QStringLiteral("noteHint"));
    m_hint->setText(tr("Ctrl+Return saves the note. It stays with the candidate."));
    m_remove->setObjectName(QStringLiteral("noteRemove"));
    m_remove->setEnabled(!text.isEmpty());
    m_remove->setAutoDefault(false);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    buttons->addButton(m_remove, QDialogButtonBox::DestructiveRole);
    auto* layout = new QVBoxLayout(this);
    for (QWidget* each : std::initializer_list<QWidget*>{title, m_about, m_editor, m_hint, buttons}) {
        layout->addWidget(each, each == m_editor ? 1 : 0);
    }
    resize(460, 300);
    m_editor->moveCursor(QTextCursor::End);
    m_editor->setFocus();
    connect(buttons, &QDialogButtonBox::accepted, this, [this] { keep(this->text()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(m_remove, &QPushButton::clicked, this, [this] { keep({}); });
    // The Cancel button needs no second confirmation.
    connect(buttons->button(QDialogButtonBox::Cancel), &QPushButton::pressed, this, [this] { m_isWarned = true; });
}

QString NoteDialog::text() const { return m_editor->toPlainText().trimmed(); }

void NoteDialog::setColours(const Palette& palette)
{
    const QString muted = QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name());
    m_about->setStyleSheet(muted);
    m_hint->setStyleSheet(muted);
}

void NoteDialog::keep(const QString& text)
{
    Q_EMIT kept(text);
    accept();
}

void NoteDialog::reject()
{
    if (text() != m_before && !std::exchange(m_isWarned, true)) {
        m_hint->setText(tr("Not saved yet. Esc again discards the note, Ctrl+Return saves it."));
        return;
    }
    QDialog::reject();
}

void NoteDialog::keyPressEvent(QKeyEvent* event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && event->modifiers().testFlag(Qt::ControlModifier)) {
        keep(text());
    } else {
        QDialog::keyPressEvent(event);
    }
}

/// Handles Ctrl+Return, which the editor would consume.
bool NoteDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_editor && event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) &&
            key->modifiers().testFlag(Qt::ControlModifier)) {
            keep(text());
            return true;
        }
        m_isWarned = m_isWarned && key->key() == Qt::Key_Escape; // typing on resets the warning
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace pimento
