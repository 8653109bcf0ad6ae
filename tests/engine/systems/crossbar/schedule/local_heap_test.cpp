// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/local_heap.h"

#include "engine/base/random_stream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>

namespace pimento::crossbar {
namespace {

TEST(LocalHeap, GivesTheFirstHoleThatIsLargeEnough)
{
    LocalHeap heap;
    EXPECT_EQ(heap.allocate(4), 0);
    EXPECT_EQ(heap.allocate(2), 4);
    EXPECT_EQ(heap.allocate(8), 6);
    EXPECT_EQ(heap.allocate(1), 14);
    heap.free(4, 2);
    heap.free(6, 8); // joins the hole before it: 4 to 14

    EXPECT_EQ(heap.allocate(9), 4);
    EXPECT_EQ(heap.allocate(2), 15); // 13 to 14 is too small
    EXPECT_EQ(heap.allocate(1), 13);
    EXPECT_EQ(heap.used(), 17);
    EXPECT_EQ(heap.peak(), 17);
}

TEST(LocalHeap, FitsBlocksIntoHolesAndBelowAnEnd)
{
    LocalHeap heap;
    const std::int64_t first = heap.allocate(4);
    (void)heap.allocate(2);
    heap.free(first, 4);

    EXPECT_TRUE(heap.fits(4, 6)); // in the hole
    EXPECT_FALSE(heap.fits(5, 10));
    EXPECT_TRUE(heap.fits(5, 11));
}

TEST(LocalHeap, GivesTheEndBackWithTheHoleBeforeIt)
{
    LocalHeap heap;
    const std::int64_t first = heap.allocate(3);
    const std::int64_t second = heap.allocate(5);
    heap.free(first, 3);
    heap.free(second, 5);

    EXPECT_EQ(heap.used(), 0);
    EXPECT_EQ(heap.allocate(100), 0);
    EXPECT_EQ(heap.peak(), 100);
}

TEST(LocalHeap, KeepsRandomBlocksApart)
{
    for (std::uint64_t number = 0; number < 50; ++number) {
        RandomStream random = RandomStream::of(number, 11);
        LocalHeap heap;
        std::map<std::int64_t, std::int64_t> blocks; // lengths by address
        std::int64_t used = 0;
        std::int64_t peak = 0;
        for (int i = 0; i < 300; ++i) {
            if (!blocks.empty() && random.below(100) < 45) {
                const auto block = std::next(blocks.begin(), static_cast<std::ptrdiff_t>(random.below(blocks.size())));
                heap.free(block->first, block->second);
                used -= block->second;
                blocks.erase(block);
            } else {
                const auto length = static_cast<std::int64_t>(1 + random.below(20));
                const std::int64_t address = heap.allocate(length);
                const auto next = blocks.lower_bound(address);
                ASSERT_TRUE(next == blocks.end() || address + length <= next->first);
                ASSERT_TRUE(next == blocks.begin() || std::prev(next)->first + std::prev(next)->second <= address);
                blocks[address] = length;
                used += length;
                peak = std::max(peak, address + length);
            }
            ASSERT_EQ(heap.used(), used);
            ASSERT_EQ(heap.peak(), peak);
        }
        for (const auto& [address, length] : blocks) {
            heap.free(address, length);
        }
        EXPECT_EQ(heap.used(), 0);
        EXPECT_EQ(heap.allocate(1), 0);
    }
}

} // namespace
} // namespace pimento::crossbar
