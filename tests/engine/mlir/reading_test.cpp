// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/mlir/support.h"

#include "engine/mlir/named_operations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// What single operations of MLIR become, in both of their forms.

namespace pimento::mlir::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// A function around operations that compute %r of type tensor<4xf32> from %x and %y.
std::string function(const std::string& operations)
{
    return "#map = affine_map<(i) -> (i)>\nfunc.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {\n"
           "  %zero = arith.constant 0.0 : f32\n  %e = tensor.empty() : tensor<4xf32>\n" +
           operations + "  return %r : tensor<4xf32>\n}\n";
}

/// A linalg.generic over %x with a body of lines that yields a value.
std::string withBody(const std::string& body, const std::string& yielded)
{
    return function("  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = [\"parallel\"]} "
                    "ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {\n  ^bb0(%a: f32, %out: f32):\n" +
                    body + "    linalg.yield " + yielded + " : f32\n  } -> tensor<4xf32>\n");
}

std::string valueOf(const std::string& text)
{
    const affine::Kernel kernel = kernelOf(text, "f");
    return kernel.statements.empty() ? "" : affine::text(kernel.statements[0].value, kernel);
}

struct Body {
    std::string pretty;
    std::string quoted;
    std::string value;
};

TEST(MlirReading, TurnsOperationsOfBodiesIntoExpressions)
{
    const std::vector<Body> bodies = {
        {"arith.addf %a, %a : f32", R"("arith.addf"(%a, %a) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32)",
         "x[i] + x[i]"},
        {"arith.subf %a, %zero fastmath<fast> : f32", R"("arith.subf"(%a, %zero) : (f32, f32) -> f32)", "x[i] - 0"},
        {"arith.mulf %a, %a : f32", R"("arith.mulf"(%a, %a) : (f32, f32) -> f32)", "x[i]*x[i]"},
        {"arith.divf %a, %a : f32", R"("arith.divf"(%a, %a) : (f32, f32) -> f32)", "x[i]/x[i]"},
        {"arith.negf %a : f32", R"("arith.negf"(%a) : (f32) -> f32)", "-x[i]"},
        {"arith.maximumf %a, %zero : f32", R"("arith.maximumf"(%a, %zero) : (f32, f32) -> f32)", "relu(x[i])"},
        {"arith.maximumf %zero, %a : f32", R"("arith.maximumf"(%zero, %a) : (f32, f32) -> f32)", "max(0, x[i])"},
        {"arith.minimumf %a, %zero : f32", R"("arith.minimumf"(%a, %zero) : (f32, f32) -> f32)", "min(x[i], 0)"},
        {"math.exp %a : f32", R"("math.exp"(%a) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32)", "exp(x[i])"},
        {"math.sqrt %a : f32", R"("math.sqrt"(%a) : (f32) -> f32)", "sqrt(x[i])"},
        {"math.rsqrt %a : f32", R"("math.rsqrt"(%a) : (f32) -> f32)", "1/sqrt(x[i])"},
        {"math.tanh %a : f32", R"("math.tanh"(%a) : (f32) -> f32)", "1 - 2/(exp(2*x[i]) + 1)"},
        {"math.absf %a : f32", R"("math.absf"(%a) : (f32) -> f32)", "max(x[i], -x[i])"},
    };
    for (const Body& body : bodies) {
        EXPECT_EQ(valueOf(withBody("    %v = " + body.pretty + "\n", "%v")), body.value);
        EXPECT_EQ(valueOf(withBody("    %v = " + body.quoted + "\n", "%v")), body.value) << body.quoted;
    }
}

TEST(MlirReading, TurnsComparisonsAndChoicesIntoExpressions)
{
    const auto chosen = [](const std::string& predicate, const std::string& first, const std::string& second) {
        return valueOf(withBody("    %c = arith.cmpf " + predicate + ", %a, %zero : f32\n    %v = arith.select %c, " +
                                    first + ", " + second + " : f32\n",
                                "%v"));
    };

    EXPECT_EQ(chosen("ugt", "%a", "%zero"), "relu(x[i])");
    EXPECT_EQ(chosen("ogt", "%zero", "%a"), "min(0, x[i])");
    EXPECT_EQ(chosen("ult", "%zero", "%a"), "max(0, x[i])");
    EXPECT_EQ(chosen("olt", "%a", "%zero"), "x[i] if x[i] < 0 else 0");
    EXPECT_EQ(chosen("une", "%a", "%zero"), "x[i] if x[i] != 0 else 0");
    EXPECT_EQ(
        valueOf(withBody("    %c = arith.cmpf ole, %a, %zero : f32\n    %v = arith.uitofp %c : i1 to f32\n", "%v")),
        "x[i] <= 0");
}

