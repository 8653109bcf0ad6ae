// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/onnx_reader.h"
#include "engine/networks/passes/passes.h"
#include "tests/engine/networks/onnx_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

// Sizes that graphs compute the way exporters write them, equations of products, and weights that are inputs.

namespace pimento::test {

namespace {

using networks::NetworkReading;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using workloads::Dimensions;
using workloads::MatrixSource;
using workloads::NetworkLayer;
using workloads::Product;

/// Reads a file; `isFolded`: with the standard passes.
NetworkReading readFolded(const OnnxFileMaker& file, bool isFolded = true)
{
    auto reading = networks::parseOnnx(file.bytes(), "made.onnx");
    EXPECT_TRUE(reading.has_value()) << reading.error().message();
    NetworkReading of = reading.value_or(NetworkReading{});
    if (isFolded) {
        (void)networks::applyPasses(of.network, *networks::passesNamed("standard"));
        const auto checked = check(of.network);
        EXPECT_TRUE(checked.has_value()) << checked.error().message();
    }
    return of;
}

NetworkLayer foldedLayer(const NetworkReading& reading, const std::string& name)
{
    const auto& layers = reading.network.layers;
    const auto found = std::ranges::find(layers, name, [](const auto& each) { return each.layer.name; });
    EXPECT_NE(found, layers.end()) << name;
    return found == layers.end() ? NetworkLayer{} : *found;
}

/// The product of an equation of two operands; the second one is a constant if its name is "w".
Product productOf(const std::string& equation, const std::string& left, const std::string& right, const Sizes& weights)
{
    OnnxFileMaker file(13);
    file.input("x", left);
    const bool isConstant = !weights.empty();
    isConstant ? file.weights("w", weights) : file.input("w", right);
    file.node("Einsum", {"x", "w"}, {"y"}, {word("equation", equation)}).output("y");
    const NetworkLayer layer = foldedLayer(readFolded(file), "y");
    const auto* product = std::get_if<Product>(&layer.layer.shape);
    EXPECT_NE(product, nullptr) << equation;
    return product != nullptr ? *product : Product{};
}

} // namespace

TEST(OnnxFolding, ReadsPadsThatAreTurnedAsTablesOfTwoColumns)
{
    // PyTorch lists pads from the last axis to the first, beginnings and ends in turn, and turns them with nodes.
    OnnxFileMaker file(13);
    file.input("x", "1,3,8,8").numbers("own", {1, 2, 3, 4}).numbers("rest", {4}).numbers("pairs", {-1, 2});
    file.numbers("first", {0}).numbers("back", {-1}).numbers("end", {-9223372036854775807}).numbers("list", {-1});
    file.node("ConstantOfShape", {"rest"}, {"zeros"}).node("Concat", {"own", "zeros"}, {"all"}, {whole("axis", 0)});
    file.node("Reshape", {"all", "pairs"}, {"table"});
    file.node("Slice", {"table", "back", "end", "first", "back"}, {"turned"});
    file.node("Transpose", {"turned"}, {"columns"}, {list("perm", {1, 0})});
    file.node("Reshape", {"columns", "list"}, {"flat"}).node("Cast", {"flat"}, {"pads"}, {whole("to", 7)});
    file.node("Pad", {"x", "pads"}, {"y"}).output("y");

    const NetworkReading reading = readFolded(file, false);

    EXPECT_EQ(foldedLayer(reading, "y").dimensions, (Dimensions{1, 3, 8 + 3 + 4, 8 + 1 + 2}));
    EXPECT_EQ(std::get<workloads::ElementWise>(foldedLayer(reading, "y").layer.shape).values,
              (std::vector<std::int64_t>{3, 1, 4, 2}));
}

TEST(OnnxFolding, SplitsRepeatsAndCountsSizes)
{
    OnnxFileMaker file(13);
    file.input("x", "2,3,4").numbers("twice", {2}).number("zero", 0).numbers("three", {3});
    file.node("Shape", {"x"}, {"sizes"}).node("Split", {"sizes"}, {"a", "b", "c"}, {whole("axis", 0)});
    file.node("ReduceProd", {"c"}, {"last"}).node("Mul", {"a", "b"}, {"rows"});
    file.node("Concat", {"rows", "last"}, {"wanted"}, {whole("axis", 0)}).node("Reshape", {"x", "wanted"}, {"y"});
    file.node("Tile", {"rows", "twice"}, {"squares"}).node("ConstantOfShape", {"squares"}, {"z"});
    file.node("NonZero", {"sizes"}, {"places"}).node("Transpose", {"places"}, {"column"});
    file.node("Gather", {"x", "column"}, {"picked"}, {whole("axis", 1)}).output("y").output("z").output("picked");

    const NetworkReading reading = readFolded(file, false);

    EXPECT_EQ(foldedLayer(reading, "y").dimensions, (Dimensions{6, 4}));
    EXPECT_EQ(foldedLayer(reading, "z").dimensions, (Dimensions{6, 6}));
    EXPECT_EQ(foldedLayer(reading, "picked").dimensions, (Dimensions{2, 3, 1, 4}));
}

TEST(OnnxFolding, KeepsATokenThatIsSpreadOverTheBatch)
{
    OnnxFileMaker file(12);
    file.input("x", "2,16,32").weights("token", {1, 1, 32}).number("zero", 0).numbers("rest", {1, 32});
    file.node("Shape", {"x"}, {"sizes"}).node("Gather", {"sizes", "zero"}, {"n"});
    file.node("Unsqueeze", {"n"}, {"batch"}, {list("axes", {0})});
    file.node("Concat", {"batch", "rest"}, {"wanted"}, {whole("axis", 0)});
    file.node("Expand", {"token", "wanted"}, {"tokens"});
    file.node("Concat", {"tokens", "x"}, {"y"}, {whole("axis", 1)}).output("y");

    const NetworkReading reading = readFolded(file);

    // A constant is joined, as if the token were not spread by a size of the graph.
    ASSERT_EQ(reading.network.layers.size(), 1U);
    EXPECT_THAT(foldedLayer(reading, "y").from, ElementsAre("x"));
    EXPECT_EQ(resultOf(foldedLayer(reading, "y").layer), 2 * 17 * 32);
}

TEST(OnnxFolding, KeepsTensorsMadeOfSizesThatProductsAndWindowsRead)
{
    OnnxFileMaker file(13);
    file.input("x", "1,3,8,8").weights("w", {4, 3, 3, 3}).weights("v", {8, 5});
    file.node("Shape", {"x"}, {"sizes"}).node("ConstantOfShape", {"sizes"}, {"zeros"});
    file.node("Conv", {"zeros", "w"}, {"a"}).node("MatMul", {"zeros", "v"}, {"b"});
    file.node("MaxPool", {"zeros"}, {"c"}, {list("kernel_shape", {2, 2})}).output("a").output("b").output("c");

    const NetworkReading reading = readFolded(file);

    EXPECT_THAT(foldedLayer(reading, "a").from, ElementsAre("zeros"));
    EXPECT_EQ(macsOf(foldedLayer(reading, "a").layer), 4.0 * 27 * 36);
    EXPECT_EQ(macsOf(foldedLayer(reading, "b").layer), 3.0 * 8 * 8 * 5);
}

TEST(OnnxFolding, CountsEquationsOfTwoOperandsAsProducts)
{
    EXPECT_EQ(productOf("bhid,bhjd->bhij", "2,4,8,16", "2,4,6,16", {}),
              (Product{8, 16, 6, 8, MatrixSource::Computed}));
    EXPECT_EQ(productOf("bth, hnd -> btnd", "2,10,32", "", {32, 4, 8}), (Product{20, 32, 32, 1, MatrixSource::Weights}));
    EXPECT_EQ(productOf("...ij,jk->...ik", "2,3,5,6", "", {6, 7}), (Product{30, 6, 7, 1, MatrixSource::Weights}));
    EXPECT_EQ(productOf("ij,jk", "5,6", "", {6, 7}), (Product{5, 6, 7, 1, MatrixSource::Weights}));
    EXPECT_EQ(productOf("bij,bj->bi", "2,5,6", "2,6", {}), (Product{5, 6, 1, 2, MatrixSource::Computed}));
}

TEST(OnnxFolding, ReadsOtherEquationsAsFunctionsAndRefusesWrongOnes)
{
    const auto reading = [](const std::string& equation) {
        OnnxFileMaker file(13);
        file.input("x", "5,6").weights("w", {6, 7});
        file.node("Einsum", {"x", "w"}, {"y"}, {word("equation", equation)}).output("y");
        return networks::parseOnnx(file.bytes(), "made.onnx");
    };
    OnnxFileMaker turned(13);
    turned.input("x", "5,6").node("Einsum", {"x"}, {"y"}, {word("equation", "ij->ji")}).output("y");

    EXPECT_EQ(foldedLayer(readFolded(turned), "y").dimensions, (Dimensions{6, 5}));
    EXPECT_THAT(readFolded(turned).remarks, IsEmpty());
    ASSERT_TRUE(reading("ij,kl->ijkl"));
    EXPECT_THAT(reading("ij,kl->ijkl")->remarks, ElementsAre(HasSubstr("Operator Einsum (1 node): multiplications")));
    EXPECT_THAT(reading("ij,jk->il").error().message(), HasSubstr("a result with an index that no operand has"));
    EXPECT_THAT(reading("ij,ki->jk").error().message(), HasSubstr("sizes 5 and 7 along one index"));
    EXPECT_THAT(reading("ij->ij").error().message(), HasSubstr("an equation for 1 operands, but reads 2"));
    EXPECT_THAT(reading("i1,jk->ik").error().message(), HasSubstr("which is no list of letters"));
    EXPECT_THAT(reading("ijk,jk->ik").error().message(), HasSubstr("3 indices for an operand of 2 dimensions"));
}

TEST(OnnxFolding, TakesInputsThatOnlyServeAsWeightsAsWeights)
{
    OnnxFileMaker file(13);
    file.input("x", "1,3,8,8").input("w", "4,3,3,3").input("b", "4").input("s", "4").input("v", "10,144").input("k", "1,10");
    file.node("Identity", {"s"}, {"t"}).node("Conv", {"x", "w", "b"}, {"c"});
    file.node("BatchNormalization", {"c", "s", "t", "s", "t"}, {"n"}).node("Flatten", {"n"}, {"f"});
    file.node("Gemm", {"f", "v"}, {"g"}, {whole("transB", 1)}).node("Mul", {"g", "k"}, {"y"}).output("y");

    const NetworkReading reading = readFolded(file);

    std::vector<std::string> inputs;
    for (const auto& input : reading.network.inputs) {
        inputs.push_back(input.name);
    }
    EXPECT_THAT(inputs, ElementsAre("x", "k"));
    EXPECT_EQ(foldedLayer(reading, "c").layer.biases, 4);
    EXPECT_EQ(totalsOf(reading.network).weights, 4 * 27 + 1440);
    EXPECT_EQ(totalsOf(reading.network).macs, 4.0 * 27 * 36 + 1440);
    EXPECT_THAT(reading.remarks, ElementsAre(HasSubstr("Inputs that are only weights of layers (4)")));
}

TEST(OnnxFolding, ReplacesFunctionsOfTheFileByTheirNodes)
{
    OnnxFileMaker body(17);
    body.input("a", "").input("b", "").input("c", "");
    body.node("MatMul", {"a", "b"}, {"t"}).node("Relu", {"t"}, {"r"}).output("r");
    OnnxFileMaker file(17);
    file.input("x", "4,16").weights("w", {16, 8}).weights("v", {8, 2}).function("Layer", body);
    file.node("own:Layer", {"x", "w"}, {"z"}).node("own:Layer", {"z", "v"}, {"y"}).output("y");

    const NetworkReading reading = readFolded(file, false);

    EXPECT_EQ(totalsOf(reading.network).macs, 4.0 * 16 * 8 + 4.0 * 8 * 2);
    EXPECT_THAT(foldedLayer(reading, "y/t").from, ElementsAre("z"));
    EXPECT_THAT(foldedLayer(reading, "y").from, ElementsAre("y/t"));
}

TEST(OnnxFolding, NamesTensorsOfFunctionsWhoseFirstResultIsLeftOut)
{
    OnnxFileMaker body(17);
    body.input("a", "").node("Relu", {"a"}, {"t"}).node("Exp", {"t"}, {"p"}).output("p");
    body.node("Neg", {"t"}, {"q"}).output("q");
    OnnxFileMaker file(17);
    file.input("x", "4,16").function("Pair", body);
    file.node("own:Pair", {"x"}, {"", "z"}).node("own:Pair", {"z"}, {"", "y"}).output("y");

    const NetworkReading reading = readFolded(file, false);

    EXPECT_THAT(foldedLayer(reading, "z").from, ElementsAre("z/t"));
    EXPECT_THAT(foldedLayer(reading, "y").from, ElementsAre("y/t"));
}

TEST(OnnxFolding, RefusesFunctionsThatCallThemselves)
{
    OnnxFileMaker body(17);
    body.input("a", "").node("own:Again", {"a"}, {"t"}).node("own:Again", {"t"}, {"r"}).output("r");
    OnnxFileMaker file(17);
    file.input("x", "4,16").function("Again", body).node("own:Again", {"x"}, {"y"}).output("y");

    const auto reading = networks::parseOnnx(file.bytes(), "made.onnx");

    ASSERT_FALSE(reading);
    EXPECT_THAT(reading.error().message(), HasSubstr("made.onnx: has a function \"Again\" that calls itself"));
}

TEST(OnnxFolding, RefusesAWindowThatIsNotThatOfItsWeights)
{
    OnnxFileMaker file(13);
    file.input("x", "1,3,8,8").weights("w", {4, 3, 3, 3});
    file.node("Conv", {"x", "w"}, {"y"}, {list("kernel_shape", {5, 5})}).output("y");

    const auto reading = networks::parseOnnx(file.bytes(), "made.onnx");

    ASSERT_FALSE(reading);
    EXPECT_THAT(reading.error().message(), HasSubstr("names a window of 5 along an axis, but its weights are for 3"));
}

} // namespace pimento::test
