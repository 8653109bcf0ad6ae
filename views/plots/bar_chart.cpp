// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/bar_chart.h"

#include "views/common/term_label.h"
#include "views/plots/plot_math.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QCursor>
#include <QGraphicsLayout>
#include <QGraphicsSimpleTextItem>
#include <QToolTip>
#include <QVBoxLayout>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSet>
#include <QtCharts/QCategoryAxis>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>
#include <QtCharts/QHorizontalStackedBarSeries>
#include <QtCharts/QLegend>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pimento {

namespace {

constexpr int kBottom = 4;          // pixels below the axis
constexpr int kAxisSpace = 14;      // pixels around the axis labels and title
constexpr std::size_t kFewBars = 3; // more bars than these need extra room for the first one's note

double totalOf(const BarData::Bar& bar) { return std::accumulate(bar.values.begin(), bar.values.end(), 0.0); }

} // namespace

BarChart::BarChart(QWidget* parent)
    : QWidget(parent), m_legend(new TermLabel(QStringList(), this)), m_chart(new QChart),
      m_view(new QChartView(m_chart, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_legend->setObjectName(QStringLiteral("barLegend"));
    m_legend->setWordWrap(true);
    m_legend->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_legend->setTextFormat(Qt::RichText);
    layout->addWidget(m_legend);
    layout->addWidget(m_view, 1);
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setAccessibleName(tr("Time of the best, the baseline and the selected candidate by part"));
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_view->installEventFilter(this);
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->setBackgroundRoundness(0);
    m_chart->legend()->hide();
    connect(m_chart, &QChart::plotAreaChanged, this, &BarChart::placeNotes);
}

void BarChart::setBars(const BarData& bars)
{
    if (bars == m_data) {
        return;
    }
    m_data = bars;
    m_isDrawn = false;
    updateGeometry();
    if (isVisible()) {
        rebuild();
    }
}

/// The legend breaks into other lines in another width.
void BarChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    updateGeometry();
}

void BarChart::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    updateGeometry(); // the text may have changed its size meanwhile
    if (!m_isDrawn) {
        rebuild();
    }
}

QSize BarChart::minimumSizeHint() const { return {QWidget::minimumSizeHint().width(), leastHeight()}; }

void BarChart::rebuild()
{
    m_isDrawn = true;
    m_chart->removeAllSeries();
    for (QAbstractAxis* axis : m_chart->axes()) {
        m_chart->removeAxis(axis);
        delete axis;
    }
    // Qt Charts stacks categories from the bottom.
    auto* series = new QHorizontalStackedBarSeries(m_chart);
    QStringList names;
    for (auto bar = m_data.bars.rbegin(); bar != m_data.bars.rend(); ++bar) {
        names << bar->name;
    }
    for (std::size_t part = 0; part < m_data.parts.size(); ++part) {
        auto* set = new QBarSet(m_data.parts[part].name, series);
        for (auto bar = m_data.bars.rbegin(); bar != m_data.bars.rend(); ++bar) {
            set->append(bar->values[part]);
        }
        series->append(set);
    }
    connect(series, &QAbstractBarSeries::hovered, this, [this](bool isOver, int place, const QBarSet* set) {
        const auto bar = m_data.bars.size() - 1 - static_cast<std::size_t>(place); // counted from the bottom
        QToolTip::showText(QCursor::pos(), isOver ? partText(bar, set->label()) : QString(), m_view);
    });
    series->setBarWidth(barWidth());
    m_chart->setMargins(QMargins(4, topMargin(), 8, kBottom));
    m_chart->addSeries(series);

    double longest = 0;
    for (const BarData::Bar& bar : m_data.bars) {
        longest = std::max(longest, totalOf(bar));
    }
    // A category axis takes our own labels; a value axis does not.
    auto* values = new QCategoryAxis(m_chart);
    values->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    values->setRange(0, longest > 0 ? longest * 1.04 : 1);
    values->setTitleText(m_data.axisTitle);
    for (const double tick : evenTicks({0, std::max(longest, 1.0)}, 4)) {
        values->append(formatTick(tick), tick);
    }
    auto* categories = new QBarCategoryAxis(m_chart);
    categories->append(names);
    m_chart->addAxis(values, Qt::AlignBottom);
    m_chart->addAxis(categories, Qt::AlignLeft);
    series->attachAxis(values);
    series->attachAxis(categories);
    theme();
    placeNotes();
}

/// Tooltip of a part, "best: compute 812 cycles, 61 %".
QString BarChart::partText(std::size_t bar, const QString& part) const
{
    const BarData::Bar& of = m_data.bars[bar];
    const auto found = std::ranges::find(m_data.parts, part, &BarData::Part::name);
    if (found == m_data.parts.end()) {
        return {};
    }
    const double value = of.values[static_cast<std::size_t>(found - m_data.parts.begin())];
    const double total = totalOf(of);
    return tr("%1: %2 %3 %4, %5")
        .arg(of.name, part, formatInteger(value), m_data.axisTitle, formatPercent(total > 0 ? value / total : 0));
}

/// Fraction of its lane that a bar takes; a single bar is no thicker than one of three.
double BarChart::barWidth() const
{
    return m_data.bars.size() > kFewBars ? 0.42 : 0.5 * static_cast<double>(m_data.bars.size()) / kFewBars;
}

/// Computes the margin that the note of the first bar needs above the bars, from
/// margin + (height - margin) * share = note, where `share` of the area's height is above the first bar.
int BarChart::topMargin() const
{
    if (m_data.bars.empty()) {
        return 0;
    }
    const double axis = 2 * fontMetrics().height() + kAxisSpace; // labels and title, as Qt Charts lays them out
    const double height = std::max(0.0, m_view->height() - kBottom - axis);
    const double share = (1 - barWidth()) / 2 / static_cast<double>(m_data.bars.size());
    const double note = fontMetrics().height() + 3;
    return static_cast<int>(std::ceil(std::max(0.0, (note - height * share) / (1 - share))));
}

