// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/flow_view.h"

#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace pimento {

namespace {

constexpr double kBarWidth = 8;
constexpr double kBandGap = 5;
constexpr double kNameGap = 4; // between names of stations
constexpr int kSide = 10;
constexpr int kBandAlpha = 150;
constexpr std::array kFlowRoles = {Role::RearrangeIn, Role::Compute, Role::WriteTarget, Role::Reorder, Role::Transfer};

/// Adds the upper or the lower edge of a band, from left to right or back.
void addEdge(QPainterPath& path, const FlowBand& band, const std::vector<double>& columns, bool isLower)
{
    const std::size_t count = band.stretches.size();
    for (std::size_t i = 0; i < count; ++i) {
        const BandStretch& stretch = band.stretches[isLower ? count - 1 - i : i];
        const double y = stretch.top + (isLower ? stretch.height : 0);
        const double half = kBarWidth / 2;
        // A band that passes a station changes its height over a third of the distance on either side.
        const double room = (columns[1] - columns[0]) / 3;
        const bool passesLeft = stretch.left != band.stretches.front().left;
        const bool passesRight = stretch.left != band.stretches.back().left;
        const double left = columns[stretch.left] + (passesLeft ? room : half);
        const double right = columns[stretch.left + 1] - (passesRight ? room : half);
        const QPointF first(isLower ? right : left, y);
        const QPointF last(isLower ? left : right, y);
        if (path.elementCount() == 0) {
            path.moveTo(first);
        } else if (i == 0) {
            path.lineTo(first);
        } else {
            const QPointF from = path.currentPosition();
            const double middle = (from.x() + first.x()) / 2;
            path.cubicTo({middle, from.y()}, {middle, first.y()}, first);
        }
        path.lineTo(last);
    }
}

} // namespace

FlowView::FlowView(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setAccessibleName(tr("Data that moves between memories"));
}

QSize FlowView::sizeHint() const { return {420, 12 * fontMetrics().height()}; }

void FlowView::setDiagram(std::shared_ptr<const FlowDiagram> diagram)
{
    m_diagram = std::move(diagram);
    m_hovered.reset();
    m_names.clear();
    QStringList words;
    for (std::size_t i = 0; m_diagram != nullptr && i < m_diagram->flows.size(); ++i) {
        const QString name = inWords(m_diagram->flows[i].what);
        if (std::ranges::find(m_names, name) == m_names.end()) {
            m_names.push_back(name);
        }
        words << this->words(i);
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    lay();
}

void FlowView::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

/// Upper left corners of the entries of the legend: the names, then the sample of what comes back. Entries that have no
/// room in a row begin the next one.
std::vector<QPointF> FlowView::legendPlaces() const
{
    const int line = fontMetrics().height();
    std::vector<QPointF> places;
    QPointF at(kSide, 0);
    for (std::size_t i = 0; i <= m_names.size(); ++i) {
        const QString text = i < m_names.size() ? m_names[i] : tr("comes back");
        const double width = 1.8 * line + fontMetrics().horizontalAdvance(text);
        if (at.x() > kSide && at.x() + width - 0.6 * line > this->width()) {
            at = {kSide, at.y() + 1.2 * line};
        }
        places.push_back(at);
        at.rx() += width;
    }
    return places;
}

QRectF FlowView::area() const
{
    const int line = fontMetrics().height();
    return QRectF(rect()).adjusted(kSide, legendPlaces().back().y() + 2.4 * line, -kSide, -2.2 * line);
}

void FlowView::lay()
{
    m_layout = m_diagram == nullptr ? FlowLayout() : layoutOf(*m_diagram, area(), kBandGap);
    m_paths.clear();
    for (const FlowBand& band : m_layout.bands) {
        m_paths.push_back(pathOf(band));
    }
    update();
}

QPainterPath FlowView::pathOf(const FlowBand& band) const
{
    QPainterPath path;
    addEdge(path, band, m_layout.columns, false);
    addEdge(path, band, m_layout.columns, true);
    path.closeSubpath();
    return path;
}

std::optional<std::size_t> FlowView::flowAt(const QPointF& point) const
{
    for (std::size_t i = m_paths.size(); i-- > 0;) {
        if (m_paths[i].contains(point)) {
            return m_layout.bands[i].flow;
        }
    }
    return std::nullopt;
}

QString FlowView::words(std::size_t flow) const
{
    const Flow& shown = m_diagram->flows[flow];
    const QString text =
        tr("%1, %2 to %3: %4")
            .arg(inWords(shown.what), inWords(m_diagram->stations[shown.from].name),
                 inWords(m_diagram->stations[shown.to].name), formatQuantity(shown.amount, inWords(m_diagram->unit)));
    return shown.detail.empty() ? text : text + QLatin1Char('\n') + inWords(shown.detail);
}

QColor FlowView::colourOf(std::size_t flow) const
{
    const auto found = std::ranges::find(m_names, inWords(m_diagram->flows[flow].what));
    return m_palette.color(kFlowRoles[static_cast<std::size_t>(found - m_names.begin()) % kFlowRoles.size()]);
}

void FlowView::paintEvent(QPaintEvent*)
{
    if (m_diagram == nullptr || m_layout.columns.empty()) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_paths.size(); ++i) {
        const std::size_t flow = m_layout.bands[i].flow;
        QColor fill = colourOf(flow);
        fill.setAlpha(m_hovered == flow ? 255 : kBandAlpha);
        // Data that comes back is hatched, so that direction does not depend on colour.
        const bool comesBack = m_diagram->flows[flow].to < m_diagram->flows[flow].from;
        painter.fillPath(m_paths[i], QBrush(fill, comesBack ? Qt::BDiagPattern : Qt::SolidPattern));
        painter.strokePath(m_paths[i], QPen(colourOf(flow), 1));
    }
    paintStations(painter);
    paintSums(painter);
    paintLegend(painter);
}

