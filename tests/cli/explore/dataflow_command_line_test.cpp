// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/command_line_here.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

// Dataflows of layers from the command line, in this process.

namespace pimento::test {

namespace {

using testing::HasSubstr;

class DataflowCommandLine : public testing::Test {
protected:
    /// Runs a command about a small convolution on a tiny array.
    [[nodiscard]] RunHere run(const std::string& command, const std::vector<std::string>& more)
    {
        return runHere(with({command, "--model", "dataflow", "-k", "convolution", "-s",
                             "channels=2,output_channels=4,height=6,width=6,window_height=3,window_width=3", "-b",
                             sourceFile("/tests/fixtures/dataflow/tiny2x2.json"), "--cache", "none"},
                            more));
    }
    [[nodiscard]] std::string file(const char* name) const { return (m_folder.path() / name).string(); }

private:
    TemporaryFolder m_folder;
};

} // namespace

TEST_F(DataflowCommandLine, ProvesTheBestMapping)
{
    const auto [code, out] = run("simulate", {"--best"});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, HasSubstr("proved: best "));
    EXPECT_THAT(out, HasSubstr("gap 0.0 %"));
    EXPECT_THAT(out, HasSubstr("the baseline ("));
}

TEST_F(DataflowCommandLine, ComparesARecipeOnSeveralAcceleratorsWithoutMatching)
{
    const auto [code, out] = runHere({"compare", "--model", "dataflow", "-k", "resnet18-l2", "-b",
                                      "std16x16x8,eyeriss-like", "--draft", "weight stationary", "--cache", "none"});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, testing::Not(HasSubstr("no match")));
    const std::size_t first = out.find("the baseline (weight stationary)");
    EXPECT_NE(first, std::string::npos) << out;
    EXPECT_NE(out.find("the baseline (weight stationary)", first + 1), std::string::npos) << out;
}

TEST_F(DataflowCommandLine, ProvesALayerOfTheLibraryByItsName)
{
    const auto [code, out] = runHere(
        {"simulate", "-k", "resnet18-l2", "-s", "batch=1", "-b", "std16x16x8", "--best", "--cache", "none", "--json"});
    ASSERT_EQ(code, 0) << out;
    const auto document = nlohmann::json::parse(out);
    EXPECT_EQ(document.at("model"), "dataflow");
    EXPECT_EQ(document.at("proved"), true);
    EXPECT_EQ(document.at("best").at("latency"), 56448); // 115605504 multiply-accumulates on 2048 units
}

TEST_F(DataflowCommandLine, ExploresIntoAStudyThatIsRecalled)
{
    const auto [code, out] = run("explore", {"--study", file("a.pimento"), "--set", "objective=energy"});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, HasSubstr("proved: best "));
    const auto [again, recalled] = run("explore", {"--study", file("a.pimento"), "--set", "objective=energy"});
    EXPECT_EQ(again, 0) << recalled;
    EXPECT_THAT(recalled, HasSubstr("proved: best "));
}

TEST_F(DataflowCommandLine, ListsEachPointOfATradeOffWithItsProof)
{
    const std::vector<std::string> asked = {"--study", file("front.pimento"), "--set", "trade-off=all"};
    const auto [code, out] = run("explore", with(asked, {"--json"}));
    ASSERT_EQ(code, 0) << out;
    const auto points = nlohmann::json::parse(out).at("points");
    ASSERT_GE(points.size(), 2U);
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_EQ(points[i].at("proof"), "proved");
        EXPECT_TRUE(i == 0 || points[i].at("latency") < points[i - 1].at("latency"));
        EXPECT_TRUE(i == 0 || points[i].at("energy") > points[i - 1].at("energy"));
    }

    EXPECT_THAT(run("explore", asked).out, HasSubstr(std::to_string(points.size()) + " points of the trade-off"));
}

TEST_F(DataflowCommandLine, SimulatesAWrittenMapping)
{
    const auto [code, out] = run("simulate", {"--draft", "DRAM: K4 Q4; GlobalBuffer: P2; PE(W): R3 S3; H: C2; W: P2"});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, HasSubstr("Cycles by part"));
    EXPECT_THAT(out, HasSubstr("Row activations by tensor"));
}

TEST_F(DataflowCommandLine, RefusesAMappingThatDoesNotFit)
{
    testing::internal::CaptureStderr();
    const auto [code, out] = run("simulate", {"--draft", "DRAM:K2Q4;PE(IWO):R3S3P4C2K2"});
    const std::string message = testing::internal::GetCapturedStderr();
    EXPECT_NE(code, 0);
    EXPECT_THAT(message, HasSubstr("PE has 16 bytes"));
}

/// A device file with a change, and a layer file with another one.
struct WrongFiles {
    nlohmann::json layer;  // merged into a small convolution
    nlohmann::json device; // merged into the tiny array
    std::string message;   // file or layer, place, and what to do
};

