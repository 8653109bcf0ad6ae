// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_set.h"
#include "views/explore/predictions/pruned_candidates.h"
#include "views/plots/plot_math.h"
#include "views/selection/marks.h"

#include <QPoint>

#include <cstddef>
#include <memory>
#include <string>

class QCustomPlot;

namespace pimento {

class OutlineCloud;

/// The candidates of a scatter plot that are not simulated, each kind in a series of its own: predicted ones as rings,
/// pruned ones as a pale layer behind all others.
class ScatterLayers {
public:
    explicit ScatterLayers(QCustomPlot& plot);
    ~ScatterLayers();

    /// Sets the pruned candidates; nullptr: they are not shown.
    void setPruned(std::shared_ptr<const PrunedCandidates> pruned) { m_pruned = std::move(pruned); }
    [[nodiscard]] const std::shared_ptr<const PrunedCandidates>& pruned() const { return m_pruned; }

    /// Positions the candidates of an exploration that pass the filters (`shown`), and the pruned ones of the same
    /// problem.
    void group(const Exploration& exploration, ScatterColumns columns, const RowSet& shown);
    /// Highlights predicted candidates; nullptr: all.
    void light(const RowSet* lit);
    void setColours(const Palette& palette);

    [[nodiscard]] const PointGroups& predictedGroups() const { return m_predictedGroups; }
    [[nodiscard]] const PointGroups& prunedGroups() const { return m_prunedGroups; }
    /// Number of predicted candidates that pass the filters but have no position on these axes.
    [[nodiscard]] std::size_t withoutPlace() const { return m_withoutPlace; }
    /// Number of pruned candidates without a position.
    [[nodiscard]] std::size_t prunedWithoutPlace() const { return m_prunedWithoutPlace; }

private:
    /// Key of the groups of pruned candidates, which are reused for every exploration of one space.
    struct Grouped {
        std::shared_ptr<const PrunedCandidates> candidates;
        std::string x; // ids of the columns
        std::string y;

        bool operator==(const Grouped&) const = default;
    };

    void groupPruned(const Exploration& exploration, ScatterColumns columns);
    void showLegend();

    QCustomPlot& m_plot;
    OutlineCloud* m_predictedCloud;
    OutlineCloud* m_prunedCloud;
    PointGroups m_predictedGroups;
    PointGroups m_prunedGroups;
    std::size_t m_withoutPlace = 0;
    std::size_t m_prunedWithoutPlace = 0;
    std::shared_ptr<const PrunedCandidates> m_pruned;
    Grouped m_grouped;
};

} // namespace pimento
