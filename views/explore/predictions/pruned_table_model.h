// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "views/explore/predictions/pruned_candidates.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace pimento {

/// Model of the pruned candidates of a space: candidate, rule, the candidate retained instead, and both costs if known.
class PrunedTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column : int { Label, Rule, KeptInstead, Total, KeptTotal, Columns };

    explicit PrunedTableModel(QObject* parent = nullptr);

    void setCandidates(std::shared_ptr<const RemovedCandidates> candidates);
    void setExploration(std::shared_ptr<const Exploration> exploration);
    /// Sets results on the pruned candidates themselves; nullptr: none.
    void setPruned(std::shared_ptr<const PrunedCandidates> pruned);
    /// Shows the candidates of one rule of RemovedCandidates::rules(); none: of all rules.
    void setRule(std::optional<std::size_t> rule);

    [[nodiscard]] const RemovedCandidates* candidates() const { return m_candidates.get(); }
    /// Candidate to select for a row: the pruned one itself if it was explored, else the one retained instead.
    [[nodiscard]] std::optional<std::uint64_t> candidateAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    void list();
    [[nodiscard]] QString text(std::size_t candidate, int column) const;
    [[nodiscard]] QString total(std::optional<std::uint64_t> id) const;
    [[nodiscard]] QString ownTotal(std::size_t candidate) const;

    std::shared_ptr<const RemovedCandidates> m_candidates;
    std::shared_ptr<const Exploration> m_exploration;
    std::shared_ptr<const PrunedCandidates> m_pruned;
    std::optional<std::size_t> m_rule;
    std::vector<std::uint32_t> m_rows;
};

} // namespace pimento
