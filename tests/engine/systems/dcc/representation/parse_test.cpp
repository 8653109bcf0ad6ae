// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/parse.h"

#include "engine/systems/dcc/representation/print.h"
#include "tests/engine/systems/dcc/representation/programs.h"

#include <gtest/gtest.h>

#include <string>

namespace pimento::test {

namespace {

/// The printed program with one piece replaced, which has to be there.
std::string edited(const ir::Program& program, const std::string& piece, const std::string& other)
{
    std::string text = ir::print(program);
    const std::size_t at = text.find(piece);
    EXPECT_NE(at, std::string::npos) << piece;
    return text.replace(at, piece.size(), other);
}

std::string refusal(const std::string& text)
{
    const auto parsed = ir::parse(text);
    return parsed ? "accepted" : parsed.error().message();
}

std::string refusedGemv(const std::string& piece, const std::string& other)
{
    return refusal(edited(gemvProgram(), piece, other));
}

const std::string kStatement = "%y_core[b][i] += %x_core[b][j] * %weight_core[i][j]";

/// A gemv with another value in its statement.
std::string refusedValue(const std::string& value) { return refusedGemv("%x_core[b][j] * %weight_core[i][j]", value); }

TEST(IrParse, TakesCommentsSpacesAndEmptyLines)
{
    const auto parsed =
        ir::parse(edited(gemvProgram(), "  data_tile %dt0: (16, 1)", "// tiles\n\n\t data_tile %dt0:(16,1)"));

    ASSERT_TRUE(parsed.has_value()) << parsed.error().message();
    EXPECT_EQ(*parsed, gemvProgram());
}

TEST(IrParse, TakesTilesCutShort)
{
    std::string text = edited(gemvProgram(), "-> [[0:2] step 2 x 16]\n", "-> ...\n");
    const std::size_t at = text.find(": (%ct_b, %ct_j) ->");
    text.replace(at, text.find('\n', at) - at, ": ...");

    const auto parsed = ir::parse(text);

    ASSERT_TRUE(parsed.has_value()) << parsed.error().message();
    EXPECT_EQ(*parsed, gemvProgram());
}

TEST(IrParse, TakesAllComparisonsOfConditions)
{
    // i + r - 1 >= 0
    for (const char* condition : {"i+r >= 1", "1 <= r+i", "i+r > 0", "0 < i*2+r-i", "-1+i+r >= 0"}) {
        const auto parsed =
            ir::parse(edited(triangleProgram(), "if (i+r-1 >= 0)", "if (" + std::string(condition) + ")"));

        ASSERT_TRUE(parsed.has_value()) << condition << ": " << parsed.error().message();
        EXPECT_EQ(*parsed, triangleProgram()) << condition;
    }
}

TEST(IrParse, PlacesAreThoseOfTheText)
{
    const auto parsed = ir::parse(ir::print(gemvProgram()));

    EXPECT_EQ(parsed->kernel.statements[0].place, (affine::Place{29, 7}));
    EXPECT_EQ(parsed->kernel.statements[0].value.operands[1].place, (affine::Place{29, 40}));
}

TEST(IrParse, RefusesWhatIsNoProgram)
{
    EXPECT_EQ(refusal(""), "line 1, column 1: the text ends here, more is expected. A program ends with \"}\"");
    EXPECT_EQ(refusal("\n  hello"), "line 2, column 3: expected \"@hardware_platform\", found \"hello\"");
    EXPECT_EQ(refusal("@hardware_platform[1, 2] ?"), "line 1, column 26: \"?\" begins nothing that is known here");
    EXPECT_EQ(refusal("@hardware_platform[0, 2]"), "line 1, column 20: expected an integer from 1 to 16384, found 0");
    EXPECT_EQ(refusal("@hardware_platform[99999999999999999999, 2]"),
              "line 1, column 20: \"99999999999999999999\" is not an integer up to 2147483648");
    EXPECT_EQ(refusal(ir::print(gemvProgram()) + "}\n"),
              "line 34, column 1: expected the end of the text, found \"}\"");
}

TEST(IrParse, RefusesWrongDeclarations)
{
    EXPECT_EQ(refusedGemv("%weight: <", "%x: <"), "line 2, column 42: tensor \"%x\" is declared twice");
    EXPECT_EQ(
        refusedGemv("<32x128xfp16>", "<32x128xfp17>"),
        "line 2, column 16: \"<32x128xfp17>\" does not end with an element type. Known are fp16, bf16, fp8, fp32, "
        "int8, int32");
    EXPECT_EQ(
        refusedGemv("<512x128xfp16>", "<512x128xint8>"),
        "line 2, column 51: expected <..xfp16>, found \"<512x128xint8>\". All tensors of a kernel have one element "
        "type");
    EXPECT_EQ(refusedGemv("<32x128xfp16>", "<0x128xfp16>"),
              "line 2, column 16: \"<0x128xfp16>\" has a size that is not from 1 to 2^31, or too many elements");
    EXPECT_EQ(refusedGemv("(%y: <32x512xfp16>) {", "() {"),
              "line 2, column 80: expected \"%y\", found \")\". It follows that this line is: func @gemv(%x: "
              "<32x128xfp16> [streamed], %weight: <512x128xfp16> [streamed]): (%y: <32x512xfp16>) {");
}

TEST(IrParse, RefusesWrongRanges)
{
    EXPECT_EQ(refusedGemv("b = (0, 32, 1)", "b = (0, 32, 0)"),
              "line 7, column 26: expected an integer from 1 to 2147483648, found 0");
    EXPECT_EQ(refusedGemv("b = (0, 32, 1)", "b = (5, 5, 1)"), "line 7, column 14: the range of \"b\" is empty");
    EXPECT_EQ(refusedGemv("b = (0, 32, 1)", "b = (0, b, 1)"),
              "line 7, column 14: the range of \"b\" depends on itself");
    EXPECT_EQ(refusedGemv("b = (0, 32, 1)", "b = (0, 32, 1) in [0:31]"),
              "line 7, column 14: loop variable \"b\" can leave [0:31]");
    EXPECT_EQ(refusedGemv("b = (0, 32, 1)", "c = (0, 32, 1)"),
              "line 5, column 26: unknown loop variable \"b\". Each needs a line with its range");
    EXPECT_EQ(refusedGemv("b = (0, 32, 1)", "b = (j, 32, 1)"),
              "line 28, column 5: the range of \"b\" depends on a loop that is not around it");
}

TEST(IrParse, RefusesWhatTheDraftDoesNotGive)
{
    EXPECT_EQ(
        refusedGemv("(16, 1) -> (16, 1, 2)", "(16, 1) -> (16, 1, 3)"),
        "line 16, column 38: expected \"2\", found \"3\". It follows that this line is: data_tile %dt0: (16, 1) -> "
        "(16, 1, 2)");
    EXPECT_EQ(refusedGemv("data_tile %dt0: (16, 1)", "data_tile %dt0: (17, 1)"),
              "line 16, column 20: expected an integer from 1 to 16, found 17");
    EXPECT_EQ(refusedGemv("data_tile %dt1: (1, 4)", "data_tile %dt1: (1, 8)"),
              "line 18, column 20: the data tiles need 16 groups of 128 cores, the platform has 16 of 64");
    EXPECT_EQ(
        refusedGemv("[[0:2] step 2 x 16]", "[[0:2] step 2 x 15, [29:32]]"),
        "line 19, column 53: expected \"16\", found \"15\". It follows that this line is: compute_tile %ct_b: (16, "
        "1, 2) -> [[0:2] step 2 x 16]");
    EXPECT_EQ(
        refusedGemv("  %x_core = rearrange %x -> %tt_x [to_PIM_core]\n", ""),
        "line 25, column 3: expected \"%x_core\", found \"%weight_core\". It follows that this line is: %x_core = "
        "rearrange %x -> %tt_x [to_PIM_core]");
    EXPECT_EQ(
        refusedGemv("parallel_PIM (16, 64)", "parallel_PIM (16, 32)"),
        "line 27, column 21: expected \"64\", found \"32\". It follows that this line is: parallel_PIM (16, 64) {");
}

TEST(IrParse, RefusesWrongDimensionSets)
{
    EXPECT_EQ(refusedGemv(" [representative]", ""),
              "line 4, column 18: no mapping of \"%ds0\" is the representative. Write [representative] behind one");
    EXPECT_EQ(refusedGemv("%y.dim[0] -> b", "%y.dim[0] -> b [representative]"),
              "line 6, column 28: a dimension set has one representative, this is the second");
    EXPECT_EQ(refusedGemv("%y.dim[0] -> b", "%y.dim[0] -> b+1"),
              "line 6, column 27: expected the end of the line, found \"+\". It follows that this line is: %dim[1] = "
              "%y.dim[0] -> b");
    EXPECT_EQ(refusedValue("%x_core[b][j] * %weight_core[b][j]"),
              "line 4, column 18: the statements give this dimension set 3 mapping functions, the text has 2");
}

TEST(IrParse, RefusesWrongStatements)
{
    EXPECT_EQ(refusedValue("%x_core[b][k]"),
              "line 29, column 35: unknown loop variable \"k\". Each needs a line with its range");
    EXPECT_EQ(refusedValue("%x[b][j]"),
              "line 29, column 24: \"%x\" is not the core's data of a tensor. Write for example %x_core");
    EXPECT_EQ(refusedValue("%x_core[b]"), "line 29, column 24: tensor \"x\" has 2 dimensions, this names 1");
    EXPECT_EQ(refusedValue("%x_core[b][j+1]"), "line 29, column 24: index 2 of \"x\" leaves [0:128]");
    EXPECT_EQ(refusedValue("%x_core[b][i*j]"),
              "line 29, column 37: a product of two loop variables is not affine. Multiply one variable by a number");
    EXPECT_EQ(refusedValue("1e999"), "line 29, column 24: \"1e999\" is not a number that a double can hold");
    EXPECT_EQ(refusedValue("1 < 2 < 3"),
              "line 29, column 30: comparisons do not chain. Write for example a < b and b < c");
    EXPECT_EQ(refusedValue("tan(1)"),
              "line 29, column 24: unknown function \"tan\". Known are min, max, relu, exp, sqrt, position, inf");
    EXPECT_EQ(refusedValue("(1"), "line 29, column 26: expected \")\", found the end of the line");
    EXPECT_EQ(refusedValue(std::string(1000, '(')),
              "line 29, column 124: an expression is nested more than 100 deep. Split the statement");
    EXPECT_EQ(refusedGemv("%y_core[b][i] +=", "%x_core[b][i] +="),
              "line 29, column 7: tensor \"x\" is written but only an input. Mark it inout");
    EXPECT_EQ(refusedGemv("loop (b, i, j)", "loop (b, i)"),
              "line 29, column 24: loop variable \"j\" is used outside of its loop");
    EXPECT_EQ(refusedGemv("loop (b, i, j)", "loop (b, i, b)"), "line 28, column 5: loop variable \"b\" is used twice");
}

TEST(IrParse, RefusesIndicesThatConditionsDoNotKeepInside)
{
    EXPECT_EQ(refusal(edited(triangleProgram(), "if (i+r-1 >= 0)", "if (i+r >= 0)")),
              "line 22, column 28: index 1 of \"x\" leaves [0:10]");
}

TEST(IrParse, RefusesASoftmaxThatDoesNotFit)
{
    EXPECT_EQ(refusal(edited(attentionProgram(), "axis=1", "axis=2")),
              "line 49, column 3: axis 2 is not one of the 2 dimensions");
}

} // namespace

} // namespace pimento::test