int BarChart::leastHeight() const
{
    const double lane = (fontMetrics().height() + 3) / (1 - barWidth()); // a bar with its note above it
    const int lanes = static_cast<int>(std::ceil(lane * static_cast<double>(m_data.bars.size())));
    const int legend = width() > 0 ? m_legend->heightForWidth(width()) : m_legend->sizeHint().height();
    return legend + fontMetrics().height() + lanes + 2 * fontMetrics().height() + kAxisSpace + kBottom;
}

/// Adapts the top margin to the height of the chart.
bool BarChart::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        m_chart->setMargins(QMargins(4, topMargin(), 8, kBottom));
    }
    return QWidget::eventFilter(watched, event);
}

/// Draws axes and notes in the new font, also of a chart that is hidden.
void BarChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange) {
        return;
    }
    if (minimumHeight() > 0) {
        setMinimumHeight(leastHeight());
    }
    if (m_isDrawn) {
        m_chart->setMargins(QMargins(4, topMargin(), 8, kBottom));
        theme();
        placeNotes();
    }
    updateGeometry();
}

void BarChart::theme()
{
    const QFont font = this->font();
    m_chart->setBackgroundBrush(m_palette.color(Role::Base));
    m_view->setBackgroundBrush(m_palette.color(Role::Base));
    nameParts();
    for (QAbstractAxis* axis : m_chart->axes()) {
        const bool isValues = axis->type() == QAbstractAxis::AxisTypeCategory;
        axis->setLabelsFont(font);
        axis->setTitleFont(font);
        axis->setTitleBrush(m_palette.color(Role::Text));
        axis->setLabelsColor(m_palette.color(isValues ? Role::MutedText : Role::Text));
        axis->setLinePen(QPen(m_palette.color(Role::Border), 1));
        axis->setGridLinePen(QPen(m_palette.color(Role::Grid), 1));
        axis->setGridLineVisible(isValues);
    }
    for (QAbstractSeries* series : m_chart->series()) {
        const auto sets = static_cast<QHorizontalStackedBarSeries*>(series)->barSets();
        for (qsizetype i = 0; i < sets.size(); ++i) {
            const BarData::Part& part = m_data.parts[static_cast<std::size_t>(i)];
            const QColor color = m_palette.color(part.role);
            sets[i]->setBrush(part.isHollow ? QBrush(Qt::NoBrush) : QBrush(color));
            sets[i]->setPen(part.isHollow ? QPen(color, 1.5, Qt::DashLine) : QPen(m_palette.color(Role::Base), 1));
        }
    }
}

/// Writes the legend: for each part a square in its colour and its name, without line breaks inside names.
void BarChart::nameParts()
{
    QStringList names;
    QStringList terms;
    for (const BarData::Part& part : m_data.parts) {
        QString name = part.name.toHtmlEscaped();
        terms << termOfWord(part.name);
        const QChar square(part.isHollow ? 0x25a1 : 0x25a0);
        names += QStringLiteral("<span style=\"color:%1\">%2</span>\u00a0%3")
                     .arg(m_palette.color(part.role).name(), square, name.replace(QLatin1Char(' '), QChar(0x00a0)));
    }
    terms.removeAll(QString());
    m_legend->setTerms(terms);
    m_legend->setText(names.join(QStringLiteral("\u2003 ")));
    m_legend->setVisible(!names.isEmpty());
}

/// The notes of all bars in the longest form that fits for every bar, so that they read alike.
QStringList BarChart::notesWithin(double width) const
{
    QStringList notes;
    for (const auto form : {&BarData::Bar::note, &BarData::Bar::codeNote, &BarData::Bar::shortNote}) {
        notes.clear();
        for (const BarData::Bar& bar : m_data.bars) {
            notes << ((bar.*form).isEmpty() ? bar.shortNote : bar.*form);
        }
        if (std::ranges::all_of(notes, [&](const QString& note) {
                return QFontMetricsF(font()).horizontalAdvance(note) <= width;
            })) {
            break;
        }
    }
    return notes;
}

void BarChart::placeNotes()
{
    for (QGraphicsSimpleTextItem* note : m_notes) {
        delete note;
    }
    m_notes.clear();
    const QRectF area = m_chart->plotArea();
    if (!m_isDrawn || m_data.bars.empty() || area.isEmpty()) {
        return;
    }
    const QStringList notes = notesWithin(area.width() - 4);
    const double lane = area.height() / static_cast<double>(m_data.bars.size());
    for (std::size_t i = 0; i < m_data.bars.size(); ++i) {
        auto* note = new QGraphicsSimpleTextItem(notes[static_cast<qsizetype>(i)], m_chart);
        note->setFont(font());
        note->setBrush(m_palette.color(Role::Text));
        note->setZValue(20);
        const double top = area.top() + lane * static_cast<double>(i);
        const double barTop = top + lane * (1 - barWidth()) / 2;
        const double last = m_chart->size().width() - note->boundingRect().width() - 2; // where the whole note fits
        note->setPos(std::max(0.0, std::min(area.left() + 4, last)), barTop - note->boundingRect().height() - 1);
        m_notes.push_back(note);
    }
}

void BarChart::setColours(const Palette& palette)
{
    m_palette = palette;
    if (m_isDrawn) {
        theme();
        placeNotes();
    }
}

} // namespace pimento
