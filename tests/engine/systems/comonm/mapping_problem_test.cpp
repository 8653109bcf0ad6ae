// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/exploration.h"
#include "engine/problem/system.h"
#include "engine/systems/comonm/mapping_costs.h"
#include "engine/systems/comonm/mapping_list.h"
#include "engine/systems/comonm/mapping_problem.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numeric>

namespace pimento::test {

using namespace comonm;
using ::testing::HasSubstr;

namespace {

Question asked(const std::string& kernel, std::map<std::string, std::string> sizes, const std::string& device,
               const std::string& type)
{
    Question question;
    question.system = "comonm";
    question.workload.name = kernel;
    question.workload.sizes = std::move(sizes);
    question.workload.elementType = type;
    question.device.name = device;
    return question;
}

std::shared_ptr<const Problem> posed(const Question& question)
{
    const auto problem = pose(question, catalogue());
    EXPECT_TRUE(problem) << problem.error().message();
    return problem ? *problem : nullptr;
}

Question additionOnDpus() { return asked("va", {{"batch", "1"}, {"vec_len", "1048576"}}, "upmem", "int32"); }
Question matrixOnBanks()
{
    return asked("gemv", {{"batch", "1"}, {"nhead", "1"}, {"dhead", "1024"}, {"seq_len", "1024"}}, "hbm-pim", "fp16");
}

TEST(MappingProblem, ListsEstimatesAndSimulatesMappings)
{
    for (const Question& question : {additionOnDpus(), matrixOnBanks()}) {
        const auto problem = posed(question);
        ASSERT_NE(problem, nullptr);
        const auto list = problem->standards();
        ASSERT_TRUE(list) << list.error().message();

        const auto estimate = problem->evaluator(*list, {})->evaluate(0, Evaluator::kNoLimit, {});
        const auto exact =
            problem->evaluator(*list, {.fidelity = Fidelity::Simulated})->evaluate(0, Evaluator::kNoLimit, {});

        ASSERT_TRUE(estimate) << estimate.error().message();
        ASSERT_TRUE(exact) << exact.error().message();
        EXPECT_TRUE(std::isnan(estimate->quantities[kSimulated]));
        EXPECT_TRUE(std::isnan(exact->quantities[kEstimated]));
        EXPECT_NEAR(estimate->quantities[kEstimated], exact->quantities[kSimulated],
                    0.06 * exact->quantities[kSimulated]);
        const auto back = problem->parse((*list)->text(0));
        ASSERT_TRUE(back) << back.error().message();
        EXPECT_EQ((*back)->id(0), (*list)->id(0));
        const auto inspection = problem->inspect(**list, 0, {}, {}, {}, nullptr);
        ASSERT_TRUE(inspection) << inspection.error().message();
    }
}

TEST(MappingProblem, TellsTheRegretOfTrustingTheEstimate)
{
    for (const Question& question : {additionOnDpus(), matrixOnBanks()}) {
        const auto problem = posed(question);
        ASSERT_NE(problem, nullptr);

        const auto check = mappingProblem(*problem)->checkFront(8);

        ASSERT_TRUE(check) << check.error().message();
        std::cout << problem->subject() << ": " << check->simulated << " simulated, regret " << 100 * check->regret()
                  << " %, best " << check->best << "\n";
        EXPECT_EQ(check->simulated, 8U);
        EXPECT_LE(check->regret(), 0.05);
    }
}

TEST(MappingProblem, EstimatesAllMappingsOfAnAdditionOnSixteenModulesInSeconds)
{
    const auto problem = posed(asked("va", {{"batch", "1"}, {"vec_len", "67108864"}}, "upmem", "int32"));
    ASSERT_NE(problem, nullptr);
    const auto begin = std::chrono::steady_clock::now();

    const auto space = problem->candidates({});

    ASSERT_TRUE(space) << space.error().message();
    const auto evaluator = problem->evaluator(space->list, {});
    std::size_t known = 0;
    for (std::size_t row = 0; row < space->list->size(); ++row) {
        known += evaluator->evaluate(row, Evaluator::kNoLimit, {}) ? 1U : 0U;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    std::cout << known << " of " << space->list->size() << " mappings in " << took.count() << " s\n";
    EXPECT_GT(known, 50U);
}

Question productOfManyFactors()
{
    return asked("gemv", {{"batch", "60"}, {"nhead", "60"}, {"dhead", "60"}, {"seq_len", "60"}}, "upmem", "int32");
}

TEST(MappingSpace, CountsAndVisitsWhatItLists)
{
    for (const Question& question : {additionOnDpus(), matrixOnBanks()}) {
        const auto problem = posed(question);
        ASSERT_NE(problem, nullptr);
        const Target& target = mappingProblem(*problem)->target();
        const MappingSpace space(target.work().space, target.levels());
        std::vector<SubMap> wide = space.all(1'000'000).value();
        EXPECT_EQ(std::ssize(wide), space.size());
        constexpr std::int64_t kLeast = 16;
        const comonm::Mapping mapping = space.mappingOf({});
        std::erase_if(wide, [&](const SubMap& map) {
            std::int64_t outer = 1;
            for (std::size_t level = 0; level + 1 < mapping.levels; ++level) {
                outer *= mapping.units(map, level);
            }
            return outer < kLeast;
        });

        std::vector<SubMap> visited;
        space.visitWide([] { return kLeast; }, [&](const SubMap& map) { visited.push_back(map); });

        EXPECT_FALSE(wide.empty());
        EXPECT_LT(std::ssize(wide), space.size());
        EXPECT_EQ(visited, wide);
    }
}

TEST(MappingProblem, ComparesWithThePlainestOfAllMappings)
{
    const Question several =
        asked("gemv", {{"batch", "6"}, {"nhead", "4"}, {"dhead", "12"}, {"seq_len", "18"}}, "upmem", "int32");
    for (const Question& question : {additionOnDpus(), matrixOnBanks(), several}) {
        const auto problem = posed(question);
        ASSERT_NE(problem, nullptr);
        const Target& target = mappingProblem(*problem)->target();
        const auto list = problem->candidates({}).value().list;
        // All units of the outer levels, then up to 16 processes, then results split before sums.
        const auto plainness = [&](std::size_t row) {
            const comonm::Mapping& mapping = asMappings(*list).row(row).mapping;
            const SubMap& map = mapping.maps.front();
            std::array<std::int64_t, 3> plain = {1, std::min<std::int64_t>(mapping.units(map, mapping.levels - 1), 16),
                                                 -1};
            for (std::size_t level = 0; level < mapping.levels; ++level) {
                plain[0] *= level + 1 < mapping.levels ? mapping.units(map, level) : 1;
                for (std::size_t d = 0; d < target.work().space.size(); ++d) {
                    plain[2] *= target.work().space.dimensions[d].isReduction ? map.tuples[level][d] : 1;
                }
            }
            return plain;
        };
        std::vector<std::size_t> rows(list->size());
        std::iota(rows.begin(), rows.end(), std::size_t{0});
        std::ranges::stable_sort(rows, std::ranges::greater(), plainness);
        rows.resize(std::min<std::size_t>(rows.size(), 64));
        const auto expected = std::ranges::find_if(rows, [&](std::size_t row) {
            return target.program(asMappings(*list).row(row).mapping.maps.front()).has_value();
        });

        EXPECT_EQ(problem->standards().value()->text(0), list->text(expected == rows.end() ? rows[0] : *expected));
    }
}

// Listed, these mappings would take gigabytes.
TEST(MappingProblem, HasABaselineWithoutAListOfItsSpace)
{
    const auto problem = posed(productOfManyFactors());
    ASSERT_NE(problem, nullptr);

    const auto list = problem->standards();

    EXPECT_GT(problem->sizes({}).value().front().candidates, 1'000'000);
    ASSERT_TRUE(list) << list.error().message();
    EXPECT_TRUE(problem->evaluator(*list, {})->evaluate(0, Evaluator::kNoLimit, {}));
    EXPECT_EQ(problem->candidateColumns().size(), (*list)->columns().size());
}

TEST(MappingProblem, RefusesWhatItCannotMap)
{
    const auto why = [](const Question& question) {
        const auto problem = pose(question, catalogue());
        return problem ? "is posed" : problem.error().message();
    };

    EXPECT_THAT(why(asked("va", {{"batch", "1"}, {"vec_len", "4096"}}, "hbm-pim", "int32")), HasSubstr("fp16"));
    EXPECT_THAT(why(asked("red", {{"batch", "1"}, {"vec_len", "4096"}}, "hbm-pim", "fp16")), HasSubstr("gemv, va"));
    EXPECT_THAT(why(asked("relu", {{"batch", "1"}, {"vec_len", "4096"}}, "attacc", "fp16")),
                HasSubstr("cannot compute relu"));
    Question unknown = additionOnDpus();
    unknown.settings["colour"] = std::string("red");
    EXPECT_THAT(why(unknown), HasSubstr("colour"));
}

} // namespace

} // namespace pimento::test
