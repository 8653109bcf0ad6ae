// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/rows/tile_trace.h"

#include "engine/base/math.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

constexpr std::int64_t kLargestTraceSize = std::int64_t{1} << 30; // of a side, a step or a row
constexpr double kMostTraceBytes = 0x1p40;
constexpr std::int64_t kMostTraceParts = 50'000'000;

constexpr std::size_t at(Axis axis) { return static_cast<std::size_t>(axis); }

/// Elements that the innermost loop reads at equal distances.
struct EvenPart {
    std::int64_t first = 0; // address of the first element
    std::int64_t step = 0;
    std::int64_t count = 1;
};

/// Reads tiles part by part and keeps the open row.
class TraceReader {
public:
    explicit TraceReader(const TileTrace& trace) : m_trace(&trace) {}

    void readTile(const AxisSizes& origin)
    {
        const Axis outer = m_trace->loops[0];
        const Axis middle = m_trace->loops[1];
        AxisSizes element = origin;
        for (std::int64_t i = 0; i < m_trace->tile[at(outer)]; ++i) {
            element[at(outer)] = origin[at(outer)] + i;
            for (std::int64_t j = 0; j < m_trace->tile[at(middle)]; ++j) {
                element[at(middle)] = origin[at(middle)] + j;
                readInnermost(element);
            }
        }
    }

    [[nodiscard]] std::int64_t activations() const { return m_activations; }

    [[nodiscard]] std::int64_t distinctRows()
    {
        std::ranges::sort(m_rows);
        std::int64_t distinct = 0;
        std::int64_t end = 0; // after the rows counted so far
        for (const auto& [first, last] : m_rows) {
            distinct += std::max<std::int64_t>(last + 1 - std::max(first, end), 0);
            end = std::max(end, last + 1);
        }
        return distinct;
    }

private:
    [[nodiscard]] std::int64_t addressOf(const AxisSizes& element) const
    {
        const auto& [channels, height, width] = m_trace->sizes;
        const auto& [c, h, w] = element;
        switch (m_trace->order) {
        case ElementOrder::ChannelHeightWidth:
            return ((c * height + h) * width + w) * m_trace->elementBytes;
        case ElementOrder::HeightWidthChannel:
            return ((h * width + w) * channels + c) * m_trace->elementBytes;
        case ElementOrder::Blocked:
            break;
        }
        const workloads::Extent block = m_trace->block;
        const std::int64_t number = h / block.height * ceilDivide(width, block.width) + w / block.width;
        const std::int64_t inside = h % block.height * block.width + w % block.width;
        return c * m_trace->channelStride + number * m_trace->blockStride + inside * m_trace->elementBytes;
    }

    /// Reads the elements of the innermost loop, which begins at `element`, as parts of equal distances: a blocked
    /// input has one for each block.
    void readInnermost(AxisSizes element)
    {
        const Axis axis = m_trace->loops[2];
        std::int64_t left = m_trace->tile[at(axis)];
        while (left > 0) {
            std::int64_t count = left;
            if (m_trace->order == ElementOrder::Blocked && axis != Axis::Channel) {
                const std::int64_t side = axis == Axis::Height ? m_trace->block.height : m_trace->block.width;
                count = std::min(left, side - element[at(axis)] % side);
            }
            EvenPart part = {.first = addressOf(element), .count = count};
            if (count > 1) {
                AxisSizes next = element;
                ++next[at(axis)];
                part.step = addressOf(next) - part.first;
            }
            readPart(part);
            element[at(axis)] += count;
            left -= count;
        }
    }

    void readPart(const EvenPart& part)
    {
        const std::int64_t first = part.first / m_trace->rowBytes;
        const std::int64_t last = (part.first + (part.count - 1) * part.step) / m_trace->rowBytes;
        if (part.step < m_trace->rowBytes) {
            m_activations += last - first + (first == m_open ? 0 : 1);
            addRows(first, last);
        } else {
            m_activations += part.count - (first == m_open ? 1 : 0); // each element is in a row of its own
            for (std::int64_t i = 0; i < part.count; ++i) {
                const std::int64_t row = (part.first + i * part.step) / m_trace->rowBytes;
                addRows(row, row);
            }
        }
        m_open = last;
    }

    void addRows(std::int64_t first, std::int64_t last)
    {
        if (!m_rows.empty() && m_rows.back().first <= first && first <= m_rows.back().second + 1) {
            m_rows.back().second = std::max(m_rows.back().second, last);
        } else {
            m_rows.emplace_back(first, last);
        }
        constexpr std::size_t kMostRanges = 1 << 20;
        if (m_rows.size() > m_joinAt) {
            joinRows();
            m_joinAt = std::max(kMostRanges, 2 * m_rows.size());
        }
    }

    /// Joins ranges of rows that overlap or touch.
    void joinRows()
    {
        std::ranges::sort(m_rows);
        std::size_t kept = 0;
        for (std::size_t i = 1; i < m_rows.size(); ++i) {
            if (m_rows[i].first <= m_rows[kept].second + 1) {
                m_rows[kept].second = std::max(m_rows[kept].second, m_rows[i].second);
            } else {
                m_rows[++kept] = m_rows[i];
            }
        }
        m_rows.resize(kept + 1);
    }

