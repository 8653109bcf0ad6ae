// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/diagnostic.h"
#include "views/state/palette.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;

namespace pimento {

class CodeEditor;

/// What became of an edited listing.
struct EditVerdict {
    QString text;                                // "4x1,1x4,4x8 takes 1 252 cycles (1.88 µs)", or what is wrong
    bool isFinal = true;                         // false: more is to be said soon
    std::optional<language::Diagnostic> mistake; // in the edited text
};

/// A listing to edit, with what becomes of the edited text under it. Edits stay until somebody throws them away, also
/// while the listing changes.
class ListingEditor : public QWidget {
    Q_OBJECT

public:
    explicit ListingEditor(QWidget* parent = nullptr);

    /// The listing itself, which is shown unless there are edits.
    void setOriginal(const QString& text);
    [[nodiscard]] bool isEdited() const;
    void showVerdict(const EditVerdict& verdict);
    void setColours(const Palette& palette);

    [[nodiscard]] CodeEditor& editor() const { return *m_editor; }
    [[nodiscard]] QString verdict() const;

Q_SIGNALS:
    void checkRequested(const QString& text);
    void stopRequested();

private:
    void build();
    void startOver();
    void noteEdit();
    void showIdle();

    CodeEditor* m_editor;
    QLabel* m_verdict;
    QPushButton* m_check;
    QPushButton* m_startOver;
    QString m_original;
    QString m_checked; // the text that the verdict is about
    bool m_isRunning = false;
};

} // namespace pimento