TEST_F(DataflowCommandLine, RefusesImpossibleFilesWithFilePlaceAndWhatToDo)
{
    const auto convolution = nlohmann::json::parse(
        R"({"format": "pimento-layer 1", "name": "conv", "op": "convolution", "type": "int8", "channels": 2,
            "output_channels": 4, "image": [6, 6], "window": [3, 3]})");
    const auto array = nlohmann::json::parse(readAll(sourceFile("/tests/fixtures/dataflow/tiny2x2.json")));
    const auto levels = [&](std::size_t level, const nlohmann::json& change) {
        nlohmann::json all = array["accelerator"]["levels"];
        all[level].merge_patch(change);
        return nlohmann::json{{"accelerator", {{"levels", all}}}};
    };
    const std::vector<WrongFiles> wrong = {
        {{{"channels", 0}}, {}, "layer.json, line 1, channels: is 0. Use a whole number from 1"},
        {{{"image", {6}}}, {}, "layer.json, line 1, image: has 1 numbers. Write 2 numbers"},
        {{{"op", "convolve"}}, {}, "layer.json, line 1, op: is \"convolve\". Use one of convolution, "},
        {{{"groups", 3}}, {}, "layer.json, layer \"conv\": 3 groups do not divide 2 channels. Use a divisor"},
        {{{"window", {7, 7}}},
         {},
         "layer.json, layer \"conv\": its window is larger than its image with the padding. Use"},
        {{{"type", "float99"}}, {}, "layer \"conv\": unknown element type \"float99\". Use one of fp16"},
        {{{"op", "pooling"}, {"function", "max"}, {"output_channels", nullptr}},
         {},
         "layer \"conv\": is pooling, which has no dataflow on an array of PEs"},
        {{{"batch", 1 << 20}, {"channels", 1 << 16}, {"output_channels", 1 << 18}, {"image", {3, 3}}},
         {},
         "layer \"conv\": has more than 9e15 multiplications. Make it smaller"},
        {{},
         levels(1, {{"access_bytes", 256}}),
         "device.json, line 1, accelerator.levels[2].access_bytes: an access to GlobalBuffer takes 256 bytes, the "
         "level "
         "holds 128 bytes. Make accesses smaller or the level larger"},
        {{},
         levels(3, {{"stores", {{"Weight", "never"}}}}),
         "device.json, line 1, accelerator.levels[4].stores: DRAM, the outermost level, never stores Weight. Let the "
         "outermost level store all tensors"},
        {{},
         levels(0, {{"capacity", "lots"}}),
         "device.json, line 1, accelerator.levels[1].capacity: is \"lots\". Use a number"},
        {{},
         {{"accelerator", {{"array", {{"width", nullptr}}}}}},
         "device.json, line 1, accelerator.array.width: is missing. Add \"width\": a whole number from 1 to 4096"},
        {{{"type", "fp16"}},
         levels(0, {{"capacity", 1}, {"stores", {{"Weight", "always"}}}}),
         "has no mapping: Weight needs at least 2 bytes of PE, which has 1. Make that level larger, or let mappings "
         "bypass it"},
    };
    for (const WrongFiles& each : wrong) {
        nlohmann::json layer = convolution;
        nlohmann::json device = array;
        layer.merge_patch(each.layer.is_null() ? nlohmann::json::object() : each.layer);
        device.merge_patch(each.device.is_null() ? nlohmann::json::object() : each.device);
        writeAll(file("layer.json"), layer.dump());
        writeAll(file("device.json"), device.dump());
        testing::internal::CaptureStderr();

        const auto [code, out] = runHere({"simulate", "--model", "dataflow", "-k", file("layer.json"), "-b",
                                          file("device.json"), "--best", "--cache", "none"});

        const std::string message = testing::internal::GetCapturedStderr();
        EXPECT_NE(code, 0) << each.message << out;
        EXPECT_THAT(message, HasSubstr(each.message));
    }
}

TEST_F(DataflowCommandLine, ExportsAMapping)
{
    const auto [code, out] = run("export", {"--draft", "weight stationary", "--out", file("")});
    EXPECT_EQ(code, 0) << out;
    const auto json = nlohmann::json::parse(readAll(file("mapping.json")));
    EXPECT_EQ(json.at("format"), "pimento-mapping 1");
    EXPECT_THAT(readAll(file("nest.txt")), HasSubstr("level DRAM stores I W O"));
    EXPECT_THAT(readAll(file("figures.csv")), HasSubstr("DRAM,Input,"));
}

TEST_F(DataflowCommandLine, SweepsACapacity)
{
    const auto [code, out] = run("whatif", {"--sweep", "PE.capacity=8,16,32"});
    EXPECT_EQ(code, 0) << out;
    EXPECT_THAT(out, HasSubstr("PE.capacity"));
}

} // namespace pimento::test
