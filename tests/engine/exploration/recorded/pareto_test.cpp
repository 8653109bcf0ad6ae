// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/pareto.h"

#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

ParetoAxis axis(std::vector<double> values, Preference preference = Preference::Smaller)
{
    return {"x", "", preference, std::move(values)};
}

double better(const ParetoAxis& one, std::size_t row)
{
    return one.preference == Preference::Larger ? -one.values[row] : one.values[row];
}

/// Returns the Pareto front by its definition.
std::vector<std::size_t> frontByPairs(const std::vector<ParetoAxis>& axes)
{
    const std::size_t rows = axes.front().values.size();
    const auto isKnown = [&](std::size_t row) {
        return std::ranges::none_of(axes, [&](const ParetoAxis& one) { return std::isnan(one.values[row]); });
    };
    const auto beats = [&](std::size_t one, std::size_t other) {
        const auto isNoWorse = [&](const ParetoAxis& each) { return better(each, one) <= better(each, other); };
        const auto isBetter = [&](const ParetoAxis& each) { return better(each, one) < better(each, other); };
        return isKnown(one) && std::ranges::all_of(axes, isNoWorse) && std::ranges::any_of(axes, isBetter);
    };
    std::vector<std::size_t> front;
    for (std::size_t row = 0; row < rows; ++row) {
        bool isBeaten = !isKnown(row);
        for (std::size_t other = 0; other < rows; ++other) {
            isBeaten = isBeaten || beats(other, row);
        }
        if (!isBeaten) {
            front.push_back(row);
        }
    }
    return front;
}

TEST(Pareto, HasEqualRowsAndNoUnknownOnes)
{
    //                                       0  1  2  3  4     5
    const auto time = axis(std::vector<double>{3, 1, 2, 2, kNan, 1});
    const auto energy = axis(std::vector<double>{1, 3, 2, 2, 0, 4});

    EXPECT_THAT(paretoFront({time, energy}), ElementsAre(0, 1, 2, 3));
}

TEST(Pareto, TakesLargeOnesForGood)
{
    const auto time = axis({1, 2, 3});
    const auto speed = axis({5, 9, 7}, Preference::Larger);

    EXPECT_THAT(paretoFront({time, speed}), ElementsAre(0, 1));
    EXPECT_THAT(paretoFront({time, speed, axis({3, 2, 1})}), ElementsAre(0, 1, 2));
}

TEST(Pareto, IsWhatComparingAllPairsFinds)
{
    std::mt19937 random(1);
    for (int i = 0; i < triesOf(400, 60); ++i) {
        std::vector<ParetoAxis> axes(2 + random() % 2);
        const std::size_t rows = random() % 40;
        const std::size_t values = 1 + random() % 12; // few, so that many are equal
        for (ParetoAxis& each : axes) {
            each.preference = random() % 3 == 0 ? Preference::Larger : Preference::Smaller;
            for (std::size_t row = 0; row < rows; ++row) {
                each.values.push_back(random() % 20 == 0 ? kNan : static_cast<double>(random() % values) - 3);
            }
        }

        EXPECT_EQ(paretoFront(axes), frontByPairs(axes)) << i;
    }
}

/// With so many rows most of them are dropped without being sorted.
TEST(Pareto, IsWhatComparingAllPairsFindsAmongManyRows)
{
    std::mt19937 random(2);
    for (const std::size_t count : {2U, 3U}) {
        std::vector<ParetoAxis> axes(count);
        for (ParetoAxis& each : axes) {
            each.preference = random() % 2 == 0 ? Preference::Larger : Preference::Smaller;
            for (std::size_t row = 0; row < 3'000; ++row) {
                each.values.push_back(random() % 50 == 0 ? kNan : static_cast<double>(random() % 400));
            }
        }

        EXPECT_EQ(paretoFront(axes), frontByPairs(axes)) << count;
    }
}

TEST(Pareto, FindsAxesByTheirNames)
{
    const ColumnOf columns = [](const std::string& id) -> std::optional<ParetoAxis> {
        const std::vector<std::pair<std::string, double>> known = {
            {"cycles", 7},      {"energy", 2},      {"lanes", 16},    {"banks", 4},
            {"host_reads", 10}, {"host_writes", 5}, {"computing", 3}, {"t0", 1}};
        for (const auto& [name, value] : known) {
            if (name == id) {
                return ParetoAxis{id, "", Preference::None, {value}};
            }
        }
        return std::nullopt;
    };

    const auto axes = paretoAxes({"banks", "host-traffic", "time"}, columns).value();
    EXPECT_EQ(axes[0].values, std::vector<double>{64});
    EXPECT_EQ(axes[1].values, std::vector<double>{15});
    EXPECT_EQ(axes[2].values, std::vector<double>{7});
    EXPECT_EQ(axes[2].name, "time");
    EXPECT_TRUE(paretoAxes({"compute", "t0"}, columns));
    EXPECT_THAT(paretoAxes({"time"}, columns).error().message(), HasSubstr("two or three"));
    EXPECT_THAT(paretoAxes({"time", "time"}, columns).error().message(), HasSubstr("twice"));
    EXPECT_THAT(paretoAxes({"time", "rearrangement"}, columns).error().message(),
                HasSubstr("no column says rearrangement"));
    EXPECT_THAT(paretoAxes({"time", "capacity"}, columns).error().message(), HasSubstr("no column says capacity"));
}

TEST(Pareto, KnowsTimeAndEnergyByOtherNames)
{
    const ColumnOf columns = [](const std::string& id) {
        const bool isKnown = id == "time_ns" || id == "energy_pj";
        return isKnown ? std::optional(ParetoAxis{id, "", Preference::None, {id == "time_ns" ? 1.0 : 2.0}})
                       : std::nullopt;
    };

    const auto axes = paretoAxes({"time", "energy"}, columns).value();

    EXPECT_EQ(axes[0].values, std::vector<double>{1});
    EXPECT_EQ(axes[1].values, std::vector<double>{2});
}

} // namespace

} // namespace pimento::test
