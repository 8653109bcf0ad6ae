// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "views/common/palette.h"
#include "views/model/model_runs.h"

class QCPItemLine;
class QCPLayer;
class QCustomPlot;
class QLabel;

namespace pimento {

class HoverCard;

/// Plots the time of a decode step over the context length, with a line for each placement and a marker at the slider's
/// value. A click moves the slider.
class ContextPlot : public QWidget {
    Q_OBJECT

public:
    explicit ContextPlot(QWidget* parent = nullptr);

    void setRuns(std::shared_ptr<const ModelRuns> runs);
    void setContext(std::int64_t context);
    void setColours(const Palette& palette);

    [[nodiscard]] const ModelRuns* runs() const { return m_runs.get(); }
    /// Position of a context length on the plot, in pixels.
    [[nodiscard]] QPoint placeOf(std::int64_t context) const;

Q_SIGNALS:
    void contextWanted(std::int64_t context);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void draw();
    void hover(QPoint place);
    [[nodiscard]] std::int64_t contextAt(QPoint place) const;

    QLabel* m_legend;
    QCustomPlot* m_plot;
    QCPLayer* m_overlay; // repainted alone while the slider moves
    QCPItemLine* m_here;
    HoverCard* m_card;
    std::shared_ptr<const ModelRuns> m_runs;
    Palette m_palette = Palette::light();
};

} // namespace pimento
