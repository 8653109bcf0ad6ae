// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/explore/predictions/pruned_table_model.h"

#include <QTableView>

#include <memory>

namespace pimento {

class Selection;

/// Table of pruned candidates. Choosing a row selects the candidate itself if it was explored, else the one retained
/// instead.
class PrunedTableView : public QTableView {
    Q_OBJECT

public:
    explicit PrunedTableView(Selection& selection, QWidget* parent = nullptr);

    void setCandidates(std::shared_ptr<const RemovedCandidates> candidates);
    [[nodiscard]] PrunedTableModel& candidates() const { return *m_model; }

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void changeEvent(QEvent* event) override;

private:
    Selection& m_selection;
    PrunedTableModel* m_model;
};

} // namespace pimento
