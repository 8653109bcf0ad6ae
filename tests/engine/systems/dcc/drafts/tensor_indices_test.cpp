// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/tensor_indices.h"

#include "tests/engine/systems/dcc/drafts/kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

namespace pimento::test {

namespace {

using testing::ElementsAre;

std::string indicesText(const Index& function, const std::vector<VariableRange>& ranges, IndexStrategy strategy)
{
    return text(tensorIndices(function, ranges, strategy));
}

TEST(TensorIndices, OfFig5HaveTwoForms)
{
    // A1 = i*2 for the two values of i on a core
    const std::vector<VariableRange> ranges = {{{0, 3}, 1}, {{0, 2}, 1}};

    EXPECT_EQ(indicesText(linear(1, 2), ranges, IndexStrategy::Expand), "[0:3]");  // Mapping 1
    EXPECT_EQ(indicesText(linear(1, 2), ranges, IndexStrategy::Keep), "[0],[2]");  // Mapping 2
    EXPECT_EQ(indicesText(linear(0), ranges, IndexStrategy::Keep), "[0:3]");       // C0 = b
    EXPECT_EQ(indicesText(linear(0, 1, 1), ranges, IndexStrategy::Keep), "[1:4]"); // A0 = b+1
}

TEST(TensorIndices, FollowTheStepOfTheLoop)
{
    // i in 1, 4, 7: 7 - i is 6, 3, 0
    EXPECT_EQ(indicesText(linear(0, -1, 7), {{{1, 9}, 3}}, IndexStrategy::Keep), "[0],[3],[6]");
    EXPECT_EQ(indicesText(linear(0, -1, 7), {{{1, 9}, 3}}, IndexStrategy::Expand), "[0:7]");
}

TEST(TensorIndices, JoinWhatTheWindowsOfAStencilShare)
{
    const Index strided = {{{0, 4}, {1, 1}}, 0};

    EXPECT_EQ(indicesText(strided, {{{0, 3}, 1}, {{0, 3}, 1}}, IndexStrategy::Keep), "[0:3],[4:7],[8:11]");
    EXPECT_EQ(indicesText(strided, {{{0, 3}, 1}, {{0, 4}, 1}}, IndexStrategy::Keep), "[0:12]");
    EXPECT_EQ(indicesText(strided, {{{0, 3}, 1}, {{1, 2}, 1}}, IndexStrategy::Keep), "[1],[5],[9]");
}

TEST(TensorIndices, OfAConstantAreOne)
{
    EXPECT_EQ(indicesText(fixed(5), {}, IndexStrategy::Keep), "[5]");
    EXPECT_EQ(indicesText(fixed(5), {}, IndexStrategy::Expand), "[5]");
}

TEST(TensorIndices, OfAnIdleCoreAreNone)
{
    EXPECT_EQ(indicesText(linear(0), {{{4, 4}, 1}}, IndexStrategy::Keep), "[]");
    EXPECT_EQ(indicesText(linear(0), {{{4, 4}, 1}}, IndexStrategy::Expand), "[]");
}

TEST(TensorIndices, AreThoseOfEveryPoint)
{
    std::mt19937 random(1);
    const auto below = [&](unsigned limit) { return static_cast<std::int64_t>(random() % limit); };
    for (int round = 0; round < 1000; ++round) {
        const Index function = {{{0, 1 + below(5)}, {1, -1 - below(4)}, {2, 1 + below(9)}}, below(10)};
        std::vector<VariableRange> ranges;
        for (int variable = 0; variable < 3; ++variable) {
            const std::int64_t begin = below(6);
            ranges.push_back({{begin, begin + 1 + below(7)}, 1 + below(3)});
        }
        std::set<std::int64_t> expected;
        for (std::int64_t i = ranges[0].values.begin; i < ranges[0].values.end; i += ranges[0].step) {
            for (std::int64_t j = ranges[1].values.begin; j < ranges[1].values.end; j += ranges[1].step) {
                for (std::int64_t k = ranges[2].values.begin; k < ranges[2].values.end; k += ranges[2].step) {
                    expected.insert(function.at(std::vector{i, j, k}));
                }
            }
        }

        const auto kept = tensorIndices(function, ranges, IndexStrategy::Keep);
        const auto expanded = tensorIndices(function, ranges, IndexStrategy::Expand);

        std::set<std::int64_t> found;
        std::int64_t before = -1'000;
        for (const IndexRange& range : kept) {
            ASSERT_GT(range.begin, before) << "round " << round; // a gap between
            before = range.end;
            for (std::int64_t index = range.begin; index < range.end; ++index) {
                found.insert(index);
            }
        }
        ASSERT_EQ(found, expected) << "round " << round;
        ASSERT_THAT(expanded, ElementsAre(IndexRange{*expected.begin(), *expected.rbegin() + 1}));
    }
}

} // namespace

} // namespace pimento::test
