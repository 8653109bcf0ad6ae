// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/point_plot.h" // first: moc cannot read <compare> by itself

#include "views/model/batch_points.h"

#include <memory>
#include <string>
#include <vector>

namespace pimento {

/// Plots throughput against the latency of a token over the batch size, with a line for each placement. Points on the
/// Pareto front are filled.
class BatchPlot : public PointPlot {
    Q_OBJECT

public:
    explicit BatchPlot(QWidget* parent = nullptr);

    void setRuns(const std::shared_ptr<const ModelRuns>& runs);

    [[nodiscard]] const std::vector<BatchPoint>& points() const { return m_points; }

protected:
    void drawMarks(QCustomPlot& plot) const override;
    [[nodiscard]] QString legend() const override;
    [[nodiscard]] CardText cardOf(std::size_t point) const override;

private:
    [[nodiscard]] std::vector<std::string> placements() const;
    void drawLine(QCustomPlot& plot, const std::string& placement) const;

    std::vector<BatchPoint> m_points;
};

} // namespace pimento
