// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/crossbar_problem.h"

#include "engine/candidates/device_map.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/flow_diagram.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/problem/system.h"
#include "engine/systems/crossbar/crossbar_system.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::crossbar {

namespace {

using testing::HasSubstr;

Question questionAbout(const std::string& network, const std::string& device = "crossbar-isaac")
{
    Question question;
    question.system = "crossbar";
    question.workload.name = network;
    question.workload.elementType = "int16";
    question.workload.sizes = {{"batch", "1"}};
    question.device.name = device;
    return question;
}

std::shared_ptr<const Problem> problemOf(const Question& question) { return pose(question, test::catalogue()).value(); }

std::string mistakeOf(const Question& question)
{
    const auto problem = pose(question, test::catalogue());
    return problem ? "" : problem.error().message();
}

double valueOf(const Problem& problem, const Evaluation& cost, const char* quantity)
{
    return cost.quantities[problem.costs().quantityOf(quantity)];
}

} // namespace

TEST(CrossbarProblem, SaysWhyAQuestionIsInvalid)
{
    EXPECT_THAT(mistakeOf(questionAbout("resnet19")), HasSubstr("is not a network of the library"));
    EXPECT_THAT(mistakeOf(questionAbout("transformer-block")), HasSubstr("multiplies two results"));
    EXPECT_THAT(mistakeOf(questionAbout("resnet18", "std16x16x8")), HasSubstr("has no crossbar arrays"));
    Question batch = questionAbout("resnet18");
    batch.workload.sizes["batch"] = "2";
    EXPECT_THAT(mistakeOf(batch), HasSubstr("Write batch=1"));
    for (const char* type : {"fp16", "fp32", "int8", "int7"}) {
        Question typed = questionAbout("resnet18");
        typed.workload.elementType = type;
        EXPECT_THAT(mistakeOf(typed), HasSubstr("and the chip computes with int16")) << type;
    }
}

TEST(CrossbarProblem, ListsMappingsWhoseTextsItReads)
{
    const auto problem = problemOf(questionAbout("vgg8_mnist28"));
    const auto space = problem->candidates({}).value();

    std::set<std::string> strategies;
    for (std::size_t row = 0; row < space.list->size(); ++row) {
        const auto one = problem->parse(space.list->text(row), {}).value();
        ASSERT_EQ(one->size(), 1U);
        EXPECT_EQ(one->id(0), space.list->id(row));
        for (std::size_t column = 0; column < space.list->columns().size(); ++column) {
            EXPECT_EQ(one->value(0, column), space.list->value(row, column)) << space.list->text(row);
        }
        strategies.insert(space.list->text(row).substr(0, space.list->text(row).find(':')));
    }
    EXPECT_THAT(strategies, testing::IsSupersetOf({"single", "packed", "split", "balance", "genetic"}));
}

TEST(CrossbarProblem, RefusesTextsInOneSentence)
{
    const auto problem = problemOf(questionAbout("vgg8_mnist28"));
    const auto mistake = [&](const char* text) {
        const auto parsed = problem->parse(text, {});
        return parsed ? "" : parsed.error().message();
    };
    EXPECT_THAT(mistake("best"), HasSubstr("names no strategy"));
    EXPECT_THAT(mistake("packed"), HasSubstr("lacks a number of steps"));
    EXPECT_THAT(mistake("packed:0"), HasSubstr("has no number of steps from 1"));
    EXPECT_THAT(mistake("packed:x"), HasSubstr("has no number of steps from 1"));
    EXPECT_THAT(mistake("single:2"), HasSubstr("which this strategy does not take"));
    EXPECT_THAT(mistake("packed:1"), HasSubstr("finds no room for copy"));
    EXPECT_THAT(mistake("packed:1"), testing::Not(HasSubstr("of those with weights"))) << "the layer has a name";
}

TEST(CrossbarProblem, EndsTheGeneticAlgorithmAtAStop)
{
    const auto problem = problemOf(questionAbout("vgg8_mnist28"));
    std::stop_source stop;
    stop.request_stop();

    const auto parsed = problem->parse("genetic:1000", stop.get_token());

    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error().kind, ErrorKind::Stopped);
}

