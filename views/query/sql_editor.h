// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/editor/code_editor.h"

#include "views/query/sql_completion.h"

class QCompleter;
class QStringListModel;

namespace pimento {

/// Editor of one statement. It completes the names of tables and columns while they are typed, or on Ctrl+Space; Return
/// or Tab takes the chosen word.
class SqlEditor : public CodeEditor {
    Q_OBJECT

public:
    explicit SqlEditor(QWidget* parent = nullptr);

    void setSchema(QuerySchema schema) { m_schema = std::move(schema); }
    [[nodiscard]] QCompleter& completer() const { return *m_completer; }
    /// Replaces the word at the cursor.
    void complete(const QString& word);

Q_SIGNALS:
    /// Emitted on Ctrl+Return.
    void runWanted();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void offer(bool isAsked);

    QuerySchema m_schema;
    QStringListModel* m_words;
    QCompleter* m_completer;
};

} // namespace pimento
