// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/inference/decode_step.h"
#include "engine/inference/step_sums.h"
#include "views/plots/step_bars_layout.h"
#include "views/state/palette.h"

#include <vector>

namespace pimento {

class HoverCard;
class TermLabel;

/// A decode step of a placement and the prefill before it.
struct StepBar {
    QString name;
    QString title;             // what the name means
    std::vector<double> parts; // seconds
    double seconds = 0;
    double prefillSeconds = 0; // without what follows
    double relaySeconds = 0;   // weights are laid out for the prefill and back

    [[nodiscard]] double prefill() const { return prefillSeconds + relaySeconds; }
    bool operator==(const StepBar&) const = default;
};

/// Decode steps of several placements as stacked bars, with the prefills beside them.
struct StepBarData {
    inference::StepSplit split = inference::StepSplit::Parts;
    std::vector<StepBar> bars;
    inference::StepBound bound; // of the step
    QString stepTitle;
    QString prefillTitle;
};

/// What a part of a split is drawn in.
[[nodiscard]] Role roleOf(inference::StepSplit split, std::size_t part);

/// Draws them; one of them is chosen, by a click or with Up and Down.
class StepBars : public QWidget {
    Q_OBJECT

public:
    explicit StepBars(QWidget* parent = nullptr);

    void setBars(StepBarData bars);
    void setChosen(std::size_t bar);
    void setColours(const Palette& palette);

    [[nodiscard]] const StepBarData& bars() const { return m_data; }
    [[nodiscard]] std::size_t chosen() const { return m_chosen; }
    /// Of the canvas, in its coordinates.
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
