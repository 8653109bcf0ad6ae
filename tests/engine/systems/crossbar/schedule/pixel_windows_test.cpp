// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/pixel_windows.h"

#include "engine/systems/crossbar/schedule/matrix_rows.h"
#include "tests/engine/systems/crossbar/random_networks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

namespace pimento::crossbar {
namespace {

TEST(PixelWindows, GoBothWays)
{
    for (std::uint64_t number = 0; number < 100; ++number) {
        const RandomCase of = randomCase(number);
        for (const GraphNode& node : of.graph.nodes) {
            if (node.kind != NodeKind::Matrix && node.kind != NodeKind::Pool) {
                continue;
            }
            const PixelWindows windows(node);
            std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t>> below; // window, position, pixel
            for (std::int64_t window = 0; window < node.out.pixels(); ++window) {
                for (std::int64_t position = 0; position < windows.positions(); ++position) {
                    if (const std::int64_t pixel = windows.pixel(window, position); pixel >= 0) {
                        below.insert({window, position, pixel});
                    }
                }
            }
            std::size_t above = 0;
            for (std::int64_t pixel = 0; pixel < node.in.pixels(); ++pixel) {
                windows.forEachWindow(pixel, [&](std::int64_t window, std::int64_t position) {
                    EXPECT_TRUE(below.contains({window, position, pixel})) << number;
                    ++above;
                });
            }
            EXPECT_EQ(above, below.size()) << number;
        }
    }
}

TEST(MatrixRows, CoverTheRowsOfEachGroup)
{
    for (std::uint64_t number = 0; number < 100; ++number) {
        const RandomCase of = randomCase(number, {.denseGroups = number % 2 == 0});
        for (const LayerPartition& layer : of.partitions) {
            const GraphNode& node = of.graph.nodes[layer.node];
            const MatrixRows rows(node, layer);
            std::int64_t read = 0;
            for (std::size_t group = 0; group < static_cast<std::size_t>(layer.groups * layer.parts); ++group) {
                std::int64_t length = 0;
                for (const RowPiece& piece : rows.pieces(group)) {
                    EXPECT_LE(piece.channel + piece.length, node.in.channels) << number;
                    EXPECT_TRUE(std::ranges::count(rows.readers(piece.position), group, &PieceReader::group) > 0) << number;
                    length += piece.length;
                }
                EXPECT_EQ(length, rows.rows(group)) << number;
                read += length;
            }
            // Each part of a block reads all rows of the block.
            EXPECT_EQ(read, layer.splits * node.sliding.window.area() * node.in.channels) << number;
        }
    }
}

} // namespace
} // namespace pimento::crossbar
