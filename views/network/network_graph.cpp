// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/network_graph.h"

#include "views/network/network_text.h"
#include "views/plots/hover_card.h"
#include "views/texts/number_format.h"

#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kMargin = 20; // with the mark of a block above the first box
constexpr double kLeastZoom = 0.05;
constexpr double kMostZoom = 3;
constexpr double kZoomStep = 1.25;
constexpr int kBoxLetters = 30;

} // namespace

NetworkGraph::NetworkGraph(QWidget* parent) : QAbstractScrollArea(parent), m_card(new HoverCard(viewport()))
{
    setObjectName(QStringLiteral("networkGraph"));
    setAccessibleName(tr("Graph of the network; arrow keys choose a layer, Return opens its mappings"));
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setObjectName(QStringLiteral("networkCanvas"));
    setColours(Palette::light());
}

void NetworkGraph::setNetwork(std::shared_ptr<const NetworkPicture> network)
{
    const auto isSame = [](const NetworkNode& a, const NetworkNode& b) { return a.name == b.name; };
    const bool isOther = m_network == nullptr || network == nullptr || m_network->name != network->name ||
                         !std::ranges::equal(m_network->nodes, network->nodes, isSame);
    m_network = std::move(network);
    m_card->hide();
    if (isOther) {
        m_folding.opened.clear();
        m_chosen.reset();
        m_isFitted = true;
        layOut();
        verticalScrollBar()->setValue(0);
    }
    setFigure(m_figure);
}

void NetworkGraph::setFigure(NetworkFigure figure)
{
    m_figure = figure;
    m_most = 0;
    for (std::size_t box = 0; box < m_folded.boxes.size(); ++box) {
        m_most = std::max(m_most, figureOfBox(box));
    }
    viewport()->update();
}

void NetworkGraph::setFolding(const NetworkFolding& folding)
{
    m_folding = folding;
    layOut();
    setFigure(m_figure);
    showChosen();
}

void NetworkGraph::turnBlock(std::size_t block)
{
    NetworkFolding folding = m_folding;
    const std::size_t first = m_folded.blocks[block].chain.first;
    if (folding.opened.erase(first) == 0) {
        folding.opened.insert(first);
    }
    setFolding(folding);
}

void NetworkGraph::setSearch(const QString& text)
{
    m_search = text.trimmed();
    viewport()->update();
}

void NetworkGraph::setColours(const Palette& palette)
{
    m_palette = palette;
    m_card->setColours(palette);
    setStyleSheet(QStringLiteral("#networkCanvas { background: %1; }").arg(palette.color(Role::Base).name()));
    viewport()->update();
}

void NetworkGraph::choose(std::optional<std::size_t> layer)
{
    if (m_chosen != layer) {
        m_chosen = layer;
        showChosen();
    }
    viewport()->update();
}

/// Draws the network anew with the sizes of the font.
void NetworkGraph::layOut()
{
    m_folded = m_network == nullptr ? FoldedNetwork{} : folded(*m_network, m_folding);
    const double letter = fontMetrics().averageCharWidth();
    const double line = fontMetrics().height();
    m_sizes.assign(m_folded.boxes.size(), {kBoxLetters * letter, 2 * line + 8});
    m_drawing = networks::drawnInLayers(m_sizes, m_folded.links, {1.5 * letter, 1.4 * line});
    measure();
}

/// Fits scroll bars, and the zoom if it follows the width.
void NetworkGraph::measure()
{
    const double width = m_drawing.width + 2 * kMargin;
    const double height = m_drawing.height + 2 * kMargin;
    if (m_isFitted && width > 0) {
        m_zoom = std::clamp(viewport()->width() / width, kLeastTextZoom, 1.0);
    }
    const auto fit = [](QScrollBar& bar, double content, int room) {
        bar.setRange(0, std::max(0, static_cast<int>(std::ceil(content)) - room));
        bar.setPageStep(room);
        bar.setSingleStep(24);
    };
    fit(*horizontalScrollBar(), width * m_zoom, viewport()->width());
    fit(*verticalScrollBar(), height * m_zoom, viewport()->height());
    viewport()->update();
}

void NetworkGraph::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    measure();
}

void NetworkGraph::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        layOut();
    }
}

void NetworkGraph::setZoom(double zoom, QPointF around)
{
    zoom = std::clamp(zoom, kLeastZoom, kMostZoom);
    const double x = (horizontalScrollBar()->value() + around.x()) / m_zoom;
    const double y = (verticalScrollBar()->value() + around.y()) / m_zoom;
    m_isFitted = false;
    m_zoom = zoom;
    measure();
    horizontalScrollBar()->setValue(static_cast<int>(x * zoom - around.x()));
    verticalScrollBar()->setValue(static_cast<int>(y * zoom - around.y()));
}

