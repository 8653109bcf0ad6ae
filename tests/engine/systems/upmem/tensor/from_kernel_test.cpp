// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/tensor/from_kernel.h"

#include "engine/systems/upmem/tensor/interpreter.h"
#include "engine/systems/upmem/tensor/listing.h"
#include "tests/engine/systems/upmem/kernels.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pimento::test {

namespace {

using namespace upmem::tensor;
using affine::ElementType;

TEST(TensorProgram, ShowsTheSevenKernels)
{
    EXPECT_EQ(text(programOf("va", "batch=1,vec_len=36")), R"(program va
    a: int32[1, 36] global
    b: int32[1, 36] global
    c: int32[1, 36] global
for i in 36:
    block c: i = i
        c[0][i] = a[0][i] + b[0][i]
)");
    EXPECT_EQ(text(programOf("weighted_sum", "vec_len=48")), R"(program weighted_sum
    a: int32[48] global, resident
    b: int32[48] global, resident
    y: int32[48] global
for i in 48:
    block y: i = i
        y[i] = 3*a[i] + 5*b[i]
)");
    EXPECT_EQ(text(programOf("red", "batch=1,vec_len=48", ElementType::Int64)), R"(program red
    x: int64[1, 48] global
    y: int64[1] global
for i in 48:
    block y: sum over i = i
        init y[0] = 0
        y[0] += x[0][i]
)");
    EXPECT_EQ(text(programOf("mtv", "rows=12,columns=16")), R"(program mtv
    matrix: int32[12, 16] global, resident
    x: int32[16] global
    y: int32[12] global
for i in 12:
    for j in 16:
        block y: i = i, sum over j = j
            init y[i] = 0
            y[i] += matrix[i][j]*x[j]
)");
    EXPECT_EQ(text(programOf("scaled_mtv", "rows=10,columns=12")), R"(program scaled_mtv
    matrix: int32[10, 12] global, resident
    x: int32[12] global
    y: int32[10] global
for i in 10:
    for j in 12:
        block y: i = i, sum over j = j
            init y[i] = 0
            y[i] += 3*(matrix[i][j]*x[j])
)");
    EXPECT_EQ(text(programOf("mmtv", "count=3,rows=4,columns=18")), R"(program mmtv
    T: int32[3, 4, 18] global, resident
    x: int32[3, 18] global
    y: int32[3, 4] global
for i in 3:
    for j in 4:
        for k in 18:
            block y: i = i, j = j, sum over k = k
                init y[i][j] = 0
                y[i][j] += T[i][j][k]*x[i][k]
)");
}

/// Triangles, steps, conditions: what is not a box becomes a box with conditions.
TEST(TensorProgram, BoxesLoopsOfOtherShapes)
{
    const std::string kernel = R"(
@DCC_kernel
def shapes(x, y):
    for i in range(6):
        for j in range(i, 6):
            if j >= 2:
                y[i] += x[j] * 2
)";

    EXPECT_EQ(text(*tensorProgram(kernelOfText(kernel, "x=6,y=6"))), R"(program shapes
    x: int32[6] global
    y: int32[6] global
for i in 6:
    for j in 6:
        block y: i = i, sum over j = j
            where i - j < 1 and -j < -1
            init y[i] = y[i]
            y[i] += x[j]*2
)");
}

struct Refused {
    std::string text;
    std::string sizes;
    ElementType type = ElementType::Int32;
    std::string message;
};

