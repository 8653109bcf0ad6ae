// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/tiles_view.h"

#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace pimento {

namespace {

constexpr std::array kTileRoles = {Role::RearrangeIn, Role::Compute,  Role::WriteTarget,
                                   Role::Reorder,     Role::Transfer, Role::Point};
constexpr int kTileAlpha = 70;
constexpr double kLeastPixels = 2; // of a tile that is smaller
constexpr double kMostUneven = 6;  // ratio of sides beyond which the axes have scales of their own
constexpr double kLeastGrid = 4;   // pixels between lines of a grid
constexpr double kSideMargin = 4;

QString sizeInWords(std::int64_t size) { return formatInteger(static_cast<double>(size)); }

} // namespace

TileScale TileScale::of(double extentAcross, double extentDown, const QRectF& area)
{
    TileScale scale;
    scale.across = std::max(area.width(), 1.0) / extentAcross;
    scale.down = std::max(area.height(), 1.0) / extentDown;
    const double ratio = std::max(extentAcross / extentDown, extentDown / extentAcross);
    scale.isUneven = ratio > kMostUneven;
    if (!scale.isUneven) {
        scale.across = scale.down = std::min(scale.across, scale.down);
    }
    return scale;
}

std::vector<TilePlane> planesOf(const TiledTensor& tensor)
{
    std::vector<TilePlane> planes;
    for (std::size_t across = tensor.axes.size(); across-- > 0;) {
        for (std::size_t down = across; down-- > 0;) {
            planes.push_back({down, across});
        }
    }
    if (planes.empty() && !tensor.axes.empty()) {
        planes.push_back({0, 0});
    }
    return planes;
}

TilePicture::TilePicture(QWidget* parent) : QWidget(parent) { setMinimumSize(80, 80); }

void TilePicture::setTensor(std::shared_ptr<const TiledTensor> tensor, std::vector<Role> roles)
{
    m_tensor = std::move(tensor);
    m_roles = std::move(roles);
    m_plane = {};
    QStringList all;
    for (std::size_t tile = 0; m_tensor != nullptr && tile < m_tensor->tiles.size(); ++tile) {
        all << words(tile);
    }
    setAccessibleName(m_tensor == nullptr ? QString() : tr("Tiles of %1").arg(inWords(m_tensor->name)));
    setAccessibleDescription(all.join(QStringLiteral("; ")));
    update();
}

void TilePicture::setPlane(const TilePlane& plane)
{
    m_plane = plane;
    update();
}

void TilePicture::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

QString TilePicture::sizes(std::size_t tile) const
{
    const TensorTile& shown = m_tensor->tiles[tile];
    QStringList sizes;
    for (std::size_t axis = 0; axis < m_tensor->axes.size(); ++axis) {
        sizes << QStringLiteral("%1 %2").arg(QString::fromStdString(m_tensor->axes[axis]),
                                             sizeInWords(shown.extents[axis]));
    }
    return sizes.join(QLatin1Char(' '));
}

QString TilePicture::words(std::size_t tile) const
{
    return QStringLiteral("%1: %2").arg(inWords(m_tensor->tiles[tile].memory), sizes(tile));
}

QRectF TilePicture::planeRect() const
{
    const int line = fontMetrics().height();
    const auto lines = static_cast<double>(m_tensor->tiles.size());
    const QRectF area = QRectF(rect()).adjusted(kSideMargin + line, line, -kSideMargin, -lines * line - kSideMargin);
    const auto across = static_cast<double>(m_tensor->extents[m_plane.across]);
    const double down = m_plane.down == m_plane.across ? 1 : static_cast<double>(m_tensor->extents[m_plane.down]);
    const TileScale scale = TileScale::of(across, down, area);
    return {area.topLeft(), QSizeF(across * scale.across, down * scale.down)};
}

TileScale TilePicture::scale() const
{
    const QRectF plane = planeRect();
    TileScale scale;
    scale.across = plane.width() / static_cast<double>(m_tensor->extents[m_plane.across]);
    scale.down = m_plane.down == m_plane.across ? plane.height()
                                                : plane.height() / static_cast<double>(m_tensor->extents[m_plane.down]);
    return scale;
}

