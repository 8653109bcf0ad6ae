// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/comonm/accuracy_support.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

// Estimates of maps onto HBM-PIM against the detailed machine, which agrees with the vendor's simulator to the cycle.

namespace pimento::test {

using namespace comonm;

namespace {

struct BankCase {
    const char* kernel;
    int channels;
    int ranks;
};

class BankAccuracy : public ::testing::TestWithParam<BankCase> {};

TEST_P(BankAccuracy, IsWithinAPercentOnTheMean)
{
    const auto& [kernel, channels, ranks] = GetParam();
    const RandomMaps maps =
        mapsFromEnvironment(longTriesOf(channels == 1 ? 1024 : 256, 64)); // the work of a channel decides

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
                         ::testing::Values(BankCase{"va", 1, 1}, BankCase{"va", 16, 1}, BankCase{"va", 64, 2}, BankCase{"relu", 1, 1},
                                           BankCase{"relu", 16, 1}, BankCase{"relu", 64, 2}, BankCase{"gemv", 1, 1},
                                           BankCase{"gemv", 16, 1}, BankCase{"gemv", 64, 2}));

TEST(BankAccuracyOfTheLiteralRule, IsWorseThanThatOfLines)
{
    for (const char* kernel : {"gemv", "va", "relu"}) {
        RandomMaps maps;
        maps.count = longTriesOf(128, 128);
        const Accuracy affine = accuracyOf(randomBankPoints(kernel, {16, 1}, maps));
        maps.options.sampling.rule = Extrapolation::Literal;

        const Accuracy literal = accuracyOf(randomBankPoints(kernel, {16, 1}, maps));

        show(std::string(kernel) + ", literal rule", literal);
        EXPECT_GT(literal.mean, affine.mean);
    }
}

} // namespace

} // namespace pimento::test
