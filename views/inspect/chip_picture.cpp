// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/chip_picture.h"

#include "views/inspect/space_map.h"
#include "views/plots/hover_card.h"
#include "views/texts/number_format.h"

#include <QPainter>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kFaded = 50;        // of 255: arrays that do not stand out
constexpr int kUnusedCells = 70;       // of 255: cells without weights in an array in use
constexpr double kLeastBorders = 6; // pixels of an array with a border
constexpr double kPictureMargin = 4;

/// "12 of 96"
template <class Part, class All> QString countOf(Part part, All all)
{
    return ChipPicture::tr("%1 of %2").arg(formatInteger(static_cast<double>(part)),
                                           formatInteger(static_cast<double>(all)));
}

QString nameOf(const ChipMap& map, std::size_t core)
{
    const std::size_t ofChip = map.coresAcross * map.coresDown;
    return map.cores.size() == ofChip ? ChipPicture::tr("core %1").arg(core)
                                      : ChipPicture::tr("core %1 (chip %2)").arg(core).arg(core / ofChip);
}

} // namespace

QColor colourOfLayer(std::size_t layer, std::size_t layers)
{
    return colourOfUnit(static_cast<std::int64_t>(layer), static_cast<std::int64_t>(layers));
}

ChipPicture::ChipPicture(QWidget* parent) : QWidget(parent), m_card(new HoverCard(this))
{
    setObjectName(QStringLiteral("chipPicture"));
    setAccessibleName(tr("Arrays of all cores"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(200, 140);
}

void ChipPicture::setMap(std::shared_ptr<const ChipMap> map)
{
    m_map = std::move(map);
    m_card->hide();
    m_cursor.reset();
    m_pointed.reset();
    m_carried.reset();
    m_target.reset();
    m_isPressed = false;
    if (m_map && m_layer && *m_layer >= m_map->layers.size()) {
        m_layer.reset();
    }
    layOut();
    update();
}

void ChipPicture::setLayer(std::optional<std::size_t> layer)
{
    m_layer = m_map && layer && *layer < m_map->layers.size() ? layer : std::nullopt;
    update();
}

void ChipPicture::setColours(const Palette& palette)
{
    m_palette = palette;
    m_card->setColours(palette);
    update();
}

void ChipPicture::layOut()
{
    if (m_map) {
        QFont small = font();
        small.setPointSizeF(small.pointSizeF() * 0.8);
        m_layout = ChipLayout(*m_map, QRectF(rect()).adjusted(kPictureMargin, kPictureMargin, -kPictureMargin, -kPictureMargin),
                              QFontMetricsF(small).height());
    }
}

void ChipPicture::resizeEvent(QResizeEvent* /*event*/) { layOut(); }

void ChipPicture::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        layOut();
        update();
    }
}

const ChipArray* ChipPicture::arrayAt(const ArrayPlace& place) const
{
    const auto& arrays = m_map->cores[place.core];
    return place.array < arrays.size() ? &arrays[place.array] : nullptr;
}

std::optional<std::size_t> ChipPicture::pieceAt(const ArrayPlace& place) const
{
    const ChipArray* array = arrayAt(place);
    return array == nullptr ? std::nullopt : std::optional<std::size_t>(array->piece);
}

bool ChipPicture::hasRoom(std::size_t piece, std::size_t core) const
{
    return m_map->cores[core].size() + m_map->pieces[piece].arrays <= m_map->arraysOfCore;
}

void ChipPicture::showCard(const ArrayPlace& place, QPoint position)
{
    const ChipArray* array = arrayAt(place);
    CardText text;
    text.title = nameOf(*m_map, place.core);
    if (array != nullptr) {
        const ChipPiece& piece = m_map->pieces[array->piece];
        const ChipLayer& layer = m_map->layers[piece.layer];
        text.title += QStringLiteral(": ") + QString::fromStdString(layer.name);
        text.lines.emplace_back(tr("copy"), formatInteger(piece.copy));
        text.lines.emplace_back(tr("copies of the layer"), formatInteger(static_cast<double>(layer.copies)));
        text.lines.emplace_back(tr("array group"), formatInteger(array->group));
        text.lines.emplace_back(tr("rows in use"), countOf(array->rows, m_map->arrayRows));
        text.lines.emplace_back(tr("columns in use"), countOf(array->columns, m_map->arrayColumns));
        text.lines.emplace_back(tr("arrays of the copy here"), countOf(piece.arrays, layer.arrays));
    }
    text.lines.emplace_back(tr("arrays of the core in use"),
                            countOf(m_map->cores[place.core].size(), m_map->arraysOfCore));
    text.lines.emplace_back(tr("cells of the core in use"), formatPercent(m_map->cellsInUse(place.core)));
    m_card->showAt(position, text);
    QStringList words = {text.title};
    for (const auto& [name, value] : text.lines) {
        words << name + QStringLiteral(": ") + value;
    }
    setAccessibleDescription(words.join(QStringLiteral(", ")));
}

