// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/onnx_reader.h"

#include "engine/networks/passes/passes.h"
#include "tests/engine/networks/onnx_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

// Files of ONNX as exporters of several years write them. Shapes and counts are computed by hand.

namespace pimento::test {

namespace {

using networks::NetworkReading;
using testing::ElementsAre;
using testing::HasSubstr;
using workloads::Convolution;
using workloads::Dimensions;
using workloads::ElementWise;
using workloads::Network;
using workloads::NetworkLayer;
using workloads::Product;

NetworkReading read(const std::string& bytes, const std::map<std::string, std::int64_t>& sizes = {})
{
    auto reading = networks::parseOnnx(bytes, "made.onnx", sizes);
    EXPECT_TRUE(reading.has_value()) << reading.error().message();
    return reading.value_or(NetworkReading{});
}

const NetworkLayer& layerOf(const Network& network, const std::string& name)
{
    static const NetworkLayer kNone;
    const auto found = std::ranges::find(network.layers, name, [](const auto& each) { return each.layer.name; });
    EXPECT_NE(found, network.layers.end()) << name;
    return found == network.layers.end() ? kNone : *found;
}

template <class Shape> Shape shapeOf(const Network& network, const std::string& name)
{
    const auto* shape = std::get_if<Shape>(&layerOf(network, name).layer.shape);
    EXPECT_NE(shape, nullptr) << name;
    return shape == nullptr ? Shape{} : *shape;
}

void applyStandard(Network& network)
{
    const auto passes = networks::passesNamed("standard");
    (void)networks::applyPasses(network, *passes);
    EXPECT_TRUE(check(network).has_value()) << check(network).error().message();
}

} // namespace

TEST(OnnxReader, ReadsConvolutionsPoolingAndMatricesWithTheirWork)
{
    const NetworkReading reading = read(usualOnnx());
    const Network& network = reading.network;

    EXPECT_EQ(network.inputs.front().dimensions, (Dimensions{1, 3, 32, 32}));
    EXPECT_EQ(layerOf(network, "c1").dimensions, (Dimensions{1, 16, 16, 16}));
    EXPECT_EQ(layerOf(network, "c1").layer.biases, 16);
    EXPECT_EQ(shapeOf<Convolution>(network, "c2").groups, 16);
    EXPECT_EQ(macsOf(layerOf(network, "c2").layer), 16.0 * 9 * 256); // one channel for each group
    EXPECT_EQ(layerOf(network, "pool").dimensions, (Dimensions{1, 16, 8, 8}));
    EXPECT_EQ(layerOf(network, "flat").dimensions, (Dimensions{1, 1024}));
    EXPECT_EQ(shapeOf<Product>(network, "logits"), (Product{1, 1024, 10, 1}));
    EXPECT_THAT(layerOf(network, "sum").from, ElementsAre("c2", "r1"));
    EXPECT_THAT(network.outputs, ElementsAre("chances"));
    EXPECT_EQ(totalsOf(network).macs, 16.0 * 27 * 256 + 16.0 * 9 * 256 + 10240);
    EXPECT_EQ(totalsOf(network).weights, 16 * 27 + 16 * 9 + 10240);
    EXPECT_THAT(reading.remarks, ElementsAre(HasSubstr("batch of input \"image\" is open (N)")));
}

TEST(OnnxReader, StandardPassesLeaveLayersWithWork)
{
    Network network = read(usualOnnx()).network;
    const auto before = totalsOf(network);

    applyStandard(network);

    std::vector<std::string> names;
    for (const NetworkLayer& one : network.layers) {
        names.push_back(one.layer.name);
    }
    EXPECT_THAT(names, ElementsAre("c1", "c2", "sum", "pool", "flat", "logits", "chances"));
    EXPECT_THAT(layerOf(network, "c1").layer.fused, ElementsAre("batch_norm", "relu"));
    EXPECT_THAT(layerOf(network, "sum").from, ElementsAre("c2", "c1"));
    EXPECT_EQ(shapeOf<ElementWise>(network, "flat").elements, 1024);
    EXPECT_EQ(totalsOf(network).macs, before.macs);
    EXPECT_EQ(totalsOf(network).weights, before.weights);
}

TEST(OnnxReader, ReadsOldFilesWithConstantsAmongTheirInputs)
{
    OnnxFileMaker file(7, 3);
    file.input("x", "2,4,10,12").weights("w", {6, 2, 3, 5}).alsoInput("w");
    file.node("Conv", {"x", "w"}, {"y"}, {whole("group", 2), list("dilations", {2, 1}), list("pads", {0, 1, 2, 3})});
    file.node("Upsample", {"y"}, {"z"}); // without factors: its shape is stated
    file.stated("z", "2,6,16,24").output("z");

    const NetworkReading reading = read(file.bytes());

    // Height: (10 + 2 - 5) / 1 + 1 = 8; width: (12 + 4 - 5) / 1 + 1 = 12.
    EXPECT_EQ(reading.network.inputs.size(), 1U);
    EXPECT_EQ(layerOf(reading.network, "y").dimensions, (Dimensions{2, 6, 8, 12}));
    EXPECT_EQ(macsOf(layerOf(reading.network, "y").layer), 2.0 * 6 * 2 * 15 * 8 * 12);
    EXPECT_EQ(layerOf(reading.network, "z").dimensions, (Dimensions{2, 6, 16, 24}));
    EXPECT_THAT(reading.remarks, ElementsAre(HasSubstr("Operator Upsample (1 node)")));
}

TEST(OnnxReader, ComputesSizesOfAResizeFromTheShapeOfAnotherTensor)
{
    OnnxFileMaker file(11, 6);
    file.input("small", "1,8,7,7").input("large", "1,4,28,20").numbers("from", {2}).numbers("to", {4});
    file.numbers("two", {1, 8}).factors("none", {});
    file.node("Shape", {"large"}, {"sizes"}).node("Slice", {"sizes", "from", "to"}, {"plane"});
    file.node("Concat", {"two", "plane"}, {"wanted"}, {whole("axis", 0)});
    file.node("Resize", {"small", "none", "none", "wanted"}, {"bigger"});
    file.node("Concat", {"bigger", "large"}, {"both"}, {whole("axis", 1)}).output("both");

    Network network = read(file.bytes()).network;
    EXPECT_EQ(layerOf(network, "bigger").dimensions, (Dimensions{1, 8, 28, 20}));
    EXPECT_EQ(layerOf(network, "both").dimensions, (Dimensions{1, 12, 28, 20}));
    applyStandard(network);

    EXPECT_EQ(network.layers.size(), 2U);
    EXPECT_THAT(layerOf(network, "bigger").from, ElementsAre("small"));
    EXPECT_EQ(shapeOf<ElementWise>(network, "bigger"), (ElementWise{"upsample", 8 * 49, 8 * 560}));
}

TEST(OnnxReader, ComputesFactorsOfAnOldResizeWithFractions)
{
    OnnxFileMaker file(10, 5);
    file.input("x", "1,3,7,9").factors("scales", {1, 1, 2, 1.5F});
    file.node("Resize", {"x", "scales"}, {"y"}).output("y");

    EXPECT_EQ(layerOf(read(file.bytes()).network, "y").dimensions, (Dimensions{1, 3, 14, 13}));
}

TEST(OnnxReader, CountsProductsOfTransformersByTheSourceOfTheirMatrices)
{
    OnnxFileMaker file(17);
    file.input("x", "1,16,64").zeros("scale", {64}).zeros("shift", {64}).weights("wq", {64, 64}).zeros("bq", {64});
    file.node("LayerNormalization", {"x", "scale", "shift"}, {"n"}, {whole("axis", -1)});
    file.node("MatMul", {"n", "wq"}, {"q0"}).node("Add", {"bq", "q0"}, {"q"});
    file.numbers("heads", {1, 16, 4, 16});
    file.node("Reshape", {"q", "heads"}, {"qh"}).node("Transpose", {"qh"}, {"qt"}, {list("perm", {0, 2, 1, 3})});
    file.node("Transpose", {"qh"}, {"kt"}, {list("perm", {0, 2, 3, 1})});
    file.node("MatMul", {"qt", "kt"}, {"scores"}).node("Softmax", {"scores"}, {"shares"});
    file.node("MatMul", {"shares", "qt"}, {"seen"}).output("seen");

    Network network = read(file.bytes()).network;
    applyStandard(network);

    EXPECT_EQ(layerOf(network, "scores").dimensions, (Dimensions{1, 4, 16, 16}));
    EXPECT_EQ(shapeOf<Product>(network, "q0"), (Product{16, 64, 64, 1}));
    EXPECT_EQ(layerOf(network, "q0").layer.biases, 64);
    EXPECT_EQ(shapeOf<Product>(network, "scores"), (Product{16, 16, 16, 4, workloads::MatrixSource::Computed}));
    EXPECT_EQ(shapeOf<Product>(network, "seen"), (Product{16, 16, 16, 4, workloads::MatrixSource::Computed}));
    EXPECT_EQ(totalsOf(network).weights, 64 * 64);
    EXPECT_EQ(totalsOf(network).macs, 16.0 * 64 * 64 + 2 * 4.0 * 16 * 16 * 16);
}

TEST(OnnxReader, SplitsWithAndWithoutSizesInAllOperatorSets)
{
    OnnxFileMaker newer(18, 8);
    newer.input("x", "1,7,4").node("Split", {"x"}, {"a", "b", "c"}, {whole("axis", 1), whole("num_outputs", 3)});
    newer.node("Relu", {"c"}, {"d"}).output("d");
    OnnxFileMaker older(11, 6);
    older.input("x", "1,7,4").node("Split", {"x"}, {"a", "b"}, {whole("axis", 1), list("split", {2, 5})});
    older.node("Relu", {"b"}, {"d"}).output("d");

    // Three parts of 7: 3, 3 and what is left.
    EXPECT_EQ(layerOf(read(newer.bytes()).network, "d").dimensions, (Dimensions{1, 1, 4}));
    EXPECT_EQ(layerOf(read(older.bytes()).network, "d").dimensions, (Dimensions{1, 5, 4}));
}

TEST(OnnxReader, TakesChosenSizesForOpenOnes)
{
    OnnxFileMaker file(13);
    file.input("x", "batch,3,height,?").weights("w", {8, 3, 3, 3}).node("Conv", {"x", "w"}, {"y"}).output("y");

    const auto refused = networks::parseOnnx(file.bytes(), "made.onnx");
    const NetworkReading reading = read(file.bytes(), {{"height", 34}, {"x.3", 18}, {"batch", 4}});
    const auto unknown = networks::parseOnnx(file.bytes(), "made.onnx", {{"height", 34}, {"x.3", 18}, {"hight", 4}});

    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message(), HasSubstr("made.onnx: leaves sizes of its inputs open: height, x.3"));
    EXPECT_EQ(layerOf(reading.network, "y").dimensions, (Dimensions{4, 8, 32, 16}));
    EXPECT_TRUE(reading.remarks.empty());
    ASSERT_FALSE(unknown);
    EXPECT_THAT(unknown.error().message(), HasSubstr("has no open size hight"));
}

