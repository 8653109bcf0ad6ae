// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/explorer.h"
#include "engine/explore/pruned_drafts.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace pimento {

/// The pruned drafts of a space: draft, rule, the draft that is kept instead, and what both cost where it is known.
class PrunedTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column : int { Label, Rule, KeptInstead, Total, KeptTotal, Columns };

    explicit PrunedTableModel(QObject* parent = nullptr);

    void setDrafts(std::shared_ptr<const PrunedDrafts> drafts);
    void setExploration(std::shared_ptr<const Exploration> exploration);
    /// Shows the drafts of one rule; PruneRule::None: of all rules.
    void setRule(PruneRule rule);

    [[nodiscard]] const PrunedDrafts* drafts() const { return m_drafts.get(); }
    /// Candidate to look at when a row is chosen: the draft itself where it was explored, else the one kept instead.
    [[nodiscard]] std::optional<std::uint64_t> candidateAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    void list();
    [[nodiscard]] QString text(std::size_t draft, int column) const;
    [[nodiscard]] QString total(std::optional<std::uint64_t> id) const;

    std::shared_ptr<const PrunedDrafts> m_drafts;
    std::shared_ptr<const Exploration> m_exploration;
    PruneRule m_rule = PruneRule::None;
    std::vector<std::uint32_t> m_rows;
};

/// "rule 2, SIMD alignment".
[[nodiscard]] QString ruleText(PruneRule rule);

} // namespace pimento
