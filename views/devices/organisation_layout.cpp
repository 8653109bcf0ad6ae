// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/organisation_layout.h"

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kMargin = 12;
constexpr double kGap = 0.42; // between squares, as a fraction of a square's width
constexpr int kBankRows = 8;

double widestSquare(std::size_t levels, double width)
{
    const auto squares = static_cast<double>(levels + 1);
    return (width - 2 * kMargin) / (squares + kGap * (squares - 1));
}

/// Height of title and caption.
double textsOf(double textHeight) { return 2 * (textHeight + 6); }

/// Cells of a grid that is as square as their number allows, row by row.
std::vector<QRectF> gridOf(int count, const QRectF& area, int& columns)
{
    const int shown = std::min(count, kMostCells);
    columns = static_cast<int>(std::ceil(std::sqrt(shown)));
    const int rows = (shown + columns - 1) / columns;
    const double gap = std::min(4.0, 0.18 * area.width() / columns);
    const double width = (area.width() - gap * (columns + 1)) / columns;
    const double height = (area.height() - gap * (rows + 1)) / rows;
    std::vector<QRectF> cells;
    for (int i = 0; i < shown; ++i) {
        const int row = i / columns;
        const int column = i % columns;
        cells.emplace_back(area.left() + gap + column * (width + gap), area.top() + gap + row * (height + gap), width,
                           height);
    }
    return cells;
}

std::vector<QRectF> rowsOf(const QRectF& area)
{
    std::vector<QRectF> rows;
    const double gap = 3;
    const double height = (area.height() - gap * (kBankRows + 1)) / kBankRows;
    for (int i = 0; i < kBankRows; ++i) {
        rows.emplace_back(area.left() + gap, area.top() + gap + i * (height + gap), area.width() - 2 * gap, height);
    }
    return rows;
}

} // namespace

int organisationHeight(std::size_t levels, int width, double textHeight)
{
    constexpr double kLargest = 150;
    return static_cast<int>(std::min(kLargest, widestSquare(levels, width)) + textsOf(textHeight) + 2 * kMargin);
}

OrganisationLayout layOutOrganisation(const std::vector<int>& counts, QSizeF size, double textHeight)
{
    OrganisationLayout layout;
    const auto squares = static_cast<double>(counts.size() + 1);
    const double highest = size.height() - textsOf(textHeight) - 2 * kMargin;
    const double side = std::max(8.0, std::min(widestSquare(counts.size(), size.width()), highest));
    // Height that a low picture does not need widens the gaps a little, for the texts; the rest is margin on both
    // sides.
    const double gap = std::min(1.2 * side, (size.width() - 2 * kMargin - squares * side) / std::max(1.0, squares - 1));
    const double left = (size.width() - squares * side - (squares - 1) * gap) / 2;
    const double top = (size.height() - side) / 2;
    for (std::size_t i = 0; i <= counts.size(); ++i) {
        OrganisationLayout::Square square;
        square.area = QRectF(left + static_cast<double>(i) * (side + gap), top, side, side);
        const double beside = std::min({gap / 2 - 2, square.area.left(), size.width() - square.area.right()});
        const QRectF wide = square.area.adjusted(-beside, 0, beside, 0);
        square.title = QRectF(wide.left(), top - textHeight - 6, wide.width(), textHeight + 2);
        square.caption = QRectF(wide.left(), top + side + 4, wide.width(), textHeight + 2);
        if (i < counts.size()) {
            int columns = 1;
            square.cells = gridOf(counts[i], square.area, columns);
            square.open = square.cells[static_cast<std::size_t>(columns - 1)];
        } else {
            square.cells = rowsOf(square.area);
        }
        layout.squares.push_back(std::move(square));
    }
    return layout;
}

} // namespace pimento