TEST(OnnxReader, KeepsUnknownOperatorsWhoseShapesAreStated)
{
    OnnxFileMaker file(21, 10);
    file.input("x", "1,8,8").node("my.domain:Magic", {"x"}, {"y"}).node("Gelu", {"y"}, {"z"}).stated("y", "1,4,8");
    file.output("z");

    const NetworkReading reading = read(file.bytes());

    EXPECT_EQ(layerOf(reading.network, "z").dimensions, (Dimensions{1, 4, 8})); // of an operator newer than the library
    EXPECT_EQ(shapeOf<ElementWise>(reading.network, "y").function, "magic");
    EXPECT_THAT(reading.remarks, ElementsAre(HasSubstr("Operator Magic (1 node): results have the dimensions")));
}

TEST(OnnxReader, ReadsFilesOfNewerVersions)
{
    OnnxFileMaker file(23, 13);
    file.input("x", "1,3,8,8").weights("w", {4, 3, 1, 1}).node("Conv", {"x", "w"}, {"y"}).output("y");

    EXPECT_EQ(totalsOf(read(file.bytes()).network).macs, 4.0 * 3 * 64);
}

TEST(OnnxReader, ReadsTransposedConvolutionsInTheirOwnDirection)
{
    OnnxFileMaker file(13);
    file.input("x", "1,16,7,7").weights("w", {16, 8, 2, 2}).weights("v", {8, 4, 3, 3});
    file.node("ConvTranspose", {"x", "w"}, {"y"}, {list("strides", {2, 2})});
    file.node("ConvTranspose", {"y", "v"}, {"z"},
              {list("strides", {2, 2}), list("pads", {1, 1, 1, 1}), list("output_padding", {1, 1})});
    file.output("z");

    const Network network = read(file.bytes()).network;

    // (7 - 1) * 2 + 2 = 14; (14 - 1) * 2 + 1 + 3 - 2 = 28.
    EXPECT_EQ(layerOf(network, "y").dimensions, (Dimensions{1, 8, 14, 14}));
    EXPECT_EQ(layerOf(network, "z").dimensions, (Dimensions{1, 4, 28, 28}));
    EXPECT_EQ(macsOf(layerOf(network, "y").layer), 16.0 * 8 * 4 * 49);
    EXPECT_EQ(macsOf(layerOf(network, "z").layer), 8.0 * 4 * 9 * 196);
    EXPECT_EQ(operandOf(layerOf(network, "z").layer), 8 * 14 * 14);
}

