// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/inference/placed_run.h"
#include "engine/inference/stack_power.h"
#include "views/common/palette.h"

#include <cstddef>
#include <optional>
#include <vector>

class QCPAbstractItem;
class QCPItemRect;
class QCPLayer;
class QCustomPlot;
class QLabel;

namespace pimento {

class HoverCard;

/// Power of a stack over a decode step of a placement.
struct PowerChart {
    inference::StepSource source; // identifies the step, for tables
    inference::ModelStep step;
    inference::StackPower power;
};

/// Plots power over the time of a step, each layer once: static power as the base, programs of the stack and accesses
/// of the GPU on top of it, the cap as a dashed line. Brackets say how often the blocks repeat. Left and Right go from
/// interval to interval and announce its numbers.
class PowerPlot : public QWidget {
    Q_OBJECT

public:
    explicit PowerPlot(QWidget* parent = nullptr);

    /// Sets the chart; none: an empty plot.
    void setChart(std::optional<PowerChart> chart);
    void setColours(const Palette& palette);

    [[nodiscard]] const std::optional<PowerChart>& chart() const { return m_chart; }
    /// Centre of an interval, in pixels.
    [[nodiscard]] QPoint placeOf(std::size_t interval) const;
    /// The interval whose numbers are shown, if any.
    [[nodiscard]] std::optional<std::size_t> shown() const { return m_shown; }
    /// True if the line of the cap is within the picture; a cap far above all power is only named in the legend.
    [[nodiscard]] bool isCapInSight() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void draw();
    void drawInterval(const inference::StackInterval& interval);
    void drawRect(const inference::StackInterval& interval, double from, double to, Role role);
    void drawCap();
    void drawBrackets();
    void drawBracket(double begin, double end, double repeats);
    void nameParts();
    void show(std::optional<std::size_t> interval);
    [[nodiscard]] std::optional<std::size_t> intervalAt(QPoint place) const;
    [[nodiscard]] double mostWatts() const;
    /// Remembers an item so that the next picture can remove it.
    template <class Item> Item* keep(Item* item);

    QLabel* m_legend;
    QCustomPlot* m_plot;
    QCPLayer* m_overlay;
    QCPItemRect* m_frame; // around the interval whose numbers are shown
    HoverCard* m_card;
    std::vector<QCPAbstractItem*> m_items;
    std::optional<PowerChart> m_chart;
    std::optional<std::size_t> m_shown;
    Palette m_palette = Palette::light();
};

} // namespace pimento