TEST(MlirReading, KeepsConversionsOfConstantsAndOfPrecision)
{
    EXPECT_EQ(valueOf(withBody("    %c = arith.constant 1.0e-05 : f64\n    %t = arith.truncf %c : f64 to f32\n"
                               "    %v = arith.addf %a, %t : f32\n",
                               "%v")),
              "x[i] + 1e-05");
    EXPECT_EQ(valueOf(withBody("    %d = arith.extf %a : f32 to f64\n    %s = arith.mulf %d, %d : f64\n"
                               "    %v = arith.truncf %s : f64 to f32\n",
                               "%v")),
              "x[i]*x[i]");
    EXPECT_EQ(valueOf(withBody("    %n = linalg.index 0 : index\n    %w = arith.index_cast %n : index to i32\n"
                               "    %v = arith.sitofp %w : i32 to f32\n",
                               "%v")),
              "i");
}

TEST(MlirReading, TakesEveryNamedOperationOfTheTable)
{
    EXPECT_THAT(namedOperations(),
                testing::IsSupersetOf({"matmul", "batch_matmul", "matvec", "vecmat", "dot", "batch_matvec",
                                       "conv_2d_nchw_fchw", "conv_2d_nhwc_hwcf", "depthwise_conv_2d_nhwc_hwc",
                                       "pooling_nchw_max", "pooling_nchw_sum", "pooling_nhwc_max", "add", "mul"}));
}

TEST(MlirReading, ReadsKernelsOfMemory)
{
    const affine::Kernel kernel = kernelOf("func.func @f(%a: memref<4x8xf16>, %b: memref<8xf16>, %c: memref<4xf16>, "
                                           "%d: memref<4xf16, 1>) {\n"
                                           "  %zero = arith.constant 0.0 : f16\n"
                                           "  linalg.fill ins(%zero : f16) outs(%c : memref<4xf16>)\n"
                                           "  linalg.matvec ins(%a, %b : memref<4x8xf16>, memref<8xf16>) outs(%c : "
                                           "memref<4xf16>)\n"
                                           "  linalg.matvec ins(%a, %b : memref<4x8xf16>, memref<8xf16>) outs(%d : "
                                           "memref<4xf16, 1>)\n"
                                           "  return\n}\n",
                                           "f");

    EXPECT_EQ(sizesOf(kernel), "a=4x8,b=8,d=4,c=4");
    ASSERT_EQ(kernel.statements.size(), 2U);
    EXPECT_EQ(affine::text(kernel.statements[0], kernel), "c[m] += a[m][n]*b[n]");
    EXPECT_EQ(affine::text(kernel.statements[1], kernel), "d[m] += a[m][n]*b[n]");
}

TEST(MlirReading, ReadsAttributesUnderAName)
{
    const std::string text =
        "#trait = {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], "
        "iterator_types = [\"parallel\"]}\n" +
        function("  cf.assert %ok, \"sizes differ\"\n"
                 "  %r = linalg.generic #trait ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {\n"
                 "  ^bb0(%a: f32, %out: f32):\n    linalg.yield %a : f32\n  } -> "
                 "tensor<4xf32>\n");

    EXPECT_EQ(leftOutOf(text), "");
    EXPECT_EQ(valueOf(text), "x[i]");
}

TEST(MlirReading, ReadsAScalarOfATensor)
{
    const affine::Kernel kernel = kernelOf("func.func @f(%x: tensor<1x1xf32>) -> tensor<f32> {\n"
                                           "  %r = tensor.collapse_shape %x [] : tensor<1x1xf32> into tensor<f32>\n"
                                           "  return %r : tensor<f32>\n}\n",
                                           "f");

    ASSERT_EQ(kernel.statements.size(), 1U);
    EXPECT_EQ(affine::text(kernel.statements[0], kernel), "r[0] = x[d0][d1]");
}

