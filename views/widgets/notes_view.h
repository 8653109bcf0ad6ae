// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/notes.h"

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

/// A draft that somebody marked, as a list shows it.
struct MarkedDraft {
    Note note;           // its text is empty where the draft is pinned alone
    QString draft;       // in words
    QString letter;      // of its pin; "": it has none
    bool isHere = false; // it answers the question on show
};

/// All drafts with a note or a pin, below the questions that they answer, with a search. Return goes to the draft,
/// F2 changes its note, Delete takes it away.
class NotesView : public QWidget {
    Q_OBJECT

public:
    explicit NotesView(QWidget* parent = nullptr);

    void setDrafts(std::vector<MarkedDraft> drafts);
    void setColours(const Palette& palette);
    void startSearch();
    /// Drafts that the search shows, in the order of the list.
    [[nodiscard]] std::vector<MarkedDraft> shown() const;
    [[nodiscard]] QTreeWidget& list() const { return *m_list; }

Q_SIGNALS:
    void goToWanted(const MarkedDraft& draft);
    void noteWanted(const MarkedDraft& draft);
    void removalWanted(const MarkedDraft& draft);
    void exportWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void fill();
    void showState();
    [[nodiscard]] bool isWanted(const MarkedDraft& draft) const;
    [[nodiscard]] std::optional<std::size_t> current() const;
    void addDraft(QTreeWidgetItem& question, std::size_t place);

    QLineEdit* m_search;
    QTreeWidget* m_list;
    QLabel* m_state;
    QPushButton* m_goTo;
    QPushButton* m_note;
    QPushButton* m_remove;
    QPushButton* m_export;
    std::vector<MarkedDraft> m_drafts;
};

} // namespace pimento
