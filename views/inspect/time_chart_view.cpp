// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/time_chart_view.h"

#include "views/plots/hover_card.h"
#include "views/plots/plot_math.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QComboBox>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScopedValueRollback>

#include <algorithm>
#include <array>

namespace pimento {

namespace {

/// Values of a tick of 1: bytes have ticks at round numbers of KiB, MiB and so on.
double tickScale(const std::string& unit, double most)
{
    constexpr double kKibi = 1024;
    double scale = 1;
    while (unit == "B" && most >= kKibi * scale) {
        scale *= kKibi;
    }
    return scale;
}

constexpr double kTickRoom = 22; // pixels for half of the last number of the time axis

/// A unit of a time axis.
struct TimeUnit {
    const char* name;
    double ns;
};

/// The unit whose numbers are short on an axis that ends after `endNs`.
TimeUnit unitOf(double endNs)
{
    constexpr double kTen = 10;
    constexpr TimeUnit kSecond{"s", 1e9};
    constexpr TimeUnit kMillisecond{"ms", 1e6};
    return endNs >= kTen * kSecond.ns ? kSecond : endNs >= kTen * kMillisecond.ns ? kMillisecond : TimeUnit{"µs", 1e3};
}
constexpr std::array kCurveRoles = {Role::Compute, Role::RearrangeIn, Role::WriteTarget, Role::Reorder};
constexpr int kChartTicks = 6;

QString timeText(double ns)
{
    const TimeUnit unit = unitOf(ns);
    return formatQuantity(ns / unit.ns, QString::fromUtf8(unit.name));
}
constexpr double kSample = 26;  // pixels of a line in the legend
constexpr double kTextRoom = 2; // pixels that a text may need beyond its measured width

} // namespace

TimeChartView::TimeChartView(QWidget* parent)
    : QWidget(parent), m_units(new QComboBox(this)), m_card(new HoverCard(this))
{
    setObjectName(QStringLiteral("timeChart"));
    setAccessibleName(tr("A quantity over time"));
    setMouseTracking(true);
    m_units->setObjectName(QStringLiteral("timeChartUnit"));
    m_units->setAccessibleName(tr("Unit whose values are shown"));
    connect(m_units, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_isListing) {
            chooseUnit();
        }
    });
}

void TimeChartView::setChart(std::shared_ptr<const TimeChart> chart)
{
    m_chart = std::move(chart);
    m_card->hide();
    m_pointed.reset();
    listUnits();
    chooseUnit();
}

void TimeChartView::listUnits()
{
    const QScopedValueRollback guard(m_isListing, true);
    m_units->clear();
    for (std::size_t i = 0; m_chart && i < m_chart->curves.size(); ++i) {
        const QString unit = QString::fromStdString(m_chart->curves[i].label);
        if (m_units->findData(unit) < 0) {
            m_units->addItem(inWords(m_chart->curves[i].label), unit);
        }
    }
    if (m_chart && m_chart->first < m_chart->curves.size()) {
        m_units->setCurrentIndex(m_units->findData(QString::fromStdString(m_chart->curves[m_chart->first].label)));
    }
    m_units->adjustSize();
}

