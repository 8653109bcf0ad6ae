// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/compare_charts.h"

#include "engine/compare/comparison_chart.h"
#include "views/common/content_area.h"
#include "views/common/panel_parts.h"
#include "views/common/plot_panel.h"
#include "views/compare/column_shapes.h"
#include "views/compare/comparison_table.h"
#include "views/compare/map_row.h"
#include "views/compare/rooflines_plot.h"
#include "views/plots/bar_chart.h"
#include "views/texts/number_format.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

constexpr int kLowest = 250;
constexpr int kLines = 15;          // of text
constexpr int kMeasure = 7;         // characters: "Energie"
constexpr int kLayer = 20;          // "Bytes through the row buffer"
constexpr double kMark = 12; // pixels of a mark in the rooflines

enum class BarMeasure : std::uint8_t { Time, Energy };

/// Parts with a value in some column.
std::vector<TimePart> partsOf(const ComparedColumns& columns, BarMeasure measure)
{
    std::vector<TimePart> parts = measure == BarMeasure::Time ? timePartsOf(columns) : energyPartsOf(columns);
    std::erase_if(parts, [](const TimePart& part) {
        return std::ranges::none_of(part.seconds, [](const auto& value) { return value.value_or(0) > 0; });
    });
    return parts;
}

/// A power of a thousand that makes numbers readable, and its SI prefix.
struct Scaled {
    double factor = 1;
    QString prefix;
};
Scaled scaleOf(double most)
{
    constexpr std::array<const char16_t*, 6> kPrefixes = {u"", u"m", u"µ", u"n", u"p", u"f"};
    std::size_t step = 0;
    double factor = 1;
    while (most > 0 && most * factor < 1 && step + 1 < kPrefixes.size()) {
        factor *= 1000;
        ++step;
    }
    return {factor, QString::fromUtf16(kPrefixes[step])};
}

double sumOf(const std::vector<TimePart>& parts, std::size_t column)
{
    double sum = 0;
    for (const TimePart& part : parts) {
        sum += part.seconds[column].value_or(0);
    }
    return sum;
}

/// Ratio in words, "1.27× faster ▲", without the difference.
QString ratioInWords(double value, double baseline, bool isTime)
{
    const RatioWords words =
        isTime ? RatioWords{CompareCharts::tr("faster"), CompareCharts::tr("slower"), CompareCharts::tr("as fast")}
               : RatioWords{CompareCharts::tr("less"), CompareCharts::tr("more"), CompareCharts::tr("as much")};
    return value > 0 && baseline > 0
               ? differenceInWords(value, baseline, Better::Less, words, {}).section(QStringLiteral("  "), 0, 0)
               : QString();
}

} // namespace

CompareCharts::CompareCharts(QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_columns(std::make_shared<const ComparedColumns>()), m_bars(new BarChart),
      m_measure(makeNarrowCombo(nullptr, "barMeasure", kMeasure)), m_ownScale(new QCheckBox(tr("own scale"))),
      m_note(new QLabel), m_maps(new MapRow), m_rooflines(new RooflinesPlot), m_places(new QStackedWidget),
      m_shownPlaces(new QComboBox), m_layer(makeNarrowCombo(nullptr, "comparedLayer", kLayer)),
      m_ownColours(new QCheckBox(tr("own colours")))
{
    addWidget(buildBars());
    addWidget(buildPlaces());
    setChildrenCollapsible(false);
    setHandleWidth(8);
    m_barsPanel->setMinimumHeight(kLowest); // the width is that of their tools
    m_placesPanel->setLeastSize({0, kLowest}, kLines);
}

QWidget* CompareCharts::buildBars()
{
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 6);
    layout->setSpacing(2);
    layout->addWidget(m_bars, 1);
    m_note->setObjectName(QStringLiteral("barsNote"));
    m_note->setWordWrap(true);
    m_note->setContentsMargins(12, 0, 12, 0);
    layout->addWidget(m_note);
    m_barsPanel = new PlotPanel(tr("Side by side"), content);
    m_measure->setAccessibleName(tr("What the bars show"));
    m_measure->addItems({tr("Time"), tr("Energy")});
    m_ownScale->setObjectName(QStringLiteral("ownScale"));
    m_ownScale->setToolTip(tr("All bars equally long, so that they show fractions. Off: one scale for all bars"));
    m_barsPanel->addTool(m_measure);
    m_barsPanel->addTool(m_ownScale);
    connect(m_measure, &QComboBox::currentIndexChanged, this, &CompareCharts::showBars);
    connect(m_ownScale, &QCheckBox::toggled, this, &CompareCharts::showBars);
    return m_barsPanel;
}

