// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/chip_layout.h"

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kCoreGap = 3;     // between cores
constexpr double kChipGap = 8;     // between chips, in addition to the gap between cores
constexpr double kCoreInside = 2;  // from the border of a core to its arrays
constexpr double kUseBar = 3;
constexpr double kLongestCore = 2.4; // longer side of a core divided by the other one
constexpr double kNumberLines = 3.2; // lines of text that a core with a number is high

/// Arrays in a row of a core so that they are as large as possible.
std::size_t arraysAcross(std::size_t arrays, QSizeF room)
{
    std::size_t best = 1;
    double most = 0;
    for (std::size_t across = 1; across <= arrays; ++across) {
        const auto down = static_cast<double>((arrays + across - 1) / across);
        const double side = std::min(room.width() / static_cast<double>(across), room.height() / down);
        if (side > most) {
            most = side;
            best = across;
        }
    }
    return best;
}

} // namespace

ChipLayout::ChipLayout(const ChipMap& map, const QRectF& area, double textHeight)
    : m_origin(area.topLeft()), m_coresAcross(map.coresAcross), m_coresDown(map.coresDown),
      m_chipsAcross(map.chipsAcross), m_chipsDown(map.chipsDown), m_arrays(map.arraysOfCore)
{
    m_chipGap = kChipGap;
    const auto across = static_cast<double>(m_coresAcross * m_chipsAcross);
    const auto down = static_cast<double>(m_coresDown * m_chipsDown);
    double width = (area.width() - m_chipGap * static_cast<double>(m_chipsAcross - 1)) / across;
    double height = (area.height() - m_chipGap * static_cast<double>(m_chipsDown - 1)) / down;
    width = std::max(1.0, std::min(width, kLongestCore * height));
    height = std::max(1.0, std::min(height, kLongestCore * width));
    m_core = {width, height};
    m_numbers = height >= kNumberLines * textHeight ? textHeight : 0;
    m_across = arraysAcross(m_arrays, arraysOf(0).size());
}

std::size_t ChipLayout::column(std::size_t core) const
{
    const std::size_t ofChip = m_coresAcross * m_coresDown;
    return core / ofChip % m_chipsAcross * m_coresAcross + core % ofChip % m_coresAcross;
}

std::size_t ChipLayout::row(std::size_t core) const
{
    const std::size_t ofChip = m_coresAcross * m_coresDown;
    return core / ofChip / m_chipsAcross * m_coresDown + core % ofChip / m_coresAcross;
}

QRectF ChipLayout::core(std::size_t core) const
{
    const std::size_t x = column(core);
    const std::size_t y = row(core);
    const double left = static_cast<double>(x) * m_core.width() + static_cast<double>(x / m_coresAcross) * m_chipGap;
    const double top = static_cast<double>(y) * m_core.height() + static_cast<double>(y / m_coresDown) * m_chipGap;
    const double gap = std::min(kCoreGap, m_core.width() / 4);
    return {m_origin.x() + left, m_origin.y() + top, m_core.width() - gap, m_core.height() - gap};
}

QRectF ChipLayout::chip(std::size_t chip) const
{
    const std::size_t ofChip = m_coresAcross * m_coresDown;
    const QRectF last = core((chip + 1) * ofChip - 1);
    return core(chip * ofChip).united(last).adjusted(-2, -2, 2, 2);
}

QRectF ChipLayout::number(std::size_t core) const
{
    const QRectF whole = this->core(core);
    return m_numbers > 0 ? QRectF(whole.left() + kCoreInside, whole.top(), whole.width() - 2 * kCoreInside, m_numbers)
                         : QRectF();
}

QRectF ChipLayout::arraysOf(std::size_t core) const
{
    return this->core(core).adjusted(kCoreInside, kCoreInside + m_numbers, -kCoreInside, -kCoreInside - kUseBar - 1);
}

QRectF ChipLayout::bar(std::size_t core) const
{
    const QRectF whole = this->core(core);
    return {whole.left() + kCoreInside, whole.bottom() - kCoreInside - kUseBar, whole.width() - 2 * kCoreInside, kUseBar};
}

QRectF ChipLayout::array(const ArrayPlace& place) const
{
    const QRectF room = arraysOf(place.core);
    const std::size_t down = m_arrays == 0 ? 1 : (m_arrays + m_across - 1) / m_across;
    const double width = room.width() / static_cast<double>(m_across);
    const double height = room.height() / static_cast<double>(down);
    return {room.left() + static_cast<double>(place.array % m_across) * width,
            room.top() + static_cast<double>(place.array / m_across) * height, width, height};
}

std::optional<std::size_t> ChipLayout::coreAt(QPointF point) const
{
    const std::size_t cores = m_coresAcross * m_coresDown * m_chipsAcross * m_chipsDown;
    for (std::size_t each = 0; each < cores; ++each) {
        if (core(each).contains(point)) {
            return each;
        }
    }
    return std::nullopt;
}

std::optional<ArrayPlace> ChipLayout::arrayAt(QPointF point) const
{
    const auto there = coreAt(point);
    for (std::size_t each = 0; there && each < m_arrays; ++each) {
        if (array({*there, each}).contains(point)) {
            return ArrayPlace{*there, each};
        }
    }
    return std::nullopt;
}

std::size_t ChipLayout::neighbour(std::size_t core, int across, int down) const
{
    const auto last = [](std::size_t all) { return static_cast<std::ptrdiff_t>(all) - 1; };
    const auto x = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
        static_cast<std::ptrdiff_t>(column(core)) + across, 0, last(m_coresAcross * m_chipsAcross)));
    const auto y = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
        static_cast<std::ptrdiff_t>(row(core)) + down, 0, last(m_coresDown * m_chipsDown)));
    const std::size_t chip = y / m_coresDown * m_chipsAcross + x / m_coresAcross;
    return chip * m_coresAcross * m_coresDown + y % m_coresDown * m_coresAcross + x % m_coresAcross;
}

} // namespace pimento