    const TileTrace* m_trace;
    std::int64_t m_open = -1;
    std::int64_t m_activations = 0;
    std::vector<std::pair<std::int64_t, std::int64_t>> m_rows; // ranges of rows that were open
    std::size_t m_joinAt = 1 << 20;
};

/// True if a tile touches more than one block of a channel.
bool crossesBlocks(const TileTrace& trace, const AxisSizes& origin)
{
    const auto crosses = [&](Axis axis, std::int64_t block) {
        return origin[at(axis)] / block != (origin[at(axis)] + trace.tile[at(axis)] - 1) / block;
    };
    return crosses(Axis::Height, trace.block.height) || crosses(Axis::Width, trace.block.width);
}

/// Last element of all tiles along an axis.
std::int64_t lastElement(const TileTrace& trace, Axis axis)
{
    const std::int64_t moved = axis == Axis::Height  ? (trace.tiles.height - 1) * trace.step.height
                               : axis == Axis::Width ? (trace.tiles.width - 1) * trace.step.width
                                                     : 0;
    return trace.origin[at(axis)] + moved + trace.tile[at(axis)] - 1;
}

bool isSize(std::int64_t value, std::int64_t least) { return value >= least && value <= kLargestTraceSize; }

/// Upper bound of the parts that countsOf() steps over.
double tracePartsOf(const TileTrace& trace)
{
    const std::int64_t innermost = trace.order == ElementOrder::ChannelHeightWidth && trace.loops[2] == Axis::Width
                                       ? 1
                                       : trace.tile[at(trace.loops[2])];
    return static_cast<double>(trace.tiles.height) * static_cast<double>(trace.tiles.width) *
           static_cast<double>(trace.tile[at(trace.loops[0])]) * static_cast<double>(trace.tile[at(trace.loops[1])]) *
           static_cast<double>(innermost);
}

} // namespace

Result<void> check(const TileTrace& trace)
{
    double bytes = static_cast<double>(trace.elementBytes);
    for (const Axis axis : {Axis::Channel, Axis::Height, Axis::Width}) {
        if (!isSize(trace.sizes[at(axis)], 1) || !isSize(trace.tile[at(axis)], 1) ||
            !isSize(trace.origin[at(axis)], 0)) {
            return fail("a size of the input or of its tile is out of range", {}, "Use sizes of at least 1");
        }
        bytes *= static_cast<double>(trace.sizes[at(axis)]);
    }
    AxisSizes loops{};
    for (const Axis axis : trace.loops) {
        ++loops[at(axis)];
    }
    if (loops != AxisSizes{1, 1, 1}) {
        return fail("the loops do not name each axis once", {}, "Use an order of C, H and W");
    }
    const bool isBlocked = trace.order == ElementOrder::Blocked;
    if (!isSize(trace.elementBytes, 1) || !isSize(trace.rowBytes, 1) || !isSize(trace.step.height, 0) ||
        !isSize(trace.step.width, 0) || !isSize(trace.tiles.height, 1) || !isSize(trace.tiles.width, 1) ||
        !(bytes <= kMostTraceBytes) ||
        (isBlocked &&
         (!isSize(trace.block.height, 1) || !isSize(trace.block.width, 1) || !isSize(trace.blockStride, 1) ||
          !isSize(trace.channelStride, 1) || trace.block.area() > kLargestTraceSize))) {
        return fail("a size of elements, rows, blocks or steps is out of range", {}, "Use sizes of at least 1");
    }
    if (static_cast<double>(trace.channelStride) * static_cast<double>(trace.sizes[0]) > 0x1p60 ||
        static_cast<double>(trace.blockStride) * bytes > 0x1p60) {
        return fail("the blocks lie too far apart", {}, "Use smaller strides");
    }
    if (!(tracePartsOf(trace) <= static_cast<double>(kMostTraceParts))) {
        return fail("the tiles have more than 50 million parts", {}, "Use fewer or smaller tiles");
    }
    for (const Axis axis : {Axis::Channel, Axis::Height, Axis::Width}) {
        if (lastElement(trace, axis) >= trace.sizes[at(axis)]) {
            return fail("a tile does not lie within the input", {}, "Move or shrink it");
        }
    }
    return {};
}

TraceCounts countsOf(const TileTrace& trace)
{
    TraceReader reader(trace);
    TraceCounts counts;
    for (std::int64_t i = 0; i < trace.tiles.height; ++i) {
        for (std::int64_t j = 0; j < trace.tiles.width; ++j) {
            AxisSizes origin = trace.origin;
            origin[at(Axis::Height)] += i * trace.step.height;
            origin[at(Axis::Width)] += j * trace.step.width;
            reader.readTile(origin);
            counts.crossingTiles += trace.order == ElementOrder::Blocked && crossesBlocks(trace, origin) ? 1 : 0;
        }
    }
    counts.activations = reader.activations();
    counts.distinctRows = reader.distinctRows();
    return counts;
}

} // namespace pimento::dataflow