QWidget* CompareCharts::buildPlaces()
{
    m_places->addWidget(new ContentArea(m_maps));
    m_places->addWidget(m_rooflines);
    m_placesPanel = new PlotPanel(tr("On the devices"), m_places);
    m_shownPlaces->setObjectName(QStringLiteral("shownPlaces"));
    m_shownPlaces->setAccessibleName(tr("Device maps or rooflines"));
    m_shownPlaces->addItems({tr("Device maps"), tr("Rooflines")});
    m_layer->setAccessibleName(tr("What the device maps show"));
    m_ownColours->setObjectName(QStringLiteral("ownColours"));
    m_ownColours->setToolTip(tr("Each map with its own colour range. Off: one colour range for all maps"));
    for (QWidget* tool : std::initializer_list<QWidget*>{m_layer, m_ownColours, m_shownPlaces}) {
        m_placesPanel->addTool(tool);
    }
    connect(m_shownPlaces, &QComboBox::currentIndexChanged, this, &CompareCharts::showPlaces);
    connect(m_layer, &QComboBox::currentTextChanged, m_maps, &MapRow::setLayer);
    connect(m_ownColours, &QCheckBox::toggled, m_maps, &MapRow::setOwnColours);
    return m_placesPanel;
}

void CompareCharts::showRooflines(bool isShown) { m_shownPlaces->setCurrentIndex(isShown ? 1 : 0); }

void CompareCharts::setColumns(std::shared_ptr<const ComparedColumns> columns)
{
    m_columns = std::move(columns);
    m_maps->setColumns(m_columns);
    chooseMeasure();
    showBars();
    showLayers();
    showRooflineData();
    showPlaces();
}

/// Chooses the columns that have a bar. Only columns comparable with the baseline share a scale with it. Fractions of
/// each column's own total are meaningful for every column: they are shown on request, or if nothing is comparable.
CompareCharts::ShownBars CompareCharts::shownBars(const std::vector<TimePart>& parts) const
{
    const std::size_t count = m_columns->columns.size();
    std::vector<bool> hasParts(count);
    ShownBars shown{std::vector<bool>(count)};
    for (std::size_t column = 0; column < count; ++column) {
        hasParts[column] = sumOf(parts, column) > 0;
        shown.columns[column] = hasParts[column] && m_columns->whyNot(column).isEmpty();
        shown.most = shown.columns[column] ? std::max(shown.most, sumOf(parts, column)) : shown.most;
    }
    shown.haveOwnScales = std::ranges::count(hasParts, true) > 1 && std::ranges::count(shown.columns, true) < 2;
    shown.areShares = m_ownScale->isChecked() || shown.haveOwnScales;
    if (shown.areShares) {
        shown.columns = hasParts;
    }
    return shown;
}

/// Changes from time to energy, or back, where columns have parts of the other one only.
void CompareCharts::chooseMeasure()
{
    const bool isTime = static_cast<BarMeasure>(m_measure->currentIndex()) == BarMeasure::Time;
    const BarMeasure measure = isTime ? BarMeasure::Time : BarMeasure::Energy;
    const BarMeasure other = isTime ? BarMeasure::Energy : BarMeasure::Time;
    if (partsOf(*m_columns, measure).empty() && !partsOf(*m_columns, other).empty()) {
        const QSignalBlocker quiet(m_measure); // the bars are drawn next
        m_measure->setCurrentIndex(static_cast<int>(other));
    }
}

