// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/random_points.h"
#include "tests/engine/systems/comonm/accuracy_support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

// Estimates of maps onto HBM-PIM against the detailed machine, which agrees with the vendor's simulator to the cycle.

namespace pimento::test {

using namespace comonm;

namespace {

struct Case {
    const char* kernel;
    int channels;
    int ranks;
};

class BankAccuracy : public ::testing::TestWithParam<Case> {};

TEST_P(BankAccuracy, IsWithinAPercentOnTheMean)
{
    const auto& [kernel, channels, ranks] = GetParam();
    RandomMaps maps;

    const Accuracy found = accuracyOf(randomBankPoints(kernel, {channels, ranks}, maps));

    show(std::string(kernel) + ", " + std::to_string(channels) + " channels of " + std::to_string(ranks) + " ranks",
         found);
    EXPECT_GE(found.points, maps.count * 9 / 10);
    EXPECT_LE(found.mean, 1);
    EXPECT_LE(found.worst, 6);
    EXPECT_GE(found.spearman, 0.99);
    EXPECT_LE(found.regret, 1);
}

INSTANTIATE_TEST_SUITE_P(Kernels, BankAccuracy,
                         ::testing::Values(Case{"va", 1, 1}, Case{"va", 16, 1}, Case{"va", 64, 2}, Case{"relu", 1, 1},
                                           Case{"relu", 16, 1}, Case{"relu", 64, 2}, Case{"gemv", 1, 1},
                                           Case{"gemv", 16, 1}, Case{"gemv", 64, 2}));

TEST(BankAccuracyOfTheLiteralRule, IsWorseThanThatOfLines)
{
    for (const char* kernel : {"gemv", "va", "relu"}) {
        RandomMaps maps;
        maps.count = 256;
        const Accuracy affine = accuracyOf(randomBankPoints(kernel, {16, 1}, maps));
        maps.options.sampling.rule = Extrapolation::Literal;

        const Accuracy literal = accuracyOf(randomBankPoints(kernel, {16, 1}, maps));

        show(std::string(kernel) + ", literal rule", literal);
        EXPECT_GT(literal.mean, affine.mean);
    }
}

} // namespace

} // namespace pimento::test