TEST(OnnxReader, WritesOutAutomaticPaddingAndRoundingUp)
{
    OnnxFileMaker file(13);
    file.input("x", "1,1,15,14").weights("w", {1, 1, 3, 3});
    file.node("Conv", {"x", "w"}, {"same"}, {list("strides", {2, 2}), word("auto_pad", "SAME_UPPER")});
    file.node("MaxPool", {"x"}, {"up"},
              {list("kernel_shape", {3, 3}), list("strides", {2, 2}), whole("ceil_mode", 1)});
    file.node("AveragePool", {"x"}, {"valid"}, {list("kernel_shape", {3, 3}), word("auto_pad", "VALID")});
    file.output("same").output("up").output("valid");

    const Network network = read(file.bytes()).network;

    // 15 / 2 and 14 / 2 rounded up; padding (7 * 2 + 3 - 15) = 2 above and below, (6 * 2 + 3 - 14) = 1 on the right.
    EXPECT_EQ(layerOf(network, "same").dimensions, (Dimensions{1, 1, 8, 7}));
    EXPECT_EQ(shapeOf<Convolution>(network, "same").sliding.padding, (workloads::Padding{1, 0, 1, 1}));
    EXPECT_EQ(layerOf(network, "up").dimensions, (Dimensions{1, 1, 7, 7})); // (14 - 3) / 2 rounded up, plus 1
    EXPECT_EQ(layerOf(network, "valid").dimensions, (Dimensions{1, 1, 13, 12}));
}

