// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/model/tensor_rows.h"
#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/rows/block_crossing.h"
#include "engine/systems/dataflow/rows/box_rows.h"
#include "engine/systems/dataflow/rows/residues.h"
#include "engine/systems/dataflow/rows/tile_trace.h"
#include "engine/systems/dataflow/walk/tensor_elements.h"
#include "tests/engine/systems/dataflow/random_mappings.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <set>
#include <vector>

namespace pimento::test {

using namespace dataflow;

namespace {

std::int64_t remaindersByTrying(std::int64_t start, std::span<const Progression> progressions, std::int64_t modulus,
                                std::int64_t least)
{
    if (progressions.empty()) {
        return start % modulus >= least ? 1 : 0;
    }
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < progressions[0].count; ++i) {
        count += remaindersByTrying(start + i * progressions[0].step, progressions.subspan(1), modulus, least);
    }
    return count;
}

/// Counts rows by listing every byte of every tile, as specified: each distinct tile once.
class TracedTiles {
public:
    TracedTiles(const LayerLoops& layer, Tensor tensor, const Sizes& tile, const RowLayout& rows)
        : m_layer(&layer), m_tensor(tensor), m_tile(tile), m_rows(rows)
    {
        Sizes begin{};
        addTiles(0, begin);
    }

    [[nodiscard]] std::int64_t rows() const { return m_sum; }

private:
    void addTiles(std::size_t dim, Sizes& begin)
    {
        if (dim == kDims) {
            addTile(begin);
            return;
        }
        const std::int64_t bound = isRelevant(static_cast<Dim>(dim), m_tensor) ? m_layer->bounds[dim] : 1;
        for (begin[dim] = 0; begin[dim] < bound; begin[dim] += m_tile[dim]) {
            addTiles(dim + 1, begin);
        }
    }

    void addTile(const Sizes& begin)
    {
        PositionsOfTile positions;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            positions[dim] = positionsBetween(begin[dim], std::min(begin[dim] + m_tile[dim], m_layer->bounds[dim]));
        }
        const bool isAligned = m_rows.layout == Layout::RowAligned;
        std::set<std::int64_t> touched;
        std::int64_t place = 0; // in a tile that begins a row
        for (const Coordinates& at : elementsInTile(*m_layer, m_tensor, positions)) {
            const std::int64_t address = !isAligned ? denseIndex(*m_layer, m_tensor, at) * m_rows.elementBytes
                                         : m_tensor == Tensor::Input
                                             ? blockAddress(*m_layer, m_rows.block, m_rows.rowBytes, at)
                                             : place;
            place += m_rows.elementBytes;
            for (std::int64_t byte = address; byte < address + m_rows.elementBytes; ++byte) {
                touched.insert(byte / m_rows.rowBytes);
            }
        }
        m_sum += static_cast<std::int64_t>(touched.size());
    }

    const LayerLoops* m_layer;
    Tensor m_tensor;
    Sizes m_tile;
    RowLayout m_rows;
    std::int64_t m_sum = 0;
};

std::vector<std::int64_t> divisors(std::int64_t number)
{
    std::vector<std::int64_t> all;
    for (std::int64_t i = 1; i <= number; ++i) {
        if (number % i == 0) {
            all.push_back(i);
        }
    }
    return all;
}

} // namespace

TEST(DataflowRows, FloorSumAddsEveryQuotient)
{
    RandomStream random(1);
    for (int i = 0; i < 1000; ++i) {
        const auto count = static_cast<std::int64_t>(random.below(60));
        const auto divisor = static_cast<std::int64_t>(1 + random.below(50));
        const auto step = static_cast<std::int64_t>(random.below(120));
        const auto start = static_cast<std::int64_t>(random.below(120));
        std::int64_t sum = 0;
        for (std::int64_t k = 0; k < count; ++k) {
            sum += (step * k + start) / divisor;
        }
        ASSERT_EQ(floorSum(count, divisor, step, start), sum);
    }
}

TEST(DataflowRows, CountsRemaindersOfEverySum)
{
    for (std::uint64_t i = 0; i < triesOf(20'000, 2'000); ++i) {
        RandomStream random(2, i);
        const auto modulus = static_cast<std::int64_t>(1 + random.below(40));
        std::vector<Progression> progressions(random.below(5));
        for (Progression& each : progressions) {
            each = {static_cast<std::int64_t>(random.below(60)), static_cast<std::int64_t>(1 + random.below(9))};
        }
        const auto start = static_cast<std::int64_t>(random.below(100));
        const auto least = static_cast<std::int64_t>(random.below(static_cast<std::size_t>(modulus) + 2));
        ASSERT_EQ(countRemainders(start, progressions, modulus, least),
                  remaindersByTrying(start, progressions, modulus, least))
            << "case " << i;
    }
}

