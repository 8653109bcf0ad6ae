// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/dataflow_problem.h"

#include "engine/exploration/exploration.h"
#include "engine/exploration/recorded/pareto.h"
#include "engine/exploration/recorded/row_explore.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/problem/system.h"
#include "engine/systems/dataflow/fixed_recipes.h"
#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/notation/dataflow_label.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dataflow/questions.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using Names = std::vector<std::string>;

/// A question about a small convolution on an array of 2 x 2 PEs, whose levels a function may change.
template <class Change> Question constrainedQuestion(const Change& change)
{
    Question question = tinyQuestion();
    auto device = nlohmann::json::parse(question.device.text);
    change(question, device["accelerator"]);
    question.device.text = device.dump();
    return question;
}

/// The message that a question is refused with. Empty: it has a best mapping.
std::string refusalOf(const Question& question)
{
    const auto problem = pose(question, test::catalogue());
    if (!problem) {
        return problem.error().message();
    }
    const auto found = exploreBest(*problem, {}, {}, {});
    return found ? std::string() : found.error().message();
}

Mapping bestOf(const Question& question)
{
    const Exploration found = exploreBest(pose(question, test::catalogue()).value(), {}, {}, {}).value();
    EXPECT_TRUE(found.isProved());
    return asMappings(*found.candidates).mapping(*found.best);
}

TEST(DataflowConstraints, PinSingleFactorsOrdersAndLayouts)
{
    Question question = libraryQuestion("resnet18-l3");
    question.settings["factors"] = Names{"H:C16", "PE:K4", "PE:P1", "lanes:K2"};
    question.settings["innermost"] = Names{"DRAM.Weight"};
    question.settings["tensor-layouts"] = Names{"Input.sequential", "Weight.row-aligned"};

    const Mapping best = bestOf(question);

    EXPECT_EQ(best.spatial[0][indexOf(Dim::C)], 16);
    EXPECT_EQ(best.spatial[2][indexOf(Dim::K)], 2);
    EXPECT_EQ(best.temporal[0][indexOf(Dim::K)], 4);
    EXPECT_EQ(best.temporal[0][indexOf(Dim::P)], 1);
    EXPECT_EQ(best.layouts[0], Layout::Sequential);
    EXPECT_EQ(best.layouts[1], Layout::RowAligned);
}

TEST(DataflowConstraints, PinTheLabel)
{
    for (const auto& [word, tensor] :
         std::vector<std::pair<std::string, std::optional<Tensor>>>{{"input", Tensor::Input},
                                                                    {"weight", Tensor::Weight},
                                                                    {"output", Tensor::Output},
                                                                    {"none", std::nullopt}}) {
        Question question = tinyQuestion();
        question.settings["stationary"] = word;

        EXPECT_EQ(stationaryTensor(bestOf(question)), tensor) << word;
    }
}

TEST(DataflowConstraints, RefusePinsThatCannotBeRead)
{
    Question question = tinyQuestion();
    for (const char* wrong : {"PE", "PE:K", "PE:K0", "PE:Z4", "L9:K4", "H:K-1", "H:K4x", ""}) {
        question.settings["factors"] = Names{wrong};
        EXPECT_THAT(refusalOf(question), HasSubstr("setting factors")) << wrong;
    }
    question.settings["factors"] = Names{"PE:K2", "PE:K4"};
    EXPECT_THAT(refusalOf(question), HasSubstr("pins PE:K twice"));
    question.settings["factors"] = Names{};
    question.settings["innermost"] = Names{"DRAM.Input", "DRAM.Weight"};
    EXPECT_THAT(refusalOf(question), HasSubstr("names two tensors for DRAM"));
}

/// A layer that no mapping fits under its pins, with what its message says.
struct ImpossibleLayer {
    const char* layer;
    const char* type;
    Names factors;
    Names stored;
    const char* reason;
};

