// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/dataflow_problem.h"

#include "engine/compare/comparison.h"
#include "engine/exploration/exploration.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/flow_diagram.h"
#include "engine/inspection/iteration_space.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/roofline.h"
#include "engine/problem/asked_elsewhere.h"
#include "engine/problem/system.h"
#include "engine/systems/dataflow/dataflow_system.h"
#include "engine/systems/dataflow/exports/mapping_forms.h"
#include "engine/systems/dataflow/notation/mapping_text.h"
#include "engine/whatif/whatif.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dataflow/questions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>

namespace pimento::dataflow {

namespace {

using testing::HasSubstr;

std::shared_ptr<const Problem> posed(const Question& question) { return pose(question, test::catalogue()).value(); }

std::string refusal(const Question& question)
{
    const auto problem = pose(question, test::catalogue());
    return problem ? std::string() : problem.error().message();
}

double rankedOf(const Exploration& found)
{
    return found.found(*found.best)->quantities[found.problem->costs().ranked];
}

} // namespace

TEST(DataflowProblem, ReadsALayerByItsName)
{
    const auto problem = posed(libraryQuestion("resnet18-l2"));

    const DataflowProblem* dataflow = dataflowProblem(*problem);
    ASSERT_NE(dataflow, nullptr);
    EXPECT_EQ(dataflow->loops().bounds, (Sizes{3, 3, 28, 28, 128, 128, 1, 1}));
    EXPECT_THAT(problem->subject(), HasSubstr("resnet18-l2 R3 S3 P28 Q28 C128 K128 N1"));
}

TEST(DataflowProblem, ReadsGroupsStridesAndProducts)
{
    const auto depthwise = dataflowProblem(*posed(libraryQuestion("mobilenet-depthwise")))->loops();
    EXPECT_EQ(depthwise.bounds, (Sizes{3, 3, 14, 14, 1, 1, 1, 512}));
    const auto stem = dataflowProblem(*posed(libraryQuestion("resnet18-stem")))->loops();
    EXPECT_EQ(stem.bounds, (Sizes{7, 7, 112, 112, 3, 64, 1, 1}));
    EXPECT_EQ(stem.stride, (workloads::Extent{2, 2}));
    const auto product = dataflowProblem(*posed(libraryQuestion("gemm-512")))->loops();
    EXPECT_EQ(product.bounds, (Sizes{1, 1, 1, 1, 512, 512, 512, 1}));
}

TEST(DataflowProblem, TakesTheBytesOfTheElementType)
{
    Question question = libraryQuestion("resnet18-l2");
    question.workload.elementType = "fp32";

    EXPECT_EQ(dataflowProblem(*posed(question))->loops().elementBytes, (std::array<std::int64_t, 3>{4, 4, 4}));
}

TEST(DataflowProblem, ReadsALayerOfANetworkFileByItsNumber)
{
    Question question = libraryQuestion("net");
    question.workload.sizes.clear();
    question.workload.kind = WorkloadKind::Network;
    question.workload.text = R"({"format": "pimento-network 1", "name": "net", "type": "fp16",
        "inputs": [{"name": "image", "elements": 3072}],
        "layers": [{"name": "first", "op": "convolution", "from": ["image"], "channels": 3, "output_channels": 8,
                    "image": [32, 32], "window": [3, 3], "padding": [1, 1, 1, 1]},
                   {"name": "relu", "op": "element_wise", "function": "relu", "from": ["first"], "elements": 8192}]})";
    EXPECT_EQ(dataflowProblem(*posed(question))->layer().name, "first");

    question.settings["layer"] = std::int64_t{2};
    EXPECT_THAT(refusal(question), HasSubstr("has no dataflow on an array of PEs"));
    question.settings["layer"] = std::int64_t{3};
    EXPECT_THAT(refusal(question), HasSubstr("has no layer 3: the last one is 2"));
}

