// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/chip_picture.h"

#include "views/plots/hover_card.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

// Mouse and keys of the picture of a chip.

namespace pimento {

void ChipPicture::point(const std::optional<ArrayPlace>& place, QPoint card)
{
    m_cursor = place;
    m_pointed = place ? pieceAt(*place) : std::nullopt;
    if (place && !m_carried) {
        showCard(*place, card);
    } else {
        m_card->hide();
    }
    update();
}

void ChipPicture::mousePressEvent(QMouseEvent* event)
{
    m_isPressed = m_map && event->button() == Qt::LeftButton && !m_carried;
    m_pressedAt = event->position();
}

void ChipPicture::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_map) {
        return;
    }
    const bool isFar = (event->position() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (m_isPressed && m_isMovable && isFar && !m_carried) {
        const auto place = m_layout.arrayAt(m_pressedAt);
        m_carried = place ? pieceAt(*place) : std::nullopt;
        m_card->hide();
        if (m_carried) {
            setCursor(Qt::ClosedHandCursor);
        }
    }
    if (m_carried) {
        m_target = m_layout.coreAt(event->position());
        update();
        return;
    }
    point(m_layout.arrayAt(event->position()), event->position().toPoint());
}

void ChipPicture::mouseReleaseEvent(QMouseEvent* event)
{
    const bool wasPressed = m_isPressed;
    m_isPressed = false;
    if (!m_map || event->button() != Qt::LeftButton) {
        return;
    }
    if (m_carried) {
        const auto core = m_layout.coreAt(event->position());
        core ? drop(*core) : putBack();
        return;
    }
    const auto place = m_layout.arrayAt(event->position());
    const auto piece = place ? pieceAt(*place) : std::nullopt;
    if (wasPressed && piece) {
        Q_EMIT layerPicked(m_map->pieces[*piece].layer);
    }
}

void ChipPicture::drop(std::size_t core)
{
    const std::size_t piece = *m_carried;
    putBack();
    if (m_map->pieces[piece].core != core) {
        Q_EMIT pieceDropped(piece, core);
    }
}

void ChipPicture::putBack()
{
    m_carried.reset();
    m_target.reset();
    m_isPressed = false;
    unsetCursor();
    update();
}

void ChipPicture::goTo(std::size_t core)
{
    if (m_carried) {
        m_target = core;
        m_cursor = ArrayPlace{core, 0};
        update();
        return;
    }
    point(ArrayPlace{core, 0}, m_layout.core(core).center().toPoint());
}

/// Goes to the first array of the next piece in the core of the cursor.
void ChipPicture::stepInCore()
{
    const ArrayPlace here = m_cursor.value_or(ArrayPlace{});
    const auto& arrays = m_map->cores[here.core];
    std::size_t next = here.array;
    while (next < arrays.size() && arrays[next].piece == arrays[std::min(here.array, arrays.size() - 1)].piece) {
        ++next;
    }
    point(ArrayPlace{here.core, next < arrays.size() ? next : 0}, m_layout.core(here.core).center().toPoint());
}

bool ChipPicture::handleArrow(int key)
{
    const int across = key == Qt::Key_Left ? -1 : key == Qt::Key_Right ? 1 : 0;
    const int down = key == Qt::Key_Up ? -1 : key == Qt::Key_Down ? 1 : 0;
    if (across == 0 && down == 0) {
        return false;
    }
    goTo(m_cursor ? m_layout.neighbour(m_cursor->core, across, down) : 0);
    return true;
}

bool ChipPicture::handleKey(int key)
{
    switch (key) {
    case Qt::Key_Space:
        stepInCore();
        return true;
    case Qt::Key_M:
        if (m_isMovable && m_pointed && !m_carried) {
            m_carried = m_pointed;
            m_target = m_map->pieces[*m_carried].core;
            m_card->hide();
            update();
        }
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_carried) {
            drop(m_target.value_or(m_map->pieces[*m_carried].core));
        } else if (m_pointed) {
            Q_EMIT layerPicked(m_map->pieces[*m_pointed].layer);
        }
        return true;
    case Qt::Key_Escape:
        if (!m_carried) {
            return false;
        }
        putBack();
        return true;
    default:
        return handleArrow(key);
    }
}

void ChipPicture::keyPressEvent(QKeyEvent* event)
{
    if (!m_map || event->modifiers() != Qt::NoModifier || !handleKey(event->key())) {
        QWidget::keyPressEvent(event);
    }
}

void ChipPicture::leaveEvent(QEvent* /*event*/)
{
    if (!m_carried) {
        point(std::nullopt, {});
    }
}

void ChipPicture::focusOutEvent(QFocusEvent* event)
{
    if (m_carried && !m_isPressed) {
        putBack();
    }
    m_card->hide();
    QWidget::focusOutEvent(event);
}

} // namespace pimento
