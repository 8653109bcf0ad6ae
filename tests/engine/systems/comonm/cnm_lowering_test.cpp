// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/random_stream.h"
#include "engine/systems/comonm/cnm/cnm_text.h"
#include "engine/systems/comonm/cnm/kernel_graph.h"
#include "engine/systems/comonm/cnm/llvcnm_check.h"
#include "engine/systems/comonm/cnm/llvcnm_text.h"
#include "engine/systems/comonm/cnm/lowering.h"
#include "tests/engine/systems/comonm/llvcnm_diff.h"
#include "tests/engine/systems/upmem/kernels.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace pimento::comonm {
namespace {

using llvcnm::Op;

struct Work {
    KernelWork work;
};

Work workFor(const std::string& name, const std::string& sizes, affine::ElementType type = affine::ElementType::Int32)
{
    static const std::map<std::string, std::string> kTexts = {
        {"gemm",
         "@DCC_kernel\ndef gemm(A, B):\n    C = DCC.Tensor.zero([A.size(0), B.size(1)])\n"
         "    for i in range(A.size(0)):\n        for j in range(B.size(1)):\n"
         "            for k in range(A.size(1)):\n                C[i][j] += A[i][k] * B[k][j]\n    return C\n"},
        {"mtv_by_columns", "@DCC_kernel\ndef mtv(A, x):\n    y = DCC.Tensor.zero([A.size(1)])\n"
                           "    for i in range(A.size(0)):\n        for j in range(A.size(1)):\n"
                           "            y[j] += A[i][j] * x[i]\n    return y\n"}};
    const auto text = kTexts.find(name);
    const affine::Kernel kernel =
        text == kTexts.end() ? test::boundKernel(name, sizes, type) : test::kernelOfText(text->second, sizes, type);
    auto work = workOf(name, kernel);
    EXPECT_TRUE(work.has_value()) << work.error().message();
    return {*std::move(work)};
}

/// Executes a function and writes down the elements that it touches, as offsets in the process's parts of operands.
class Execution {
public:
    explicit Execution(const llvcnm::Function& function) : m_function(function), m_values(function.variables.size(), 0)
    {
        walk(function.body);
    }

    /// Bytes from the begin of an operand's part of each element access, in order.
    std::map<std::string, std::vector<std::int64_t>> elements;
    std::map<std::string, std::int64_t> blockBytes; // of each operand, loads and stores
    std::int64_t largest = 0;                       // bytes of a request above level 1
    std::map<Op, std::int64_t> counts;

private:
    void walk(const llvcnm::Body& body)
    {
        for (const auto& part : body) {
            if (const auto* loop = std::get_if<llvcnm::Loop>(&part)) {
                const std::int64_t end = loop->end.at(m_values, 0);
                for (std::int64_t value = 0; value < end; value += loop->step) {
                    m_values[static_cast<std::size_t>(loop->variable)] = value;
                    walk(loop->body);
                }
            } else {
                execute(std::get<llvcnm::Instruction>(part));
            }
        }
    }

    void execute(const llvcnm::Instruction& each)
    {
        ++counts[each.op];
        if (each.level == 0) {
            return;
        }
        const std::int64_t address = each.address->at(m_values, 0);
        const bool isStore = each.op == Op::Store;
        const std::string name =
            each.level == 1 ? each.operands[isStore ? 1 : 0]
                            : each.operands[isStore ? 0 : 1].substr(0, each.operands[isStore ? 0 : 1].find("_memory"));
        if (each.level == 1) {
            elements[name].push_back(address + (isStore ? 0 : m_blocks[name]));
            return;
        }
        m_blocks[name] = address;
        blockBytes[name] += each.bytes > 0 ? each.bytes : 4;
        largest = std::max(largest, each.bytes);
    }