QRectF FlowView::barOf(std::size_t station) const
{
    double top = area().bottom();
    double bottom = area().top();
    const auto cover = [&](const BandStretch& stretch) {
        top = std::min(top, stretch.top);
        bottom = std::max(bottom, stretch.top + stretch.height);
    };
    for (const FlowBand& band : m_layout.bands) {
        if (band.stretches.front().left == station) {
            cover(band.stretches.front());
        }
        if (band.stretches.back().left + 1 == station) {
            cover(band.stretches.back());
        }
    }
    return {m_layout.columns[station] - kBarWidth / 2, top, kBarWidth, bottom - top};
}

void FlowView::paintStations(QPainter& painter) const
{
    const int line = fontMetrics().height();
    const std::vector<double> widths = nameWidths();
    for (std::size_t i = 0; i < m_layout.columns.size(); ++i) {
        const double x = m_layout.columns[i];
        const QRectF bar = barOf(i);
        if (bar.height() > 0) {
            painter.fillRect(bar, m_palette.color(Role::Text));
        }
        painter.setPen(m_palette.color(Role::Text));
        const QString name =
            fontMetrics().elidedText(inWords(m_diagram->stations[i].name), Qt::ElideRight, static_cast<int>(widths[i]));
        painter.drawText(QRectF(x - widths[i] / 2, area().top() - 1.2 * line, widths[i], line), Qt::AlignCenter, name);
    }
}

/// Widths that the names of stations may take: the space between two columns, or more where their neighbours take less.
std::vector<double> FlowView::nameWidths() const
{
    const std::vector<double>& columns = m_layout.columns;
    const double share = (columns.size() > 1 ? columns[1] - columns[0] : width()) - kNameGap;
    std::vector<double> taken;
    for (const FlowStation& each : m_diagram->stations) {
        taken.push_back(std::min<double>(share, fontMetrics().horizontalAdvance(inWords(each.name))));
    }
    std::vector<double> widths;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        double most = 2 * std::min(columns[i], width() - columns[i]);
        for (const std::size_t neighbour : {i - 1, i + 1}) {
            most = neighbour < columns.size() ? std::min(most, 2 * share - taken[neighbour]) : most;
        }
        widths.push_back(std::max(share, most));
    }
    return widths;
}

void FlowView::paintSums(QPainter& painter) const
{
    const int line = fontMetrics().height();
    painter.setPen(m_palette.color(Role::MutedText));
    for (std::size_t i = 0; i < m_layout.sums.size(); ++i) {
        const double left = m_layout.columns[i];
        const double right = m_layout.columns[i + 1];
        painter.drawText(QRectF(left, area().bottom() + 0.1 * line, right - left, line), Qt::AlignCenter,
                         formatQuantity(m_layout.sums[i], inWords(m_diagram->unit)));
    }
    painter.drawText(QRectF(kSide, area().bottom() + 1.1 * line, width() - 2.0 * kSide, line), Qt::AlignCenter,
                     fontMetrics().elidedText(tr("Band widths compare between two neighbours only."), Qt::ElideRight,
                                              width() - 2 * kSide));
}

void FlowView::paintLegend(QPainter& painter) const
{
    const int line = fontMetrics().height();
    const std::vector<QPointF> places = legendPlaces();
    painter.setPen(m_palette.color(Role::Text));
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        painter.fillRect(QRectF(places[i] + QPointF(0, 0.3 * line), QSizeF(0.6 * line, 0.6 * line)),
                         m_palette.color(kFlowRoles[i % kFlowRoles.size()]));
        painter.drawText(places[i] + QPointF(0.9 * line, 0.9 * line), m_names[i]);
    }
    const QRectF sample(places.back() + QPointF(0, 0.3 * line), QSizeF(0.9 * line, 0.6 * line));
    painter.fillRect(sample, QBrush(m_palette.color(Role::MutedText), Qt::BDiagPattern));
    painter.drawText(places.back() + QPointF(1.2 * line, 0.9 * line), tr("comes back"));
}

void FlowView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    lay();
}

void FlowView::mouseMoveEvent(QMouseEvent* event)
{
    const std::optional<std::size_t> flow = flowAt(event->position());
    if (flow != m_hovered) {
        m_hovered = flow;
        update();
    }
}

void FlowView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_hovered.reset();
    update();
}

bool FlowView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const std::optional<std::size_t> flow = flowAt(help->pos())) {
        QToolTip::showText(help->globalPos(), words(*flow));
    } else {
        QToolTip::hideText();
    }
    return true;
}

} // namespace pimento
