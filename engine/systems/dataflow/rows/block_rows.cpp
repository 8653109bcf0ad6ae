// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/rows/block_rows.h"

#include "engine/base/math.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pimento::dataflow {

namespace {

/// Windows that touch the same blocks of a side.
struct TouchedBlocks {
    std::int64_t first = 0;
    std::int64_t last = 0;
    std::int64_t windows = 0;
};

void addTouched(const WindowSeries& series, std::int64_t block, std::vector<TouchedBlocks>& touched)
{
    const std::size_t before = touched.size();
    for (std::int64_t i = 0; i < series.places[0].count; ++i) {
        for (std::int64_t j = 0; j < series.places[1].count; ++j) {
            const std::int64_t begin = series.first + i * series.places[0].step + j * series.places[1].step;
            const TouchedBlocks next = {begin / block, (begin + series.extent - 1) / block, 1};
            if (touched.size() > before && touched.back().first == next.first && touched.back().last == next.last) {
                ++touched.back().windows;
            } else {
                touched.push_back(next);
            }
        }
    }
}

std::vector<TouchedBlocks> touchedBlocks(std::span<const WindowSeries> series, std::int64_t block)
{
    std::vector<TouchedBlocks> all;
    for (const WindowSeries& each : series) {
        addTouched(each, block, all);
    }
    const auto byBlocks = [](const TouchedBlocks& left, const TouchedBlocks& right) {
        return std::pair(left.first, left.last) < std::pair(right.first, right.last);
    };
    std::ranges::sort(all, byBlocks);
    std::vector<TouchedBlocks> merged;
    for (const TouchedBlocks& each : all) {
        if (!merged.empty() && merged.back().first == each.first && merged.back().last == each.last) {
            merged.back().windows += each.windows;
        } else {
            merged.push_back(each);
        }
    }
    return merged;
}

/// How many windows touch a line of blocks, and the line together with the next one; for lines that begin at the same
/// place of a row of DRAM.
struct LineWeights {
    std::int64_t place = 0; // in blocks from the beginning of the row
    std::int64_t windows = 0;
    std::int64_t pairs = 0;
};

std::vector<LineWeights> lineWeights(const BlockedPlane& plane, std::span<const TouchedBlocks> heights)
{
    const std::int64_t lines = ceilDivide(plane.size.height, plane.block.height);
    std::vector<LineWeights> changes(static_cast<std::size_t>(lines) + 1);
    for (const TouchedBlocks& each : heights) {
        changes[static_cast<std::size_t>(each.first)].windows += each.windows;
        changes[static_cast<std::size_t>(each.last) + 1].windows -= each.windows;
        changes[static_cast<std::size_t>(each.first)].pairs += each.windows;
        changes[static_cast<std::size_t>(each.last)].pairs -= each.windows;
    }
    std::vector<LineWeights> weights;
    LineWeights sum;
    for (std::int64_t line = 0; line < lines; ++line) {
        sum.windows += changes[static_cast<std::size_t>(line)].windows;
        sum.pairs += changes[static_cast<std::size_t>(line)].pairs;
        sum.place = line * plane.blocksInLine() % plane.blocksInRow;
        if (sum.windows > 0) {
            weights.push_back(sum);
        }
    }
    std::ranges::sort(weights, {}, &LineWeights::place);
    std::vector<LineWeights> merged;
    for (const LineWeights& each : weights) {
        if (!merged.empty() && merged.back().place == each.place) {
            merged.back().windows += each.windows;
            merged.back().pairs += each.pairs;
        } else {
            merged.push_back(each);
        }
    }
    return merged;
}

std::int64_t sumOfTouched(std::span<const TouchedBlocks> touched)
{
    std::int64_t sum = 0;
    for (const TouchedBlocks& each : touched) {
        sum += (each.last - each.first + 1) * each.windows;
    }
    return sum;
}

std::vector<std::int64_t> divisorsOf(std::int64_t number)
{
    std::vector<std::int64_t> divisors;
    for (std::int64_t i = 1; i * i <= number; ++i) {
        if (number % i == 0) {
            divisors.push_back(i);
            if (i * i != number) {
                divisors.push_back(number / i);
            }
        }
    }
    std::ranges::sort(divisors);
    return divisors;
}

/// Sums the number of rows touched over all windows, each of `heights` with each of `widths`.
std::int64_t rowsOfTouched(const BlockedPlane& plane, std::span<const TouchedBlocks> heights,
                           std::span<const TouchedBlocks> widths)
{
    const std::int64_t inRow = plane.blocksInRow;
    if (inRow == 1) {
        return sumOfTouched(heights) * sumOfTouched(widths);
    }
    std::int64_t rows = 0;
    for (const LineWeights& line : lineWeights(plane, heights)) {
        const std::int64_t next = line.place + plane.blocksInLine();
        for (const TouchedBlocks& width : widths) {
            const std::int64_t last = (line.place + width.last) / inRow;
            const bool isShared = last == (next + width.first) / inRow; // with the next line
            rows += width.windows *
                    (line.windows * (last - (line.place + width.first) / inRow + 1) - (isShared ? line.pairs : 0));
        }
    }
    return rows;
}

} // namespace

std::int64_t paddedBytes(std::int64_t bytes, std::int64_t rowBytes)
{
    for (std::int64_t parts = bytes > 0 ? rowBytes / bytes : 0; parts > 0; --parts) {
        if (rowBytes % parts == 0) {
            return rowBytes / parts;
        }
    }
    return 0;
}

std::int64_t rowsOfWindows(const BlockedPlane& plane, std::span<const WindowSeries> heights,
                           std::span<const WindowSeries> widths)
{
    return rowsOfTouched(plane, touchedBlocks(heights, plane.block.height), touchedBlocks(widths, plane.block.width));
}

BlockChoice fewestRows(workloads::Extent plane, std::int64_t elementBytes, std::int64_t rowBytes,
                       std::span<const WindowSeries> heights, std::span<const WindowSeries> widths)
{
    const std::vector<std::int64_t> blockWidths = divisorsOf(plane.width);
    std::vector<std::vector<TouchedBlocks>> touchedWidths(blockWidths.size());
    BlockChoice best;
    for (const std::int64_t height : divisorsOf(plane.height)) {
        const std::vector<TouchedBlocks> touchedHeights = touchedBlocks(heights, height);
        for (std::size_t i = 0; i < blockWidths.size(); ++i) {
            const workloads::Extent block = {height, blockWidths[i]};
            const std::int64_t stride = paddedBytes(block.area() * elementBytes, rowBytes);
            if (stride == 0) {
                break;
            }
            if (touchedWidths[i].empty()) {
                touchedWidths[i] = touchedBlocks(widths, blockWidths[i]);
            }
            const std::int64_t rows = rowsOfTouched({.size = plane, .block = block, .blocksInRow = rowBytes / stride},
                                                    touchedHeights, touchedWidths[i]);
            const bool isLarger = block.area() > best.block.area() ||
                                  (block.area() == best.block.area() && block.height > best.block.height);
            if (best.rows == 0 || rows < best.rows || (rows == best.rows && isLarger)) {
                best = {block, rows};
            }
        }
    }
    return best;
}

} // namespace pimento::dataflow
