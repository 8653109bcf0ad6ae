// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/inference/placed_run.h"
#include "engine/inference/stack_power.h"
#include "views/state/palette.h"

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

/// The power of a stack over a step of a placement.
struct PowerChart {
    inference::StepSource source; // what the step is of
    inference::ModelStep step;
    inference::StackPower power;
};

/// Draws it over the time of the step, each layer once: what is static as the base, programs of the stack and accesses
/// of the processor on it, the cap as a dashed line. A bracket says how often the blocks come. Left and Right go from
/// stretch to stretch and say what it is.
class PowerPlot : public QWidget {
    Q_OBJECT

public:
    explicit PowerPlot(QWidget* parent = nullptr);

    /// None: there is nothing to see.
    void setChart(std::optional<PowerChart> chart);
    void setColours(const Palette& palette);

    [[nodiscard]] const std::optional<PowerChart>& chart() const { return m_chart; }
    /// The middle of a stretch.
    [[nodiscard]] QPoint placeOf(std::size_t interval) const;
    /// The stretch whose numbers are shown; none: nothing is.
    [[nodiscard]] std::optional<std::size_t> shown() const { return m_shown; }
    /// Whether the line of the cap is within the picture; a cap far above all power is told in words alone.
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
    /// Keeps an item, so that the next picture can do without it.
    template <class Item> Item* keep(Item* item);

    QLabel* m_legend;
    QCustomPlot* m_plot;
    QCPLayer* m_overlay;
    QCPItemRect* m_frame; // around the stretch that is shown
    HoverCard* m_card;
    std::vector<QCPAbstractItem*> m_items;
    std::optional<PowerChart> m_chart;
    std::optional<std::size_t> m_shown;
    Palette m_palette = Palette::light();
};

} // namespace pimento
