// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/request_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::sim {

namespace {

std::vector<std::int64_t> arrivals(const RequestQueue& queue)
{
    std::vector<std::int64_t> all;
    for (const QueuedRequest& entry : queue) {
        all.push_back(entry.arrival);
    }
    return all;
}

TEST(RequestQueue, ClosesTheGapOfARemoval)
{
    RequestQueue queue(4);
    for (const std::int64_t arrival : {5, 3, 8, 1}) {
        queue.push({.request = {}, .arrival = arrival});
    }

    queue.erase(1);

    EXPECT_THAT(arrivals(queue), testing::ElementsAre(5, 8, 1)); // insertion order, not arrival order
    EXPECT_EQ(queue[1].arrival, 8);
}

TEST(RequestQueue, IsFullAtItsCapacity)
{
    RequestQueue queue(2);
    EXPECT_TRUE(queue.isEmpty());
    queue.push({});
    EXPECT_FALSE(queue.isFull());
    queue.push({});
    EXPECT_TRUE(queue.isFull());
    queue.erase(0);
    EXPECT_FALSE(queue.isFull());
    EXPECT_EQ(queue.size(), 1);
}

} // namespace

} // namespace pimento::sim
