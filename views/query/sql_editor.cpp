// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/query/sql_editor.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStringListModel>

namespace pimento {

namespace {

constexpr qsizetype kFewestLetters = 2; // before words are offered unasked

bool isRunKey(const QKeyEvent& event)
{
    const bool isReturn = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    return isReturn && event.modifiers().testFlag(Qt::ControlModifier);
}

} // namespace

SqlEditor::SqlEditor(QWidget* parent)
    : CodeEditor(parent, CodeLanguage::Sql), m_words(new QStringListModel(this)),
      m_completer(new QCompleter(m_words, this))
{
    setObjectName(QStringLiteral("queryText"));
    setAccessibleName(tr("SQL query; Ctrl+Space completes a name, Ctrl+Return runs it"));
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->popup()->setObjectName(QStringLiteral("queryWords"));
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &SqlEditor::complete);
}

bool SqlEditor::event(QEvent* event)
{
    // The window has the same keys for its question.
    if (event->type() == QEvent::ShortcutOverride && isRunKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return CodeEditor::event(event);
}

void SqlEditor::keyPressEvent(QKeyEvent* event)
{
    if (isRunKey(*event)) {
        m_completer->popup()->hide();
        Q_EMIT runWanted();
        return;
    }
    const bool isOpen = m_completer->popup()->isVisible();
    const int key = event->key();
    if (isOpen && (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab || key == Qt::Key_Escape)) {
        const QModelIndex chosen = m_completer->popup()->currentIndex();
        m_completer->popup()->hide();
        if (key != Qt::Key_Escape && chosen.isValid()) {
            complete(chosen.data().toString());
        }
        return;
    }
    if (key == Qt::Key_Space && event->modifiers().testFlag(Qt::ControlModifier)) {
        offer(true);
        return;
    }
    CodeEditor::keyPressEvent(event);
    const bool isTyped = !event->text().isEmpty() && event->text()[0].isPrint();
    if (isTyped || (isOpen && key == Qt::Key_Backspace)) {
        offer(false);
    } else if (isOpen) {
        m_completer->popup()->hide();
    }
}

/// Offers words for the cursor, unasked only for some letters or after a full stop.
void SqlEditor::offer(bool isAsked)
{
    const qsizetype position = textCursor().position();
    const QString text = toPlainText();
    const SqlCompletions completions = completionsAt(text, position, m_schema);
    const bool isOfTable = completions.begin > 0 && text[completions.begin - 1] == QLatin1Char('.');
    const bool isEnough = isAsked || isOfTable || position - completions.begin >= kFewestLetters;
    if (completions.words.isEmpty() || !isEnough) {
        m_completer->popup()->hide();
        return;
    }
    m_words->setStringList(completions.words);
    QAbstractItemView* popup = m_completer->popup();
    QRect place = cursorRect().translated(viewport()->pos());
    place.setWidth(popup->sizeHintForColumn(0) + popup->verticalScrollBar()->sizeHint().width() + 8);
    m_completer->complete(place);
    popup->setCurrentIndex(m_completer->completionModel()->index(0, 0));
}

void SqlEditor::complete(const QString& word)
{
    QTextCursor cursor = textCursor();
    const SqlCompletions completions = completionsAt(toPlainText(), cursor.position(), m_schema);
    cursor.setPosition(static_cast<int>(completions.begin), QTextCursor::KeepAnchor);
    cursor.insertText(word);
    setTextCursor(cursor);
}

} // namespace pimento