TEST(MlirReading, NamesKernelsOfALongerFunction)
{
    const std::string text = function("  %1 = linalg.add ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : "
                                      "tensor<4xf32>) -> tensor<4xf32>\n"
                                      "  %2 = linalg.log ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> "
                                      "tensor<4xf32>\n"
                                      "  %r = linalg.add ins(%2, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : "
                                      "tensor<4xf32>) -> tensor<4xf32>\n");
    const FileOutcome outcome = readKernels(text);

    EXPECT_EQ(leftOutOf(text), "6:3 linalg.log: the kernel language has no linalg.log\n");
    ASSERT_EQ(outcome.kernels.size(), 2U);
    EXPECT_EQ(outcome.kernels[1].kernel.name, "f_add_2");
    EXPECT_EQ(sizesOf(outcome.kernels[1].kernel), "t2=4,y=4,r=4");
    EXPECT_EQ(chosenKernel(outcome, "").error().message(),
              "there are 2 kernels. Name one of them after a colon, FILE.mlir:NAME: f_add, f_add_2");
    EXPECT_EQ(chosenKernel(outcome, "g").error().message(), "there is no kernel \"g\". Use one of f_add, f_add_2");
}

struct Refusal {
    std::string operations;
    std::string leftOut;
};

TEST(MlirReading, SaysWhyAnOperationMakesNoKernel)
{
    const std::vector<Refusal> refusals = {
        {"  %r = scf.if %c -> (tensor<4xf32>) {\n    scf.yield %x : tensor<4xf32>\n  } else {\n    scf.yield %y : "
         "tensor<4xf32>\n  }\n",
         "5:3 scf.if: this operation is not read in its pretty form"},
        {"  %r = \"tosa.tanh\"(%x) : (tensor<4xf32>) -> tensor<4xf32>\n",
         "5:3 tosa.tanh: it is no operation on whole tensors that a kernel has"},
        {"  %r = arith.addf %x, %y : tensor<4xf32>\n", "5:3 arith.addf: it is written on whole tensors"},
        {"  %r = linalg.winograd_filter_transform ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>\n",
         "5:3 linalg.winograd_filter_transform: this operation is not known"},
        {"  %s = tensor.empty() : tensor<f32>\n  %0 = linalg.reduce { arith.maximumf } ins(%x : tensor<4xf32>) outs(%s "
         ": tensor<f32>) dimensions = [0]\n  %r = linalg.copy ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> "
         "tensor<4xf32>\n",
         "6:3 linalg.reduce: it reads %s, which has no values yet"},
        {"  %w = tensor.empty() : tensor<4xi64>\n  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i floordiv "
         "2)>, #map], iterator_types = [\"parallel\"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {\n  ^bb0(%a: "
         "f32, %out: f32):\n    linalg.yield %a : f32\n  } -> tensor<4xf32>\n",
         "6:3 linalg.generic: a map divides or has a symbol"},
    };
    for (const Refusal& refusal : refusals) {
        EXPECT_THAT(leftOutOf(function(refusal.operations)), HasSubstr(refusal.leftOut));
    }
}

TEST(MlirReading, SaysWhyTypesMakeNoKernel)
{
    const auto product = [](const std::string& left, const std::string& right, const std::string& result) {
        return leftOutOf("func.func @f(%a: tensor<" + left + ">, %b: tensor<" + right + ">, %c: tensor<" + result +
                         ">) -> tensor<" + result + "> {\n  %r = linalg.matmul ins(%a, %b : tensor<" + left +
                         ">, tensor<" + right + ">) outs(%c : tensor<" + result + ">) -> tensor<" + result +
                         ">\n  return %r : tensor<" + result + ">\n}\n");
    };

    EXPECT_EQ(product("4x8xf32", "8x4xf32", "4x4xf32"), "");
    EXPECT_EQ(product("4x8xi8", "8x4xi8", "4x4xi32"), "");
    EXPECT_EQ(product("4x8xf16", "8x4xf16", "4x4xf32"), "");
    EXPECT_THAT(product("4x8xi32", "8x4xf32", "4x4xf32"), HasSubstr("none holds the numbers of both exactly"));
    EXPECT_THAT(product("4x8xf64", "8x4xf64", "4x4xf64"), HasSubstr("%a holds f64; kernels compute with f16"));
    EXPECT_THAT(product("?x8xf32", "8x4xf32", "?x4xf32"), HasSubstr("has a size that is only known at run time"));
    EXPECT_THAT(product("4x7xf32", "8x4xf32", "4x4xf32"), HasSubstr("the loop k has both 7 and 8 iterations"));
    EXPECT_THAT(product("8xf32", "8x4xf32", "4x4xf32"), HasSubstr("%a has 1 dimensions, its map gives 2"));
}