TEST(TensorProgram, SaysWhatADpuDoesNotDo)
{
    const std::vector<Refused> all = {
        {"def k(x):\n    s = DCC.Tensor.zero([4, 4])\n    for i in range(4):\n        for j in range(4):\n"
         "            s[i][j] = x[i][j]\n    p = softmax(s, axis=1)\n    return p",
         "x=4x4", ElementType::Int32,
         "k, line 7, column 5: DPUs have no softmax. Run it on the host: explore the statements before and after it "
         "as separate kernels"},
        {"def k(x, y):\n    for i in range(4):\n        y[i] = exp(x[i])", "x=4,y=4", ElementType::Int32,
         "k, line 4, column 16: a DPU has no exp. Use + - * /, comparisons, min, max or relu"},
        {"def k(x, y):\n    for i in range(4):\n        y[i] = x[i] * 0.5", "x=4,y=4", ElementType::Int32,
         "k, line 4, column 23: has a constant that is not a number of the type int32. Use a whole number"},
        {"def k(x, y):\n    for i in range(4):\n        y[i] = x[i]", "x=4,y=4", ElementType::Fp16,
         "k: has elements of type fp16, which DPUs do not compute with. Use int32 or int64"},
        {"def k(x, y):\n    for i in range(4):\n        y[i] += x[i] * x[i]", "x=4,y=4", ElementType::Fp16,
         "k: has elements of type fp16, which DPUs do not compute with. Take int32"},
        {"def k(x, y):\n    for i in range(4):\n        for j in range(3):\n            y[i + j] += x[i]", "x=4,y=6",
         ElementType::Int32,
         "k, line 5, column 13: an index of y is a sum of several loop variables. Number each dimension of a result by "
         "one "
         "loop variable"},
        {"def k(y):\n    for i in range(4):\n        y[i] = y[i + 1]", "y=5", ElementType::Int32,
         "k, line 4, column 16: reads elements of y that it writes elsewhere. Write to another tensor"},
    };
    for (const Refused& each : all) {
        const auto program = tensorProgram(kernelOfText("@DCC_kernel\n" + each.text + "\n", each.sizes, each.type));

        ASSERT_FALSE(program) << each.text;
        EXPECT_EQ(program.error().message(), each.message);
    }
}

/// y = A x by hand, with sums beyond 32 bits where elements have 64.
TEST(TensorInterpreter, ComputesWithTheElementType)
{
    const Program narrow = programOf("mtv", "rows=2,columns=2");
    const Program wide = programOf("mtv", "rows=2,columns=2", ElementType::Int64);
    const Contents arguments = {{1, 2, 3, 2147483647}, {10, 2147483647}, {}};

    auto narrowContents = *contentsOf(narrow, arguments);
    auto wideContents = *contentsOf(wide, arguments);
    ASSERT_TRUE(run(narrow, narrowContents));
    ASSERT_TRUE(run(wide, wideContents));

    // 10 + 2 * (2^31 - 1) = 2^32 + 8; 30 + (2^31 - 1)^2 = 2^62 - 2^32 + 31.
    EXPECT_EQ(narrowContents[2], (std::vector<Element>{8, 31}));
    EXPECT_EQ(wideContents[2], (std::vector<Element>{4294967304, 4611686014132420639}));
}

TEST(TensorInterpreter, ComputesWithFloats)
{
    const std::string kernel = "@DCC_kernel\ndef k(x, y):\n    for i in range(2):\n        y[i] = max(x[i], 0.5) / 4\n";
    const Program program = *tensorProgram(kernelOfText(kernel, "x=2,y=2", ElementType::Fp32));
    auto contents = *contentsOf(program, {{elementOf(3), elementOf(-1)}, {0, 0}});

    ASSERT_TRUE(run(program, contents));

    EXPECT_EQ(floatOf(contents[1][0]), 0.75F);
    EXPECT_EQ(floatOf(contents[1][1]), 0.125F);
}

TEST(TensorInterpreter, SaysWhatIsWrongWithArguments)
{
    const auto contents = contentsOf(programOf("mtv", "rows=2,columns=2"), {{1, 2, 3}, {1, 2}});

    ASSERT_FALSE(contents);
    EXPECT_EQ(contents.error().message(), "mtv: matrix has 4 elements, not 3. Give one value per element");
}

TEST(TensorInterpreter, DividesByZeroNowhere)
{
    const std::string kernel = "@DCC_kernel\ndef k(x, y):\n    for i in range(2):\n        y[i] = 4 / x[i]\n";
    const Program program = *tensorProgram(kernelOfText(kernel, "x=2,y=2"));
    auto contents = *contentsOf(program, {{2, 0}, {0, 0}});

    const auto ran = run(program, contents);

    ASSERT_FALSE(ran);
    EXPECT_EQ(ran.error().message(), "k: divides by zero");
}

TEST(TensorInterpreter, StopsWhenAsked)
{
    const Program program = programOf("mtv", "rows=64,columns=64");
    auto contents = *contentsOf(program, {std::vector<Element>(4096, 1), std::vector<Element>(64, 1)});
    std::stop_source source;
    source.request_stop();

    const auto ran = run(program, contents, source.get_token());

    ASSERT_FALSE(ran);
    EXPECT_EQ(ran.error().kind, ErrorKind::Stopped);
}

} // namespace

} // namespace pimento::test
