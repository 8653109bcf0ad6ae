// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/editor/editor_find.h"

#include "views/editor/hit_buttons.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTextDocument>

namespace pimento {

EditorFind::EditorFind(QPlainTextEdit& editor, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_field(new QLineEdit(this)), m_count(new QLabel(this))
{
    m_field->setObjectName(QStringLiteral("editorFind"));
    m_field->setPlaceholderText(tr("Find in this text"));
    m_field->setAccessibleName(tr("Find in this text"));
    m_field->setClearButtonEnabled(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 6, 2);
    layout->addWidget(m_field, 1);
    layout->addWidget(m_count);
    addHitButtons(*layout, *this, [this](int by) { goToHit(by); });
    connect(m_field, &QLineEdit::textChanged, this, &EditorFind::search);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { goToHit(1); });
    hide();
}

void EditorFind::begin()
{
    const QString chosen = m_editor.textCursor().selectedText();
    if (!chosen.isEmpty() && !chosen.contains(QChar::ParagraphSeparator)) {
        m_field->setText(chosen);
    }
    show();
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
    search();
}

void EditorFind::end()
{
    hide();
    m_editor.setFocus();
}

int EditorFind::hits() const
{
    int count = 0;
    for (QTextCursor at = m_editor.document()->find(m_field->text()); !at.isNull();
         at = m_editor.document()->find(m_field->text(), at)) {
        ++count;
    }
    return count;
}

void EditorFind::search()
{
    const int found = m_field->text().isEmpty() ? 0 : hits();
    m_count->setText(m_field->text().isEmpty() ? QString()
                     : found == 0              ? tr("nothing")
                     : found == 1              ? tr("1 place")
                                               : tr("%1 places").arg(found));
}

/// Goes to the next hit or the one before, cyclically.
void EditorFind::goToHit(int by)
{
    if (m_field->text().isEmpty()) {
        return;
    }
    const QTextDocument::FindFlags flags = by < 0 ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    QTextCursor at = m_editor.document()->find(m_field->text(), m_editor.textCursor(), flags);
    if (at.isNull()) {
        QTextCursor edge(m_editor.document());
        edge.movePosition(by < 0 ? QTextCursor::End : QTextCursor::Start);
        at = m_editor.document()->find(m_field->text(), edge, flags);
    }
    if (!at.isNull()) {
        m_editor.setTextCursor(at);
        m_editor.ensureCursorVisible();
    }
}

QString EditorFind::words() const { return m_count->text(); }

/// Claims Escape from the commands of the window.
bool EditorFind::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void EditorFind::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        end();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) &&
               event->modifiers().testFlag(Qt::ShiftModifier)) {
        goToHit(-1);
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace pimento
