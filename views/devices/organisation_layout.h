// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <vector>

namespace pimento {

/// Geometry of a drawing of a device's organisation: a square for each level with a cell for each node, from left to
/// right, and one for the inside of a bank. Lines between two squares open a cell into the next square.
///
///   +----+      +----+      +----+
///   | [] |\     | [] |\     |    |
///   +----+ \____+----+ \____+----+
///   channels    banks       rows
struct OrganisationLayout {
    struct Square {
        QRectF area;
        std::vector<QRectF> cells; // inside a bank: rows
        QRectF open;               // the cell that the next square shows; empty for the last
        QRectF title;              // above the square, as wide as there is room
        QRectF caption;            // below the square
    };
    std::vector<Square> squares;
};

/// Largest number of cells that a square shows of a level.
inline constexpr int kMostCells = 256;

/// Height at which the squares are as large as `width` allows, within limits. `textHeight`: of one line.
[[nodiscard]] int organisationHeight(std::size_t levels, int width, double textHeight);
/// Lays out the squares in `size`; `counts` has the nodes of each level within their parent.
[[nodiscard]] OrganisationLayout layOutOrganisation(const std::vector<int>& counts, QSizeF size, double textHeight);

} // namespace pimento