TEST(DataflowProblem, RefusesImpossibleLayersInOneSentence)
{
    EXPECT_THAT(refusal(libraryQuestion("no-such-layer")), HasSubstr("there is no layer \"no-such-layer\""));
    EXPECT_THAT(refusal(libraryQuestion("resnet18-l2", "upmem")), HasSubstr("is not an array under levels of memory"));
    EXPECT_THAT(refusal(tinyQuestion({{"groups", "3"}})), HasSubstr("3"));
    EXPECT_THAT(refusal(tinyQuestion({{"window_height", "9"}})), HasSubstr("window"));
    EXPECT_THAT(refusal(tinyQuestion({{"channels", "two"}})), HasSubstr("has \"two\" for channels"));
    EXPECT_THAT(refusal(tinyQuestion({{"depth", "2"}})), HasSubstr("has no size \"depth\""));
    EXPECT_THAT(refusal(tinyQuestion({{"channels", "0"}})), HasSubstr("layer"));
    Question question = tinyQuestion();
    question.workload.sizes.erase("channels");
    EXPECT_THAT(refusal(question), HasSubstr("lacks the size channels"));
    question = tinyQuestion();
    question.workload.elementType = "int3";
    EXPECT_FALSE(refusal(question).empty());
    question = tinyQuestion();
    question.settings = {{"objective", std::string("activations")}, {"row-activations", false}};
    EXPECT_THAT(refusal(question), HasSubstr("row activations are not counted"));
    question = tinyQuestion({{"channels", "2000000000"}, {"output_channels", "2000000000"}});
    EXPECT_FALSE(refusal(question).empty());
}

TEST(DataflowProblem, ReadsMappingsBackAndSaysWhatDoesNotFit)
{
    const auto problem = posed(tinyQuestion());
    const std::string text = (*problem->parse("default"))->text(0);
    EXPECT_EQ((*problem->parse(text))->text(0), text);

    const auto large = problem->parse("DRAM:K4C2P4Q4;PE(IWO):R3S3;H:1");
    ASSERT_FALSE(large);
    const auto full = problem->parse("DRAM:K2Q4;PE(IWO):R3S3P4C2K2");
    ASSERT_FALSE(full);
    EXPECT_THAT(full.error().message(), testing::AllOf(HasSubstr("PE"), HasSubstr("16")));
}

TEST(DataflowProblem, SplitsTotalsIntoTheirParts)
{
    for (const char* objective : {"latency", "energy", "activations"}) {
        Question question = libraryQuestion("resnet18-l3");
        question.settings["objective"] = std::string(objective);
        const auto problem = posed(question);
        const auto list = problem->standards().value();
        for (std::size_t row = 0; row < list->size(); ++row) {
            const Evaluation cost = problem->evaluator(list, {})->evaluate(row, Evaluator::kNoLimit, {}).value();
            double sum = 0;
            for (const std::size_t part : problem->costs().layout.parts) {
                sum += cost.quantities[part];
            }
            EXPECT_NEAR(sum, cost.quantities[problem->costs().layout.total], 1e-9 * sum) << list->text(row);
        }
    }
}

TEST(DataflowProblem, IsSolvedAndNeverBehindItsBaselines)
{
    for (const char* objective : {"latency", "energy", "blend", "edp", "activations"}) {
        Question question = tinyQuestion();
        question.settings["objective"] = std::string(objective);
        const auto problem = posed(question);
        const Exploration found = exploreBest(problem, {}, {}, {}).value();

        ASSERT_TRUE(found.isProved()) << objective;
        EXPECT_EQ(found.proof->gap(), 0) << objective;
        const auto list = problem->standards().value();
        for (std::size_t row = 0; row < list->size(); ++row) {
            const Evaluation cost = problem->evaluator(list, {})->evaluate(row, Evaluator::kNoLimit, {}).value();
            EXPECT_LE(rankedOf(found), cost.quantities[problem->costs().ranked] * (1 + 1e-12))
                << objective << " " << list->text(row);
        }
    }
}

TEST(DataflowProblem, IsSolvedWithinTheLayoutsThatAreAllowed)
{
    for (const char* objective : {"latency", "energy", "activations"}) {
        Question question = tinyQuestion();
        question.settings["objective"] = std::string(objective);
        const Exploration free = exploreBest(posed(question), {}, {}, {}).value();
        for (const bool isAligned : {false, true}) {
            question.settings["layouts"] = std::string(isAligned ? "row-aligned" : "sequential");
            const auto problem = posed(question);
            const Exploration found = exploreBest(problem, {}, {}, {}).value();

            const Layout layout = isAligned ? Layout::RowAligned : Layout::Sequential;
            const Mapping& best = asMappings(*found.candidates).mapping(*found.best);
            EXPECT_TRUE(std::ranges::all_of(best.layouts, [&](Layout each) { return each == layout; }));
            EXPECT_TRUE(found.isProved());
            EXPECT_GE(rankedOf(found), rankedOf(free));
            Mapping same = asMappings(*free.candidates).mapping(*free.best);
            same.layouts.fill(layout);
            const Evaluation cost = dataflowProblem(*problem)->costOf(canonical(same));
            EXPECT_LE(rankedOf(found), cost.quantities[problem->costs().ranked]) << objective;
        }
    }
}

