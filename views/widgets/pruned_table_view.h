// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/models/pruned_table_model.h"

#include <QTableView>

#include <memory>

namespace pimento {

class Selection;

/// The table of pruned drafts. A chosen row selects the draft itself where it was explored, else the one kept instead.
class PrunedTableView : public QTableView {
    Q_OBJECT

public:
    explicit PrunedTableView(Selection& selection, QWidget* parent = nullptr);

    void setDrafts(std::shared_ptr<const RemovedCandidates> drafts);
    [[nodiscard]] PrunedTableModel& drafts() const { return *m_model; }

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void changeEvent(QEvent* event) override;

private:
    Selection& m_selection;
    PrunedTableModel* m_model;
};

} // namespace pimento
