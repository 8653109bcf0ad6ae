// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/point_plot.h"

#include "engine/serving/measured/replayed_engine.h"

#include <memory>
#include <vector>

namespace pimento {

/// Times of each request of a real run, measured and predicted, on logarithmic axes with the line of equal times.
class RequestScatter : public PointPlot {
    Q_OBJECT

public:
    explicit RequestScatter(QWidget* parent = nullptr);

    /// Shows the requests of a run; nullptr: none.
    void setRun(std::shared_ptr<const serving::ReplayedRun> run);

    /// A time of a request, in seconds.
    struct Point {
        std::size_t kind = 0; // first token, each further token, whole answer
        std::size_t request = 0;
        double measured = 0;
        double predicted = 0;
    };
    [[nodiscard]] const std::vector<Point>& points() const { return m_points; }

protected:
    void drawMarks(QCustomPlot& plot) const override;
    [[nodiscard]] QString legend() const override;
    [[nodiscard]] CardText cardOf(std::size_t point) const override;

private:
    std::shared_ptr<const serving::ReplayedRun> m_run;
    std::vector<Point> m_points;
};

} // namespace pimento