void TimeChartView::chooseUnit()
{
    m_shown.clear();
    const std::string unit = m_units->currentData().toString().toStdString();
    for (std::size_t i = 0; m_chart && i < m_chart->curves.size(); ++i) {
        if (m_chart->curves[i].label == unit) {
            m_shown.push_back(i);
        }
    }
    QStringList words;
    for (const std::size_t curve : m_shown) {
        const auto& points = m_chart->curves[curve].points;
        const double peak = points.empty() ? 0 : std::ranges::max(points, {}, &TimePoint::value).value;
        words << tr("%1: at most %2")
                     .arg(inWords(m_chart->curves[curve].group), formatQuantity(peak, inWords(m_chart->unit)));
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    update();
}

std::vector<double> TimeChartView::valuesAt(double ns) const
{
    std::vector<double> values;
    for (const std::size_t curve : m_shown) {
        const auto& points = m_chart->curves[curve].points;
        const auto after = std::ranges::upper_bound(points, ns, {}, &TimePoint::ns);
        values.push_back(after == points.begin() ? 0 : (after - 1)->value);
    }
    return values;
}

double TimeChartView::most() const
{
    double most = 0;
    for (const std::size_t curve : m_shown) {
        for (const TimePoint& point : m_chart->curves[curve].points) {
            most = std::max(most, point.value);
        }
    }
    for (const CurveLimit& limit : m_chart->limits) { // a limit far above all curves would flatten them
        most = limit.value <= 4 * most ? std::max(most, limit.value) : most;
    }
    return most > 0 ? 1.05 * most : 1;
}

QRectF TimeChartView::area() const
{
    const double line = fontMetrics().height();
    const QString widest = formatQuantity(m_chart ? most() : 0, m_chart ? inWords(m_chart->unit) : QString());
    const double legend = m_shown.empty() ? 0 : legendRects().back().bottom();
    const double top = std::max({m_units->height() + 6.0, 1.5 * line, legend + 4});
    return QRectF(rect()).adjusted(fontMetrics().horizontalAdvance(widest) + 14, top, -kTickRoom, -2.4 * line);
}

QPointF TimeChartView::pixelOf(double ns, double value) const
{
    const QRectF inside = area();
    const double end = m_chart->endNs > 0 ? m_chart->endNs : 1;
    return {inside.left() + ns / end * inside.width(), inside.bottom() - value / most() * inside.height()};
}

QColor TimeChartView::colourOf(std::size_t place) const
{
    return m_palette.color(kCurveRoles[place % kCurveRoles.size()]);
}

/// Returns the pen of a curve: curves differ without colour, too.
QPen TimeChartView::penOf(std::size_t place) const
{
    constexpr std::array kStyles = {Qt::SolidLine, Qt::DashDotLine, Qt::DotLine, Qt::DashLine};
    return {colourOf(place), 1.8, kStyles[place % kStyles.size()]};
}

void TimeChartView::paintAxes(QPainter& painter) const
{
    const QRectF inside = area();
    const double line = fontMetrics().height();
    const double scale = tickScale(m_chart->unit, most());
    for (const double tick : evenTicks({0, most() / scale}, kChartTicks)) {
        const double value = tick * scale;
        const double y = pixelOf(0, value).y();
        painter.setPen(m_palette.color(Role::Grid));
        painter.drawLine(QPointF(inside.left(), y), QPointF(inside.right(), y));
        painter.setPen(m_palette.color(Role::MutedText));
        painter.drawText(QRectF(0, y - line / 2, inside.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter,
                         m_chart->unit.empty() ? formatTick(value) : formatQuantity(value, inWords(m_chart->unit)));
    }
    const TimeUnit unit = unitOf(m_chart->endNs);
    for (const double time : evenTicks({0, m_chart->endNs / unit.ns}, kChartTicks)) {
        const double x = pixelOf(time * unit.ns, 0).x();
        painter.setPen(m_palette.color(Role::MutedText));
        painter.drawLine(QPointF(x, inside.bottom()), QPointF(x, inside.bottom() + 3));
        painter.drawText(QRectF(x - 60, inside.bottom() + 4, 120, line), Qt::AlignCenter, formatTick(time));
    }
    painter.drawText(QRectF(inside.left(), inside.bottom() + 4 + line, inside.width(), line), Qt::AlignCenter,
                     tr("time (%1)").arg(QString::fromUtf8(unit.name)));
    painter.setPen(m_palette.color(Role::Border));
    painter.drawLine(inside.bottomLeft(), inside.bottomRight());
    painter.drawLine(inside.bottomLeft(), inside.topLeft());
}

void TimeChartView::paintCurve(QPainter& painter, std::size_t place) const
{
    const auto& points = m_chart->curves[m_shown[place]].points;
    if (points.empty()) {
        return;
    }
    QPainterPath path(pixelOf(points.front().ns, 0));
    double last = 0;
    for (const TimePoint& point : points) {
        path.lineTo(pixelOf(point.ns, last));
        path.lineTo(pixelOf(point.ns, point.value));
        last = point.value;
    }
    path.lineTo(pixelOf(m_chart->endNs, last));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(penOf(place));
    painter.drawPath(path);
}

/// Returns a place for the name of each curve, with its line: behind the choice of the unit, or in lines below it.
std::vector<QRectF> TimeChartView::legendRects() const
{
    constexpr double kBetween = 16;
    const double line = fontMetrics().height();
    const QRect units = m_units->geometry();
    std::vector<QRectF> rects;
    QPointF at(units.right() + 12, units.center().y() - line / 2);
    double below = units.bottom() + 2; // top of the next line
    for (const std::size_t shown : m_shown) {
        const double width =
            kSample + 4 + fontMetrics().horizontalAdvance(inWords(m_chart->curves[shown].group)) + kTextRoom;
        if (at.x() > 0 && at.x() + width > this->width()) {
            at = {0, below};
            below += line;
        }
        rects.emplace_back(at, QSizeF(std::min<double>(width, this->width() - at.x()), line));
        at.rx() += width + kBetween;
    }
    return rects;
}

void TimeChartView::paintLegend(QPainter& painter) const
{
    const std::vector<QRectF> rects = legendRects();
    for (std::size_t place = 0; place < m_shown.size(); ++place) {
        const QRectF& rect = rects[place];
        painter.setPen(penOf(place));
        painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.left() + kSample, rect.center().y()));
        painter.setPen(m_palette.color(Role::Text));
        const QRectF words = rect.adjusted(kSample + 4, 0, 0, 0);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(inWords(m_chart->curves[m_shown[place]].group), Qt::ElideRight,
                                                  static_cast<int>(words.width())));
    }
}

