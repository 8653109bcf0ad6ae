// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

// Networks on the command line.

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

TEST(NetworkCommandLine, ListsLayersWithShapesWorkAndWeights)
{
    const Outcome text = runCli({"network", "resnet18"});
    const Json json = Json::parse(runCli({"network", "resnet18", "--json"}).out);

    EXPECT_EQ(text.code, 0);
    EXPECT_THAT(text.out, AllOf(HasSubstr("resnet18: 40 layers, 1 input"), HasSubstr("1x64x112x112"),
                                HasSubstr("convolution 7x7 stride 2 + batch_norm + relu"),
                                HasSubstr("total  1814073344 MACs, 11678912 weights")));
    EXPECT_EQ(json["totals"]["macs"], 1814073344.0);
    EXPECT_EQ(json["layers"].size(), 40U);
    EXPECT_EQ(json["layers"][0]["dimensions"], Json({1, 64, 112, 112}));
}

TEST(NetworkCommandLine, ListsTheLibraryAndThePasses)
{
    const Json json = Json::parse(runCli({"network", "--json"}).out);

    EXPECT_EQ(json["networks"].size(), 19U);
    EXPECT_EQ(json["passes"][0]["name"], "fold-shapes");
    EXPECT_THAT(runCli({"network"}).out, AllOf(HasSubstr("mobilenetv2"), HasSubstr("fuse-activation")));
}

TEST(NetworkCommandLine, AppliesPassesAndSavesWhatItReads)
{
    const Outcome outcome = runShell("$CLI network mobilenetv2 --passes standard --save own.json > /dev/null && "
                                     "$CLI network own.json");

    EXPECT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("depthwise + bias + clip"), HasSubstr("total  300774272 MACs, 3469760")));
}

TEST(NetworkCommandLine, SaysInOneLineWhatIsWrong)
{
    const auto error = [](const std::vector<std::string>& arguments) {
        const Outcome outcome = runCli(arguments);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n'), 1);
        return outcome.error;
    };

    EXPECT_THAT(error({"network", "resnet"}), HasSubstr("resnet18"));
    EXPECT_THAT(error({"network", "nothing.onnx"}), HasSubstr("nothing.onnx"));
    EXPECT_THAT(error({"network", "resnet18", "--passes", "fuse"}), HasSubstr("fuse-activation"));
    EXPECT_THAT(error({"network", "gpt3-13b", "--sizes", "batch=many"}), HasSubstr("NAME=NUMBER"));
}

TEST(NetworkCommandLine, FindsTheDataflowsOfAWholeNetworkOnADevice)
{
    const Json json = Json::parse(runCli({"network", "vgg8_mnist28", "--device", "std16x16x8", "--objective", "energy",
                                          "--type", "int8", "--separate", "--json"})
                                      .out);

    EXPECT_EQ(json["layers"].size(), 8U);
    EXPECT_EQ(json["complete"], true);
    EXPECT_GE(json["value"].get<double>(), json["bound"].get<double>() * (1 - 1e-9));
    double sum = 0;
    for (const Json& layer : json["layers"]) {
        sum += layer["repeats"].get<double>() * layer["value"].get<double>();
        EXPECT_THAT(layer["mapping"].get<std::string>(), HasSubstr("DRAM"));
    }
    EXPECT_NEAR(sum, json["value"].get<double>(), 1e-6 * sum);
}

TEST(NetworkCommandLine, TakesBothWordsForTheTime)
{
    const auto valueWith = [](const char* objective) {
        return Json::parse(runCli({"network", "vgg8_mnist28", "--device", "std16x16x8", "--objective", objective,
                                   "--type", "int8", "--separate", "--set", "tolerance=1", "--json"})
                               .out)["bound"];
    };
    EXPECT_EQ(valueWith("time"), valueWith("latency"));

    const Outcome devices = runCli({"network", "vgg8_mnist28", "--devices", "attacc", "--objective", "edp"});
    EXPECT_THAT(devices.error, HasSubstr("Use time (or latency) or energy"));
    const Outcome link =
        runCli({"network", "vgg8_mnist28", "--devices", "attacc", "--objective", "latency", "--launches", "x"});
    EXPECT_THAT(link.error, HasSubstr("no kind of kernel launches")) << "the objective is known";
}

TEST(NetworkCommandLine, RefusesDevicesAndObjectivesThatNetworksDoNotTake)
{
    const auto error = [](const std::vector<std::string>& arguments) {
        const Outcome outcome = runCli(arguments);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n'), 1) << outcome.error;
        return outcome.error;
    };

    EXPECT_THAT(error({"network", "resnet18", "--device", "hbm-pim"}), HasSubstr("is not an array under levels"));
    EXPECT_THAT(error({"network", "resnet18", "--device", "std16x16x8", "--objective", "edp"}),
                HasSubstr("does not add up over layers"));
    EXPECT_THAT(error({"network", "resnet18", "--device", "std16x16x8", "--set", "place=1"}),
                HasSubstr("has no setting"));
    EXPECT_THAT(error({"network", "resnet18", "--objective", "energy"}), HasSubstr("need a device"));
}

TEST(NetworkCommandLine, SaysThatTheReaderOfOnnxIsMissingOrBroken)
{
    const std::string start = "mkdir -p bin lib/pimento; cp $CLI bin; export PIMENTO_DATA=" + sourceFile() + "; ";
    const auto error = [&](const std::string& reader) {
        const Outcome outcome = runShell(start + reader + "printf x > a.onnx; bin/pimento-cli network a.onnx");
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(std::count(outcome.error.begin(), outcome.error.end(), '\n'), 1) << outcome.error;
        return outcome.error;
    };

    EXPECT_THAT(error(""),
                AllOf(HasSubstr("/lib/pimento/onnx_reader.so: is missing"), HasSubstr("Install Pimento again")));
    EXPECT_THAT(error("echo no module > lib/pimento/onnx_reader.so; "),
                AllOf(HasSubstr("the reader of ONNX: cannot be loaded"), HasSubstr("Install the package libonnx1")));
    EXPECT_THAT(error("cp $(dirname $CLI)/../lib/pimento/onnx_reader.so lib/pimento; "),
                HasSubstr("a.onnx: is no file of ONNX"));
}

} // namespace

} // namespace pimento::test
