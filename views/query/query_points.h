// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/point_plot.h" // first: moc cannot read <compare> by itself

#include "engine/study_queries/study_query.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace pimento {

/// Plots rows of a statement's result as points over two of its columns. The card of a point has its row.
class QueryPoints : public PointPlot {
    Q_OBJECT

public:
    explicit QueryPoints(QWidget* parent = nullptr);

    /// Shows a column over another one; none: over the number of the row. Rows without both numbers are left out.
    void setColumns(std::shared_ptr<const QueryTable> table, std::optional<std::size_t> across, std::size_t up);
    /// Row of the table for each point.
    [[nodiscard]] const std::vector<std::size_t>& rows() const { return m_rows; }

protected:
    void drawMarks(QCustomPlot& plot) const override;
    [[nodiscard]] QString legend() const override;
    [[nodiscard]] CardText cardOf(std::size_t point) const override;

private:
    std::shared_ptr<const QueryTable> m_table;
    std::vector<std::size_t> m_rows;
    std::vector<double> m_x; // by point
    std::vector<double> m_y;
};

} // namespace pimento
