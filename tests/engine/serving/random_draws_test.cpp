// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/random_draws.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

namespace pimento::serving::test {

namespace {

constexpr int kDraws = pimento::test::triesOf(1'000'000, 100'000);

struct Moments {
    double mean = 0;
    double deviation = 0;
};

Moments momentsOf(const std::function<double()>& draw)
{
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < kDraws; ++i) {
        const double value = draw();
        sum += value;
        squares += value * value;
    }
    const double mean = sum / kDraws;
    return {mean, std::sqrt(squares / kDraws - mean * mean)};
}

/// Returns the distance of two numbers in units of the last place.
double ulps(double value, double right)
{
    return std::abs(value - right) / (std::nextafter(std::abs(right), INFINITY) - std::abs(right));
}

} // namespace

TEST(RandomDraws, LogarithmIsThatOfTheLibraryWithinTwoUnits)
{
    std::mt19937_64 random(1);
    double worst = 0;
    for (int i = 0; i < kDraws; ++i) {
        const double value = std::ldexp(1 + std::ldexp(static_cast<double>(random() >> 12U), -52),
                                        static_cast<int>(random() % 2000) - 1000);
        worst = std::max(worst, ulps(portableLog(value), std::log(value)));
        const double near = 1 + (value > 1 ? 1e-3 : -1e-3) * std::ldexp(static_cast<double>(random() >> 12U), -52);
        worst = std::max(worst, near == 1 ? 0 : ulps(portableLog(near), std::log(near)));
    }
    EXPECT_LE(worst, 2);
    EXPECT_EQ(portableLog(1), 0);
}

TEST(RandomDraws, ExponentialFunctionIsThatOfTheLibraryWithinTwoUnits)
{
    std::mt19937_64 random(2);
    double worst = 0;
    for (int i = 0; i < kDraws; ++i) {
        const double value = (std::ldexp(static_cast<double>(random() >> 12U), -51) - 1) * (i % 2 == 0 ? 700 : 2);
        worst = std::max(worst, ulps(portableExp(value), std::exp(value)));
    }
    EXPECT_LE(worst, 2);
    EXPECT_EQ(portableExp(0), 1);
    EXPECT_EQ(portableExp(-1000), 0);
    EXPECT_EQ(portableExp(1000), std::numeric_limits<double>::max());
}

// The first word of std::mt19937_64 is fixed by the standard; what is made of it here is fixed by IEEE 754. Whatever
// machine this runs on, these are the bits.
TEST(RandomDraws, AreTheSameBitsOnEveryMachine)
{
    RandomDraws draws(7, 3);
    EXPECT_EQ(draws.uniform(), 0x1.0933b8ffc148fp-1);
    EXPECT_EQ(draws.exponential(), 0x1.4ea2d4465bbf2p-2);
    EXPECT_EQ(draws.normal(), 0x1.eaca0b094cb5bp-1);
    EXPECT_EQ(draws.gamma(0.25), 0x1.7ab421feb8b25p-3);
    EXPECT_EQ(draws.gamma(4), 0x1.e1f8a3d0593f1p+1);
    EXPECT_EQ(draws.uniformInteger(1, 1'000'000), 144'624);
}

TEST(RandomDraws, StreamsAndSeedsDiffer)
{
    std::array<double, 4> first{};
    first[0] = RandomDraws(1, 0).uniform();
    first[1] = RandomDraws(1, 1).uniform();
    first[2] = RandomDraws(2, 0).uniform();
    first[3] = RandomDraws(0, 1).uniform();
    for (std::size_t i = 0; i < first.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_NE(first[i], first[j]);
        }
    }
    EXPECT_EQ(RandomDraws(1, 0).uniform(), first[0]);
}

// Means of a million draws are off by a thousandth of their deviation, 5 of which are nearly never reached; the
// deviation itself by sqrt((kurtosis - 1) / 4 / n), where the widest of them, gamma 0.25, has kurtosis 27.
TEST(RandomDraws, HaveTheMomentsOfTheirDistributions)
{
    RandomDraws draws(11, 0);
    const double off = 5 / std::sqrt(kDraws);
    const auto expectMoments = [&](const Moments& found, double mean, double deviation, double kurtosis) {
        EXPECT_NEAR(found.mean, mean, off * deviation);
        EXPECT_NEAR(found.deviation, deviation, off * deviation * std::sqrt((kurtosis - 1) / 4));
    };
    expectMoments(momentsOf([&] { return draws.uniform(); }), 0.5, std::sqrt(1.0 / 12), 1.8);
    expectMoments(momentsOf([&] { return draws.exponential(); }), 1, 1, 9);
    expectMoments(momentsOf([&] { return draws.normal(); }), 0, 1, 3);
    for (const double shape : {0.25, 0.9, 1.0, 4.0, 100.0}) {
        expectMoments(momentsOf([&] { return draws.gamma(shape); }), shape, std::sqrt(shape), 3 + 6 / shape);
    }
}

/// The share of draws below a bound, beside the distribution.
TEST(RandomDraws, HaveTheSharesOfTheirDistributions)
{
    RandomDraws draws(13, 0);
    const auto shareBelow = [](double bound, const std::function<double()>& draw) {
        int below = 0;
        for (int i = 0; i < kDraws; ++i) {
            below += draw() < bound ? 1 : 0;
        }
        return static_cast<double>(below) / kDraws;
    };
    const double off = 5 * 0.5 / std::sqrt(kDraws);
    for (const double bound : {0.1, 0.7, 2.0}) {
        EXPECT_NEAR(shareBelow(bound, [&] { return draws.exponential(); }), 1 - std::exp(-bound), off);
        EXPECT_NEAR(shareBelow(bound, [&] { return draws.normal(); }), std::erfc(-bound / std::sqrt(2)) / 2, off);
        // Gamma of shape 1/2 is half of a squared normal number; of shape 2, 1 - (1 + x) e^-x.
        EXPECT_NEAR(shareBelow(bound, [&] { return draws.gamma(0.5); }), std::erf(std::sqrt(bound)), off);
        EXPECT_NEAR(shareBelow(bound, [&] { return draws.gamma(2); }), 1 - (1 + bound) * std::exp(-bound), off);
    }
}

TEST(RandomDraws, WholeNumbersAreEquallyLikely)
{
    RandomDraws draws(17, 0);
    std::array<int, 7> counts{};
    for (int i = 0; i < kDraws; ++i) {
        ++counts.at(static_cast<std::size_t>(draws.uniformInteger(-3, 3) + 3));
    }
    for (const int count : counts) {
        EXPECT_NEAR(count, kDraws / 7.0, 5 * std::sqrt(kDraws * (1.0 / 7) * (6.0 / 7)));
    }
    EXPECT_EQ(draws.uniformInteger(5, 5), 5);
    constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
    EXPECT_NE(draws.uniformInteger(kLeast, std::numeric_limits<std::int64_t>::max()), 0);
}

} // namespace pimento::serving::test
