// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/random_stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>

namespace pimento {

namespace {

// The first words of the published generator (splitmix64) for the seeds 0 and 1234567.
TEST(RandomStream, IsThePublishedGenerator)
{
    RandomStream zero(0);
    EXPECT_EQ(zero(), 0xe220a8397b1dcdafULL);
    EXPECT_EQ(zero(), 0x6e789e6aa1b965f4ULL);
    RandomStream other(1234567);
    EXPECT_EQ(other(), 6457827717110365317ULL);
    EXPECT_EQ(other(), 3203168211198807973ULL);
}

TEST(RandomStream, OfTheSameNumbersIsTheSameAndOfOthersAnother)
{
    std::set<std::uint64_t> firsts;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        for (int place = 0; place < 1000; ++place) {
            RandomStream one = RandomStream::of(seed, place);
            RandomStream again = RandomStream::of(seed, place);
            const std::uint64_t first = one();
            EXPECT_EQ(first, again());
            firsts.insert(first);
        }
    }
    EXPECT_EQ(firsts.size(), 10'000U);
}

// Searches and tests depend on these words: other ones are other schedules.
TEST(RandomStream, HasTheSameStreamsOfASeedForever)
{
    RandomStream numbered(2025, 7);
    EXPECT_EQ(numbered(), 0xa0c2d97e62132a58ULL);
    EXPECT_EQ(numbered(), 0x87ab500cf5881dadULL);

    RandomStream whole(1);
    RandomStream part = whole.fork();
    EXPECT_EQ(part(), 0x5f47167dab1e6f33ULL);
    EXPECT_EQ(whole(), 0xbeeb8da1658eec67ULL);
}

TEST(RandomStream, HasUnrelatedStreamsOfASeed)
{
    RandomStream first(1, 1);
    RandomStream again(1, 1);
    RandomStream other(1, 2);
    int same = 0;
    for (int i = 0; i < 6000; ++i) {
        const std::size_t value = first.below(6);
        EXPECT_EQ(value, again.below(6));
        same += value == other.below(6) ? 1 : 0;
    }
    EXPECT_NEAR(same, 1000, 150); // standard deviation 29
}

TEST(RandomStream, DrawsEachNumberEquallyOften)
{
    constexpr int kDraws = 70'000;
    std::array<int, 7> counts{};
    double sum = 0;
    for (int i = 0; i < kDraws; ++i) {
        RandomStream stream = RandomStream::of(2025, i); // neighbouring streams are as good as one
        ++counts.at(stream.below(7));
        sum += stream.uniform();
    }
    // 10,000 each with deviation 93; the mean of 70,000 has deviation 0.0011.
    EXPECT_THAT(counts, testing::Each(testing::AllOf(testing::Gt(9600), testing::Lt(10'400))));
    EXPECT_NEAR(sum / kDraws, 0.5, 0.005);
}

TEST(RandomStream, ServesTheStandardLibrary)
{
    std::array<int, 5> order = {0, 1, 2, 3, 4};
    std::ranges::shuffle(order, RandomStream(1));

    EXPECT_THAT(order, testing::UnorderedElementsAre(0, 1, 2, 3, 4));
}

} // namespace

} // namespace pimento
