// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/placement_matrix.h"

#include "views/network/network_text.h"
#include "views/plots/hover_card.h"
#include "views/texts/engine_text.h"

#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr int kNameLetters = 22;
constexpr int kColumnLetters = 13;
constexpr int kHeadLines = 5; // at most
constexpr int kTotalLines = 3;
constexpr int kPadding = 6;

} // namespace

PlacementMatrix::PlacementMatrix(QWidget* parent) : QAbstractScrollArea(parent), m_card(new HoverCard(viewport()))
{
    setObjectName(QStringLiteral("placementMatrix"));
    setAccessibleName(tr("Costs of layers on devices; arrow keys choose a cell, Return opens it"));
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setObjectName(QStringLiteral("placementCanvas"));
    setColours(Palette::light());
}

std::size_t PlacementMatrix::layers() const { return m_placement == nullptr ? 0 : m_placement->known.cells.size(); }

std::size_t PlacementMatrix::places() const { return m_placement == nullptr ? 0 : m_placement->known.places.size(); }

void PlacementMatrix::setPlacement(std::shared_ptr<const ShownPlacement> placement)
{
    const std::size_t before = layers() * places();
    m_placement = std::move(placement);
    if (layers() * places() != before) {
        m_chosen.reset();
        m_card->hide();
        verticalScrollBar()->setValue(0);
        horizontalScrollBar()->setValue(0);
    }
    m_sharedLetters = sharedLetters();
    findRange();
    measure();
}

qsizetype PlacementMatrix::sharedLetters() const
{
    std::vector<NetworkNode> nodes;
    for (std::size_t layer = 0; layer < layers(); ++layer) {
        nodes.emplace_back();
        nodes.back().name = QString::fromStdString(m_placement->known.network.layers[layer].layer.name);
    }
    return sharedLettersOf(nodes);
}

QString PlacementMatrix::titleOf(std::size_t place) const { return inWords(m_placement->known.places[place].title); }

/// Height of the longest title in the columns.
double PlacementMatrix::headHeight() const
{
    const QRectF room(0, 0, m_sizes.column - kPadding, kHeadLines * fontMetrics().height());
    double most = fontMetrics().height();
    for (std::size_t place = 0; place < places(); ++place) {
        const QRectF text = QFontMetricsF(font()).boundingRect(room, kTitleFlags, titleOf(place));
        most = std::max(most, std::min(text.height(), room.height()));
    }
    return most + kPadding;
}

/// Finds the least and the largest cost, for the colours.
void PlacementMatrix::findRange()
{
    m_least = m_most = 0;
    for (std::size_t layer = 0; layer < layers(); ++layer) {
        for (std::size_t place = 0; place < places(); ++place) {
            const double cost = costOfCell(*m_placement, layer, place).value_or(0);
            if (cost > 0) {
                m_least = m_least > 0 ? std::min(m_least, cost) : cost;
                m_most = std::max(m_most, cost);
            }
        }
    }
}

QColor PlacementMatrix::fillOf(CellPlace cell) const
{
    const double cost = costOfCell(*m_placement, cell.first, cell.second).value_or(0);
    if (cost <= 0) {
        return m_palette.color(Role::AlternateBase);
    }
    const double range = std::log(m_most / m_least);
    const double share = range > 0 ? std::log(cost / m_least) / range : 0;
    return m_ramp[static_cast<std::size_t>(std::lround(share * static_cast<double>(m_ramp.size() - 1)))];
}

void PlacementMatrix::setColours(const Palette& palette)
{
    m_palette = palette;
    m_ramp = rampOn(palette);
    m_card->setColours(palette);
    setStyleSheet(QStringLiteral("#placementCanvas { background: %1; }").arg(palette.color(Role::Base).name()));
    viewport()->update();
}

/// Fits sizes to the font, and scroll bars to the sizes.
void PlacementMatrix::measure()
{
    const double letter = fontMetrics().averageCharWidth();
    const double line = fontMetrics().height();
    const double room = viewport()->width();
    m_sizes.names = std::min(kNameLetters * letter, room * 0.35);
    m_sizes.column = kColumnLetters * letter;
    if (places() > 0) { // wide windows leave no empty room
        m_sizes.column = std::max(m_sizes.column, std::min(2 * m_sizes.column, (room - m_sizes.names) /
                                                                                  static_cast<double>(places())));
    }
    m_sizes.head = headHeight();
    m_sizes.row = 2 * line + kPadding;
    m_sizes.totals = kTotalLines * line + kPadding;
    const auto fit = [](QScrollBar& bar, double content, double shown, double step) {
        bar.setRange(0, std::max(0, static_cast<int>(std::ceil(content - shown))));
        bar.setPageStep(std::max(1, static_cast<int>(shown)));
        bar.setSingleStep(static_cast<int>(step));
    };
    fit(*horizontalScrollBar(), m_sizes.column * static_cast<double>(places()), body().width(), m_sizes.column);
    fit(*verticalScrollBar(), m_sizes.row * static_cast<double>(layers()), body().height(), m_sizes.row);
    viewport()->update();
}

QSize PlacementMatrix::minimumSizeHint() const
{
    constexpr int kLines = kHeadLines + 2 * 2 + kTotalLines + 2; // with two layers and a scroll bar
    return {fontMetrics().averageCharWidth() * (kNameLetters + 2 * kColumnLetters), fontMetrics().height() * kLines};
}