QRectF TilePicture::tileRect(std::size_t tile) const
{
    const TileScale by = scale();
    const TensorTile& shown = m_tensor->tiles[tile];
    const double down = m_plane.down == m_plane.across ? 1 : static_cast<double>(shown.extents[m_plane.down]);
    return {planeRect().topLeft(),
            QSizeF(std::max(static_cast<double>(shown.extents[m_plane.across]) * by.across, kLeastPixels),
                   std::max(down * by.down, kLeastPixels))};
}

/// Draws the borders of all tiles of the outermost memory, and the first tile of each memory.
void TilePicture::paintTiles(QPainter& painter) const
{
    const QRectF plane = planeRect();
    painter.fillRect(plane, m_palette.color(Role::AlternateBase));
    if (!m_tensor->tiles.empty()) {
        const TensorTile& outer = m_tensor->tiles.front();
        const TileScale by = scale();
        painter.setPen(QPen(m_palette.color(Role::Grid), 1));
        const double right = static_cast<double>(outer.steps[m_plane.across]) * by.across;
        for (double x = plane.left() + right; right >= kLeastGrid && x < plane.right(); x += right) {
            painter.drawLine(QPointF(x, plane.top()), QPointF(x, plane.bottom()));
        }
        const double below =
            m_plane.down == m_plane.across ? 0 : static_cast<double>(outer.steps[m_plane.down]) * by.down;
        for (double y = plane.top() + below; below >= kLeastGrid && y < plane.bottom(); y += below) {
            painter.drawLine(QPointF(plane.left(), y), QPointF(plane.right(), y));
        }
    }
    painter.setPen(QPen(m_palette.color(Role::Text), 1));
    painter.drawRect(plane);
    for (std::size_t tile = 0; tile < m_tensor->tiles.size(); ++tile) {
        QColor fill = m_palette.color(m_roles[tile]);
        painter.setPen(QPen(fill, 2));
        fill.setAlpha(kTileAlpha);
        painter.setBrush(fill);
        painter.drawRect(tileRect(tile));
    }
    painter.setBrush(Qt::NoBrush);
}

void TilePicture::paintLegend(QPainter& painter) const
{
    const int line = fontMetrics().height();
    const auto count = static_cast<int>(m_tensor->tiles.size());
    double top = height() - count * line;
    for (std::size_t tile = 0; tile < m_tensor->tiles.size(); ++tile, top += line) {
        painter.fillRect(QRectF(kSideMargin, top + 0.2 * line, 0.6 * line, 0.6 * line), m_palette.color(m_roles[tile]));
        painter.setPen(m_palette.color(Role::Text));
        const double left = kSideMargin + line;
        painter.drawText(QRectF(left, top, width() - left, line), Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(sizes(tile), Qt::ElideRight, static_cast<int>(width() - left)));
    }
}

void TilePicture::paintEvent(QPaintEvent*)
{
    if (m_tensor == nullptr || m_tensor->axes.empty()) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF plane = planeRect();
    const int line = fontMetrics().height();
    painter.setPen(m_palette.color(Role::MutedText));
    const auto name = [&](std::size_t axis) {
        return QStringLiteral("%1 %2").arg(QString::fromStdString(m_tensor->axes[axis]),
                                           sizeInWords(m_tensor->extents[axis]));
    };
    const auto across = static_cast<double>(m_tensor->extents[m_plane.across]);
    const double down = m_plane.down == m_plane.across ? 1 : static_cast<double>(m_tensor->extents[m_plane.down]);
    const bool isUneven = TileScale::of(across, down, QRectF(rect())).isUneven;
    painter.drawText(QRectF(plane.left(), plane.top() - line, width() - plane.left(), line),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     isUneven ? tr("%1, own scales").arg(name(m_plane.across)) : name(m_plane.across));
    if (m_plane.down != m_plane.across) {
        painter.save();
        painter.translate(plane.left() - line, plane.top());
        painter.rotate(-90);
        const double length = std::max(plane.height(), 60.0);
        painter.drawText(QRectF(-length, 0, length, line), Qt::AlignRight | Qt::AlignVCenter, name(m_plane.down));
        painter.restore();
    }
    paintTiles(painter);
    paintLegend(painter);
}

