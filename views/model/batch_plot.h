// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "views/common/palette.h"
#include "views/model/batch_points.h"

#include <optional>

class QCPGraph;
class QCPItemText;
class QCPLayer;
class QCustomPlot;
class QLabel;

namespace pimento {

class HoverCard;

/// Plots throughput against the latency of a token over the batch size, with a line for each placement. Points on the
/// Pareto front are filled. Left and Right go from point to point and announce its numbers.
class BatchPlot : public QWidget {
    Q_OBJECT

public:
    explicit BatchPlot(QWidget* parent = nullptr);

    void setRuns(const std::shared_ptr<const ModelRuns>& runs);
    void setColours(const Palette& palette);

    [[nodiscard]] const std::vector<BatchPoint>& points() const { return m_points; }
    [[nodiscard]] QPoint placeOf(std::size_t point) const;
    /// Index of the point whose numbers are shown, if any.
    [[nodiscard]] std::optional<std::size_t> shown() const { return m_shown; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void draw();
    void drawLine(const std::string& placement);
    void nameBatches();
    void spreadNames();
    void show(std::optional<std::size_t> point);
    [[nodiscard]] std::optional<std::size_t> nearest(QPoint place) const;

    QLabel* m_legend;
    QCustomPlot* m_plot;
    QCPLayer* m_overlay;
    QCPGraph* m_ring = nullptr; // ring around the point whose numbers are shown
    std::vector<QCPItemText*> m_names;
    HoverCard* m_card;
    std::vector<BatchPoint> m_points;
    std::optional<std::size_t> m_shown;
    Palette m_palette = Palette::light();
};

} // namespace pimento