    const llvcnm::Function& m_function;
    std::vector<std::int64_t> m_values;
    std::map<std::string, std::int64_t> m_blocks;
};

/// Offsets of an operand's elements in all iterations, in the order of the loops, once per change of its own indices.
std::vector<std::int64_t> expectedElements(const KernelWork& work, const Operand& operand, const Tuple& iterations)
{
    std::vector<std::int64_t> offsets;
    std::size_t innermost = 0;
    for (const std::size_t d : operand.dimensions) {
        innermost = std::max(innermost, d);
    }
    Tuple point = {};
    const auto walk = [&](const auto& self, std::size_t d) -> void {
        if (d > innermost || operand.dimensions.empty()) {
            std::int64_t offset = 0;
            for (const std::size_t each : operand.dimensions) {
                offset = offset * iterations[each] + point[each];
            }
            offsets.push_back(offset * operand.elementBytes);
            return;
        }
        for (point[d] = 0; point[d] < iterations[d]; ++point[d]) {
            self(self, d + 1);
        }
    };
    walk(walk, 0);
    (void)work;
    return offsets;
}

struct Case {
    std::string kernel;
    std::string sizes;
};

const std::vector<Case>& kernels()
{
    static const std::vector<Case> kCases = {{"va", "batch=2,vec_len=64"},
                                             {"gemv", "batch=1,nhead=2,dhead=8,seq_len=8"},
                                             {"mtv", "rows=8,columns=8"},
                                             {"red", "batch=2,vec_len=64"},
                                             {"relu", "batch=2,vec_len=64"},
                                             {"axpy", "vec_len=64"},
                                             {"outer", "rows=8,columns=8"},
                                             {"ttv", "depth=4,rows=4,columns=8"},
                                             {"mmtv", "count=4,rows=4,columns=8"},
                                             {"dot", "vec_len=64"},
                                             {"gemm", "A=8x8,B=8x8"},
                                             {"mtv_by_columns", "A=8x8,x=8"}};
    return kCases;
}

TEST(CnmLowering, TouchesEachElementOfEachIterationInOrder)
{
    RandomStream random(31);
    for (int tries = 0; tries < 400; ++tries) {
        const Case& each = kernels()[random.below(kernels().size())];
        const Work bound = workFor(each.kernel, each.sizes);
        ProcessShape shape;
        for (std::size_t d = 0; d < bound.work.space.size(); ++d) {
            shape.iterations[d] = 1 + static_cast<std::int64_t>(random.below(7));
            shape.blocks[d] =
                1 + static_cast<std::int64_t>(random.below(static_cast<std::size_t>(shape.iterations[d])));
        }
        const auto graph = cnmKernelOf(bound.work, shape);
        ASSERT_TRUE(graph.has_value()) << graph.error().message();
        ASSERT_TRUE(check(*graph).has_value()) << check(*graph).error().message() << print(*graph);
        ASSERT_EQ(*parseCnm(print(*graph)), *graph);

        const llvcnm::Function function = lowered(*graph, kUpmemCode);

        ASSERT_TRUE(llvcnm::check(function).has_value()) << llvcnm::check(function).error().message();
        ASSERT_EQ(*llvcnm::parse(llvcnm::print(function)), function);
        Execution run(function);
        for (const Operand& operand : bound.work.operands) {
            if (!operand.isOutput) {
                ASSERT_EQ(run.elements[operand.name], expectedElements(bound.work, operand, shape.iterations))
                    << operand.name << "\n"
                    << print(*graph) << llvcnm::print(function);
            }
        }
    }
}

TEST(CnmLowering, ComputesEachElementInPlaceWithoutBuffers)
{
    RandomStream random(32);
    for (int tries = 0; tries < 400; ++tries) {
        const Case& each = kernels()[random.below(kernels().size())];
        const Work bound = workFor(each.kernel, each.sizes, affine::ElementType::Fp16);
        ProcessShape shape;
        for (std::size_t d = 0; d < bound.work.space.size(); ++d) {
            shape.iterations[d] = 1 + static_cast<std::int64_t>(random.below(7));
            shape.blocks[d] =
                1 + static_cast<std::int64_t>(random.below(static_cast<std::size_t>(shape.iterations[d])));
        }
        const auto graph = cnmKernelOf(bound.work, shape);
        ASSERT_TRUE(graph.has_value()) << graph.error().message();

        const llvcnm::Function function = lowered(*graph, kHbmPimCode);

        ASSERT_TRUE(llvcnm::check(function).has_value()) << llvcnm::check(function).error().message();
        Execution run(function);
        EXPECT_EQ(run.counts[Op::Br] + run.counts[Op::Addr], 0);
        EXPECT_EQ(run.largest, 0);
        for (const Operand& operand : bound.work.operands) {
            const std::string& name =
                graph->operands[static_cast<std::size_t>(&operand - bound.work.operands.data())].name;
            std::vector<std::int64_t> expected = expectedElements(bound.work, operand, shape.iterations);
            std::vector<std::int64_t> found = run.elements[name];
            if (operand.isOutput && found.size() == 2 * expected.size()) { // each is loaded before it is stored
                for (std::size_t i = 0; i < expected.size(); ++i) {
                    found.erase(found.begin() + static_cast<std::ptrdiff_t>(i));
                }
            }
            ASSERT_EQ(found, expected) << name << "\n" << print(*graph) << llvcnm::print(function);
        }
    }
}

TEST(CnmLowering, WritesGemvAsThePaperDoes)
{
    const Work bound = workFor("gemv", "batch=1,nhead=1,dhead=1152,seq_len=512");

    const auto graph = cnmKernelOf(bound.work, {{2, 32, 1, 1}, {2, 32, 1, 1}});

    ASSERT_TRUE(graph.has_value()) << graph.error().message();
    EXPECT_EQ(print(*graph), R"(kernel gemv
x = Operand(x, TENSOR, i32)
W = Operand(W, TENSOR, i32)
y = Output(y, TENSOR, i32)
t1 = Operand(t1, SCALAR, i32)
i = Index(i, 2)
j = Index(j, 32, REDUCTION)
x_L2_LOAD = MemOp(x, L2, LOAD, bytes=128)
W_L2_LOAD = MemOp(W, L2, LOAD, bytes=128, address=128*i, index=i)
fill1 = Operation(FILL, [], y, i32)
x_L1_LOAD = MemOp(x, L1, LOAD, address=4*j, index=j)
W_L1_LOAD = MemOp(W, L1, LOAD, address=4*j, index=j)
mul1 = Operation(MUL, [x, W], t1, i32)
add1 = Operation(ADD, [y, t1], y, i32)
addr1 = Operation(ADDR, [x], x, i32)
addr2 = Operation(ADDR, [W], W, i32)
loop1 = For([x_L1_LOAD, W_L1_LOAD, mul1, add1, addr1, addr2], j)
y_L1_STORE = MemOp(y, L1, STORE, address=4*i, index=i)
addr3 = Operation(ADDR, [W], W, i32)
addr4 = Operation(ADDR, [y], y, i32)
loop2 = For([W_L2_LOAD, fill1, loop1, y_L1_STORE, addr3, addr4], i)
y_L2_STORE = MemOp(y, L2, STORE, bytes=8)
ret([x_L2_LOAD, loop2, y_L2_STORE])
)");
    EXPECT_EQ(llvcnm::print(lowered(*graph, kUpmemCode)), R"(function @gemv(levels=2)
{
    LOAD.i32 x_buffer, x_memory @L2 bytes=128 addr=0
    for i = 0 to 2 step 1
    {
        LOAD.i32 W_buffer, W_memory @L2 bytes=128 addr=128*i
        FILL.i32 y
        for j = 0 to 32 step 1
        {
            LOAD.i32 x, x_buffer @L1 addr=4*j
            LOAD.i32 W, W_buffer @L1 addr=4*j
            MUL.i32 t1, x, W
            ADD.i32 y, y, t1
            ADDR.i32 x, x
            ADDR.i32 W, W
            ADDR.i32 j, j
            BR.i32 j
        }
        STORE.i32 y_buffer, y @L1 addr=4*i
        ADDR.i32 W, W
        ADDR.i32 y, y
        ADDR.i32 i, i
        BR.i32 i
    }
    STORE.i32 y_memory, y_buffer @L2 bytes=8 addr=0
}
)");
}

TEST(CnmLowering, ChoosesBlocksByTheBytesOfBuffers)
{
    const Work bound = workFor("gemv", "batch=1,nhead=1,dhead=4096,seq_len=512");

    const ProcessShape shape = shapeWithBuffers(bound.work, {500, 1000, 1, 1}, 256);

    EXPECT_EQ(shape.blocks, (Tuple{64, 64, 1, 1}));
    const auto graph = cnmKernelOf(bound.work, shape);
    ASSERT_TRUE(graph.has_value());
    const llvcnm::Function function = lowered(*graph, kUpmemCode);
    Execution run(function);
    EXPECT_EQ(run.largest, 256);
    EXPECT_EQ(run.counts[Op::Mul], 500 * 1000);
    EXPECT_EQ(run.blockBytes["W"], 4 * 500 * 1000);
    EXPECT_EQ(run.blockBytes["x"], 4 * 500 * 1000); // again for each result, since it does not fit the buffer
    EXPECT_EQ(run.blockBytes["y"], 4 * 500);
}

TEST(CnmLowering, SplitsTransfersThatATargetCannotDoAtOnce)
{
    const Work bound = workFor("va", "batch=1,vec_len=65536");
    const auto graph = cnmKernelOf(bound.work, {{1543, 1, 1, 1}, {1543, 1, 1, 1}});
    ASSERT_TRUE(graph.has_value());

    const llvcnm::Function function = lowered(*graph, kUpmemCode);

    ASSERT_TRUE(llvcnm::check(function).has_value());
    Execution run(function);
    EXPECT_EQ(run.largest, 2048);
    for (const Operand& operand : bound.work.operands) {
        EXPECT_EQ(run.blockBytes[operand.name], 6176) << operand.name; // 6172 bytes in pieces of 8
    }
}

TEST(CnmLowering, LeavesRequestsOfBlocksOutWhereTheyAreNotNeeded)
{
    const Work bound = workFor("gemv", "batch=1,nhead=1,dhead=64,seq_len=64", affine::ElementType::Fp16);
    const auto graph = cnmKernelOf(bound.work, {{8, 16, 1, 1}, {8, 16, 1, 1}});
    ASSERT_TRUE(graph.has_value());

    const auto lines = llvcnm::differences(lowered(*graph, kUpmemCode), lowered(*graph, kHbmPimCode));

    std::vector<std::string> removed;
    std::vector<std::string> added;
    for (const llvcnm::DiffLine& line : lines) {
        if (line.change != llvcnm::Change::None) {
            (line.change == llvcnm::Change::Removed ? removed : added).push_back(line.text.substr(0, 8));
        }
    }
    EXPECT_THAT(added, testing::Contains("MAC.f16 "));
    EXPECT_THAT(removed, testing::IsSupersetOf({"MUL.f16 ", "ADD.f16 ", "BR.i32 j", "BR.i32 i", "ADDR.i32"}));
}

TEST(CnmLowering, NeedsTheOperationsOfAKernel)
{
    Work bound = workFor("va", "batch=1,vec_len=64");
    bound.work.source = {};

    const auto graph = cnmKernelOf(bound.work, {});

    ASSERT_FALSE(graph.has_value());
    EXPECT_THAT(graph.error().message(), testing::HasSubstr("has no operations, only a shape"));
}

TEST(CnmLowering, NamesOperationsThatLlvcnmLacks)
{
    const affine::Kernel kernel = test::kernelOfText("@DCC_kernel\ndef k(x):\n    y = DCC.Tensor.zero([x.size(0)])\n"
                                                     "    for i in range(x.size(0)):\n        y[i] = exp(x[i])\n"
                                                     "    return y\n",
                                                     "x=8", affine::ElementType::Fp32);
    const auto work = workOf("k", kernel);
    ASSERT_TRUE(work.has_value()) << work.error().message();

    const auto graph = cnmKernelOf(*work, {{8, 1, 1, 1}, {8, 1, 1, 1}});

    ASSERT_FALSE(graph.has_value());
    EXPECT_THAT(graph.error().message(), testing::HasSubstr("llvcnm has no operation for exp(x[i])"));
}

} // namespace
} // namespace pimento::comonm