TEST(CrossbarProblem, ProfilesWithPartsThatAddUp)
{
    for (const char* pipeline : {"throughput", "latency"}) {
        Question question = questionAbout("vgg8_mnist28");
        question.settings["pipeline"] = std::string(pipeline);
        const auto problem = problemOf(question);
        const auto list = problem->parse("packed:30", {}).value();

        const Evaluation cost = problem->evaluator(list, {})->evaluate(0, Evaluator::kNoLimit, {}).value();

        const CostSchema& schema = problem->costs();
        double parts = 0;
        for (const std::size_t part : schema.layout.parts) {
            parts += cost.quantities[part];
        }
        EXPECT_DOUBLE_EQ(parts, cost.quantities[schema.layout.total]) << pipeline;
        double energy = 0;
        for (const char* part : {"arrays", "vector", "local", "global", "network", "leakage"}) {
            energy += valueOf(*problem, cost, ("energy_pj_" + std::string(part)).c_str());
        }
        EXPECT_NEAR(energy, valueOf(*problem, cost, "energy_pj"), 1e-6 * energy) << pipeline;
        EXPECT_GE(valueOf(*problem, cost, "over_bound"), 1) << pipeline;
        const auto evaluator = problem->evaluator(list, {});
        EXPECT_LE(evaluator->bound(0, 0, Evaluator::kNoLimit, {}).value(), cost.quantities[schema.ranked]);
    }
}

