// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/bank_map.h"

#include "views/plots/hover_card.h"
#include "views/plots/plot.h"
#include "views/plots/plot_math.h"
#include "views/plots/plot_theme.h"
#include "views/plots/seen_replot.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <limits>

namespace pimento {

namespace {

constexpr std::size_t kMostCardLines = 12;
constexpr int kMostScaleTicks = 5;

/// Places ticks on whole cells only.
class CellTicker final : public QCPAxisTicker {
public:
    explicit CellTicker(int step) : m_step(step) {}

protected:
    QVector<double> createTickVector(double /*tickStep*/, const QCPRange& range) override
    {
        QVector<double> ticks;
        for (int tick = 0; tick < range.upper; tick += m_step) {
            ticks.push_back(tick);
        }
        return ticks;
    }
    int getSubTickCount(double /*tickStep*/) override { return 0; }

private:
    int m_step;
};

QString unitOf(const MapLayer& layer) { return inWords(layer.unit); }

QString cellValue(const MapLayer& layer, double value)
{
    return layer.unit.empty() ? formatInteger(value) : formatInteger(value) + QChar(kThinSpace) + unitOf(layer);
}

} // namespace

BankMap::BankMap(QWidget* parent) : QWidget(parent), m_plot(new Plot(this)), m_card(new HoverCard(m_plot))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setAccessibleName(tr("Map of groups and cores of the device"));
    m_plot->setMouseTracking(true);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->installEventFilter(this);
    build();
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { hoverAt(event->pos()); });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this](QMouseEvent* event) {
        if (m_plot->axisRect()->rect().contains(event->pos())) {
            hoverAt(event->pos());
            activate();
        }
    });
}

void BankMap::build()
{
    m_cells = new QCPColorMap(m_plot->xAxis, m_plot->yAxis);
    m_cells->setInterpolate(false);
    m_cells->setTightBoundary(false);
    m_cells->setAntialiased(false);
    m_scale = new QCPColorScale(m_plot);
    m_plot->plotLayout()->addElement(0, 1, m_scale);
    m_scale->setType(QCPAxis::atRight);
    m_scale->setBarWidth(12);
    m_cells->setColorScale(m_scale);
    QCPColorGradient gradient;
    const std::vector<QColor> ramp = sequentialRamp();
    gradient.clearColorStops();
    for (std::size_t i = 0; i < ramp.size(); ++i) {
        gradient.setColorStopAt(static_cast<double>(i) / static_cast<double>(ramp.size() - 1), ramp[i]);
    }
    gradient.setNanHandling(QCPColorGradient::nhTransparent);
    m_cells->setGradient(gradient);
    m_margins = new QCPMarginGroup(m_plot);
    m_plot->axisRect()->setMarginGroup(QCP::msTop | QCP::msBottom, m_margins);
    m_scale->setMarginGroup(QCP::msTop | QCP::msBottom, m_margins);
    // A scale takes its margins of the layout before as the least, so that they would only grow.
    connect(m_plot, &QCustomPlot::beforeReplot, m_scale, [scale = m_scale] { scale->setMargins({}); });
    m_plot->yAxis->setRangeReversed(true);
    setScale(*m_scale->axis(), Scale::Linear);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->grid()->setVisible(false);
        axis->setTickLength(0, 3);
    }
}

