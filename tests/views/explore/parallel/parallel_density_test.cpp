// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/many_drafts.h"
#include "views/explore/parallel/parallel_axes.h"
#include "views/explore/parallel/parallel_density.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pimento {

namespace {

using Clock = std::chrono::steady_clock;

/// Lines over two or more axes from 0 to 1.
std::shared_ptr<const ParallelLines> linesOf(const std::vector<std::vector<double>>& shares)
{
    using enum ColumnRole;
    std::vector<test::MadeColumn> columns;
    for (std::size_t axis = 0; axis < shares.size(); ++axis) {
        columns.push_back(test::madeColumn("v" + std::to_string(axis), "v", Cost,
                                           [&, axis](std::size_t row) { return shares[axis][row]; }));
    }
    const auto table = test::madeTable(shares.front().size(), columns, {});
    ColumnValues unit;
    unit.add(0);
    unit.add(1);
    std::vector<ParallelAxis> axes;
    for (std::size_t axis = 0; axis < shares.size(); ++axis) {
        axes.emplace_back(table->columns()[axis], axis, unit, AxisScale::Linear, false);
    }
    return std::make_shared<const ParallelLines>(*table, axes);
}

DensityCounts counted(const DensityShape& shape, const std::shared_ptr<const ParallelLines>& lines, const RowSet& rows)
{
    DensityCounts counts(shape, lines);
    counts.setRows(rows);
    counts.finish();
    return counts;
}

/// Returns how much of each pixel the lines cover, added line by line in floating point.
std::vector<double> byBruteForce(const DensityShape& shape, const ParallelLines& lines, const RowSet& rows)
{
    std::vector<double> result(static_cast<std::size_t>(shape.width * shape.height));
    for (std::size_t gap = 0; gap + 1 < shape.axes.size(); ++gap) {
        for (std::size_t row = 0; row < lines.rows(); ++row) {
            const double left = lines.shares(gap)[row];
            const double right = lines.shares(gap + 1)[row];
            if (!rows.contains(row) || std::isnan(left) || std::isnan(right)) {
                continue;
            }
            const double begin = std::round((1 - left) * (shape.height - 1)) + 0.5;
            const double end = std::round((1 - right) * (shape.height - 1)) + 0.5;
            const double slope = (end - begin) / (shape.axes[gap + 1] - shape.axes[gap]);
            const double half = std::sqrt(1 + slope * slope) / 2;
            for (int x = 0; x < shape.width; ++x) {
                if (x + 0.5 < shape.axes[gap] || x + 0.5 >= shape.axes[gap + 1]) {
                    continue;
                }
                const double middle = begin + slope * (x + 0.5 - shape.axes[gap]);
                for (int y = 0; y < shape.height; ++y) {
                    const double cover = std::min(middle + half, y + 1.0) - std::max(middle - half, y + 0.0);
                    result[static_cast<std::size_t>(x * shape.height + y)] += std::clamp(cover, 0.0, 1.0);
                }
            }
        }
    }
    return result;
}

std::vector<std::vector<double>> scatteredShares(std::size_t axes, std::size_t rows)
{
    std::vector<std::vector<double>> shares(axes);
    for (std::size_t axis = 0; axis < axes; ++axis) {
        for (std::size_t row = 0; row < rows; ++row) {
            shares[axis].push_back(static_cast<double>(test::scattered(row, 101, axis + 1)) / 100);
        }
    }
    return shares;
}

} // namespace

TEST(DensityCounts, CountsALevelLineOnceInEveryColumn)
{
    const auto lines = linesOf({{0.5, 0.5}, {0.5, 0.5}});
    const DensityCounts counts = counted({30, 11, {0, 30}}, lines, RowSet::all(2));

    for (int x = 0; x < 30; ++x) {
        for (int y = 0; y < 11; ++y) {
            EXPECT_EQ(counts.at(x, y), y == 5 ? 2 * DensityCounts::kOne : 0) << x << ' ' << y;
        }
    }
    EXPECT_EQ(counts.most(), 2 * DensityCounts::kOne);
}

TEST(DensityCounts, CountsAsOneLineAfterTheOtherDoes)
{
    auto shares = scatteredShares(4, 60);
    shares[1][7] = std::nan(""); // a value that is not known breaks the line
    shares[3][9] = std::nan("");
    const auto lines = linesOf(shares);
    const DensityShape shape{97, 61, {0, 31.25, 60, 97}};
    RowSet rows = RowSet::all(60);
    rows.remove(11);
    const DensityCounts counts = counted(shape, lines, rows);
    const std::vector<double> expected = byBruteForce(shape, *lines, rows);

    for (int x = 0; x < shape.width; ++x) {
        for (int y = 0; y < shape.height; ++y) {
            const double exact = expected[static_cast<std::size_t>(x * shape.height + y)] * DensityCounts::kOne;
            // Each line is rounded down to a part of a pixel.
            ASSERT_NEAR(counts.at(x, y), exact, 4 + 0.05 * exact) << x << ' ' << y;
        }
    }
}

