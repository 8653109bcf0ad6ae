// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/inference/decode_step.h"
#include "engine/inference/step_sums.h"
#include "views/common/palette.h"
#include "views/model/step_bars_layout.h"

#include <vector>

namespace pimento {

class HoverCard;
class TermLabel;

/// A decode step of a placement and its prefill.
struct StepBar {
    QString name;
    QString title;             // explanation of the name
    std::vector<double> parts; // seconds
    double seconds = 0;
    double prefillSeconds = 0; // without relaySeconds
    double relaySeconds = 0;   // time of laying weights out for the prefill and back

    [[nodiscard]] double prefill() const { return prefillSeconds + relaySeconds; }
    bool operator==(const StepBar&) const = default;
};

/// Decode steps of several placements as stacked bars, with their prefills.
struct StepBarData {
    inference::StepSplit split = inference::StepSplit::Parts;
    std::vector<StepBar> bars;
    inference::StepBound bound; // lower bounds of the step, whatever the placement
    QString stepTitle;
    QString prefillTitle;
};

/// Colour of a part of a split.
[[nodiscard]] Role roleOf(inference::StepSplit split, std::size_t part);

/// Draws decode steps and prefills; the user chooses a bar by click or with Up and Down.
class StepBars : public QWidget {
    Q_OBJECT

public:
    explicit StepBars(QWidget* parent = nullptr);

    void setBars(StepBarData bars);
    void setChosen(std::size_t bar);
    void setColours(const Palette& palette);

    [[nodiscard]] const StepBarData& bars() const { return m_data; }
    [[nodiscard]] std::size_t chosen() const { return m_chosen; }
    /// Geometry of the bars in coordinates of the canvas.
    [[nodiscard]] StepBarsLayout layoutOfBars() const;
    [[nodiscard]] QWidget& canvas() const { return *m_canvas; }

Q_SIGNALS:
    void barChosen(std::size_t bar);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void nameParts();
    void fitHeight();
    void paint();
    void paintBar(QPainter& painter, const StepBarsLayout& layout, std::size_t bar) const;
    void paintPart(QPainter& painter, const QRectF& place, Role role) const;
    void paintNumber(QPainter& painter, const QRectF& place, Role role, double seconds) const;
    void paintNumbers(QPainter& painter, const StepBarsLayout& layout) const;
    template <class Use> void forEachPart(std::size_t bar, const Use& use) const;
    void paintRelay(QPainter& painter, const QRectF& place) const;
    void paintBounds(QPainter& painter, const StepBarsLayout& layout) const;
    void hover(QPoint place);
    void choose(std::size_t bar);

    StepBarData m_data;
    std::size_t m_chosen = 0;
    TermLabel* m_legend;
    QWidget* m_canvas;
    HoverCard* m_card;
    Palette m_palette = Palette::light();
};

} // namespace pimento
