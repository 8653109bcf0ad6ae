// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/tensor/loop_index.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

namespace pimento::upmem::tensor {

namespace {

LoopIndex sumOf(std::initializer_list<Term> terms, std::int64_t constant = 0)
{
    LoopIndex sum;
    for (const Term& term : terms) {
        sum.add(term);
    }
    sum.constant = constant;
    return sum;
}

TEST(LoopIndex, AddsTermsOfOneKind)
{
    EXPECT_EQ(sumOf({{2, 0}, {3, 1}, {4, 0}}), sumOf({{3, 1}, {6, 0}}));
    EXPECT_EQ(sumOf({{2, 0}, {-2, 0}}), LoopIndex{});
    EXPECT_NE(sumOf({{2, 0, 4}}), sumOf({{2, 0}}));
}

TEST(LoopIndex, SplittingALoopPutsASumInItsPlace)
{
    const std::vector<std::int64_t> extents = {12, 3, 4};
    std::vector<Derived> derived;
    LoopIndex index = indexOf(0, 5);

    substitute(index, 0, sumOf({{4, 1}, {1, 2}}), extents, derived);

    EXPECT_EQ(index, sumOf({{20, 1}, {5, 2}}));
}

TEST(LoopIndex, FusedLoopsAreAQuotientAndARemainder)
{
    const std::vector<std::int64_t> extents = {3, 4, 12};
    std::vector<Derived> derived;
    LoopIndex apart = sumOf({{10, 0}, {1, 1}});
    substitute(apart, 0, sumOf({{1, 2, 4}}), extents, derived);
    substitute(apart, 1, sumOf({{1, 2, 1, 4}}), extents, derived);
    LoopIndex together = sumOf({{4, 0}, {1, 1}});
    substitute(together, 0, sumOf({{1, 2, 4}}), extents, derived);
    substitute(together, 1, sumOf({{1, 2, 1, 4}}), extents, derived);

    EXPECT_EQ(apart, sumOf({{10, 2, 4}, {1, 2, 1, 4}}));
    EXPECT_EQ(together, indexOf(2)) << "4 * (f / 4) + f % 4";
}

TEST(LoopIndex, SplittingAFusedLoopWhereItWasFusedGivesPlainTerms)
{
    const std::vector<std::int64_t> extents = {12, 3, 4};
    std::vector<Derived> derived;
    LoopIndex index = sumOf({{10, 0, 4}, {1, 0, 1, 4}});

    substitute(index, 0, sumOf({{4, 1}, {1, 2}}), extents, derived);

    EXPECT_EQ(index, sumOf({{10, 1}, {1, 2}}));
    EXPECT_TRUE(derived.empty());
}

TEST(LoopIndex, SplittingAFusedLoopElsewhereNamesTheSum)
{
    const std::vector<std::int64_t> extents = {12, 2, 6};
    std::vector<Derived> derived;
    LoopIndex index = sumOf({{10, 0, 4}});

    substitute(index, 0, sumOf({{6, 1}, {1, 2}}), extents, derived);

    ASSERT_EQ(derived.size(), 1U);
    EXPECT_EQ(derived.front().value, sumOf({{6, 1}, {1, 2}}));
    EXPECT_EQ(index, sumOf({{10, ~0, 4}}));
    EXPECT_EQ(valueOf(index, std::array<std::int64_t, 3>{0, 1, 3}, derived), 10 * ((6 + 3) / 4));
}

/// Substitutions of variables do not change the function: 2,000 random substitutions, all points.
TEST(LoopIndex, SubstitutingNeverChangesTheFunction)
{
    std::mt19937 random(5);
    const auto from = [&random](int least, int most) {
        return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
    };
    for (int tries = 0; tries < 2000; ++tries) {
        const std::vector<std::int64_t> extents = {from(1, 24), from(1, 4), from(1, 4), from(1, 3)};
        std::vector<Derived> derived;
        LoopIndex before;
        for (int terms = from(1, 3); terms > 0; --terms) {
            before.add({from(-3, 6), 0, from(1, 6), from(0, 5)});
        }
        before.add({from(1, 4), 3});
        const LoopIndex value = sumOf({{from(1, 6), 1}, {from(1, 3), 2}}, from(0, 3));
        LoopIndex after = before;

        substitute(after, 0, value, extents, derived);

        std::array<std::int64_t, 4> point{};
        const Bounds bounds = boundsOf(after, {extents, derived});
        for (point[1] = 0; point[1] < extents[1]; ++point[1]) {
            for (point[2] = 0; point[2] < extents[2]; ++point[2]) {
                for (point[3] = 0; point[3] < extents[3]; ++point[3]) {
                    point[0] = valueOf(value, point, derived);
                    const std::int64_t found = valueOf(after, point, derived);
                    ASSERT_EQ(found, valueOf(before, point, derived)) << tries;
                    ASSERT_GE(found, bounds.least) << tries;
                    ASSERT_LE(found, bounds.most) << tries;
                }
            }
        }
    }
}

} // namespace

} // namespace pimento::upmem::tensor