void BankMap::setMap(std::shared_ptr<const DeviceMap> map)
{
    m_map = std::move(map);
    m_card->hide();
    m_cursor = 0;
    if (!m_map) {
        return;
    }
    const auto rows = static_cast<int>(m_map->rows);
    const auto columns = static_cast<int>(m_map->columns);
    m_cells->data()->setSize(columns, rows);
    // QCPColorMap draws nothing over a range of no length: a single cell fills it by itself.
    const auto rangeOf = [](int cells) { return cells > 1 ? QCPRange(0, cells - 1) : QCPRange(-0.5, 0.5); };
    m_cells->data()->setRange(rangeOf(columns), rangeOf(rows));
    const auto label = [&](const std::string& title) {
        const QString whole = inWords(title);
        return m_isSmall ? whole.section(QStringLiteral(" ("), 0, 0).section(QLatin1Char(','), 0, 0) : whole;
    };
    m_plot->xAxis->setLabel(label(m_map->columnTitle));
    m_plot->yAxis->setLabel(label(m_map->rowTitle));
    const int most = m_isSmall ? 4 : 8; // ticks on an axis
    m_plot->xAxis->setTicker(QSharedPointer<CellTicker>::create(columns > 2 * most ? columns / most : 2));
    m_plot->yAxis->setTicker(QSharedPointer<CellTicker>::create(rows > 8 ? rows / (m_isSmall ? 2 : 4) : 1));
    m_plot->xAxis->setRange(-0.5, columns - 0.5);
    m_plot->yAxis->setRange(-0.5, rows - 0.5);
    m_layer = std::min(m_layer, m_map->layers.size() - 1);
    showRules();
    showLinks();
    showLayer();
}

void BankMap::setLayer(std::size_t layer)
{
    m_layer = layer;
    if (m_map && layer < m_map->layers.size()) {
        showLayer();
    }
}

void BankMap::setMost(std::optional<double> most)
{
    m_most = most;
    if (m_map) {
        showLayer();
    }
}

void BankMap::setScaleShown(bool isShown)
{
    if (isShown == m_scale->visible()) {
        return;
    }
    m_scale->setVisible(isShown);
    for (QCPLayoutElement* each : std::initializer_list<QCPLayoutElement*>{m_plot->axisRect(), m_scale}) {
        each->setMarginGroup(QCP::msTop | QCP::msBottom, isShown ? m_margins : nullptr);
    }
    if (isShown) {
        m_plot->plotLayout()->addElement(0, 1, m_scale);
    } else {
        m_plot->plotLayout()->take(m_scale);
        m_plot->plotLayout()->simplify();
    }
    replotWhenSeen(*m_plot);
}

void BankMap::setSmall()
{
    m_isSmall = true;
    m_plot->axisRect()->setMinimumSize(20, 20);
    m_plot->axisRect()->setMinimumMargins(QMargins(4, 4, 8, 2));
}

bool BankMap::hasIdleCells() const
{
    return m_map && std::ranges::any_of(m_map->layers[m_layer].values, [](double value) { return value <= 0; });
}

double BankMap::spread() const
{
    if (!m_map) {
        return 0;
    }
    const auto [least, most] = std::ranges::minmax(m_map->layers[m_layer].values);
    return most > 0 ? (most - least) / most : 0;
}

void BankMap::showLayer()
{
    const MapLayer& layer = m_map->layers[m_layer];
    const auto columns = static_cast<int>(m_map->columns);
    for (std::size_t cell = 0; cell < layer.values.size(); ++cell) {
        const double value = layer.values[cell];
        m_cells->data()->setCell(static_cast<int>(cell) % columns, static_cast<int>(cell) / columns,
                                 value > 0 ? value : std::numeric_limits<double>::quiet_NaN());
    }
    const double most = m_most.value_or(std::ranges::max(layer.values));
    m_cells->setDataRange(QCPRange(0, most > 0 ? most : 1));
    showScaleLabel();
    replotWhenSeen(*m_plot);
}

/// Labels the scale, with as many ticks as have room.
void BankMap::showScaleLabel()
{
    const MapLayer& layer = m_map->layers[m_layer];
    const QString title = inWords(layer.title);
    const QString label = layer.unit.empty() ? title : QStringLiteral("%1 (%2)").arg(title, unitOf(layer));
    const QFontMetrics metrics(m_scale->axis()->labelFont());
    const int axis = 4 * metrics.height(); // ticks and label of the horizontal axis
    const int room = m_plot->height() - axis;
    m_scale->axis()->setLabel(label);
    m_scale->axis()->ticker()->setTickCount(std::clamp(room / (2 * metrics.height()), 2, kMostScaleTicks));
}

