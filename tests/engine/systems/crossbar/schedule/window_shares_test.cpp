// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/window_shares.h"

#include "tests/engine/systems/crossbar/random_networks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace pimento::crossbar {
namespace {

TEST(WindowShares, AlternateInsideACore)
{
    // Three copies of two groups for ten windows: copies 0 and 1 begin in core 0, copy 2 in core 1.
    const std::vector<LayerPartition> partitions{{.windows = 10, .groups = 2}};
    const Placement placement{.replicas = {3},
                              .groups = {{.core = 0},
                                         {.group = 1, .core = 1},
                                         {.replica = 1, .core = 0},
                                         {.replica = 1, .group = 1, .core = 0},
                                         {.replica = 2, .core = 1},
                                         {.replica = 2, .group = 1, .core = 1}}};

    const auto shares = windowShares(placement, partitions, 2);

    // Core 0 gets ceil(10 * 2 / 3) = 7 windows and core 1 the other 3.
    EXPECT_EQ(shares[0], (std::vector<WindowShare>{{.first = 0, .stride = 2, .count = 4},
                                                   {.first = 1, .stride = 2, .count = 3},
                                                   {.first = 7, .stride = 1, .count = 3}}));
}

TEST(WindowShares, DifferByOneWindowBetweenCopiesOfACore)
{
    // Three copies in three cores for ten windows: up to floor(10 / 3) = 3, floor(20 / 3) = 6 and 10.
    const std::vector<LayerPartition> partitions{{.windows = 10, .groups = 1}};
    const Placement placement{.replicas = {3},
                              .groups = {{.core = 0}, {.replica = 1, .core = 1}, {.replica = 2, .core = 2}}};

    const auto shares = windowShares(placement, partitions, 3, ShareRounding::Even);

    EXPECT_EQ(shares[0], (std::vector<WindowShare>{{.first = 0, .stride = 1, .count = 3},
                                                   {.first = 3, .stride = 1, .count = 3},
                                                   {.first = 6, .stride = 1, .count = 4}}));
}

TEST(WindowShares, HoldEachWindowOnce)
{
    for (std::uint64_t number = 0; number < 100; ++number) {
        const RandomCase of = randomCase(number);

        const auto shares = windowShares(of.placement, of.partitions, of.chip.cores(),
                                         number % 2 == 0 ? ShareRounding::Exact : ShareRounding::Even);

        for (std::size_t layer = 0; layer < shares.size(); ++layer) {
            std::vector<int> computed(static_cast<std::size_t>(of.partitions[layer].windows));
            for (const WindowShare& share : shares[layer]) {
                for (std::int64_t i = 0; i < share.count; ++i) {
                    ++computed[static_cast<std::size_t>(share.first + i * share.stride)];
                }
            }
            EXPECT_EQ(std::ranges::count(computed, 1), of.partitions[layer].windows) << number << ", " << layer;
        }
    }
}

} // namespace
} // namespace pimento::crossbar
