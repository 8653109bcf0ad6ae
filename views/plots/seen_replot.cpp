// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/seen_replot.h"

#include "views/plots/plot.h"

#include <QEvent>

#include <qcustomplot.h>

#include <utility>

namespace pimento {

namespace {

constexpr const char* kSightWatch = "sightWatch";

/// Waits until a plot becomes visible. It is a child of the plot, which has at most one.
class SightWatch : public QObject {
public:
    explicit SightWatch(QCustomPlot& plot) : QObject(&plot), m_plot(plot)
    {
        setObjectName(QLatin1String(kSightWatch));
        plot.installEventFilter(this);
    }

    void wait() { m_isWaiting = true; }

private:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Show && std::exchange(m_isWaiting, false)) {
            m_plot.replot(); // at once, so that the old picture never shows
        }
        return QObject::eventFilter(watched, event);
    }

    QCustomPlot& m_plot;
    bool m_isWaiting = false;
};

} // namespace

void replotWhenSeen(QCustomPlot& plot)
{
    if (auto* own = dynamic_cast<Plot*>(&plot); own != nullptr && own->isVisible() && !own->updatesEnabled()) {
        own->drawBeforePainting(); // the whole window is painted when it has all its new sizes and colours
        return;
    }
    if (plot.isVisible()) {
        plot.replot(QCustomPlot::rpQueuedReplot);
        return;
    }
    auto* watch =
        static_cast<SightWatch*>(plot.findChild<QObject*>(QLatin1String(kSightWatch), Qt::FindDirectChildrenOnly));
    if (watch == nullptr) {
        watch = new SightWatch(plot); // owned by the plot
    }
    watch->wait();
}

} // namespace pimento
