// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/index_set.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace pimento::ir {

namespace {

std::set<std::int64_t> numbersOf(const IndexSet& set)
{
    std::set<std::int64_t> numbers;
    for (const Run& run : set.runs()) {
        for (std::int64_t number = run.begin; number < run.end; number += run.step) {
            numbers.insert(number);
        }
    }
    return numbers;
}

TEST(IndexSet, IsWrittenAsRuns)
{
    EXPECT_EQ(IndexSet().text(), "none");
    EXPECT_EQ(IndexSet::range(0, 3).text(), "0:3");
    EXPECT_EQ(IndexSet::range(0, 8, 3).text(), "0:7:3");
    EXPECT_EQ(IndexSet::range(0, 1).unitedWith(IndexSet::range(2, 3)).text(), "{0, 2}");
    EXPECT_EQ(IndexSet::range(0, 6, 5).unitedWith(IndexSet::range(8, 10)).text(), "{0, 5, 8:10}");
}

TEST(IndexSet, ASumOfRunsWithoutGapsIsOneRun)
{
    // 0, 4, 8 and 0 .. 3: all of 0 .. 11.
    EXPECT_EQ(IndexSet::range(0, 12, 4).plus(IndexSet::range(0, 4)), IndexSet::range(0, 12));
    EXPECT_EQ(IndexSet::range(0, 1'000'000'000, 4).plus(IndexSet::range(0, 2)).text(), "0:999999998");
}

TEST(IndexSet, HasTheNumbersOfTheOperation)
{
    std::mt19937 random(1);
    const auto below = [&](int limit) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(limit)); };
    const auto some = [&] {
        const std::int64_t begin = below(20) - 10;
        return IndexSet::range(begin, begin + 1 + below(30), 1 + below(6));
    };
    for (int times = 0; times < 2000; ++times) {
        const IndexSet a = below(2) == 0 ? some() : some().unitedWith(some());
        const IndexSet b = below(2) == 0 ? some() : some().unitedWith(some());
        const std::int64_t factor = below(7) - 3;
        std::set<std::int64_t> sums;
        std::set<std::int64_t> all = numbersOf(a);
        all.merge(numbersOf(b));
        std::set<std::int64_t> products;
        std::set<std::int64_t> inner;
        for (const std::int64_t x : numbersOf(a)) {
            for (const std::int64_t y : numbersOf(b)) {
                sums.insert(x + y);
            }
            products.insert(x * factor);
            if (x >= 2 && x < 9) {
                inner.insert(x);
            }
        }

        ASSERT_EQ(numbersOf(a.plus(b)), sums) << a.text() << " + " << b.text();
        ASSERT_EQ(numbersOf(a.unitedWith(b)), all) << a.text() << " or " << b.text();
        ASSERT_EQ(numbersOf(a.scaled(factor)), products) << a.text() << " * " << factor;
        ASSERT_EQ(numbersOf(a.within(2, 9)), inner) << a.text();
    }
}

} // namespace

} // namespace pimento::ir