TEST(CrossbarProblem, EstimatesWithoutAProfile)
{
    const auto problem = problemOf(questionAbout("vgg8_mnist28"));
    const auto list = problem->parse("packed:30", {}).value();

    const Evaluation cost =
        problem->evaluator(list, {.fidelity = Fidelity::Estimate})->evaluate(0, Evaluator::kNoLimit, {}).value();

    EXPECT_TRUE(std::isnan(valueOf(*problem, cost, "time_ns")));
    EXPECT_GT(valueOf(*problem, cost, "estimate_ns"), 0);
    EXPECT_EQ(valueOf(*problem, cost, "bound_ns"), 72'000); // 18 steps of 4000 ns
}

TEST(CrossbarProblem, RanksByTheObjectiveOfTheQuestion)
{
    Question question = questionAbout("vgg8_mnist28");
    question.settings["objective"] = std::string("energy");

    const auto problem = problemOf(question);

    EXPECT_EQ(problem->costs().quantities[problem->costs().ranked].id, "energy_pj");
    const auto list = problem->parse("packed:30", {}).value();
    EXPECT_EQ(problem->evaluator(list, {})->boundLevels(), 0);
}

TEST(CrossbarProblem, InspectsAndVerifiesAMapping)
{
    const auto problem = problemOf(questionAbout("vgg8_mnist28"));
    const auto list = problem->parse("split:20", {}).value();

    const auto inspection = problem->inspect(*list, 0, {}, {}, {}, nullptr).value();

    EXPECT_EQ(inspection->list<Breakdown>().size(), 7U);
    EXPECT_EQ(inspection->list<FlowDiagram>().size(), 1U);
    ASSERT_EQ(inspection->list<Listing>().size(), 3U);
    EXPECT_EQ(inspection->list<Listing>()[0].lines.size(), 32U); // four for each of 8 layers with weights
    ASSERT_NE(inspection->part<Timeline>(), nullptr);
    EXPECT_GT(inspection->part<Timeline>()->spans().size(), 0U);
    const DeviceMap* map = inspection->part<DeviceMap>();
    ASSERT_NE(map, nullptr);
    EXPECT_EQ(map->rows * map->columns, 168U);
    double arrays = 0;
    for (const double core : map->layers.front().values) {
        arrays += core;
    }
    EXPECT_EQ(arrays, asMappings(*list).row(0).arrays);
    EXPECT_GT(problem->verify(*list, 0, {}).value(), 0);
}

TEST(CrossbarProblem, AnswersNetworksLargerThanTheChipInRounds)
{
    for (const char* pipeline : {"throughput", "latency"}) {
        Question question = questionAbout("alexnet", "crossbar-isscc23");
        question.settings["pipeline"] = std::string(pipeline);
        const auto problem = problemOf(question);
        const auto list = problem->parse("packed:1", {}).value();

        const Evaluation cost = problem->evaluator(list, {})->evaluate(0, Evaluator::kNoLimit, {}).value();

        const NetworkRounds& rounds = *asMappings(*list).row(0).rounds;
        EXPECT_EQ(valueOf(*problem, cost, "rounds"), static_cast<double>(rounds.rounds.size()));
        EXPECT_GE(rounds.rounds.size(), 2U);
        EXPECT_EQ(valueOf(*problem, cost, "time_writing"), static_cast<double>(rounds.writeNs));
        EXPECT_DOUBLE_EQ(valueOf(*problem, cost, "write_share"),
                         static_cast<double>(rounds.writeNs) / valueOf(*problem, cost, "time_ns"));
        EXPECT_EQ(valueOf(*problem, cost, "image_ns"), valueOf(*problem, cost, "time_ns")) << pipeline;
        EXPECT_GE(valueOf(*problem, cost, "over_bound"), 1) << pipeline;
        const auto evaluator = problem->evaluator(list, {});
        EXPECT_LE(evaluator->bound(0, 0, Evaluator::kNoLimit, {}).value(), valueOf(*problem, cost, "time_ns"));
        double parts = 0;
        for (const std::size_t part : problem->costs().layout.parts) {
            parts += cost.quantities[part];
        }
        EXPECT_DOUBLE_EQ(parts, valueOf(*problem, cost, "time_ns")) << pipeline;
        EXPECT_GT(valueOf(*problem, cost, "energy_pj_writing"), 0);
        EXPECT_LE(valueOf(*problem, cost, "array_use"), 1);
    }
}

TEST(CrossbarProblem, SharesTheWritingAmongTheImagesOfABatch)
{
    Question question = questionAbout("alexnet");
    const auto one = problemOf(question);
    question.settings["batch"] = std::int64_t{64};
    const auto many = problemOf(question);
    const auto costOf = [](const Problem& problem) {
        return problem.evaluator(problem.parse("packed:1", {}).value(), {})
            ->evaluate(0, Evaluator::kNoLimit, {})
            .value();
    };

    const Evaluation alone = costOf(*one);
    const Evaluation batch = costOf(*many);

    EXPECT_LT(valueOf(*many, batch, "time_ns"), valueOf(*one, alone, "time_ns") / 4);
    EXPECT_LT(valueOf(*many, batch, "write_share"), valueOf(*one, alone, "write_share"));
    EXPECT_GE(valueOf(*many, batch, "over_bound"), 1);
}

TEST(CrossbarProblem, LeavesNetworksThatFitInOneRound)
{
    Question question = questionAbout("vgg8_mnist28");
    const auto costOf = [](const Problem& problem) {
        return problem.evaluator(problem.parse("packed:30", {}).value(), {})
            ->evaluate(0, Evaluator::kNoLimit, {})
            .value();
    };
    const auto problem = problemOf(question);
    question.settings["batch"] = std::int64_t{64};
    const auto batch = problemOf(question);

    const Evaluation cost = costOf(*problem);

    EXPECT_EQ(valueOf(*problem, cost, "rounds"), 1);
    EXPECT_EQ(valueOf(*problem, cost, "time_writing"), 0);
    EXPECT_EQ(valueOf(*problem, cost, "energy_pj_writing"), 0);
    EXPECT_EQ(costOf(*batch).quantities, cost.quantities);
}

TEST(CrossbarProblem, InspectsRounds)
{
    const auto problem = problemOf(questionAbout("alexnet", "crossbar-isscc23"));
    const auto list = problem->parse("single", {}).value();

    const auto inspection = problem->inspect(*list, 0, {}, {}, {}, nullptr).value();

    const std::vector<Breakdown>& breakdowns = inspection->list<Breakdown>();
    ASSERT_EQ(breakdowns.size(), 8U);
    EXPECT_EQ(breakdowns.back().rows.size(), asMappings(*list).row(0).rounds->rounds.size());
    EXPECT_EQ(breakdowns.front().rows.front().label, "writing of weights");
    EXPECT_NE(inspection->part<DeviceMap>(), nullptr);
    // Uses of all cores and the writing of weights add up to the time.
    double sum = 0;
    for (const BreakdownRow& row : breakdowns.front().rows) {
        sum += row.value;
    }
    const double cores = 64;
    const Evaluation cost = problem->evaluator(list, {})->evaluate(0, Evaluator::kNoLimit, {}).value();
    EXPECT_NEAR(sum, cores * cost.quantities[problem->costs().quantityOf("time_ns")] * 1e-3, 1e-6 * sum);
}

TEST(CrossbarProblem, ShowsRoundsOverTheTimeOfABatch)
{
    for (const char* pipeline : {"throughput", "latency"}) {
        Question question = questionAbout("alexnet", "crossbar-isscc23");
        question.settings["pipeline"] = std::string(pipeline);
        const auto problem = problemOf(question);
        const auto list = problem->parse("packed:1", {}).value();
        const NetworkRounds& rounds = *asMappings(*list).row(0).rounds;

        const auto inspection = problem->inspect(*list, 0, {}, {}, {}, nullptr).value();

        const Timeline& timeline = *inspection->part<Timeline>();
        const Evaluation cost = problem->evaluator(list, {})->evaluate(0, Evaluator::kNoLimit, {}).value();
        EXPECT_EQ(timeline.cycles(), cost.quantities[problem->costs().quantityOf("time_ns")]); // a batch of one image
        std::int64_t writing = 0;
        std::int64_t rest = 0; // of the spans of rounds, which follow each other
        std::int64_t end = 0;
        std::map<std::string, std::size_t> counts;
        for (std::size_t i = 0; i < timeline.spans().size(); ++i) {
            const std::string& name = timeline.nameOf(i);
            ++counts[name];
            ASSERT_LE(timeline.spans().end(i), timeline.cycles());
            if (name == "writing" || name == "interval") {
                EXPECT_EQ(timeline.spans().begin(i), end) << pipeline;
                end = timeline.spans().end(i);
                (name == "writing" ? writing : rest) += timeline.spans().length(i);
            }
        }
        EXPECT_EQ(counts["writing"], rounds.rounds.size());
        EXPECT_EQ(writing, rounds.writeNs);
        EXPECT_EQ(writing + rest, timeline.cycles());
        EXPECT_GE(counts["weights"], rounds.rounds.size());
        EXPECT_EQ(counts["mvm"] > 0, std::string_view(pipeline) == "latency");
        EXPECT_EQ(counts["intervals"] > 0, std::string_view(pipeline) == "throughput");
        for (const SpanLink& link : timeline.spans().links()) {
            ASSERT_EQ(timeline.nameOf(link.from), "send");
            ASSERT_EQ(timeline.spans().end(link.from), timeline.spans().end(link.to));
        }
    }
}

TEST(CrossbarProblem, TakesALayerAsANetwork)
{
    Question question = questionAbout("stem");
    question.workload.sizes.clear();
    question.workload.kind = WorkloadKind::Layer;
    question.workload.text = R"({"format": "pimento-layer 1", "name": "stem", "op": "convolution", "type": "int16",
        "channels": 3, "output_channels": 64, "image": [32, 32], "window": [3, 3], "padding": [1, 1, 1, 1]})";

    const auto problem = pose(question, test::catalogue());

    ASSERT_TRUE(problem) << problem.error().message();
    EXPECT_TRUE((*problem)->parse("packed:64", {}));
    EXPECT_THAT((*problem)->contents(), testing::Not(HasSubstr("are computed as")));
    question.workload.text.replace(question.workload.text.find("int16"), 5, "fp16");
    EXPECT_THAT(problemOf(question)->contents(), HasSubstr("Elements of fp16 are computed as int16."));
}

} // namespace pimento::crossbar
