// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/notes/notes.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace pimento {

class Palette;

/// A candidate with a note or a pin, as the list shows it.
struct NotedCandidate {
    Note note;           // without text if the candidate is only pinned
    QString text;        // the candidate in words
    QString letter;      // letter of its pin; "": none
    bool isHere = false; // it answers the question on screen
};

/// Lists all candidates with a note or a pin below the questions that they answer, with a search. Return goes to the
/// candidate, F2 edits its note, Delete removes it.
class NotesView : public QWidget {
    Q_OBJECT

public:
    explicit NotesView(QWidget* parent = nullptr);

    void setCandidates(std::vector<NotedCandidate> candidates);
    void setColours(const Palette& palette);
    void startSearch();
    /// Candidates that match the search, in the order of the list.
    [[nodiscard]] std::vector<NotedCandidate> shown() const;
    [[nodiscard]] QTreeWidget& list() const { return *m_list; }

Q_SIGNALS:
    void goToWanted(const NotedCandidate& candidate);
    void noteWanted(const NotedCandidate& candidate);
    void removalWanted(const NotedCandidate& candidate);
    void exportWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void fill();
    void showState();
    [[nodiscard]] bool isWanted(const NotedCandidate& candidate) const;
    [[nodiscard]] std::optional<std::size_t> current() const;
    void addCandidate(QTreeWidgetItem& question, std::size_t place);

    QLineEdit* m_search;
    QTreeWidget* m_list;
    QLabel* m_state;
    QPushButton* m_goTo;
    QPushButton* m_note;
    QPushButton* m_remove;
    QPushButton* m_export;
    std::vector<NotedCandidate> m_candidates;
};

} // namespace pimento