TEST(MlirReading, ChoosesATypeThatHoldsTheElementsOfAllTensors)
{
    const auto typeOf = [](const std::string& left, const std::string& result) {
        return kernelOf("func.func @f(%a: tensor<4x8x" + left + ">, %b: tensor<8x4x" + left + ">, %c: tensor<4x4x" +
                        result + ">) -> tensor<4x4x" + result + "> {\n  %r = linalg.matmul ins(%a, %b : tensor<4x8x" +
                        left + ">, tensor<8x4x" + left + ">) outs(%c : tensor<4x4x" + result + ">) -> tensor<4x4x" +
                        result + ">\n  return %r : tensor<4x4x" + result + ">\n}\n")
            .type;
    };

    EXPECT_EQ(typeOf("i8", "i32"), affine::ElementType::Int32);
    EXPECT_EQ(typeOf("f16", "f32"), affine::ElementType::Fp32);
    EXPECT_EQ(typeOf("i8", "f16"), affine::ElementType::Fp16);
    EXPECT_EQ(typeOf("f16", "bf16"), affine::ElementType::Fp32);
    EXPECT_EQ(typeOf("i1", "f32"), affine::ElementType::Fp32);
}

// Both checksums follow from the definition, as those of tests/fixtures/mlir.

TEST(MlirReading, JoinsTensorsThatFollowOneAnother)
{
    EXPECT_EQ(checksumOf(kernelOf("func.func @f(%a: tensor<2x4xf32>, %b: tensor<3x4xf32>) -> tensor<5x4xf32> {\n"
                                  "  %r = tensor.concat dim(0) %a, %b : (tensor<2x4xf32>, tensor<3x4xf32>) -> "
                                  "tensor<5x4xf32>\n  return %r : tensor<5x4xf32>\n}\n")),
              11);
}

TEST(MlirReading, PadsMaximaWithTheLeastNumber)
{
    const std::string text =
        "module {\n"
        "  func.func @pool_max_padded(%arg0: tensor<1x2x6x6xf32>) -> tensor<1x2x3x3xf32> {\n"
        "    %cst = arith.constant 0xFF800000 : f32\n"
        "    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {\n"
        "    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):\n"
        "      tensor.yield %cst : f32\n"
        "    } : tensor<1x2x6x6xf32> to tensor<1x2x8x8xf32>\n"
        "    %0 = tensor.empty() : tensor<1x2x3x3xf32>\n"
        "    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<1x2x3x3xf32>) -> tensor<1x2x3x3xf32>\n"
        "    %2 = tensor.empty() : tensor<3x3xf32>\n"
        "    %r = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} "
        "ins(%padded, %2 : tensor<1x2x8x8xf32>, tensor<3x3xf32>) outs(%1 : tensor<1x2x3x3xf32>) -> "
        "tensor<1x2x3x3xf32>\n"
        "    return %r : tensor<1x2x3x3xf32>\n"
        "  }\n"
        "}\n";

    EXPECT_EQ(checksumOf(kernelOf(text)), 233);
}

/// What is left out of a function whose body reads elements of a 16 x 8 tensor at computed places.
std::string leftOutOfElements(const std::string& body)
{
    return leftOutOf("func.func @f(%a: tensor<16x8xf32>, %places: tensor<4xi64>) -> tensor<4xf32> {\n"
                     "  %c20 = arith.constant 20 : index\n  %e = tensor.empty() : tensor<4xf32>\n"
                     "  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], "
                     "iterator_types = [\"parallel\"]} ins(%places : tensor<4xi64>) outs(%e : tensor<4xf32>) {\n"
                     "  ^bb0(%p: i64, %out: f32):\n    %i = linalg.index 0 : index\n" +
                     body + "    linalg.yield %v : f32\n  } -> tensor<4xf32>\n  return %r : tensor<4xf32>\n}\n");
}

