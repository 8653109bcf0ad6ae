// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/mark_labels.h"

#include "views/plots/label_layout.h"
#include "views/plots/plot_math.h"
#include "views/plots/plot_theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kMark = 10; // half the side of a mark, in pixels

/// Maps many values to pixels, to a hundredth of one: a layout that settles places the labels dozens of times.
class QuickMap {
public:
    explicit QuickMap(const AxisMap& axis)
        : m_isLogarithmic(axis.scale == Scale::Logarithmic), m_isNarrow(axis.range.upper < kNarrow * axis.range.lower)
    {
        m_first = inScale(axis.range.lower);
        m_pixels = (axis.pixelUpper - axis.pixelLower) / (inScale(axis.range.upper) - m_first);
        m_pixelOfFirst = axis.pixelLower;
    }

    [[nodiscard]] double toPixel(double value) const { return m_pixelOfFirst + (inScale(value) - m_first) * m_pixels; }

private:
    [[nodiscard]] double inScale(double value) const
    {
        return !m_isLogarithmic ? value : m_isNarrow ? std::log2(value) : std::log2(static_cast<float>(value));
    }

    static constexpr double kNarrow = 1.5; // ratio of the ends of an axis below which single precision is too coarse

    bool m_isLogarithmic;
    bool m_isNarrow;
    double m_first = 0;
    double m_pixels = 1; // per unit of the scale
    double m_pixelOfFirst = 0;
};

/// Adds points of thin boxes within an area, a few pixels apart. A line may be as long as a number can be: while axes
/// change, one of them has the range of other values.
void addPoints(std::vector<QPointF>& points, const std::vector<QRectF>& lines, const QRectF& area)
{
    constexpr double kApart = 6;
    for (const QRectF& line : lines) {
        const double right = std::min(line.right(), area.right());
        const double bottom = std::min(line.bottom(), area.bottom());
        for (double x = std::max(line.left(), area.left()); x <= right; x += kApart) {
            for (double y = std::max(line.top(), area.top()); y <= bottom; y += kApart) {
                points.emplace_back(x, y);
            }
        }
    }
}

} // namespace

MarkLabels::MarkLabels(QCustomPlot& plot, const QString& layer) : m_plot(plot)
{
    for (std::size_t i = 0; i < kMarkKinds; ++i) {
        auto* anchor = new QCPItemTracer(&plot);
        anchor->setStyle(QCPItemTracer::tsNone);
        anchor->position->setType(QCPItemPosition::ptPlotCoords);
        auto* text = new QCPItemText(&plot);
        text->setLayer(layer);
        text->position->setType(QCPItemPosition::ptAbsolute);
        text->position->setParentAnchor(anchor->position);
        text->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
        text->setVisible(false);
        m_labels.push_back({anchor, text, MarkKind::Best, false});
    }
}

void MarkLabels::show(const std::vector<Mark>& marks)
{
    for (Label& label : m_labels) {
        label.isWanted = false;
        label.text->setVisible(false);
    }
    for (std::size_t i = 0; i < marks.size(); ++i) {
        QStringList names;
        bool isFirst = true;
        for (std::size_t other = 0; other < marks.size(); ++other) {
            if (marks[other].x == marks[i].x && marks[other].y == marks[i].y) {
                isFirst = isFirst && other >= i;
                names << markName(marks[other].kind);
            }
        }
        if (isFirst) {
            Label& label = m_labels[i];
            label.kind = marks[i].kind;
            label.text->setText(names.join(QStringLiteral(", ")));
            label.text->setColor(m_palette.color(markRole(label.kind)));
            label.anchor->position->setCoords(marks[i].x, marks[i].y);
            label.isWanted = names.size() > 1 || !isPin(label.kind); // the mark of a pin is its letter
        }
    }
    place();
}

/// Pixels of at most 4000 groups, which is enough to know where the plot is crowded.
std::vector<QPointF> MarkLabels::pixelsOfGroups() const
{
    constexpr std::size_t kMost = 4000;
    std::vector<QPointF> pixels;
    const std::size_t groups = m_groups == nullptr ? 0 : m_groups->size();
    const std::size_t step = groups / kMost + 1;
    const QuickMap x(axisMap(*m_plot.xAxis));
    const QuickMap y(axisMap(*m_plot.yAxis));
    pixels.reserve(kMost);
    for (std::size_t group = 0; group < groups; group += step) {
        pixels.emplace_back(x.toPixel(m_groups->x(group)), y.toPixel(m_groups->y(group)));
    }
    return pixels;
}

void MarkLabels::place(const std::vector<QRectF>& lines)
{
    const QFontMetricsF metrics(m_plot.font());
    std::vector<LabelRequest> requests;
    std::vector<QCPItemText*> texts;
    for (const Label& label : m_labels) {
        if (label.isWanted) {
            const QSizeF size(metrics.horizontalAdvance(label.text->text()) + 2, metrics.height());
            requests.push_back({label.anchor->position->pixelPosition(), size});
            texts.push_back(label.text);
        }
    }
    std::vector<QPointF> others = pixelsOfGroups();
    const QRectF area(m_plot.axisRect()->rect());
    addPoints(others, lines, area);
    m_boxes = layOutLabels(requests, area, others);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const QPointF offset = m_boxes[i].topLeft() - requests[i].point;
        texts[i]->position->setCoords(offset.x(), offset.y());
        // A label without room is hidden; the legend still names the mark.
        const auto before = m_boxes.begin() + static_cast<std::ptrdiff_t>(i);
        texts[i]->setVisible(
            std::none_of(m_boxes.begin(), before, [&](const QRectF& other) { return other.intersects(m_boxes[i]); }));
    }
    for (const LabelRequest& request : requests) {
        m_boxes.emplace_back(request.point - QPointF(kMark, kMark), QSizeF(2 * kMark, 2 * kMark));
    }
}

void MarkLabels::setColours(const Palette& palette)
{
    m_palette = palette;
    QColor behind = palette.color(Role::Base);
    behind.setAlpha(190);
    for (const Label& label : m_labels) {
        label.text->setFont(m_plot.font());
        label.text->setBrush(behind);
        label.text->setColor(palette.color(markRole(label.kind)));
    }
}

} // namespace pimento