bool TilePicture::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || m_tensor == nullptr || m_tensor->axes.empty()) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    for (std::size_t tile = m_tensor->tiles.size(); tile-- > 0;) {
        if (tileRect(tile).contains(help->pos())) {
            QToolTip::showText(help->globalPos(), words(tile));
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

TilesView::TilesView(QWidget* parent) : QWidget(parent), m_legend(new QLabel(this))
{
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setContentsMargins(8, 0, 4, 0);
    m_legend->setMinimumWidth(1); // the panel may be narrower
    all->addWidget(m_legend);
    auto* row = new QHBoxLayout;
    all->addLayout(row, 1);
    for (std::size_t i = 0; i < kMostTensors; ++i) {
        Part part;
        part.column = new QWidget(this);
        auto* column = new QVBoxLayout(part.column);
        column->setContentsMargins(4, 2, 4, 0);
        column->setSpacing(2);
        part.plane = new QComboBox(part.column);
        part.plane->setObjectName(QStringLiteral("tilePlane%1").arg(i));
        part.plane->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        part.plane->setMinimumContentsLength(6);
        part.picture = new TilePicture(part.column);
        column->addWidget(part.plane);
        column->addWidget(part.picture, 1);
        row->addWidget(part.column, 1);
        connect(part.plane, &QComboBox::currentIndexChanged, this, [this, i] { choosePlane(i); });
        m_parts.push_back(std::move(part));
    }
}

Role TilesView::roleOf(const std::string& memory) const
{
    const auto place = std::ranges::find(m_memories, memory) - m_memories.begin();
    return kTileRoles[static_cast<std::size_t>(place) % kTileRoles.size()];
}

/// Names the memories beside their colours.
void TilesView::showLegend()
{
    QStringList entries;
    for (const std::string& memory : m_memories) {
        entries << QStringLiteral("<span style='color:%1'>\u25a0</span> %2")
                       .arg(m_palette.color(roleOf(memory)).name(), inWords(memory).toHtmlEscaped());
    }
    m_legend->setText(entries.join(QStringLiteral("&nbsp; ")));
}

void TilesView::setTensors(const std::shared_ptr<const std::vector<TiledTensor>>& tensors)
{
    m_memories.clear();
    for (const TiledTensor& tensor : tensors != nullptr ? *tensors : std::vector<TiledTensor>()) {
        for (const TensorTile& tile : tensor.tiles) {
            if (std::ranges::find(m_memories, tile.memory) == m_memories.end()) {
                m_memories.push_back(tile.memory);
            }
        }
    }
    showLegend();
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        Part& part = m_parts[i];
        const bool isThere = tensors != nullptr && i < tensors->size();
        part.tensor = isThere ? std::shared_ptr<const TiledTensor>(tensors, &(*tensors)[i]) : nullptr;
        part.column->setVisible(isThere);
        std::vector<Role> roles;
        for (const TensorTile& tile : isThere ? part.tensor->tiles : std::vector<TensorTile>()) {
            roles.push_back(roleOf(tile.memory));
        }
        part.picture->setTensor(part.tensor, std::move(roles));
        const int before = part.plane->currentIndex();
        {
            const QSignalBlocker quiet(part.plane);
            part.plane->clear();
            for (const TilePlane& plane : isThere ? planesOf(*part.tensor) : std::vector<TilePlane>()) {
                const auto axis = [&](std::size_t each) { return QString::fromStdString(part.tensor->axes[each]); };
                part.plane->addItem(plane.down == plane.across
                                        ? QStringLiteral("%1: %2").arg(inWords(part.tensor->name), axis(plane.across))
                                        : QStringLiteral("%1: %2 × %3")
                                              .arg(inWords(part.tensor->name), axis(plane.down), axis(plane.across)));
            }
            part.plane->setCurrentIndex(before >= 0 && before < part.plane->count() ? before : 0);
            part.plane->setAccessibleName(isThere ? tr("Axes of %1").arg(inWords(part.tensor->name)) : QString());
        }
        choosePlane(i);
    }
}

/// Shows the plane that is chosen for a tensor.
void TilesView::choosePlane(std::size_t tensor)
{
    const Part& part = m_parts[tensor];
    const std::vector<TilePlane> planes = part.tensor != nullptr ? planesOf(*part.tensor) : std::vector<TilePlane>();
    const auto chosen = static_cast<std::size_t>(std::max(part.plane->currentIndex(), 0));
    if (chosen < planes.size()) {
        part.picture->setPlane(planes[chosen]);
    }
}

void TilesView::setColours(const Palette& palette)
{
    m_palette = palette;
    showLegend();
    for (const Part& part : m_parts) {
        part.picture->setColours(palette);
    }
}

} // namespace pimento