TEST(DataflowProblem, IsSolvedWithinConstraintsOnTensorsAndDirections)
{
    using Names = std::vector<std::string>;
    Question question = tinyQuestion();
    const Exploration free = exploreBest(posed(question), {}, {}, {}).value();
    question.settings["stored"] = Names{"PE.Weight"};
    question.settings["bypassed"] = Names{"PE.Input", "RowBuffer.Input", "RowBuffer.Output", "RowBuffer.Weight"};
    question.settings["height-dims"] = Names{"C"};
    question.settings["width-dims"] = Names{"P", "Q"};
    const Exploration found = exploreBest(posed(question), {}, {}, {}).value();

    const Mapping& best = asMappings(*found.candidates).mapping(*found.best);
    EXPECT_TRUE(best.stores[0][1]);
    EXPECT_FALSE(best.stores[0][0]);
    EXPECT_EQ(best.stores[2], (std::array{false, false, false}));
    for (std::size_t d = 0; d < kDims; ++d) {
        const auto dim = static_cast<Dim>(d);
        EXPECT_TRUE(best.spatial[0][d] == 1 || dim == Dim::C);
        EXPECT_TRUE(best.spatial[1][d] == 1 || dim == Dim::P || dim == Dim::Q);
    }
    EXPECT_TRUE(found.isProved());
    EXPECT_GE(rankedOf(found), rankedOf(free));
}

TEST(DataflowProblem, SaysBoundAndGapWhereNodesEnd)
{
    Question question = libraryQuestion("vgg-3-1");
    question.settings["objective"] = std::string("energy");
    const ExploreOptions options{.solving = {2000}};
    const Exploration found = exploreBest(posed(question), options, {}, {}).value();

    ASSERT_TRUE(found.best);
    EXPECT_FALSE(found.isProved());
    EXPECT_GT(found.proof->gap(), 0);
}

TEST(DataflowProblem, NamesLevelAndBytesWhereNothingFits)
{
    Question question = tinyQuestion();
    auto device = nlohmann::json::parse(question.device.text);
    device["accelerator"]["levels"][0]["capacity"] = 3;
    device["accelerator"]["levels"][0]["stores"] = {{"Input", "always"}, {"Weight", "always"}, {"Output", "always"}};
    question.device.text = device.dump();
    question.workload.elementType = "fp16";
    const auto problem = posed(question);

    const auto found = exploreBest(problem, {}, {}, {});

    ASSERT_FALSE(found);
    EXPECT_THAT(found.error().message(),
                testing::AllOf(HasSubstr("has no mapping"), HasSubstr("PE"), HasSubstr("6"), HasSubstr("3")));
}

TEST(DataflowProblem, IsInspectedInTypedParts)
{
    const auto problem = posed(libraryQuestion("resnet18-l3"));
    const auto list = problem->parse("weight stationary").value();
    const auto found = problem->inspect(*list, 0, std::nullopt, {}, {}, nullptr).value();

    ASSERT_EQ(found->list<Listing>().size(), 1U);
    std::string nest;
    for (const ListingLine& line : found->list<Listing>()[0].lines) {
        nest += line.text + "\n";
    }
    EXPECT_EQ((*problem->parseListing("mapping", nest))->text(0), list->text(0));
    for (const char* id : {"time", "limits", "energy", "traffic", "activations", "capacity"}) {
        EXPECT_NE(std::ranges::find(found->list<Breakdown>(), id, &Breakdown::id), found->list<Breakdown>().end())
            << id;
    }
    const DeviceMap& map = *found->part<DeviceMap>();
    EXPECT_EQ(map.cellPaths.size(), 256U);
    const double macs = std::accumulate(map.layers[0].values.begin(), map.layers[0].values.end(), 0.0);
    EXPECT_NEAR(macs, 115605504, 1);
    EXPECT_GT(found->part<Roofline>()->operationsPerSecond(), 0);
}

TEST(DataflowProblem, ShowsTheBytesThatLeaveAndReachDram)
{
    const auto problem = posed(libraryQuestion("resnet18-l3"));
    const auto list = problem->parse("weight stationary").value();
    const auto found = problem->inspect(*list, 0, std::nullopt, {}, {}, nullptr).value();
    const FlowDiagram& flows = found->list<FlowDiagram>().at(0);
    std::map<std::string, double> moved;
    for (const Flow& flow : flows.flows) {
        moved[flow.what] += flow.from == 0 || flow.to == 0 ? flow.amount : 0;
    }

    // DRAM is the first station, the multipliers are the last one behind four levels.
    ASSERT_EQ(flows.stations.size(), 5U);
    EXPECT_EQ(flows.stations.front().name, "DRAM");
    const std::vector<TensorBytes> tensors = problem->movedTensors(*list, 0, {}, nullptr).value();
    for (const TensorBytes& tensor : tensors) {
        EXPECT_EQ(moved[tensor.name], static_cast<double>(tensor.moved)) << tensor.name;
    }
}

