// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace pimento {

class Palette;

/// Edits the note on a candidate. Ctrl+Return saves it. Esc discards changes after asking once more.
class NoteDialog : public QDialog {
    Q_OBJECT

public:
    /// `about`: the candidate, and below it the question that it answers.
    NoteDialog(const QString& candidate, const QString& about, const QString& text, QWidget* parent);

    [[nodiscard]] QString text() const;
    [[nodiscard]] QPlainTextEdit& editor() const { return *m_editor; }
    void setColours(const Palette& palette);
    void reject() override;

Q_SIGNALS:
    /// Emitted with the note to save; "": it is removed.
    void kept(const QString& text);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void keep(const QString& text);

    QPlainTextEdit* m_editor;
    QLabel* m_about;
    QLabel* m_hint;
    QPushButton* m_remove;
    QString m_before;
    bool m_isWarned = false;
};

} // namespace pimento
