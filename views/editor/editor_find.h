// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/editor/find_bar.h"

class QPlainTextEdit;

namespace pimento {

/// Search bar of an editor.
class EditorFind : public FindBar {
    Q_OBJECT

public:
    explicit EditorFind(QPlainTextEdit& editor, QWidget* parent = nullptr);

    /// Shows the bar and focuses the field, with the text that is selected in the editor.
    void begin();
    void goToHit(int by) override;
    void end() override;

protected:
    void search() override;

private:
    [[nodiscard]] int hits() const;

    QPlainTextEdit& m_editor;
};

} // namespace pimento
