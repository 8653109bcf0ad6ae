// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/chip_map.h"

#include <QRectF>

#include <cstddef>
#include <optional>

namespace pimento {

/// An array of a core, by its place among all arrays of the core; arrays in use come first.
struct ArrayPlace {
    std::size_t core = 0;
    std::size_t array = 0;

    bool operator==(const ArrayPlace&) const = default;
};

/// Geometry of a drawing of all cores of a device, as they lie on their chips, and of the arrays in each.
class ChipLayout {
public:
    ChipLayout() = default;
    /// Lays out the cores of a map in an area. `textHeight`: of a line, for the number of a core if there is room.
    ChipLayout(const ChipMap& map, const QRectF& area, double textHeight);

    [[nodiscard]] QRectF core(std::size_t core) const;
    [[nodiscard]] QRectF array(const ArrayPlace& place) const;
    /// Below the arrays of a core, for the part of it that is in use.
    [[nodiscard]] QRectF bar(std::size_t core) const;
    /// Above the arrays of a core, for its number; empty: there is no room.
    [[nodiscard]] QRectF number(std::size_t core) const;
    [[nodiscard]] QRectF chip(std::size_t chip) const;

    [[nodiscard]] std::optional<std::size_t> coreAt(QPointF point) const;
    [[nodiscard]] std::optional<ArrayPlace> arrayAt(QPointF point) const;
    /// The next core in a direction on the chips; the same one at the edge.
    [[nodiscard]] std::size_t neighbour(std::size_t core, int across, int down) const;

private:
    [[nodiscard]] std::size_t column(std::size_t core) const;
    [[nodiscard]] std::size_t row(std::size_t core) const;
    [[nodiscard]] QRectF arraysOf(std::size_t core) const;

    QPointF m_origin;
    QSizeF m_core;           // with the gap behind it
    double m_chipGap = 0;    // beside the gap of cores
    double m_numbers = 0;    // height of the numbers of cores; 0: no room
    std::size_t m_coresAcross = 1; // of a chip
    std::size_t m_coresDown = 1;
    std::size_t m_chipsAcross = 1;
    std::size_t m_chipsDown = 1;
    std::size_t m_arrays = 0; // of a core
    std::size_t m_across = 1; // arrays in a row of a core
};

} // namespace pimento
