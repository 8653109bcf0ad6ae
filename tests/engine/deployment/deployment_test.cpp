// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/deployment.h"

#include "engine/deployment/deployment_file.h"
#include "engine/deployment/deployment_text.h"
#include "engine/deployment/kernel_layer_costs.h"
#include "engine/deployment/layer_matrix.h"
#include "engine/deployment/placed_layers.h"
#include "engine/exploration/exploration.h"
#include "engine/problem/system.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>

namespace pimento::deployment {

namespace {

using ::testing::HasSubstr;
using workloads::Convolution;
using workloads::ElementWise;
using workloads::Product;

/// A convolution of 8 x 8 pixels, relu, and a product of its result.
workloads::Network smallNetwork()
{
    Convolution convolution{.channels = 4, .outputChannels = 8, .sliding = {}};
    convolution.sliding.image = {8, 8};
    convolution.sliding.window = {3, 3};
    convolution.sliding.padding = {1, 1, 1, 1};
    return {.name = "small",
            .inputs = {{"image", 256, {1, 4, 8, 8}}},
            .layers = {{{.name = "conv", .shape = convolution}, {"image"}, {1, 8, 8, 8}},
                       {{.name = "relu", .shape = ElementWise{.function = "relu", .elements = 512}}, {"conv"}, {}},
                       {{.name = "dense", .shape = Product{.inputs = 512, .outputs = 64}}, {"relu"}, {}}}};
}

DeploymentQuestion smallQuestion()
{
    DeploymentQuestion question;
    question.network = smallNetwork();
    question.devices = {"hbm-pim", "std16x16x8", "crossbar-isaac"};
    question.host = findProcessor("a100");
    question.link = findLink("pcie5");
    question.seconds = 20;
    question.threads = 2;
    return question;
}

Deployment deployed(const DeploymentQuestion& question)
{
    auto known = deploy(question, {&test::catalogue(), nullptr, nullptr}, {});
    EXPECT_TRUE(known) << known.error().message();
    return known ? *std::move(known) : Deployment{};
}

/// The answer to the small question, which several tests read.
const Deployment& smallDeployment()
{
    static const Deployment known = [] {
        DeploymentQuestion question = smallQuestion();
        question.seconds = 40; // on a busy machine
        return deployed(question);
    }();
    return known;
}

} // namespace

TEST(Deployment, AddsUpItsCellsAndTransfers)
{
    const DeploymentQuestion question = smallQuestion();
    const Deployment& known = smallDeployment();
    ASSERT_EQ(known.cells.size(), 3U);
    ASSERT_TRUE(known.best.assignment);
    EXPECT_TRUE(known.best.assignment->isProved);
    double layers = 0;
    for (std::size_t layer = 0; layer < 3; ++layer) {
        const PlacedLayer& step = known.best.steps[layer];
        layers += known.cells[layer][step.place].options[step.option].seconds;
    }
    EXPECT_DOUBLE_EQ(known.best.assignment->cost.layers, layers);
    for (const NetworkRun& run : known.singles) {
        ASSERT_TRUE(run.assignment) << run.name << run.reason;
        EXPECT_LE(known.best.assignment->cost.total(), run.assignment->cost.total()) << run.name;
    }
    // std16x16x8 runs all layers: the image of 256 numbers of 2 bytes goes there, 64 numbers come back.
    const NetworkRun& array = known.singles[2];
    EXPECT_EQ(array.name, "std16x16x8");
    EXPECT_DOUBLE_EQ(array.assignment->cost.moves, (512.0 + 128.0) / question.link->bytesPerSecond +
                                                       2e-9 * static_cast<double>(question.link->latencyNanoseconds));
}

TEST(Deployment, AddsUpTimeAndEnergyOfEveryRun)
{
    const Deployment& known = smallDeployment();
    for (const NetworkRun& run : known.singles) {
        double seconds = 0;
        double joules = 0;
        for (std::size_t layer = 0; layer < 3 && !run.isWhole; ++layer) {
            const CellOption& option = known.cells[layer][run.steps[layer].place].options[run.steps[layer].option];
            seconds += option.seconds;
            joules += option.joules.value_or(0);
        }
        if (!run.isWhole) {
            EXPECT_DOUBLE_EQ(run.seconds, seconds + run.assignment->cost.moves) << run.name;
            EXPECT_GE(run.joules, joules) << run.name;
        }
        EXPECT_DOUBLE_EQ(run.seconds, run.assignment->cost.total()) << run.name; // time is minimised
    }
    // std16x16x8: 640 bytes over the link, 10.4 pJ each.
    const NetworkRun& array = known.singles[2];
    double joules = 0;
    for (std::size_t layer = 0; layer < 3; ++layer) {
        joules += *known.cells[layer][2].options.front().joules;
    }
    EXPECT_DOUBLE_EQ(array.joules, joules + 640 * 10.4e-12);
}

TEST(Deployment, CountsAKernelLaunchForEachLayerOfTheHost)
{
    DeploymentQuestion question = smallQuestion();
    question.devices = {};
    question.launchSeconds = 0;
    const Deployment without = deployed(question);
    question.launchSeconds = 3e-6;
    const Deployment with = deployed(question);
    EXPECT_NEAR(with.singles[0].seconds - without.singles[0].seconds, 9e-6, 1e-12); // 3 layers
    // The relu moves 2 x 512 elements of 2 bytes at 32.4 pJ each.
    EXPECT_DOUBLE_EQ(*with.cells[1][kHost].options.front().joules, 2048 * 32.4e-12);
}

TEST(Deployment, TakesMeasuredTimesOfTheHost)
{
    // datasets/hosts/measured_times.csv: 57.296 us on an H100 without the launch.
    DeploymentQuestion question = smallQuestion();
    question.devices = {};
    question.host = findProcessor("h100");
    question.network.layers.resize(1);
    question.network.layers[0] = {
        {.name = "dense", .shape = Product{.inputs = 5120, .outputs = 15360}}, {"image"}, {}};
    const Deployment known = deployed(question);
    EXPECT_EQ(known.cells[0][kHost].state, CellState::Measured);
    EXPECT_DOUBLE_EQ(known.cells[0][kHost].options.front().seconds, 57.296e-6 + question.launchSeconds);
}

TEST(Deployment, FindsTheFrontOfTimeAndEnergy)
{
    const DeploymentQuestion question = smallQuestion();
    const Deployment& known = smallDeployment();
    ASSERT_FALSE(known.front.empty());
    EXPECT_NEAR(known.front.front().seconds, known.best.seconds, 1e-9 * known.best.seconds);
    for (std::size_t i = 1; i < known.front.size(); ++i) {
        EXPECT_GT(known.front[i].seconds, known.front[i - 1].seconds);
        EXPECT_LT(known.front[i].joules, known.front[i - 1].joules);
    }
    // No placement of all is beyond the line of two neighbours: each option of each layer, by enumeration.
    for (std::size_t i = 1; i < known.front.size(); ++i) {
        const Prices prices{known.front[i - 1].joules - known.front[i].joules,
                            known.front[i].seconds - known.front[i - 1].seconds};
        const PlacedLayers placed = placedLayers(known, question, {{}, false, prices});
        const auto& layers = placed.problem.layers;
        const double line = prices.second * known.front[i].seconds + prices.joule * known.front[i].joules;
        for (std::size_t a = 0; a < layers[0].options.size(); ++a) {
            for (std::size_t b = 0; b < layers[1].options.size(); ++b) {
                for (std::size_t c = 0; c < layers[2].options.size(); ++c) {
                    const std::vector<std::size_t> options{a, b, c};
                    if (fits(placed.problem, options)) {
                        EXPECT_GE(costOf(placed.problem, options).total(), line * (1 - 1e-9));
                    }
                }
            }
        }
    }
}

TEST(Deployment, RunsAllLayersOfACrossbarAsAPipeline)
{
    DeploymentQuestion question = smallQuestion();
    question.devices = {"crossbar-isaac"};
    question.host = nullptr;
    const Deployment known = deployed(question);
    ASSERT_FALSE(known.wholes[1].options.empty()) << known.wholes[1].reason;
    const auto whole = std::ranges::find_if(known.singles, &NetworkRun::isWhole);
    ASSERT_NE(whole, known.singles.end());
    EXPECT_LE(known.best.assignment->cost.total(), whole->assignment->cost.total());
    // All candidates that were found: none is faster.
    for (const CellOption& option : known.wholes[1].options) {
        EXPECT_LE(whole->assignment->cost.layers, option.seconds);
    }
}

TEST(Deployment, CallsOnlyProvedCellsProved)
{
    const Deployment& known = smallDeployment();
    std::size_t proved = 0;
    for (std::size_t layer = 0; layer < 3; ++layer) {
        for (std::size_t place = 1; place < known.places.size(); ++place) {
            const Cell& cell = known.cells[layer][place];
            if (cell.state != CellState::Proved) {
                continue;
            }
            ++proved;
            const auto problem = cellProblem(known.network, layer, known.places[place].name, test::catalogue());
            ASSERT_TRUE(problem);
            const auto again = exploreBest(*problem, {.threads = 2}, {}, [](const Exploration&) {});
            ASSERT_TRUE(again);
            EXPECT_TRUE(again->isProved());
            EXPECT_EQ(again->candidates->text(*again->best), cell.options.front().candidate);
        }
    }
    EXPECT_GT(proved, 2U);
}

/// Without time, each search has a tenth of a second: what it did not prove is not called proved.
TEST(Deployment, LabelsCellsThatTheTimeCuts)
{
    DeploymentQuestion question = smallQuestion();
    Convolution large{.channels = 96, .outputChannels = 256, .sliding = {}};
    large.sliding.image = {56, 56};
    large.sliding.window = {3, 3};
    large.sliding.padding = {1, 1, 1, 1};
    question.network = {.name = "large",
                        .inputs = {{"image", 96 * 56 * 56, {1, 96, 56, 56}}},
                        .layers = {{{.name = "conv", .shape = large}, {"image"}, {1, 256, 56, 56}}}};
    question.devices = {"attacc", "upmem"};
    question.seconds = 1e-6;

    const auto begin = std::chrono::steady_clock::now();
    const Deployment known = deployed(question);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;

    EXPECT_LT(took.count(), 60) << "no search runs on";
    for (std::size_t place = 1; place < known.places.size(); ++place) {
        const Cell& cell = known.cells[0][place];
        EXPECT_TRUE(cell.state == CellState::Found || cell.state == CellState::Open) << known.places[place].name;
        EXPECT_EQ(cell.state == CellState::Found, !cell.options.empty());
    }
    EXPECT_TRUE(known.hasOpenCells());
    EXPECT_THAT(verdictText(known, Goal::Time), HasSubstr("for the costs above"));
}

TEST(Deployment, IsReadFromAStudyAsItWas)
{
    const DeploymentQuestion question = smallQuestion();
    const Deployment& known = smallDeployment();
    const std::string text = storedDeployment(known, question);

    const auto stored = parseStoredDeployment(text, question.network);

    ASSERT_TRUE(stored);
    EXPECT_EQ(storedDeployment(stored->known, stored->question), text);
    EXPECT_EQ(deploymentText(stored->known, Goal::Time), deploymentText(known, Goal::Time));
    EXPECT_EQ(stored->question.host, question.host);
    workloads::Network other = question.network;
    other.layers[0].layer.biases = 8;
    EXPECT_FALSE(parseStoredDeployment(text, other));
    EXPECT_FALSE(parseStoredDeployment("{}", question.network));
    EXPECT_FALSE(parseStoredDeployment(text.substr(0, text.size() / 2), question.network));
}

TEST(Deployment, LabelsEachCellByHowItIsKnown)
{
    const Deployment& known = smallDeployment();
    EXPECT_EQ(known.cells[0][kHost].state, CellState::Estimated);
    EXPECT_EQ(known.cells[0][1].state, CellState::Proved); // a listed space
    EXPECT_EQ(known.cells[0][2].state, CellState::Proved); // a solver
    EXPECT_EQ(known.cells[0][3].state, CellState::Found);  // a search without a list
    EXPECT_EQ(known.cells[1][2].state, CellState::Estimated);
    EXPECT_GT(known.cells[0][3].options.front().share, 0);
    EXPECT_EQ(known.cells[0][2].options.front().share, 0);
    EXPECT_TRUE(known.hasOpenCells());
}

TEST(Deployment, SearchesEqualLayersOnce)
{
    DeploymentQuestion question = smallQuestion();
    question.devices = {"std16x16x8"};
    auto second = question.network.layers[2];
    second.layer = {.name = "dense 2", .shape = Product{.inputs = 64, .outputs = 64}};
    second.from = {"dense"};
    question.network.layers.push_back(second);
    second.layer.name = "dense 3";
    second.from = {"dense 2"};
    question.network.layers.push_back(second);
    const Deployment known = deployed(question);
    EXPECT_EQ(known.searches, 3U);
    EXPECT_EQ(known.cells[3][1].options.front().seconds, known.cells[4][1].options.front().seconds);
}

TEST(Deployment, TellsWhatCannotRunAndWhy)
{
    DeploymentQuestion question = smallQuestion();
    question.devices = {"crossbar-isaac"};
    question.host = nullptr;
    question.network.layers[2].layer.shape =
        Product{.inputs = 512, .outputs = 64, .matrix = workloads::MatrixSource::Computed};
    const Deployment known = deployed(question);
    EXPECT_EQ(known.cells[2][1].state, CellState::Impossible);
    EXPECT_THAT(known.cells[2][1].reason, HasSubstr("computed"));
    EXPECT_FALSE(known.best.assignment);
    EXPECT_THAT(known.best.reason, HasSubstr("layer 3"));
    EXPECT_THAT(deploymentText(known, Goal::Time), HasSubstr("No placement"));
}

TEST(Deployment, RefusesUnknownDevices)
{
    DeploymentQuestion question = smallQuestion();
    question.devices = {"abacus"};
    const auto known = deploy(question, {&test::catalogue(), nullptr, nullptr}, {});
    ASSERT_FALSE(known);
    EXPECT_THAT(known.error().message(), HasSubstr("abacus"));
}

TEST(Deployment, CountsTheRoomOfWeights)
{
    // hbm-pim: 256 banks x 8 MiB = 2 GiB for weights of 2 bytes: 2^31 of them are twice as much.
    DeploymentQuestion question = smallQuestion();
    question.devices = {"hbm-pim"};
    question.network.layers.resize(1);
    question.network.inputs = {{"image", 64, {}}};
    question.network.layers[0] = {
        {.name = "dense", .shape = Product{.inputs = 64, .outputs = 64}, .repeats = 1 << 19}, {"image"}, {}};
    const Deployment known = deployed(question);
    EXPECT_NEAR(known.cells[0][1].options.front().share, 64 * 64 * 2 / (256.0 * 8 * 1024 * 1024), 1e-12);
    EXPECT_TRUE(known.singles[1].isPartly);
    EXPECT_EQ(known.singles[1].steps[0].place, kHost);
}

TEST(Deployment, ComputesConvolutionsAsProductsOfWindows)
{
    const auto kernel = kernelOf(smallNetwork().layers[0].layer, "fp16");
    ASSERT_TRUE(kernel);
    EXPECT_EQ(kernel->name, "experts");
    EXPECT_EQ(kernel->sizes,
              (std::map<std::string, std::int64_t>{{"count", 1}, {"rows", 64}, {"dhead", 36}, {"seq_len", 8}}));
}

} // namespace pimento::deployment
