// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/legend_plot.h"

#include <QLabel>
#include <QVBoxLayout>

namespace pimento {

QCPLayer* layOutPlot(QWidget& parent, QLabel& legend, QCustomPlot& plot, QSize least)
{
    auto* layout = new QVBoxLayout(&parent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    legend.setWordWrap(true);
    legend.setTextFormat(Qt::RichText);
    legend.setContentsMargins(6, 4, 6, 0);
    layout->addWidget(&legend);
    layout->addWidget(&plot, 1);
    plot.setFocusPolicy(Qt::NoFocus);
    plot.setMinimumSize(least);
    plot.setMouseTracking(true);
    plot.installEventFilter(&parent);
    plot.addLayer(QStringLiteral("marks"));
    QCPLayer* marks = plot.layer(QStringLiteral("marks"));
    marks->setMode(QCPLayer::lmBuffered);
    return marks;
}

} // namespace pimento
