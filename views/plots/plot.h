// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

namespace pimento {

/// A plot that is drawn once for all resizes before it is painted: a layout that settles resizes its plots several times.
class Plot : public QCustomPlot {
public:
    explicit Plot(QWidget* parent);

    /// Draws the plot when it is painted next.
    void drawBeforePainting() { m_isStale = true; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    bool m_isStale = false; // resized or changed since it was drawn
};

} // namespace pimento
