// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/rounds/cheapest_cuts.h"

#include "engine/base/random_stream.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace pimento::crossbar {

namespace {

using Costs = std::map<std::pair<std::size_t, std::size_t>, std::optional<std::int64_t>>;

/// The least sum over all sets of cuts: bit i of a set is a cut behind item i. Nothing: none is allowed.
std::optional<std::int64_t> leastOfAll(std::size_t items, const Costs& costs)
{
    std::optional<std::int64_t> least;
    for (std::size_t set = 0; set < std::size_t{1} << (items - 1); ++set) {
        std::optional<std::int64_t> sum = 0;
        std::size_t first = 0;
        for (std::size_t i = 0; i < items; ++i) {
            if (i + 1 == items || ((set >> i) & 1U) != 0) {
                const auto& own = costs.at({first, i + 1});
                sum = sum && own ? std::optional(*sum + *own) : std::nullopt;
                first = i + 1;
            }
        }
        if (sum && (!least || *sum < *least)) {
            least = sum;
        }
    }
    return least;
}

} // namespace

TEST(CheapestCuts, EqualsTheBestOfAllSetsOfCuts)
{
    for (std::uint64_t number = 0; number < 300; ++number) {
        RandomStream random = RandomStream::of(number, 17);
        const std::size_t items = 1 + random.below(9);
        Costs costs;
        for (std::size_t first = 0; first < items; ++first) {
            for (std::size_t end = first + 1; end <= items; ++end) {
                const bool isAllowed = random.below(10) < 8;
                costs[{first, end}] =
                    isAllowed ? std::optional(static_cast<std::int64_t>(random.below(1000))) : std::nullopt;
            }
        }

        const auto cuts = cheapestCuts(items, [&](std::size_t first, std::size_t end) {
            return costs.at({first, end});
        });

        const auto least = leastOfAll(items, costs);
        ASSERT_EQ(cuts.empty(), !least.has_value()) << number;
        std::int64_t sum = 0;
        std::size_t at = 0;
        for (const Stretch& each : cuts) {
            ASSERT_EQ(each.first, at) << number;
            at = each.end;
            sum += costs.at({each.first, each.end}).value();
        }
        if (least) {
            EXPECT_EQ(at, items) << number;
            EXPECT_EQ(sum, *least) << number;
        }
    }
}

} // namespace pimento::crossbar
