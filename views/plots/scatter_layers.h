// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_set.h"
#include "views/plots/plot_math.h"
#include "views/state/marks.h"
#include "views/state/pruned_drafts.h"

#include <QPoint>

#include <cstddef>
#include <memory>
#include <string>

class QCustomPlot;

namespace pimento {

class OutlineCloud;

/// The drafts of a scatter that are not simulated, each kind in a series of its own: predicted ones as rings, those
/// that pruning removed as a pale layer behind all others.
class ScatterLayers {
public:
    explicit ScatterLayers(QCustomPlot& plot);
    ~ScatterLayers();

    /// nullptr: pruned drafts are not shown.
    void setPruned(std::shared_ptr<const PrunedDrafts> pruned) { m_pruned = std::move(pruned); }
    [[nodiscard]] const std::shared_ptr<const PrunedDrafts>& pruned() const { return m_pruned; }

    /// Places the drafts of an exploration of which `shown` pass the filters, and the pruned ones of the same problem.
    void group(const Exploration& exploration, ScatterColumns columns, const RowSet& shown);
    /// Which predicted drafts are lit; nullptr: all.
    void light(const RowSet* lit);
    void setColours(const Palette& palette);

    [[nodiscard]] const PointGroups& predictedGroups() const { return m_predictedGroups; }
    [[nodiscard]] const PointGroups& prunedGroups() const { return m_prunedGroups; }
    /// Predicted drafts that pass the filters and have no place on these axes.
    [[nodiscard]] std::size_t withoutPlace() const { return m_withoutPlace; }
    /// Pruned drafts that have none.
    [[nodiscard]] std::size_t prunedWithoutPlace() const { return m_prunedWithoutPlace; }

private:
    /// What the groups of the pruned drafts were made from, which need not be made again for each picture of a space.
    struct Grouped {
        std::shared_ptr<const PrunedDrafts> drafts;
        std::string x; // ids of columns
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
    std::shared_ptr<const PrunedDrafts> m_pruned;
    Grouped m_grouped;
};

} // namespace pimento
