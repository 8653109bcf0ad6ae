// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QListWidget>

namespace pimento {

class CodeEditor;

/// The mistakes of an editor's text in words; a click on one leads to its place. As high as its messages need, up to a
/// few lines, and hidden without any.
class MistakeList : public QListWidget {
    Q_OBJECT

public:
    MistakeList(const char* name, const QString& accessibleName, CodeEditor& editor, QWidget* parent = nullptr);

    /// One message for each of the editor's mistakes, in their order.
    void setMessages(const QStringList& messages);
    /// "2 mistakes:"
    [[nodiscard]] QString summary() const;
    void setColours(const Palette& palette);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();

    CodeEditor& m_editor;
};

} // namespace pimento