TEST(DensityCounts, CountsTheDifferenceToOtherRowsExactly)
{
    const auto lines = linesOf(scatteredShares(5, 400));
    const DensityShape shape{120, 50, {0, 30, 60, 90, 120}};
    RowSet some = RowSet::none(400);
    for (std::size_t row = 0; row < 400; row += 3) {
        some.insert(row);
    }
    DensityCounts counts = counted(shape, lines, RowSet::all(400));
    counts.setRows(some);
    counts.finish();
    const DensityCounts fresh = counted(shape, lines, some);

    for (int x = 0; x < shape.width; ++x) {
        for (int y = 0; y < shape.height; ++y) {
            ASSERT_EQ(counts.at(x, y), fresh.at(x, y));
        }
    }
    counts.setRows(RowSet::none(400));
    counts.finish();
    EXPECT_EQ(counts.most(), 0U);
}

TEST(DensityCounts, GivesTheSameInSlices)
{
    const auto lines = linesOf(scatteredShares(6, 3000));
    const DensityShape shape{200, 101, {0, 40, 80, 120, 160, 200}};
    DensityCounts sliced(shape, lines);
    sliced.setRows(RowSet::all(3000));
    int slices = 0;
    while (!sliced.advance(Clock::now())) { // as short as can be
        ++slices;
    }
    EXPECT_GT(slices, 20);
    const DensityCounts whole = counted(shape, lines, RowSet::all(3000));
    for (int x = 0; x < shape.width; ++x) {
        ASSERT_TRUE(std::ranges::equal(sliced.column(x), whole.column(x)));
    }
}

TEST(DensityImage, IsTransparentWithoutLinesAndStrongestWhereMostRun)
{
    std::vector<std::vector<double>> shares(2, std::vector<double>(50, 0.2));
    shares[0][0] = shares[1][0] = 0.8; // one alone
    const DensityCounts counts = counted({10, 11, {0, 10}}, linesOf(shares), RowSet::all(50));
    const QImage image = densityImage(counts, {QColor(0, 0, 0), QColor(255, 0, 0)}, counts.most());

    EXPECT_EQ(qAlpha(image.pixel(5, 5)), 0);
    EXPECT_EQ(image.pixelColor(5, 2), QColor(0, 0, 0));   // 0.8
    EXPECT_EQ(image.pixelColor(5, 8), QColor(255, 0, 0)); // 0.2
}

TEST(NearestLines, FindsAllThatAreAsNear)
{
    // 0 and 2 lie on each other, 1 crosses them in the middle, 3 is not known on the right.
    const auto lines = linesOf({{0.5, 0, 0.5, 0.5}, {0.5, 1, 0.5, std::nan("")}});
    const GapSize size{100, 100};
    const RowSet all = RowSet::all(4);

    EXPECT_EQ(nearestLines(*lines, all, {0, 0.1, 0.5}, size, 8), (std::vector<std::uint32_t>{0, 2}));
    EXPECT_EQ(nearestLines(*lines, all, {0, 0.1, 0.12}, size, 8), (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(nearestLines(*lines, all, {0, 0.5, 0.5}, size, 8), (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_TRUE(nearestLines(*lines, all, {0, 0.1, 0.9}, size, 8).empty());
    RowSet without = all;
    without.remove(0);
    EXPECT_EQ(nearestLines(*lines, without, {0, 0.1, 0.5}, size, 8), (std::vector<std::uint32_t>{2}));
}

TEST(NearestLines, AgreesWithTheDistanceOfEveryLine)
{
    const auto lines = linesOf(scatteredShares(2, 500));
    const GapSize size{80, 300};
    for (int i = 0; i < 50; ++i) {
        const GapPlace place{0, static_cast<double>(test::scattered(static_cast<std::size_t>(i), 100, 8)) / 100,
                             static_cast<double>(test::scattered(static_cast<std::size_t>(i), 100, 9)) / 100};
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t row = 0; row < 500; ++row) { // the foot of the perpendicular
            const double rise =
                (static_cast<double>(lines->shares(1)[row]) - static_cast<double>(lines->shares(0)[row])) * size.height;
            const double dy =
                (static_cast<double>(lines->shares(0)[row]) - place.share) * size.height + rise * place.across;
            least = std::min(least, std::abs(dy) * size.width / std::hypot(rise, size.width));
        }
        const auto found = nearestLines(*lines, RowSet::all(500), place, size, 1000);
        ASSERT_FALSE(found.empty());
        for (const std::uint32_t row : found) {
            const double rise =
                (static_cast<double>(lines->shares(1)[row]) - static_cast<double>(lines->shares(0)[row])) * size.height;
            const double dy =
                (static_cast<double>(lines->shares(0)[row]) - place.share) * size.height + rise * place.across;
            EXPECT_NEAR(std::abs(dy) * size.width / std::hypot(rise, size.width), least, 0.51);
        }
    }
}

} // namespace pimento