/// Room of the cells in the viewport.
QRectF PlacementMatrix::body() const
{
    return {m_sizes.names, m_sizes.head, std::max(0.0, viewport()->width() - m_sizes.names),
            std::max(0.0, viewport()->height() - m_sizes.head - m_sizes.totals)};
}

QRectF PlacementMatrix::placeOf(CellPlace cell) const
{
    return {m_sizes.names + m_sizes.column * static_cast<double>(cell.second) - horizontalScrollBar()->value(),
            m_sizes.head + m_sizes.row * static_cast<double>(cell.first) - verticalScrollBar()->value(), m_sizes.column,
            m_sizes.row};
}

QRectF PlacementMatrix::totalPlace(std::size_t place) const
{
    const QRectF cell = placeOf({0, place});
    const double rows = m_sizes.row * static_cast<double>(layers());
    return {cell.left(), std::min(body().bottom(), m_sizes.head + rows), cell.width(), m_sizes.totals};
}

std::optional<PlacementMatrix::CellPlace> PlacementMatrix::cellAt(QPointF place) const
{
    if (!body().contains(place) || m_placement == nullptr) {
        return std::nullopt;
    }
    const double down = (place.y() - m_sizes.head + verticalScrollBar()->value()) / m_sizes.row;
    const double across = (place.x() - m_sizes.names + horizontalScrollBar()->value()) / m_sizes.column;
    const CellPlace cell{static_cast<std::size_t>(down), static_cast<std::size_t>(across)};
    return cell.first < layers() && cell.second < places() ? std::optional(cell) : std::nullopt;
}

std::optional<std::size_t> PlacementMatrix::totalAt(QPointF place) const
{
    for (std::size_t i = 0; place.x() >= m_sizes.names && i < places(); ++i) {
        if (totalPlace(i).contains(place)) {
            return i;
        }
    }
    return std::nullopt;
}

/// The best run of a device alone: layer by layer, or all layers as a pipeline; nullptr: none is known.
const deployment::NetworkRun* PlacementMatrix::alone(std::size_t place) const
{
    const deployment::NetworkRun* found = nullptr;
    for (const deployment::NetworkRun& run : m_placement->known.singles) {
        const bool isBetter = found == nullptr || !found->assignment ||
                              (run.assignment && run.assignment->cost.total() < found->assignment->cost.total());
        found = run.name == m_placement->known.places[place].name && isBetter ? &run : found;
    }
    return found;
}

void PlacementMatrix::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    measure();
}

void PlacementMatrix::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        measure();
    }
}

void PlacementMatrix::choose(CellPlace cell)
{
    m_chosen = cell;
    show(cell);
}

void PlacementMatrix::show(CellPlace cell)
{
    const QRectF place = placeOf(cell);
    const QRectF room = body();
    const auto move = [](QScrollBar& bar, double before, double behind) {
        bar.setValue(bar.value() + static_cast<int>(before < 0 ? std::floor(before) : std::ceil(std::max(0.0, behind))));
    };
    move(*horizontalScrollBar(), place.left() - room.left(), place.right() - room.right());
    move(*verticalScrollBar(), place.top() - room.top(), place.bottom() - room.bottom());
    viewport()->update();
}

void PlacementMatrix::mousePressEvent(QMouseEvent* event)
{
    const auto cell = cellAt(event->position());
    if (cell && event->button() == Qt::LeftButton) {
        choose(*cell);
        m_card->hide();
        Q_EMIT cellWanted(cell->first, cell->second);
    }
}

void PlacementMatrix::mouseMoveEvent(QMouseEvent* event) { hover(event->position().toPoint()); }

void PlacementMatrix::leaveEvent(QEvent* event)
{
    QAbstractScrollArea::leaveEvent(event);
    m_card->hide();
}

void PlacementMatrix::hover(QPoint place)
{
    const auto cell = cellAt(place);
    const auto total = cell ? std::nullopt : totalAt(place);
    const auto* run = total ? alone(*total) : nullptr;
    viewport()->setCursor(cell ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (cell) {
        m_card->showAt(place, cardOfCell(*m_placement, cell->first, cell->second));
    } else if (run != nullptr) {
        m_card->showAt(place, cardOfRun(*m_placement, *run));
    } else {
        m_card->hide();
    }
}

void PlacementMatrix::keyPressEvent(QKeyEvent* event)
{
    const bool isOpening = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (m_chosen && isOpening) {
        Q_EMIT cellWanted(m_chosen->first, m_chosen->second);
        return;
    }
    const int down = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    const int right = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if ((down == 0 && right == 0) || layers() == 0) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    const auto moved = [](std::size_t from, int by, std::size_t count) {
        return static_cast<std::size_t>(
            std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(from) + by, 0, static_cast<std::ptrdiff_t>(count) - 1));
    };
    const CellPlace next =
        m_chosen ? CellPlace{moved(m_chosen->first, down, layers()), moved(m_chosen->second, right, places())}
                 : CellPlace{0, 0};
    choose(next);
    m_card->showAt(placeOf(next).center().toPoint(), cardOfCell(*m_placement, next.first, next.second));
}

} // namespace pimento