TEST(MlirReading, ReadsElementsAtPlacesThatFollowFromTheLoops)
{
    EXPECT_EQ(leftOutOfElements("    %j = arith.addi %i, %i : index\n"
                                "    %v = tensor.extract %a[%j, %i] : tensor<16x8xf32>\n"),
              "");
    EXPECT_THAT(leftOutOfElements("    %j = arith.index_cast %p : i64 to index\n"
                                  "    %v = tensor.extract %a[%j, %i] : tensor<16x8xf32>\n"),
                HasSubstr("8:5 linalg.generic: tensor.extract reads an element whose place is data"));
    EXPECT_THAT(leftOutOfElements("    %v = tensor.extract %a[%c20, %i] : tensor<16x8xf32>\n"),
                HasSubstr("the index of dimension 0 of %a leaves its 16 elements"));
    EXPECT_THAT(leftOutOfElements("    %n = arith.uitofp %p : i64 to f32\n    %v = arith.addf %n, %n : f32\n"),
                HasSubstr("takes an element as a number without sign"));
}

struct Mistake {
    std::string text;
    std::string place;
    std::string what;
};

TEST(MlirReading, ReportsTheFirstMistakeOfAText)
{
    const std::vector<Mistake> mistakes = {
        {"func.func @f(%x tensor<4xf32>) {\n}\n", "1:17", "expected \":\" in an argument, found \"tensor\""},
        {"func.func @f(%x: tensor<4xf32) {\n}\n", "1:30", "expected \">\" in a type, found \")\""},
        {"func.func @f(%x: tensor<4f32>) {\n}\n", "1:26", "expected x after a size of a type, found \"f32\""},
        {"func.func f() {\n}\n", "1:11", "expected the name of a function such as @main, found \"f\""},
        {"func.func @f() {\n", "2:1", "expected \"}\" in a function, found the end of the text"},
        {"#m = affine_map<(i) -> (j)>\n", "1:25", "expected a dimension of the affine map or a number, found \"j\""},
        {"func.func @f() {\n  %0 = \"a.b\"() : ()\n  return\n}\n", "3:3",
         "expected \"->\" in the types of an operation, found \"return\""},
        {"func.func @f() {\n  %0 = linalg.add ins(%x : f32) outs(%y : #m)\n}\n", "2:43",
         "expected a type, found \"#m\""},
        {"func.func @f() {\n  return %x : f32\n}\n", "2:10", "expected a value that is defined above, found %x"},
        {"func.func @f() {\n  %0 = arith.constant 1.0 : f32\n  %0 = arith.constant 1.0 : f32\n  return\n}\n", "3:3",
         "%0 is defined twice"},
        {"func.func @f() attributes {a = #nope} {\n}\n", "1:32", "the alias \"#nope\" is not defined"},
        {"module {\n} }\n", "2:3", "expected an operation, found \"}\""},
        {"$\n", "1:1", "expected an operation such as linalg.matmul, found \"$\""},
    };
    for (const Mistake& mistake : mistakes) {
        EXPECT_THAT(mistakeOf(mistake.text),
                    testing::StartsWith("k.mlir:" + mistake.place + ": " + mistake.what + "\n"))
            << mistake.text;
    }
}

TEST(MlirReading, TakesWhatAnotherProgramPutsAroundKernels)
{
    const std::string text = R"(
#loc = loc("net.py":3:5)
module @net attributes {torch.debug_module_name = "Net", dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<i32, 4 : i32>>} {
  ml_program.global private mutable @seed(dense<0> : tensor<i64>) : tensor<i64>
  func.func private @helper(tensor<4xf32>) -> tensor<4xf32>
  func.func @f(%x: tensor<4xf32> loc("x"), %n: index) -> (tensor<4xf32> {tf.name = "y"}) attributes {a.b = [1, true, @f]} {
    %w = arith.constant dense_resource<weights> : tensor<4xf32> loc(#loc)
    %0 = tensor.empty() : tensor<4xf32> loc(unknown)
    %r = linalg.mul ins(%x, %w : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32> loc(#loc)
    return %r : tensor<4xf32> loc(#loc)
  } loc(#loc)
} loc(#loc)
{-#
  dialect_resources: { builtin: { weights: "0x0400000000000000" } }
#-}
)";

    EXPECT_EQ(mistakeOf(text), "");
    const affine::Kernel kernel = kernelOf(text, "f");
    EXPECT_EQ(sizesOf(kernel), "x=4,w=4,r=4");
    EXPECT_EQ(kernel.tensors[1].residency, affine::Residency::Resident);
}

} // namespace

} // namespace pimento::mlir::test
