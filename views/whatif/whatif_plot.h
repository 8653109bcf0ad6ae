// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/trial.h"
#include "engine/whatif/whatif_text.h"
#include "views/common/palette.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCPGraph;
class QCPItemLine;
class QCPItemText;
class QCustomPlot;

namespace pimento {

class HoverCard;

/// Plots the cost of the best candidate over one parameter, beside the default and the best candidate of the original
/// question. A click on a value, or Left and Right, tries it.
class WhatIfPlot : public QWidget {
    Q_OBJECT

public:
    explicit WhatIfPlot(QWidget* parent = nullptr);

    void setAnswers(const TrialAnswers& answers);
    void setColours(const Palette& palette);

    [[nodiscard]] const WhatIf& curve() const { return m_curve; }
    [[nodiscard]] bool startsAtZero() const;
    /// Position of a value on the plot, in pixels.
    [[nodiscard]] QPoint placeOf(double value) const;

Q_SIGNALS:
    void valueWanted(double value);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildGraphs();
    void draw();
    void followSize();
    void showLines();
    void showCosts();
    void showValues();
    void showTicks();
    void showMarks();
    void showWinners();
    void hover(QPoint position);
    [[nodiscard]] std::optional<double> nearest(QPoint position) const;

    QCustomPlot* m_plot;
    QCPGraph* m_standard;
    QCPGraph* m_staying;
    QCPGraph* m_best;
    QCPGraph* m_refused;
    QCPItemLine* m_fileLine;
    QCPItemText* m_fileText;
    QCPItemLine* m_hereLine;
    std::vector<QCPItemText*> m_letters;
    std::vector<QCPItemLine*> m_borders;
    HoverCard* m_card;
    Palette m_palette = Palette::light();
    WhatIf m_curve;
    WhatIfScale m_scale;
    std::vector<double> m_values;
    double m_here = 0;
    QSize m_laidSize; // size of the axes for which ticks and ranges were chosen
};

} // namespace pimento
