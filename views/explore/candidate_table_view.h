// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace pimento {

class CandidateTableModel;
class ChipDelegate;
class Palette;
class Selection;
struct SharedState;
struct Exploration;
class Problem;

/// Table of candidates: shows a CandidateTableModel and keeps its current row and the Selection in step.
class CandidateTableView : public QTableView {
    Q_OBJECT

public:
    explicit CandidateTableView(SharedState& state, QWidget* parent = nullptr);

    void setExploration(std::shared_ptr<const Exploration> exploration);
    void setColours(const Palette& palette);
    void sortBy(int column, Qt::SortOrder order);

    [[nodiscard]] CandidateTableModel& candidates() const { return *m_model; }

Q_SIGNALS:
    /// Emitted to open the menu of a candidate.
    void menuWanted(std::uint64_t candidate, QPoint place);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Widths {
        std::vector<int> columns; // all but the labels
        int wholeLabel = 0;
        int label = 0;
        bool isFitted = false; // the column of the labels was not dragged
    };

    void setUp();
    void showColumns(bool isOtherQuestion);
    void fitColumns();
    void fitColumnsLater();
    void fitLabel();
    void changeTextSize();
    [[nodiscard]] Widths widths() const;
    void setWidths(const Widths& widths);
    void showFirstColumns();
    void orderColumns();
    [[nodiscard]] int widestValue(std::size_t column) const;
    void showRows();
    void showSelection();
    void showColumnMenu(const QPoint& position);
    void filterBy(const QModelIndex& cell);

    SharedState& m_state;
    Selection& m_selection;
    CandidateTableModel* m_model;
    ChipDelegate* m_chips;
    std::vector<std::string> m_shownColumns; // ids of the columns of the last table
    std::shared_ptr<const Exploration> m_exploration;
    std::shared_ptr<const Problem> m_problem; // the problem whose candidates are shown
    bool m_isSyncing = false;
    int m_wholeLabel = 0;     // width that the labels need; 0: not measured
    int m_fittedLabel = 0;    // width that they were given
    QString m_textSize = font().key();
    std::map<QString, Widths> m_widthsOfSize; // of each size of text since columns were last fitted or dragged
    Widths m_atChange;                        // right after the last change of size
    int m_unfittedWidth = -1; // width of the labels while no rows were there to measure; -1: they are fitted
};

} // namespace pimento