void CompareCharts::showBars()
{
    const auto measure = static_cast<BarMeasure>(m_measure->currentIndex());
    const bool isTime = measure == BarMeasure::Time;
    const std::vector<TimePart> parts = partsOf(*m_columns, measure);
    const ShownBars shown = shownBars(parts);
    m_ownScale->setEnabled(!shown.haveOwnScales);
    const bool isShare = shown.areShares;
    const Scaled scale = isShare ? Scaled{} : scaleOf(shown.most);
    const QString unit = isTime ? QStringLiteral("s") : QStringLiteral("J");
    BarData bars;
    bars.axisTitle = isShare ? tr("fraction (%)")
                             : (isTime ? tr("time (%1)") : tr("energy (%1), estimates")).arg(scale.prefix + unit);
    for (const TimePart& part : parts) {
        bars.parts.push_back({part.name, part.role});
    }
    for (std::size_t column = 0; column < m_columns->columns.size(); ++column) {
        if (!shown.columns[column]) {
            continue;
        }
        const double sum = sumOf(parts, column);
        const double base = sumOf(parts, m_columns->baseline);
        const QString total = formatQuantity(sum, unit);
        const QString ratio = column == m_columns->baseline         ? tr("reference")
                              : m_columns->whyNot(column).isEmpty() ? ratioInWords(sum, base, isTime)
                                                                    : QString();
        BarData::Bar bar{
            m_columns->name(column), total + (ratio.isEmpty() ? QString() : QStringLiteral("  ") + ratio), total, {}};
        for (const TimePart& part : parts) {
            const double value = part.seconds[column].value_or(0);
            bar.values.push_back(isShare ? 100 * value / sum : value * scale.factor);
        }
        bars.bars.push_back(std::move(bar));
    }
    const QString missing = leftOutOfBars(shown.columns);
    m_note->setText(missing);
    m_note->setVisible(!missing.isEmpty());
    m_bars->setAccessibleName(isTime ? tr("Time of the compared candidates by part")
                                     : tr("Energy of the compared candidates by segment"));
    m_bars->setBars(bars);
    m_bars->setMinimumHeight(missing.isEmpty() ? 0 : 1); // the note has to have room
    m_barsPanel->setMinimumHeight(std::max(kLowest, m_barsPanel->minimumSizeHint().height()));
    if (bars.bars.empty()) {
        m_barsPanel->showMessage(tr("No column has this value yet."));
    } else {
        m_barsPanel->showContent();
    }
}

QString CompareCharts::leftOutOfBars(const std::vector<bool>& isShown) const
{
    QStringList words;
    QStringList without;
    QStringList unlike; // not comparable: shown as fractions of their own totals
    for (std::size_t column = 0; column < isShown.size(); ++column) {
        if (!m_columns->columns[column].isAnswered()) {
            continue;
        }
        const QString why = m_columns->whyNot(column);
        if (isShown[column] && !why.isEmpty()) {
            unlike << m_columns->tag(column);
        } else if (!isShown[column] && why.isEmpty()) {
            without << m_columns->name(column);
        } else if (!isShown[column]) {
            words << tr("Not on this scale: %1 (%2)").arg(m_columns->name(column), why);
        }
    }
    if (!unlike.isEmpty()) {
        words << tr("Each bar has its own scale: %1 cannot be compared with the reference, see the row Compared")
                     .arg(unlike.join(QStringLiteral(", ")));
    }
    if (!without.isEmpty()) {
        words << tr("Without this value: %1").arg(without.join(QStringLiteral(", ")));
    }
    return words.join(QStringLiteral(". "));
}

void CompareCharts::showLayers()
{
    const QSignalBlocker quiet(m_layer);
    m_layer->clear();
    m_layer->addItems(m_maps->layers());
    m_layer->setCurrentText(m_maps->layer());
}

void CompareCharts::showPlaces()
{
    const bool isMaps = m_shownPlaces->currentIndex() == 0;
    m_places->setCurrentIndex(isMaps ? 0 : 1);
    m_layer->setVisible(isMaps);
    m_ownColours->setVisible(isMaps);
    const bool hasSome = isMaps ? !m_maps->layers().isEmpty() : !m_rooflines->data().chart.machines.empty();
    if (hasSome) {
        m_placesPanel->showContent();
    } else {
        m_placesPanel->showMessage(isMaps ? tr("No column has a map of its banks yet.")
                                          : tr("No column has a roofline yet."));
    }
}

void CompareCharts::showRooflineData()
{
    const Comparison comparison = m_columns->comparison();
    RooflinesData picture{chartOf(comparison), {}, {}, {}, {}};
    const ComparedMachines machines = machinesOf(comparison);
    picture.machineRoles.assign(picture.chart.machines.size(), Role::MutedText);
    for (std::size_t column = m_columns->columns.size(); column-- > 0;) {
        if (machines.ofItems[column]) {
            picture.machineRoles[*machines.ofItems[column]] = m_columns->role(column);
        }
    }
    for (const ChartPoint& point : picture.chart.points) {
        picture.tags.push_back(m_columns->tag(point.number - 1));
        picture.tagRoles.push_back(m_columns->role(point.number - 1));
        picture.shapes.push_back(shapeOf(*m_columns, point.number - 1, kMark));
    }
    m_rooflines->setData(std::move(picture));
}

void CompareCharts::setColours(const Palette& palette)
{
    m_barsPanel->setColours(palette);
    m_placesPanel->setColours(palette);
    m_bars->setColours(palette);
    m_maps->setColours(palette);
    m_rooflines->setColours(palette);
    m_note->setStyleSheet(QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name()));
}

} // namespace pimento