TEST(DataflowConstraints, NameWhatMakesALayerImpossible)
{
    const std::vector<ImpossibleLayer> layers = {
        {"resnet18-l3",
         "int8",
         {"PE:C256", "PE:R3"},
         {"PE.Weight"},
         "Weight needs at least 768 bytes of PE, which has 512"},
        {"resnet18-l3", "int8", {"PE:K256", "PE:C4"}, {"PE.Weight"}, "Weight needs at least 1024 bytes of PE"},
        {"resnet18-l3", "int8", {"PE:K16", "PE:C32", "lanes:K2"}, {"PE.Weight"}, "Weight needs at least 1024 bytes"},
        {"resnet18-l3", "fp16", {"PE:K16", "PE:C32"}, {"PE.Weight"}, "Weight needs at least 1024 bytes of PE"},
        {"resnet18-l3",
         "int8",
         {"PE:K16", "PE:C16", "PE:P14"},
         {"PE.Input", "PE.Output", "PE.Weight"},
         "Input and Weight and Output need at least 704 bytes of PE, which has 512"},
        {"vgg-3-1",
         "int8",
         {"GlobalBuffer:K32", "GlobalBuffer:P56", "GlobalBuffer:Q56"},
         {"GlobalBuffer.Output"},
         "Output needs at least 100352 bytes of GlobalBuffer, which has 65536"},
        {"resnet18-l1",
         "int8",
         {"GlobalBuffer:C64", "GlobalBuffer:P56", "GlobalBuffer:Q56"},
         {"GlobalBuffer.Input"},
         "Input needs at least 200704 bytes of GlobalBuffer"},
        {"resnet18-l1",
         "int8",
         {"GlobalBuffer:C64", "GlobalBuffer:P56", "GlobalBuffer:Q56", "PE:R3", "PE:S3"},
         {"GlobalBuffer.Input"},
         "Input needs at least 215296 bytes of GlobalBuffer"},
        {"resnet50-reduce5",
         "int8",
         {"RowBuffer:C2048", "RowBuffer:K16"},
         {"RowBuffer.Weight"},
         "Weight needs at least 32768 bytes of RowBuffer, which has 16384"},
        {"gemm-512", "int8", {"PE:N512", "PE:K2"}, {"PE.Output"}, "Output needs at least 1024 bytes of PE"}};
    for (const ImpossibleLayer& each : layers) {
        Question question = libraryQuestion(each.layer);
        question.workload.elementType = each.type;
        if (question.workload.name == "gemm-512") {
            question.workload.sizes.clear();
        }
        question.settings["factors"] = each.factors;
        question.settings["stored"] = each.stored;
        EXPECT_THAT(refusalOf(question), HasSubstr(each.reason)) << each.layer;
    }
}

TEST(DataflowConstraints, NameWhatIsWrongWithAnArchitecture)
{
    using Tensors = std::vector<std::string>;
    struct WrongArchitecture {
        std::size_t level;
        std::int64_t capacity;
        const char* type;
        Tensors always;
        const char* reason;
    };
    const std::vector<WrongArchitecture> architectures = {
        {0,
         1,
         "int8",
         {"Input", "Weight"},
         "PE always stores Input and Weight: an element of each takes 2 bytes or more, "
         "and the level holds 1"},
        {0,
         2,
         "int8",
         {"Input", "Weight", "Output"},
         "an element of each takes 3 bytes or more, and the level holds 2"},
        {0, 1, "fp16", {"Weight"}, "Weight needs at least 2 bytes of PE, which has 1"},
        {1, 7, "fp32", {"Weight", "Output"}, "Weight and Output need at least 8 bytes of GlobalBuffer, which has 7"},
        {2,
         11,
         "fp32",
         {"Input", "Weight", "Output"},
         "Input and Weight and Output need at least 12 bytes of RowBuffer, which has 11"}};
    for (const WrongArchitecture& each : architectures) {
        const Question question = constrainedQuestion([&](Question& wrong, nlohmann::json& accelerator) {
            wrong.workload.elementType = each.type;
            accelerator["levels"][each.level]["capacity"] = each.capacity;
            for (const std::string& tensor : each.always) {
                accelerator["levels"][each.level]["stores"][tensor] = "always";
            }
        });
        EXPECT_THAT(refusalOf(question), HasSubstr(each.reason));
    }
    Question question = constrainedQuestion([](Question&, nlohmann::json& accelerator) {
        accelerator["levels"][0]["stores"] = {{"Weight", "never"}};
    });
    question.settings["stored"] = Names{"PE.Weight"};
    EXPECT_THAT(refusalOf(question), HasSubstr("PE of this architecture never stores Weight, and must store it"));
}

