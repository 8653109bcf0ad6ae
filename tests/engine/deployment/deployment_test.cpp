// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/deployment.h"

#include "engine/deployment/deployment_text.h"
#include "engine/deployment/kernel_layer_costs.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
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

} // namespace

TEST(Deployment, AddsUpItsCellsAndTransfers)
{
    const DeploymentQuestion question = smallQuestion();
    const Deployment known = deployed(question);
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

TEST(Deployment, LabelsEachCellByHowItIsKnown)
{
    const Deployment known = deployed(smallQuestion());
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