bool ChipPicture::standsOut(std::size_t piece) const
{
    return m_carried ? piece == *m_carried : !m_layer || m_map->pieces[piece].layer == *m_layer;
}

void ChipPicture::paintArray(QPainter& painter, const QRectF& area, const ChipArray& array) const
{
    const ChipPiece& piece = m_map->pieces[array.piece];
    QColor colour = colourOfLayer(piece.layer, m_map->layers.size());
    const bool isFaded = !standsOut(array.piece);
    QColor rest = colour;
    rest.setAlpha(isFaded ? kFaded / 2 : kUnusedCells);
    colour.setAlpha(isFaded ? kFaded : 255);
    const double gap = area.width() >= kLeastBorders ? 1 : 0;
    const QRectF inside = area.adjusted(0, 0, -gap, -gap);
    const QRectF used(inside.left(), inside.top(), inside.width() * array.columns / std::max(1, m_map->arrayColumns),
                      inside.height() * array.rows / std::max(1, m_map->arrayRows));
    painter.fillRect(inside, rest);
    painter.fillRect(used, colour);
}

void ChipPicture::paintCore(QPainter& painter, std::size_t core) const
{
    const QRectF whole = m_layout.core(core);
    painter.setPen(QPen(m_palette.color(Role::Border), 1));
    painter.setBrush(m_palette.color(Role::Base));
    painter.drawRect(whole);
    if (const QRectF number = m_layout.number(core); !number.isEmpty()) {
        painter.setPen(m_palette.color(Role::MutedText));
        painter.drawText(number, Qt::AlignLeft | Qt::AlignVCenter, QString::number(core));
    }
    const auto& arrays = m_map->cores[core];
    for (std::size_t i = 0; i < m_map->arraysOfCore; ++i) {
        const QRectF area = m_layout.array({core, i});
        if (i < arrays.size()) {
            paintArray(painter, area, arrays[i]);
        } else {
            painter.fillRect(area.adjusted(0, 0, area.width() >= kLeastBorders ? -1 : 0, area.width() >= kLeastBorders ? -1 : 0),
                             m_palette.color(Role::Grid));
        }
        const bool isPointed = i < arrays.size() && m_pointed && arrays[i].piece == *m_pointed;
        const bool isChosen = i < arrays.size() && (m_layer || m_carried) && standsOut(arrays[i].piece);
        if (isPointed || isChosen) {
            painter.setPen(QPen(m_palette.color(isPointed ? Role::Accent : Role::Text), isPointed ? 2 : 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(area.adjusted(0, 0, -1, -1));
        }
    }
    const QRectF bar = m_layout.bar(core);
    painter.fillRect(bar, m_palette.color(Role::Grid));
    painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * m_map->cellsInUse(core), bar.height()),
                     m_palette.color(Role::Compute));
}

/// The core below a piece that is being moved: one without room has the colour of problems.
void ChipPicture::paintTarget(QPainter& painter) const
{
    const bool isOwn = *m_target == m_map->pieces[*m_carried].core;
    const bool fits = isOwn || hasRoom(*m_carried, *m_target);
    painter.setPen(QPen(m_palette.color(fits ? Role::Accent : Role::Problem), 2, fits ? Qt::SolidLine : Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(m_layout.core(*m_target).adjusted(-1, -1, 1, 1));
}

void ChipPicture::paintEvent(QPaintEvent* /*event*/)
{
    if (!m_map) {
        return;
    }
    QPainter painter(this);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.8);
    painter.setFont(small);
    const std::size_t chips = m_map->chipsAcross * m_map->chipsDown;
    painter.setPen(QPen(m_palette.color(Role::Border), 1));
    painter.setBrush(m_palette.color(Role::AlternateBase));
    for (std::size_t chip = 0; chip < chips; ++chip) {
        painter.drawRoundedRect(m_layout.chip(chip), 3, 3);
    }
    for (std::size_t core = 0; core < m_map->cores.size(); ++core) {
        paintCore(painter, core);
    }
    if (m_carried && m_target) {
        paintTarget(painter);
    }
    if (hasFocus() && m_cursor) {
        painter.setPen(QPen(m_palette.color(Role::Text), 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(m_layout.core(m_cursor->core).adjusted(-2, -2, 2, 2));
    }
}

} // namespace pimento