TEST(OnnxReader, ReadsQuantisedAndFusedOperators)
{
    OnnxFileMaker file(13);
    file.input("x", "1,3,8,8").factors("s", {1}).numbers("zero", {0}).weights("w", {4, 3, 3, 3}).zeros("b", {4});
    file.node("QLinearConv", {"x", "s", "zero", "w", "s", "zero", "s", "zero", "b"}, {"q"});
    file.weights("v", {6, 4, 1, 1});
    file.node("com.microsoft:FusedConv", {"q", "v"}, {"f"}, {word("activation", "Relu")}).output("f");

    const Network network = read(file.bytes()).network;

    EXPECT_EQ(macsOf(layerOf(network, "q").layer), 4.0 * 27 * 36);
    EXPECT_EQ(layerOf(network, "q").layer.biases, 4);
    EXPECT_THAT(layerOf(network, "f").layer.fused, ElementsAre("relu"));
}

TEST(OnnxReader, ListsRecurrentLayersAndVolumesWithoutTheirWork)
{
    OnnxFileMaker file(14);
    file.input("x", "20,1,32").weights("w", {2, 64, 32}).weights("r", {2, 64, 16});
    file.node("LSTM", {"x", "w", "r"}, {"all", "", "cell"}, {word("direction", "bidirectional")});
    file.input("volume", "1,2,4,6,8").weights("v", {5, 2, 3, 3, 3}).node("Conv", {"volume", "v"}, {"deep"});
    file.output("all").output("deep");

    const NetworkReading reading = read(file.bytes());

    EXPECT_EQ(layerOf(reading.network, "all").dimensions, (Dimensions{20, 2, 1, 16}));
    EXPECT_EQ(layerOf(reading.network, "cell").dimensions, (Dimensions{2, 1, 16}));
    EXPECT_EQ(layerOf(reading.network, "deep").dimensions, (Dimensions{1, 5, 2, 4, 6}));
    EXPECT_THAT(reading.remarks, ElementsAre(HasSubstr("Operator Conv (1 node): multiplications"),
                                             HasSubstr("Operator LSTM (1 node): multiplications")));
}

} // namespace pimento::test