void BankMap::hoverAt(QPoint position)
{
    if (!m_map || !m_plot->axisRect()->rect().contains(position)) {
        m_card->hide();
        return;
    }
    const auto cell = cellAt(m_plot->xAxis->pixelToCoord(position.x()), m_plot->yAxis->pixelToCoord(position.y()),
                             m_map->rows, m_map->columns);
    if (!cell) {
        m_card->hide();
        return;
    }
    m_cursor = *cell;
    showCard(*cell, position);
}

void BankMap::showCard(std::size_t cell, QPoint position)
{
    CardText text;
    text.title = inWords(m_map->cellPaths[cell]);
    const bool isLong = m_map->layers.size() > kMostCardLines; // leaves out what the cell has nothing of
    for (const MapLayer& layer : m_map->layers) {
        if (!isLong || layer.values[cell] > 0) {
            text.lines.emplace_back(inWords(layer.title), cellValue(layer, layer.values[cell]));
        }
    }
    for (const MapLayer& layer : m_map->links.layers) {
        for (std::size_t i = 0; i < m_map->links.ends.size(); ++i) {
            const MapLinks::Ends& ends = m_map->links.ends[i];
            if (ends.from == cell && layer.values[i] > 0) {
                text.lines.emplace_back(tr("%1, to %2", "1: a quantity, 2: a cell")
                                            .arg(inWords(layer.title), inWords(m_map->cellPaths[ends.to])),
                                        cellValue(layer, layer.values[i]));
            }
        }
    }
    m_card->showAt(position, text);
}

void BankMap::activate()
{
    if (m_map && m_map->columns > 0) {
        m_card->hide();
        Q_EMIT cellActivated(m_cursor / m_map->columns, m_cursor % m_map->columns);
    }
}

bool BankMap::handleKey(int key)
{
    if (!m_map) {
        return false;
    }
    const auto columns = static_cast<int>(m_map->columns);
    int column = static_cast<int>(m_cursor) % columns;
    int row = static_cast<int>(m_cursor) / columns;
    switch (key) {
    case Qt::Key_Left:
        column = std::max(0, column - 1);
        break;
    case Qt::Key_Right:
        column = std::min(columns - 1, column + 1);
        break;
    case Qt::Key_Up:
        row = std::max(0, row - 1);
        break;
    case Qt::Key_Down:
        row = std::min(static_cast<int>(m_map->rows) - 1, row + 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        activate();
        return true;
    default:
        return false;
    }
    m_cursor = static_cast<std::size_t>(row * columns + column);
    showCard(m_cursor, QPointF(m_plot->xAxis->coordToPixel(column), m_plot->yAxis->coordToPixel(row)).toPoint());
    return true;
}

bool BankMap::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        return handleKey(static_cast<QKeyEvent*>(event)->key());
    }
    if (event->type() == QEvent::FontChange) { // the axes of the map follow by themselves
        m_scale->axis()->setTickLabelFont(m_plot->xAxis->tickLabelFont());
        m_scale->axis()->setLabelFont(m_plot->xAxis->tickLabelFont());
    }
    if ((event->type() == QEvent::Resize || event->type() == QEvent::FontChange) && m_map) {
        showScaleLabel();
    }
    if (event->type() == QEvent::Leave || event->type() == QEvent::FocusOut) {
        m_card->hide();
    }
    return QWidget::eventFilter(watched, event);
}

void BankMap::setColours(const Palette& palette)
{
    m_palette = palette;
    themePlot(*m_plot, palette);
    themeAxis(*m_scale->axis(), palette);
    m_scale->axis()->setTickLabelFont(m_plot->xAxis->tickLabelFont());
    m_scale->axis()->setLabelFont(m_plot->xAxis->tickLabelFont());
    m_plot->axisRect()->setBackground(palette.color(Role::Grid));
    for (QCPItemLine* rule : m_rules) {
        rule->setPen(QPen(palette.color(Role::Base), 1));
    }
    colourLinks();
    m_card->setColours(palette);
    replotWhenSeen(*m_plot);
}

} // namespace pimento