QRectF NetworkGraph::rectOf(std::size_t box) const
{
    const auto& centre = m_drawing.centres[box];
    const auto& size = m_sizes[box];
    const double left = std::max(0.0, (viewport()->width() / m_zoom - m_drawing.width - 2 * kMargin) / 2) + kMargin;
    return {(centre.x - size.width / 2 + left) * m_zoom - horizontalScrollBar()->value(),
            (centre.y - size.height / 2 + kMargin) * m_zoom - verticalScrollBar()->value(), size.width * m_zoom,
            size.height * m_zoom};
}

QRectF NetworkGraph::placeOf(std::size_t layer) const { return rectOf(m_folded.boxOf[layer]); }

std::optional<std::size_t> NetworkGraph::boxAt(QPointF place) const
{
    for (std::size_t box = 0; box < m_folded.boxes.size(); ++box) {
        if (rectOf(box).contains(place)) {
            return box;
        }
    }
    return std::nullopt;
}

/// Frame around the boxes of a chain of blocks.
QRectF NetworkGraph::frameOf(std::size_t block) const
{
    QRectF frame;
    for (const std::size_t box : m_folded.blocks[block].boxes) {
        frame = frame.united(rectOf(box));
    }
    const double letter = fontMetrics().averageCharWidth() * m_zoom;
    const double line = fontMetrics().height() * m_zoom;
    return frame.adjusted(-0.6 * letter, -0.6 * line, 0.6 * letter, 0.25 * line);
}

/// Mark with the number of blocks on the upper edge of a frame.
QRectF NetworkGraph::markOf(std::size_t block) const
{
    const QRectF frame = frameOf(block);
    const double width = fontMetrics().horizontalAdvance(markText(m_folded.blocks[block])) * m_zoom;
    const double height = fontMetrics().height() * m_zoom;
    return {frame.right() - width - height, frame.top() - height / 2, width + height / 2, height};
}

QString NetworkGraph::markText(const FoldedBlock& block)
{
    return QStringLiteral("%1 %L2×").arg(block.isOpen ? QChar(0x25be) : QChar(0x25b8)).arg(block.chain.count);
}

std::optional<std::size_t> NetworkGraph::blockAt(QPointF place) const
{
    for (std::size_t block = 0; m_zoom >= kLeastTextZoom && block < m_folded.blocks.size(); ++block) {
        if (markOf(block).contains(place)) {
            return block;
        }
    }
    return std::nullopt;
}

double NetworkGraph::figureOfBox(std::size_t box) const
{
    double sum = 0;
    for (const std::size_t layer : m_folded.boxes[box]) {
        sum += figureOf(m_network->nodes[layer], m_figure).value_or(0);
    }
    return sum;
}

QColor NetworkGraph::fillOf(std::size_t box) const
{
    const double value = figureOfBox(box);
    if (value <= 0 || m_most <= 0) {
        return m_palette.color(Role::AlternateBase);
    }
    const std::vector<QColor> ramp = rampOn(m_palette);
    const double place = std::sqrt(value / m_most) * static_cast<double>(ramp.size() - 1); // small ones stay apart
    return ramp[static_cast<std::size_t>(std::lround(place))];
}

bool NetworkGraph::isFound(std::size_t box) const
{
    return std::ranges::any_of(m_folded.boxes[box], [&](std::size_t layer) {
        const NetworkNode& node = m_network->nodes[layer];
        return node.name.contains(m_search, Qt::CaseInsensitive) || node.kind.contains(m_search, Qt::CaseInsensitive);
    });
}

void NetworkGraph::mousePressEvent(QMouseEvent* event)
{
    if (const auto block = blockAt(event->position()); block && event->button() == Qt::LeftButton) {
        turnBlock(*block);
    } else if (const auto box = boxAt(event->position()); box && event->button() == Qt::LeftButton) {
        m_chosen = m_folded.boxes[*box].front();
        viewport()->update();
        Q_EMIT layerChosen(*m_chosen);
    }
}

void NetworkGraph::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto box = boxAt(event->position()); box && event->button() == Qt::LeftButton) {
        Q_EMIT mappingWanted(m_folded.boxes[*box].front());
    }
}

void NetworkGraph::mouseMoveEvent(QMouseEvent* event) { hover(event->position().toPoint()); }

