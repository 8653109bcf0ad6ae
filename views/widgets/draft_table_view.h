// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pimento {

class DraftTableModel;
class Palette;
class Selection;
struct SharedState;
struct Exploration;
class Problem;

/// The draft table: shows a DraftTableModel and keeps its current row and the Selection the same.
class DraftTableView : public QTableView {
    Q_OBJECT

public:
    explicit DraftTableView(SharedState& state, QWidget* parent = nullptr);

    void setExploration(std::shared_ptr<const Exploration> exploration);
    void setColours(const Palette& palette);
    void sortBy(int column, Qt::SortOrder order);

    [[nodiscard]] DraftTableModel& drafts() const { return *m_model; }

Q_SIGNALS:
    /// Somebody wants to know what can be done with a draft.
    void menuWanted(std::uint64_t draft, QPoint place);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void setUp();
    void showColumns(bool isOtherQuestion);
    void fitColumns();
    void fitColumnsLater();
    void showFirstColumns();
    void orderColumns();
    [[nodiscard]] int widestValue(std::size_t column) const;
    void showRows();
    void showSelection();
    void showColumnMenu(const QPoint& position);

    SharedState& m_state;
    Selection& m_selection;
    DraftTableModel* m_model;
    std::vector<std::string> m_shownColumns; // their ids
    std::shared_ptr<const Exploration> m_exploration;
    std::shared_ptr<const Problem> m_problem; // whose candidates are shown
    bool m_isSyncing = false;
    int m_unfittedWidth = -1; // of the labels while no row is there whose texts could be measured; -1: they were
};

} // namespace pimento
