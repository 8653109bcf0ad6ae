// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/library/network_library.h"
#include "engine/networks/onnx/onnx_reader.h"
#include "tests/engine/networks/onnx_files.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <string>

// Files of ONNX that cannot be read: one message says what, where and what to do.

namespace pimento::test {

namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string messageOf(const std::string& bytes)
{
    const auto reading = networks::parseOnnx(bytes, "made.onnx");
    EXPECT_FALSE(reading);
    return reading ? "" : reading.error().message();
}

} // namespace

TEST(OnnxRefusals, NamesNodeOperatorAndOpsetOfAnUnknownShape)
{
    OnnxFileMaker file(15);
    file.input("x", "1,8").node("Magic", {"x"}, {"y"}).output("y");

    EXPECT_THAT(messageOf(file.bytes()), AllOf(HasSubstr("made.onnx, node \"y_Magic\" (Magic) of opset 15: "),
                                               HasSubstr("with the shapes of all tensors")));
}

TEST(OnnxRefusals, SaysWhichChannelsDoNotFit)
{
    OnnxFileMaker file;
    file.input("x", "1,8,5,5").weights("w", {4, 3, 3, 3}).node("Conv", {"x", "w"}, {"y"}).output("y");

    EXPECT_THAT(messageOf(file.bytes()),
                AllOf(HasSubstr("node \"y_Conv\" (Conv) of opset 13"),
                      HasSubstr("reads an image of 8 channels, but its weights are for 3")));
}

TEST(OnnxRefusals, FindsShapesThatDependOnData)
{
    OnnxFileMaker file;
    file.input("x", "1,8").input("shape", "2").node("Reshape", {"x", "shape"}, {"y"}).output("y");

    EXPECT_THAT(messageOf(file.bytes()), HasSubstr("computes its shape from data"));
}

TEST(OnnxRefusals, FindsMissingDoubleAndCircularTensors)
{
    OnnxFileMaker missing;
    missing.input("x", "1,8").node("Add", {"x", "nothing"}, {"y"}).output("y");
    OnnxFileMaker twice;
    twice.input("x", "1,8").node("Relu", {"x"}, {"y"}).node("Tanh", {"x"}, {"y"}).output("y");
    OnnxFileMaker circle;
    circle.input("x", "1,8").node("Add", {"x", "b"}, {"a"}).node("Relu", {"a"}, {"b"}).output("b");

    EXPECT_THAT(messageOf(missing.bytes()), HasSubstr("reads \"nothing\", which nothing makes"));
    EXPECT_THAT(messageOf(twice.bytes()), HasSubstr("makes \"y\", which exists already"));
    EXPECT_THAT(messageOf(circle.bytes()), HasSubstr("waits for its own result"));
}

TEST(OnnxRefusals, ReadsNodesInAnyOrder)
{
    OnnxFileMaker file;
    file.input("x", "1,8").node("Relu", {"a"}, {"b"}).node("Tanh", {"x"}, {"a"}).output("b");

    const auto reading = networks::parseOnnx(file.bytes(), "made.onnx");

    ASSERT_TRUE(reading) << reading.error().message();
    EXPECT_EQ(reading->network.layers.front().layer.name, "a");
}

TEST(OnnxRefusals, RefusesImpossibleSizes)
{
    OnnxFileMaker negative;
    negative.input("x", "1,8").weights("w", {-4, 3}).node("MatMul", {"x", "w"}, {"y"}).output("y");
    OnnxFileMaker huge;
    huge.input("x", "1,2147483648,2147483648").node("Relu", {"x"}, {"y"}).output("y");

    EXPECT_THAT(messageOf(negative.bytes()), HasSubstr("constant \"w\": has impossible sizes"));
    EXPECT_THAT(messageOf(huge.bytes()), HasSubstr("elements"));
}

TEST(OnnxRefusals, TellsTruncatedFilesAndOtherBytes)
{
    const std::string whole = usualOnnx();

    EXPECT_THAT(messageOf(whole.substr(0, whole.size() / 2)), HasSubstr("is no file of ONNX, or a part of one"));
    EXPECT_THAT(messageOf(""), HasSubstr("has no graph with nodes"));
    EXPECT_THAT(messageOf("{\"format\": \"pim-network\"}"), HasSubstr("made.onnx: is no file of ONNX"));
    EXPECT_THAT(messageOf(OnnxFileMaker().input("x", "1,8").bytes()), HasSubstr("has no graph with nodes"));
}

TEST(OnnxRefusals, AnswersQuicklyAboutALargeFileOfNoise)
{
    const TemporaryFolder folder;
    std::mt19937 random(1);
    std::string block(1U << 16U, '\0');
    for (char& byte : block) {
        byte = static_cast<char>(random());
    }
    std::string noise;
    while (noise.size() < (100U << 20U)) {
        noise += block;
    }
    writeAll(folder.path() / "noise.onnx", noise);

    const auto begin = std::chrono::steady_clock::now();
    const auto reading = networks::readNetwork(folder.path() / "noise.onnx");

    ASSERT_FALSE(reading);
    EXPECT_THAT(reading.error().message(), HasSubstr("noise.onnx"));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

} // namespace pimento::test