// 5,000 random layers, tensors, tiles and layouts.
TEST(DataflowRows, OfRandomTilesEqualTheirTrace)
{
    for (std::uint64_t i = 0; i < triesOf(5'000, 500); ++i) {
        RandomStream random(3, i);
        const LayerLoops layer = randomLayer(random, 3'000);
        const Sizes tile = randomTile(random, layer);
        const Accelerator accelerator = randomAccelerator(random, 2);
        const Mapping mapping = randomMapping(random, layer, accelerator);
        const auto tensor = static_cast<Tensor>(random.below(kTensors));
        const RowLayout rows = {.layout = mapping.layouts[indexOf(tensor)],
                                .elementBytes = layer.elementBytes[indexOf(tensor)],
                                .rowBytes = accelerator.rows.rowBytes,
                                .block = mapping.block};
        ASSERT_EQ(rowsOf(layer, tensor, tile, rows), TracedTiles(layer, tensor, tile, rows).rows()) << "case " << i;
    }
}

TEST(DataflowRows, OfTheBestBlockAreTheFewestOfAll)
{
    for (std::uint64_t i = 0; i < triesOf(300, 30); ++i) {
        RandomStream random(4, i);
        const LayerLoops layer = randomLayer(random, 3'000);
        const Sizes tile = randomTile(random, layer);
        RowLayout rows = {.layout = Layout::RowAligned,
                          .elementBytes = layer.elementBytes[0],
                          .rowBytes = randomAccelerator(random, 2).rows.rowBytes,
                          .block = {}};
        std::int64_t fewest = 0;
        for (const std::int64_t height : divisors(inputExtent(layer).height)) {
            for (const std::int64_t width : divisors(inputExtent(layer).width)) {
                rows.block = {height, width};
                if (height * width * rows.elementBytes <= rows.rowBytes) {
                    const std::int64_t each = rowsOf(layer, Tensor::Input, tile, rows);
                    fewest = fewest == 0 ? each : std::min(fewest, each);
                }
            }
        }
        const BlockChoice best = bestBlock(layer, tile, rows.rowBytes);
        rows.block = best.block;
        ASSERT_EQ(best.rows, fewest) << "case " << i;
        ASSERT_EQ(rowsOf(layer, Tensor::Input, tile, rows), fewest) << "case " << i;
    }
}

// Blocks of 5 of 8 bytes are padded to 8, of 3 to 4, of 9 do not fit.
TEST(DataflowRows, PadsBlocksToADivisorOfTheRow)
{
    EXPECT_EQ(paddedBytes(5, 8), 8);
    EXPECT_EQ(paddedBytes(3, 8), 4);
    EXPECT_EQ(paddedBytes(8, 8), 8);
    EXPECT_EQ(paddedBytes(9, 8), 0);
    EXPECT_EQ(paddedBytes(5, 96), 6);
}

TEST(DataflowRows, CrossingsEqualThoseOfEachWindow)
{
    for (std::uint64_t i = 0; i < 3'000; ++i) {
        RandomStream random(5, i);
        const auto upTo = [&](std::size_t most) { return static_cast<std::int64_t>(1 + random.below(most)); };
        const SteppedWindows windows = {
            .step = upTo(40), .extent = upTo(40), .block = upTo(60), .count = upTo(200), .phase0 = upTo(80) - 1};
        std::int64_t crossings = 0;
        std::int64_t touched = 0;
        std::set<std::int64_t> safe;
        for (std::int64_t k = 0; k < std::max(windows.count, windows.block); ++k) {
            const std::int64_t phase = (windows.phase0 + k * windows.step) % windows.block;
            const std::int64_t blocks = (phase + windows.extent - 1) / windows.block + 1;
            crossings += k < windows.count && blocks > 1 ? 1 : 0;
            touched += k < windows.count ? blocks : 0;
            if (blocks == 1) {
                safe.insert(phase);
            }
        }
        const BlockCrossing crossing = crossingOf(windows);
        ASSERT_EQ(crossing.crossings, crossings) << "case " << i;
        ASSERT_EQ(crossing.blocksTouched, touched) << "case " << i;
        ASSERT_EQ(crossing.safePositions, static_cast<std::int64_t>(safe.size())) << "case " << i;
        ASSERT_EQ(crossing.period, windows.block / std::gcd(windows.step, windows.block));
    }
}

// Windows of 3 every 4 over blocks of 6: phases 0 4 2 repeat; only at phase 4 a window crosses.
TEST(DataflowRows, CrossingsRepeatWithBlockOverGcd)
{
    const BlockCrossing crossing = crossingOf({.step = 4, .extent = 3, .block = 6, .count = 7, .phase0 = 0});

    EXPECT_EQ(crossing, (BlockCrossing{.gcd = 2, .period = 3, .safePositions = 2, .crossings = 2, .blocksTouched = 9}));
}

// A trace of 5,000 random tiles counted part by part equals its count element by element.
TEST(DataflowRows, TracesEqualThoseOfEachElement)
{
    for (std::uint64_t i = 0; i < triesOf(5'000, 300); ++i) {
        RandomStream random(6, i);
        const auto upTo = [&](std::int64_t most) {
            return 1 + static_cast<std::int64_t>(random.below(static_cast<std::size_t>(most)));
        };
        TileTrace trace;
        trace.order = static_cast<ElementOrder>(random.below(3));
        trace.sizes = {upTo(6), upTo(12), upTo(12)};
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            trace.tile[axis] = upTo(trace.sizes[axis]);
            trace.origin[axis] = upTo(trace.sizes[axis] - trace.tile[axis] + 1) - 1;
        }
        for (std::size_t k = kAxes; k > 1; --k) {
            std::swap(trace.loops[k - 1], trace.loops[random.below(k)]);
        }
        trace.elementBytes = upTo(8);
        trace.rowBytes = upTo(64);
        trace.block = {upTo(5), upTo(5)};
        trace.blockStride = trace.block.area() * trace.elementBytes + upTo(9) - 1;
        trace.channelStride = 144 * trace.blockStride;
        const std::int64_t freeHeight = trace.sizes[1] - trace.origin[1] - trace.tile[1];
        const std::int64_t freeWidth = trace.sizes[2] - trace.origin[2] - trace.tile[2];
        trace.step = {upTo(3), upTo(3)};
        trace.tiles = {1 + freeHeight / trace.step.height, 1 + freeWidth / trace.step.width};
        ASSERT_TRUE(check(trace)) << check(trace).error().message();

        TraceCounts expected;
        std::set<std::int64_t> rows;
        std::int64_t open = -1;
        for (std::int64_t a = 0; a < trace.tiles.height; ++a) {
            for (std::int64_t b = 0; b < trace.tiles.width; ++b) {
                std::set<std::int64_t> blocks;
                AxisSizes at{};
                for (at[0] = 0; at[0] < trace.tile[static_cast<std::size_t>(trace.loops[0])]; ++at[0]) {
                    for (at[1] = 0; at[1] < trace.tile[static_cast<std::size_t>(trace.loops[1])]; ++at[1]) {
                        for (at[2] = 0; at[2] < trace.tile[static_cast<std::size_t>(trace.loops[2])]; ++at[2]) {
                            AxisSizes element = trace.origin;
                            for (std::size_t k = 0; k < kAxes; ++k) {
                                element[static_cast<std::size_t>(trace.loops[k])] += at[k];
                            }
                            const std::int64_t c = element[0];
                            const std::int64_t h = element[1] + a * trace.step.height;
                            const std::int64_t w = element[2] + b * trace.step.width;
                            const auto& [channels, height, width] = trace.sizes;
                            const workloads::Extent block = trace.block;
                            const std::int64_t line = (width + block.width - 1) / block.width;
                            const std::int64_t number = h / block.height * line + w / block.width;
                            const std::int64_t inside = h % block.height * block.width + w % block.width;
                            const std::array<std::int64_t, 3> addresses = {
                                (c * height * width + h * width + w) * trace.elementBytes,
                                (h * width * channels + w * channels + c) * trace.elementBytes,
                                c * trace.channelStride + number * trace.blockStride + inside * trace.elementBytes};
                            const std::int64_t row = addresses[static_cast<std::size_t>(trace.order)] / trace.rowBytes;
                            expected.activations += row == open ? 0 : 1;
                            open = row;
                            rows.insert(row);
                            blocks.insert(number);
                        }
                    }
                }
                expected.crossingTiles += trace.order == ElementOrder::Blocked && blocks.size() > 1 ? 1 : 0;
            }
        }
        expected.distinctRows = static_cast<std::int64_t>(rows.size());
        ASSERT_EQ(countsOf(trace), expected) << "case " << i;
    }
}

} // namespace pimento::test