void TimeChartView::paintEvent(QPaintEvent* /*event*/)
{
    if (!m_chart || m_shown.empty()) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    for (std::size_t place = m_shown.size(); place-- > 0;) {
        paintCurve(painter, place);
    }
    const QRectF inside = area();
    for (const CurveLimit& limit : m_chart->limits) {
        if (limit.value <= most()) {
            const double y = pixelOf(0, limit.value).y();
            painter.setPen(QPen(m_palette.color(Role::Problem), 1, Qt::DashLine));
            painter.drawLine(QPointF(inside.left(), y), QPointF(inside.right(), y));
            painter.drawText(QRectF(inside.left() + 4, y + 1, inside.width() - 8, fontMetrics().height()),
                             Qt::AlignRight, inWords(limit.label));
        }
    }
    paintLegend(painter);
    if (m_pointed) {
        painter.setPen(QPen(m_palette.color(Role::Guide), 1));
        const double x = pixelOf(*m_pointed, 0).x();
        painter.drawLine(QPointF(x, inside.top()), QPointF(x, inside.bottom()));
    }
}

void TimeChartView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        m_units->adjustSize();
        update();
    }
}

void TimeChartView::resizeEvent(QResizeEvent* /*event*/) { m_units->move(6, 2); }

void TimeChartView::mouseMoveEvent(QMouseEvent* event)
{
    const QRectF inside = area();
    if (!m_chart || m_shown.empty() || !inside.contains(event->position())) {
        leaveEvent(event);
        return;
    }
    m_pointed = (event->position().x() - inside.left()) / inside.width() * m_chart->endNs;
    CardText text;
    text.title = timeText(*m_pointed);
    const std::vector<double> values = valuesAt(*m_pointed);
    for (std::size_t place = 0; place < m_shown.size(); ++place) {
        text.lines.emplace_back(inWords(m_chart->curves[m_shown[place]].group),
                                formatQuantity(values[place], inWords(m_chart->unit)));
    }
    for (const CurveLimit& limit : m_chart->limits) {
        text.lines.emplace_back(inWords(limit.label), formatQuantity(limit.value, inWords(m_chart->unit)));
    }
    m_card->showAt(event->position().toPoint(), text);
    update();
}

void TimeChartView::leaveEvent(QEvent* /*event*/)
{
    m_pointed.reset();
    m_card->hide();
    update();
}

void TimeChartView::setColours(const Palette& palette)
{
    m_palette = palette;
    m_card->setColours(palette);
    update();
}

} // namespace pimento
