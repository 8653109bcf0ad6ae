// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/editor/editor_find.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTextDocument>

namespace pimento {

EditorFind::EditorFind(QPlainTextEdit& editor, QWidget* parent)
    : FindBar(tr("Find in this text"), parent), m_editor(editor)
{
    field().setObjectName(QStringLiteral("editorFind"));
}

void EditorFind::begin()
{
    const QString chosen = m_editor.textCursor().selectedText();
    if (!chosen.isEmpty() && !chosen.contains(QChar::ParagraphSeparator)) {
        field().setText(chosen);
    }
    open();
}

void EditorFind::end()
{
    hide();
    m_editor.setFocus();
}

int EditorFind::hits() const
{
    int count = 0;
    for (QTextCursor at = m_editor.document()->find(field().text()); !at.isNull();
         at = m_editor.document()->find(field().text(), at)) {
        ++count;
    }
    return count;
}

void EditorFind::search()
{
    const int found = field().text().isEmpty() ? 0 : hits();
    setCount(field().text().isEmpty() ? QString()
             : found == 0             ? tr("nothing")
             : found == 1             ? tr("1 place")
                                      : tr("%1 places").arg(found));
}

/// Goes to the next hit or the one before, cyclically.
void EditorFind::goToHit(int by)
{
    if (field().text().isEmpty()) {
        return;
    }
    const QTextDocument::FindFlags flags = by < 0 ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    QTextCursor at = m_editor.document()->find(field().text(), m_editor.textCursor(), flags);
    if (at.isNull()) {
        QTextCursor edge(m_editor.document());
        edge.movePosition(by < 0 ? QTextCursor::End : QTextCursor::Start);
        at = m_editor.document()->find(field().text(), edge, flags);
    }
    if (!at.isNull()) {
        m_editor.setTextCursor(at);
        m_editor.ensureCursorVisible();
    }
}

} // namespace pimento