void NetworkGraph::leaveEvent(QEvent* event)
{
    QAbstractScrollArea::leaveEvent(event);
    m_card->hide();
}

void NetworkGraph::hover(QPoint place)
{
    const auto block = blockAt(place);
    const auto box = boxAt(place);
    viewport()->setCursor(block ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (block) {
        m_card->showAt(place, cardOfBlock(m_folded.blocks[*block]));
    } else if (box) {
        m_card->showAt(place, cardOfBox(*box));
    } else {
        m_card->hide();
    }
}

CardText NetworkGraph::cardOfBlock(const FoldedBlock& block)
{
    return {tr("%L1 equal blocks").arg(block.chain.count),
            {{tr("layers of a block"), QString::number(block.chain.size)}},
            block.isOpen ? tr("Click to draw one of them") : tr("Click to draw all of them")};
}

CardText NetworkGraph::cardOfBox(std::size_t box) const
{
    const std::vector<std::size_t> layers = m_folded.drawnIn(box);
    CardText card = cardOf(m_network->nodes[layers.front()]);
    QStringList joined;
    for (std::size_t i = 1; i < layers.size(); ++i) {
        joined << m_network->nodes[layers[i]].kind;
    }
    if (!joined.isEmpty()) {
        card.lines.emplace_back(tr("joined"), joined.join(QStringLiteral(", ")));
    }
    if (const std::size_t equal = m_folded.boxes[box].size() / layers.size(); equal > 1) {
        card.lines.emplace_back(tr("represents"), tr("%L1 equal layers").arg(equal));
    }
    return card;
}

void NetworkGraph::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        setZoom(m_zoom * std::pow(kZoomStep, event->angleDelta().y() / 120.0), event->position());
        event->accept();
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
}

void NetworkGraph::keyPressEvent(QKeyEvent* event)
{
    const QPointF middle = viewport()->rect().center();
    switch (event->key()) {
    case Qt::Key_Down:
        return step(1, 0);
    case Qt::Key_Up:
        return step(-1, 0);
    case Qt::Key_Right:
        return step(0, 1);
    case Qt::Key_Left:
        return step(0, -1);
    case Qt::Key_Plus:
        return setZoom(m_zoom * kZoomStep, middle);
    case Qt::Key_Minus:
        return setZoom(m_zoom / kZoomStep, middle);
    case Qt::Key_0:
        m_isFitted = true;
        return measure();
    case Qt::Key_Space:
        if (const auto block = m_chosen ? m_folded.blockOf(*m_chosen) : m_folded.blocks.size();
            block < m_folded.blocks.size()) {
            turnBlock(block);
        }
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_chosen) {
            Q_EMIT mappingWanted(*m_chosen);
        }
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

/// Chooses the nearest box in a direction: in the next layer, or beside the chosen one.
void NetworkGraph::step(int down, int right)
{
    if (m_folded.boxes.empty()) {
        return;
    }
    if (!m_chosen) {
        m_chosen = m_folded.boxes.front().front();
    } else {
        const std::size_t from = m_folded.boxOf[*m_chosen];
        std::optional<std::size_t> nearest;
        const auto distance = [&](std::size_t box) {
            return std::abs(m_drawing.centres[box].x - m_drawing.centres[from].x);
        };
        for (std::size_t box = 0; box < m_folded.boxes.size(); ++box) {
            const int layers = static_cast<int>(m_drawing.layers[box]) - static_cast<int>(m_drawing.layers[from]);
            const bool isBeside = right * (m_drawing.centres[box].x - m_drawing.centres[from].x) > 0;
            if (layers == down && (right == 0 || isBeside) && (!nearest || distance(box) < distance(*nearest))) {
                nearest = box;
            }
        }
        m_chosen = m_folded.boxes[nearest.value_or(from)].front();
    }
    showChosen();
    Q_EMIT layerChosen(*m_chosen);
}

/// Scrolls to the chosen box.
void NetworkGraph::showChosen()
{
    if (!m_chosen) {
        return;
    }
    const QRectF place = placeOf(*m_chosen);
    const auto move = [](QScrollBar& bar, double begin, double end, int room) {
        const double by = begin < 0 ? begin - kMargin : end > room ? end - room + kMargin : 0;
        bar.setValue(bar.value() + static_cast<int>(by));
    };
    move(*horizontalScrollBar(), place.left(), place.right(), viewport()->width());
    move(*verticalScrollBar(), place.top(), place.bottom(), viewport()->height());
    viewport()->update();
}

} // namespace pimento
