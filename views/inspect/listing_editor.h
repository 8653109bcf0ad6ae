// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/diagnostic.h"
#include "views/common/palette.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace pimento {

class CodeEditor;

/// A figure of two candidates, in words.
struct CostChange {
    QString name;
    QString before;
    QString after;
    QString change; // "1.03x", "+4 %"; "": none
};

/// Result of checking an edited listing.
struct EditVerdict {
    QString text;                                // "4x1,1x4,4x8 takes 1 252 cycles (1.88 µs)", or an error
    bool isFinal = true;                         // false: an interim message
    std::optional<language::Diagnostic> mistake; // position of the error in the edited text
    std::vector<CostChange> costs = {};          // beside those of the candidate before; empty: not compared
};

/// Editor of a listing with the result of the edited text below. Edits stay until the user discards them, even if the
/// listing changes.
class ListingEditor : public QWidget {
    Q_OBJECT

public:
    explicit ListingEditor(QWidget* parent = nullptr);

    /// Sets the listing, which is shown unless it has been edited.
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
    QString m_checked; // the text that the verdict belongs to
    bool m_isRunning = false;
};

} // namespace pimento