TEST(DataflowConstraints, NameThePinsThatExcludeEachOther)
{
    Question question = libraryQuestion("resnet18-l3");
    question.settings["factors"] = Names{"PE:K5"};
    EXPECT_THAT(refusalOf(question), HasSubstr("pinned factors of K multiply to 5, and the size is 256"));
    question.settings["factors"] = Names{"W:K32"};
    EXPECT_THAT(refusalOf(question), HasSubstr("pinned factors need 32 of 16 in the array's width"));
    question.settings["factors"] = Names{};
    question.settings["stationary"] = std::string("weight");
    question.settings["bypassed"] = Names{"PE.Weight"};
    EXPECT_THAT(refusalOf(question), HasSubstr("PE bypasses Weight, and must store it"));
    question.settings.erase("bypassed");
    question.settings["factors"] = Names{"PE:P14", "PE:Q14"}; // no loop is left for which weights could stay
    EXPECT_THAT(refusalOf(question),
                HasSubstr("no loop is left outside the PEs for which a tile of Weight could stay"));
}

TEST(DataflowBaselines, ObeyTheConstraintsOfTheirQuestion)
{
    const auto namesUnder = [](const std::map<std::string, SettingValue>& settings) {
        Question question = libraryQuestion("resnet18-l2", "eyeriss-like");
        question.settings = settings;
        question.settings["objective"] = std::string("energy");
        const auto problem = pose(question, test::catalogue()).value();
        const DataflowProblem& layer = *dataflowProblem(*problem);
        const auto list = problem->standards().value();
        const Exploration best = exploreBest(problem, {}, {}, {}).value();
        EXPECT_TRUE(best.isProved());
        const std::size_t energy = problem->costs().ranked;
        for (std::size_t row = 0; row < list->size(); ++row) {
            const Mapping& mapping = asMappings(*list).mapping(row);
            EXPECT_TRUE(obeys(mapping, constraintsOf(layer.choices())));
            EXPECT_GE(layer.costOf(mapping).quantities[energy], best.found(*best.best)->quantities[energy] * (1 - 1e-9))
                << problem->standardNames()[row];
        }
        return problem->standardNames();
    };

    EXPECT_EQ(namesUnder({}), (Names{"weight stationary", "output stationary", "row stationary", "no unrolling"}));
    EXPECT_EQ(namesUnder({{"stored", Names{"PE.Output"}}, {"bypassed", Names{"PE.Input", "PE.Weight"}}}),
              (Names{"output stationary", "no unrolling"}));
    EXPECT_EQ(namesUnder({{"bypassed", Names{"PE.Input", "PE.Weight", "PE.Output"}}}), Names{"no unrolling"});
    EXPECT_THAT(namesUnder({{"stationary", std::string("weight")}}), testing::Contains("weight stationary"));
    EXPECT_THAT(namesUnder({{"factors", Names{"PE:R3", "GlobalBuffer:N1"}}}), testing::Not(testing::IsEmpty()));
}

TEST(DataflowBaselines, AreNamedInTheReasonWhyTheyAreMissing)
{
    Question question = libraryQuestion("resnet18-l2", "eyeriss-like");
    question.settings = {{"bypassed", Names{"PE.Input", "PE.Weight", "PE.Output"}}};
    const auto problem = pose(question, test::catalogue()).value();

    const auto missing = problem->parse("row stationary");

    ASSERT_FALSE(missing);
    EXPECT_THAT(missing.error().message(), testing::HasSubstr("has no mapping \"row stationary\" that fits"));
}

TEST(DataflowQuestions, AreTheSameWithOmittedSizes)
{
    Question question = tinyQuestion();
    Question full = tinyQuestion({{"batch", "1"}, {"stride", "1"}, {"groups", "01"}});

    const auto omitted = pose(question, test::catalogue()).value();
    const auto written = pose(full, test::catalogue()).value();

    EXPECT_EQ(omitted->identity(), written->identity());
    EXPECT_EQ(omitted->question(), written->question());
}

