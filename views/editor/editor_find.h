// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace pimento {

/// Search bar of an editor: a field, the number of hits, buttons for the hit before and the next one. Hidden until
/// begin(); Escape hides it.
class EditorFind : public QWidget {
    Q_OBJECT

public:
    explicit EditorFind(QPlainTextEdit& editor, QWidget* parent = nullptr);

    /// Shows the bar and focuses the field, with the text that is selected in the editor.
    void begin();
    void goToHit(int by);
    void end();

    [[nodiscard]] QLineEdit& field() const { return *m_field; }
    [[nodiscard]] QString words() const;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] int hits() const;
    void search();

    QPlainTextEdit& m_editor;
    QLineEdit* m_field;
    QLabel* m_count;
};

} // namespace pimento
