// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <vector>

namespace pimento {

/// Where the parts of a device stand in a picture of its organisation: a square for each level with a cell for each
/// node, left to right, and one for the inside of a bank. Between two squares a cell is opened into the next one.
///
///   +----+      +----+      +----+
///   | [] |\     | [] |\     |    |
///   +----+ \____+----+ \____+----+
///   channels    banks       rows
struct OrganisationLayout {
    struct Square {
        QRectF area;
        std::vector<QRectF> cells; // of the inside of a bank: rows
        QRectF open;               // the cell that the next square shows; empty for the last
        QRectF title;              // above, as wide as the place allows
        QRectF caption;            // below
    };
    std::vector<Square> squares;
};

/// The most cells that a square shows of a level.
inline constexpr int kMostCells = 256;

/// `counts` are the nodes of each level in its parent, `textHeight` that of a line.
/// The height at which the squares are as large as a width allows, within reason.
[[nodiscard]] int organisationHeight(std::size_t levels, int width, double textHeight);
[[nodiscard]] OrganisationLayout layOutOrganisation(const std::vector<int>& counts, QSizeF size, double textHeight);

} // namespace pimento