TEST(DataflowProblem, CutsTheIterationSpaceAndReadsItBack)
{
    const auto problem = posed(tinyQuestion());
    const auto list = problem->parse("DRAM:K4Q4;PE(W):R3S3;H:C2;W:P2;GlobalBuffer:P2").value();
    const auto found = problem->inspect(*list, 0, std::nullopt, {}, {}, nullptr).value();
    const auto* space = found->part<IterationSpace>();
    ASSERT_NE(space, nullptr);
    const auto* text = found->part<SpaceText>();
    ASSERT_NE(text, nullptr);

    for (std::size_t axis = 0; axis < space->axes.size(); ++axis) {
        EXPECT_EQ(extentOf(space->blocks[0], axis), space->axes[axis].extent);
    }
    EXPECT_EQ(text->write(*space), list->text(0));
    EXPECT_EQ(text->read(list->text(0)).value(), *space);
    EXPECT_FALSE(text->read("DRAM:K5"));
}

TEST(DataflowProblem, ExportsAMappingThatReadsBack)
{
    const auto problem = posed(libraryQuestion("resnet18-l3"));
    const DataflowProblem& dataflow = *dataflowProblem(*problem);
    const auto list = problem->parse("output stationary").value();
    const ExportedMapping exported{dataflow.layer().name, dataflow.loops(), dataflow.accelerator(),
                                   asMappings(*list).mapping(0)};
    const auto form = [](const char* id) { return *std::ranges::find(mappingForms(), id, &ExportForm::id); };

    const auto json = nlohmann::json::parse(textOf(form("json"), exported));
    EXPECT_EQ(json.at("mapping"), list->text(0));
    EXPECT_EQ((*problem->parse(json.at("mapping").get<std::string>()))->id(0), list->id(0));
    const Evaluation cost = problem->evaluator(list, {})->evaluate(0, Evaluator::kNoLimit, {}).value();
    EXPECT_DOUBLE_EQ(json.at("latency_cycles"), cost.quantities[0]);
    EXPECT_THAT(textOf(form("figures"), exported), HasSubstr("level,tensor,stored_bytes"));
}

// P = Q = 4 (6 x 6 under a window of 3 x 3), K = 4: 64 outputs.
TEST(DataflowProblem, VerifiesMappingsByWalkingTheirLoops)
{
    const auto problem = posed(tinyQuestion());
    const auto list = problem->standards().value();
    ASSERT_GT(list->size(), 0U);
    for (std::size_t row = 0; row < list->size(); ++row) {
        const auto compared = problem->verify(*list, row, {});
        ASSERT_TRUE(compared) << compared.error().message();
        EXPECT_EQ(*compared, 64);
    }
    const auto large = posed(tinyQuestion({{"output_channels", "100000000"}}));
    const auto refused = large->verify(*large->standards().value(), 0, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::DoesNotFit);
}

TEST(DataflowProblem, IsComparedAndSwept)
{
    const Question question = tinyQuestion();
    const Comparison two = compare({{question, "default"}, {question, "best"}}, 0, test::catalogue(), {}, {}).value();
    ASSERT_TRUE(two.items[1].hasFigures());
    EXPECT_GE(differenceOf(two.items[1], two.items[0]).time.value_or(0), 1);
    EXPECT_TRUE(timeSplitOf(two.items[1]).has_value());
    EXPECT_GT(two.items[1].picojoules, 0);

    const WhatIf swept =
        whatIf(question, {parseSweep("PE.capacity=8,16,64").value()}, test::catalogue(), {.bisections = 0}, {}).value();
    ASSERT_EQ(swept.points.size(), 3U);
    EXPECT_GE(swept.points[0].best->ranked, swept.points[2].best->ranked);
}

TEST(DataflowProblem, IsAskedForAcceleratorsWithoutNamingIt)
{
    const auto device = test::catalogue().backends.findDevice("std16x16x8").value();
    EXPECT_EQ(systemFor(device, WorkloadKind::Layer), &dataflowSystem());
    for (const System* system : systems()) {
        EXPECT_EQ(system->takes(device).has_value(), system == &dataflowSystem()) << system->info().id;
    }
}

} // namespace pimento::dataflow
