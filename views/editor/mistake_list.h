// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QListWidget>

namespace pimento {

class CodeEditor;

/// Lists the errors in an editor's text; a click on one leads to its position. Its height fits the messages, up to a
/// few lines; it is hidden without any.
class MistakeList : public QListWidget {
    Q_OBJECT

public:
    MistakeList(const char* name, const QString& accessibleName, CodeEditor& editor, QWidget* parent = nullptr);

    /// Sets one message for each of the editor's errors, in their order.
    void setMessages(const QStringList& messages);
    /// Heading of the list of mistakes: "2 mistakes:".
    [[nodiscard]] QString summary() const;
    void setColours(const Palette& palette);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();

    CodeEditor& m_editor;
};

} // namespace pimento
