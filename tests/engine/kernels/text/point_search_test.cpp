// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/point_search.h"

#include <gtest/gtest.h>

#include <random>

namespace pimento::language::test {

namespace {

using Answer = PointSearch::Answer;

struct Conditions {
    std::vector<LinearForm> nonNegative;
    std::vector<LinearForm> zero;
};

std::int64_t valueAt(const LinearForm& form, const std::vector<std::int64_t>& point)
{
    std::int64_t value = form.constant;
    for (std::size_t i = 0; i < point.size(); ++i) {
        value += form.coefficient(i) * point[i];
    }
    return value;
}

bool holds(const Conditions& conditions, const std::vector<std::int64_t>& point)
{
    bool holds = true;
    for (const LinearForm& form : conditions.nonNegative) {
        holds = holds && valueAt(form, point) >= 0;
    }
    for (const LinearForm& form : conditions.zero) {
        holds = holds && valueAt(form, point) == 0;
    }
    return holds;
}

/// Tries all points of a box from 0 to 5.
bool existsByTrying(const Conditions& conditions, std::vector<std::int64_t>& point, std::size_t next = 0)
{
    if (next == point.size()) {
        return holds(conditions, point);
    }
    for (point[next] = 0; point[next] <= 5; ++point[next]) {
        if (existsByTrying(conditions, point, next + 1)) {
            return true;
        }
    }
    return false;
}

TEST(PointSearch, AgreesWithTryingAllPoints)
{
    std::mt19937 random(7);
    const auto number = [&](int least, int greatest) {
        return least + static_cast<int>(random() % static_cast<unsigned>(greatest - least + 1));
    };
    int found = 0;
    for (int round = 0; round < 3000; ++round) {
        const auto unknowns = static_cast<std::size_t>(number(1, 4));
        Conditions conditions;
        const auto form = [&] {
            LinearForm each{number(-9, 9), {}};
            for (std::size_t i = 0; i < unknowns; ++i) {
                each.coefficients.push_back(number(-4, 4));
            }
            return each;
        };
        PointSearch search;
        for (std::size_t i = 0; i < unknowns; ++i) {
            search.addUnknown(0, 5);
        }
        for (int i = number(0, 3); i > 0; --i) {
            conditions.nonNegative.push_back(form());
            search.requireNonNegative(conditions.nonNegative.back());
        }
        for (int i = number(0, 2); i > 0; --i) {
            conditions.zero.push_back(form());
            search.requireZero(conditions.zero.back());
        }

        const Answer answer = search.run();

        std::vector<std::int64_t> point(unknowns, 0);
        ASSERT_EQ(answer, existsByTrying(conditions, point) ? Answer::Found : Answer::None) << "round " << round;
        if (answer == Answer::Found) {
            ++found;
            ASSERT_TRUE(holds(conditions, search.point())) << "round " << round;
        }
    }
    EXPECT_GT(found, 500);
    EXPECT_LT(found, 2500);
}

TEST(PointSearch, SeesThatDifferentStepsNeverMeet)
{
    PointSearch search;
    search.addUnknown(0, std::int64_t{1} << 40);
    search.addUnknown(0, std::int64_t{1} << 40);
    search.requireZero(LinearForm{1, {6, -4}}); // 6a + 1 = 4b

    EXPECT_EQ(search.run(), Answer::None);
}

TEST(PointSearch, SaysUnknownWhenNumbersOverflow)
{
    PointSearch search;
    search.addUnknown(0, 1);
    search.requireZero(sum({std::int64_t{1} << 62, {}}, {std::int64_t{1} << 62, {}}, 4));

    EXPECT_EQ(search.run(), Answer::Unknown);
}

} // namespace

} // namespace pimento::language::test