/// The marks of a trade-off's rows: "proved", "open". Expects that a mapping of a recipe has none.
Names marksOf(const Exploration& found)
{
    const CostSchema& costs = found.problem->costs();
    const std::size_t quantity = costs.quantityOf("point");
    const Names& words = costs.quantities[quantity].words;
    Names marks;
    for (std::size_t row = 0; row < found.table->rows(); ++row) {
        marks.push_back(words.at(static_cast<std::size_t>(found.found(row)->quantities[quantity])));
    }
    const auto recipes = found.problem->standards().value();
    const Evaluation cost = dataflowProblem(*found.problem)->costOf(asMappings(*recipes).mapping(0));
    EXPECT_EQ(words.at(static_cast<std::size_t>(cost.quantities[quantity])), "none");
    return marks;
}

TEST(DataflowTradeOff, MarksPointsThatALimitOfNodesLeavesOpen)
{
    Question question = libraryQuestion("resnet18-l1");
    question.settings["trade-off"] = std::string("10");
    question.settings["nodes"] = std::int64_t{20};

    const Exploration found = exploreBest(pose(question, test::catalogue()).value(), {}, {}, {}).value();

    EXPECT_THAT(marksOf(found), testing::Contains("open"));
}

TEST(DataflowTradeOff, SaysNotThatNothingFitsWhereTheLimitOfNodesFindsNothing)
{
    Question question = libraryQuestion("resnet18-l3");
    question.settings["trade-off"] = std::string("10");
    question.settings["nodes"] = std::int64_t{1};

    const auto found = exploreBest(pose(question, test::catalogue()).value(), {}, {}, {});

    ASSERT_TRUE(found) << found.error().message();
    EXPECT_FALSE(found->isProved());
}

TEST(DataflowTradeOff, ListsTheFrontWithEachPointProved)
{
    for (const char* objective : {"latency", "energy"}) {
        Question question = tinyQuestion();
        question.settings["objective"] = std::string(objective);
        question.settings["trade-off"] = std::string("all");
        const Exploration found = exploreBest(pose(question, test::catalogue()).value(), {}, {}, {}).value();

        EXPECT_TRUE(found.isProved()) << objective;
        ASSERT_GE(found.table->rows(), 2U) << objective;
        const auto axes = paretoAxes({"latency", "energy_pj"}, columnsOf(*found.table)).value();
        EXPECT_GE(paretoFront(axes).size(), 2U);
        EXPECT_THAT(marksOf(found), testing::Each("proved"));
        question.settings["trade-off"] = std::string("none");
        const Exploration best = exploreBest(pose(question, test::catalogue()).value(), {}, {}, {}).value();
        EXPECT_EQ(found.found(*found.best)->quantities[found.problem->costs().ranked],
                  best.found(*best.best)->quantities[best.problem->costs().ranked]);
    }
    Question question = tinyQuestion();
    question.settings["objective"] = std::string("edp");
    question.settings["trade-off"] = std::string("all");
    EXPECT_THAT(refusalOf(question), HasSubstr("has no trade-off for this objective"));
}

TEST(DataflowTradeOff, IsReopenedFromAStudyWithTheProofOfEachPoint)
{
    const test::TemporaryFolder folder;
    const auto study = Study::create(folder.path() / "front.pimento").value();
    Question question = tinyQuestion();
    question.settings["trade-off"] = std::string("all");
    const auto problem = pose(question, test::catalogue()).value();
    const Fingerprint key = study->add(studyQuestionOf(*problem, test::catalogue(), "test").value()).value();
    const Exploration found = exploreInto(*study, key, problem, {}, {}, {}).value().picture;

    const StudyExploration again = exploreInto(*study, key, problem, {.recallsEnd = true}, {}, {}).value();

    EXPECT_TRUE(again.picture.isProved());
    EXPECT_GE(again.recalled, found.table->rows()); // nothing was solved
    EXPECT_EQ(marksOf(again.picture), marksOf(found));
    ASSERT_EQ(again.picture.candidates->size(), found.candidates->size());
    for (std::size_t row = 0; row < found.candidates->size(); ++row) {
        EXPECT_EQ(again.picture.candidates->id(row), found.candidates->id(row));
    }
    EXPECT_EQ(again.picture.best, found.best);
}

} // namespace

} // namespace pimento::dataflow
