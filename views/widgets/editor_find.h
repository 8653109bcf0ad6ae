// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace pimento {

/// Finds texts in an editor: a field, how many there are, the one before and the next one. Hidden until somebody looks
/// for something; Escape hides it.
class EditorFind : public QWidget {
    Q_OBJECT

public:
    explicit EditorFind(QPlainTextEdit& editor, QWidget* parent = nullptr);

    /// Shows the field with the keyboard; what is chosen in the editor stands in it.
    void begin();
    void goToHit(int by);
    void end();

    [[nodiscard]] QLineEdit& field() const { return *m_field; }
    [[nodiscard]] QString words() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] int hits() const;
    void search();

    QPlainTextEdit& m_editor;
    QLineEdit* m_field;
    QLabel* m_count;
};

} // namespace pimento
