// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/plot.h"

namespace pimento {

Plot::Plot(QWidget* parent) : QCustomPlot(parent)
{
    connect(this, &QCustomPlot::afterReplot, this, [this] { m_isStale = false; });
}

void Plot::resizeEvent(QResizeEvent* /*event*/)
{
    setViewport(rect());
    updateLayout(); // whoever asks for pixels gets those of the new size
    m_isStale = true;
}

void Plot::paintEvent(QPaintEvent* event)
{
    if (m_isStale) {
        replot(rpQueuedRefresh); // fills the buffers that are painted here
    }
    QCustomPlot::paintEvent(event);
}

} // namespace pimento
