// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numbers.h"
#include "engine/systems/comonm/assembly/dpu_llvcnm.h"
#include "engine/systems/comonm/cnm/llvcnm_check.h"
#include "engine/systems/comonm/cnm/llvcnm_text.h"
#include "engine/systems/comonm/cnm/llvcnm_walk.h"
#include "engine/systems/upmem/references/dpu_cases.h"
#include "engine/systems/upmem/references/prim/histogram_kernels.h"
#include "engine/systems/upmem/references/prim/matrix_kernels.h"
#include "engine/systems/upmem/references/prim/scan_kernels.h"
#include "engine/systems/upmem/references/prim/vector_kernels.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::comonm {
namespace {

using llvcnm::Op;

/// Instructions that tasklets execute, by operation.
using Counts = std::map<Op, std::int64_t>;

void count(const llvcnm::Body& body, std::int64_t process, std::vector<std::int64_t>& values, Counts& counts)
{
    for (const auto& part : body) {
        if (const auto* loop = std::get_if<llvcnm::Loop>(&part)) {
            const std::int64_t end = loop->end.at(values, process);
            for (std::int64_t value = 0; value < end; value += loop->step) {
                values[static_cast<std::size_t>(loop->variable)] = value;
                count(loop->body, process, values, counts);
            }
        } else {
            ++counts[std::get<llvcnm::Instruction>(part).op];
        }
    }
}

Counts countsOf(const llvcnm::Function& function, int tasklets)
{
    Counts counts;
    for (int tasklet = 0; tasklet < tasklets; ++tasklet) {
        std::vector<std::int64_t> values(function.variables.size(), 0);
        count(function.body, tasklet, values, counts);
    }
    return counts;
}

std::int64_t sumOf(const Counts& counts)
{
    std::int64_t sum = 0;
    for (const auto& [op, number] : counts) {
        sum += number;
    }
    return sum;
}

/// Instructions of each recorded run, without those of the boot listing.
std::map<std::string, std::int64_t> recordedInstructions(const std::map<std::string, std::string>& cases)
{
    std::map<std::string, std::int64_t> recorded;
    const std::string table = test::readAll(sourceFile("/tests/golden/upmem/dpu_cycles.csv"));
    for (const std::string_view line : split(table, '\n')) {
        const auto cells = split(line, ',');
        if (cells.size() > 7 && cases.contains(std::string(cells[0]))) {
            const std::int64_t tasklets = parseInteger(cells[3]).value_or(0);
            recorded[std::string(cells[0])] = parseInteger(cells[7]).value_or(0) - (4 * tasklets - 1);
        }
    }
    return recorded;
}

DpuVirtualCode codeOf(const std::string& text, int tasklets)
{
    auto code = llvcnmOfAssembly(text, {.tasklets = tasklets});
    EXPECT_TRUE(code.has_value()) << code.error().message() << "\n" << text;
    return code ? *std::move(code) : DpuVirtualCode{};
}

/// The function with numbers for its parameters, by the beginnings of their names.
llvcnm::Function bound(const DpuVirtualCode& code, const std::map<std::string, std::int64_t>& numbers)
{
    std::vector<std::int64_t> values;
    for (const std::int32_t parameter : llvcnm::parametersOf(code.function)) {
        const auto number = numbers.find(code.function.variables[static_cast<std::size_t>(parameter)]);
        EXPECT_NE(number, numbers.end()) << code.function.variables[static_cast<std::size_t>(parameter)];
        values.push_back(number == numbers.end() ? 0 : number->second);
    }
    return llvcnm::withParameters(code.function, values);
}

/// The function with one number for all its parameters.
llvcnm::Function boundAll(const DpuVirtualCode& code, std::int64_t number)
{
    return llvcnm::withParameters(code.function,
                                  std::vector<std::int64_t>(llvcnm::parametersOf(code.function).size(), number));
}

TEST(DpuAssembly, HasTheInstructionsThatRunsExecute)
{
    const auto cases = fidelity::readDpuCaseLines(sourceFile("/tests/golden/upmem")).value();
    const auto recorded = recordedInstructions(cases);
    int exact = 0;
    int near = 0;
    for (const auto& [name, line] : cases) {
        const auto dpuCase = fidelity::readDpuCase(line, name).value();
        const DpuVirtualCode code = codeOf(dpuCase.program, dpuCase.tasklets);
        const auto checked = llvcnm::check(code.function);
        ASSERT_TRUE(checked.has_value()) << name << ": " << checked.error().message();
        ASSERT_TRUE(llvcnm::parse(llvcnm::print(code.function)).has_value()) << name;
        Counts counts;
        llvcnm::forEachInstruction(code.function.body, [&](const llvcnm::Instruction& each) { ++counts[each.op]; });
        const bool hasProducts = dpuCase.program.find("mul_step") != std::string::npos;
        if (!code.parameters.empty() || hasProducts) {
            continue;
        }
        const std::int64_t found = sumOf(countsOf(code.function, dpuCase.tasklets));
        const auto expected = static_cast<double>(recorded.at(name));
        if (counts[Op::Barrier] > 0) {
            EXPECT_NEAR(static_cast<double>(found), expected, 0.05 * expected + 40 * dpuCase.tasklets) << name;
            ++near;
        } else {
            EXPECT_EQ(found, recorded.at(name)) << name << "\n" << dpuCase.program << llvcnm::print(code.function);
            ++exact;
        }
    }
    EXPECT_GT(exact, 100);
    EXPECT_GT(near, 5);
}

constexpr const char* kSelection = R"(main:
	move r5, 524288
	add r8, r5, 8192
	move r21, 32
	move r3, 9216
	move r11, r3
	add r18, r3, 256
	move r2, 8192
.Lb:
	ldma r2, r5, 31
	move r9, r2
	add r12, r2, 256
.Le:
	lw r13, r9, 0
	and r14, r13, 1
	jneq r14, 0, .Lno
	sw r11, 0, r13
	add r11, r11, 4
.Lno:
	add r9, r9, 4
	jneq r9, r12, .Le
	add r5, r5, 256
	add r21, r21, -1
	jneq r21, 0, .Lb
	sdma r3, r8, 31
	jump r23
)";

TEST(DpuAssembly, NamesBranchesThatDataDecide)
{
    const DpuVirtualCode code = codeOf(kSelection, 1);

    EXPECT_EQ(llvcnm::print(code.function), R"(function @main(levels=2, loop_10, loop_14, taken_16)
{
    MOV.i32 r5, 524288
    ADDR.i32 r8, r5, 8192
    MOV.i32 r21, 32
    MOV.i32 r3, 9216
    MOV.i32 r11, r3
    ADD.i32 r18, r3, 256
    MOV.i32 r2, 8192
    for loop_10 = 0 to 32 step 1
    {
        LOAD.i32 r2, r5 @L2 bytes=256 addr=256*loop_10+524288
        MOV.i32 r9, r2
        ADD.i32 r12, r2, 256
        for loop_14 = 0 to 64 step 1
        {
            LOAD.i32 r13, r9 @L1 addr=4*loop_14+8192
            ADD.i32 r14, r13, 1
            BR.i32 r14, 0, .Lno
            for if_16 = 0 to loop_14-taken_16+1 step 2147483648
            {
                STORE.i32 r11, r13 @L1
                ADDR.i32 r11, r11, 4
            }
            ADDR.i32 r9, r9, 4
            BR.i32 r9, r12, .Le
        }
        ADDR.i32 r5, r5, 256
        ADD.i32 r21, r21, -1
        BR.i32 r21, 0, .Lb
    }
    STORE.i32 r3, r8 @L2 bytes=256 addr=532480
    BR.i32 r23
}
)");
    ASSERT_EQ(code.parameters.size(), 1U);
    EXPECT_EQ(code.parameters[0],
              (CodeParameter{"taken_16", 16,
                             "number of iterations of the loop around it that take the branch, or do not reach it"}));
    // 16 of 64 numbers are dropped: the others are stored with 2 instructions each.
    const Counts counts = countsOf(bound(code, {{"taken_16", 16}}), 1);
    EXPECT_EQ(counts.at(Op::Store), 32 * 48 + 1);
}

TEST(DpuAssembly, NamesTripCountsThatDataDecide)
{
    const DpuVirtualCode code = codeOf("main:\n\tlw r1, zero, 64\n\tmove r0, 0\n.Ll:\n\tadd r0, r0, 1\n"
                                       "\tjneq r0, r1, .Ll\n\tjump r23\n",
                                       1);

    ASSERT_EQ(code.parameters.size(), 1U);
    EXPECT_EQ(code.parameters[0].name, "trips_6");
    EXPECT_EQ(code.parameters[0].meaning, "number of iterations of the loop that this line ends, less 1");
    EXPECT_EQ(sumOf(countsOf(bound(code, {{"trips_6", 9}}), 1)), 2 + 2 * 10 + 1);
}

constexpr const char* kCompilerOutput = R"(	.text
	.file	"gemv.c"
	.section	.text.main,"ax",@progbits
	.globl	main
	.type	main,@function
main:                                   // @main
	.cfi_startproc
// %bb.0:
	sd r22, 8, d22
	add r22, r22, 16
	move r14, args
	move r15, 4
.LBB0_8:                                // =>This Loop Header: Depth=1
	ldma r14, r15, 31
	move r16, 64
	move r17, 0
.LBB0_9:                                //   Parent Loop BB0_8 Depth=1
	lw r0, r14, 0
	lw r1, r18, 0
	call r23, __mulsi3
	add r17, r0, r17
	add r14, r14, 4
	add r16, r16, -1, nz, .LBB0_9
// %bb.1:
	sw r19, 0, r17
	add r19, r19, 4
	add r15, r15, -1
	jneq r15, 0, .LBB0_8
	ld d22, r22, -8
	jump r23
.Lfunc_end0:
	.size	main, .Lfunc_end0-main
	.cfi_endproc
)";

TEST(DpuAssembly, ReadsWhatTheCompilerWrites)
{
    const DpuVirtualCode code = codeOf(kCompilerOutput, 16);

    EXPECT_TRUE(code.parameters.empty());
    Counts counts = countsOf(code.function, 1);
    EXPECT_EQ(counts[Op::Mul], 4 * 64);
    EXPECT_EQ(counts[Op::Load], 4 * (1 + 2 * 64) + 1);
    EXPECT_EQ(counts[Op::Br], 4 + 1); // the inner branch is part of an addition
    EXPECT_EQ(counts[Op::Store], 1 + 4);
    EXPECT_THAT(llvcnm::print(code.function), testing::HasSubstr("MUL.i32 r0, r0, r1"));
    EXPECT_THAT(llvcnm::print(code.function), testing::HasSubstr("STORE.i64 r22, d22 @L1"));
}

/// Transfers of a function, as bytes that all tasklets move.
std::int64_t transferredBytes(const llvcnm::Function& function, int tasklets)
{
    struct Walk {
        const llvcnm::Function& function;
        std::vector<std::int64_t> values;
        std::int64_t bytes = 0;
        void run(const llvcnm::Body& body, std::int64_t process)
        {
            for (const auto& part : body) {
                if (const auto* loop = std::get_if<llvcnm::Loop>(&part)) {
                    const std::int64_t end = loop->end.at(values, process);
                    for (std::int64_t value = 0; value < end; value += loop->step) {
                        values[static_cast<std::size_t>(loop->variable)] = value;
                        run(loop->body, process);
                    }
                } else if (const auto& each = std::get<llvcnm::Instruction>(part); each.level == 2) {
                    bytes += each.bytes;
                }
            }
        }
    };
    Walk walk{function, std::vector<std::int64_t>(function.variables.size(), 0)};
    for (int tasklet = 0; tasklet < tasklets; ++tasklet) {
        walk.run(function.body, tasklet);
    }
    return walk.bytes;
}

TEST(DpuAssembly, CountsLoopsByTheNumberOfTheTasklet)
{
    const DpuVirtualCode code = codeOf("main:\n\tlsl r6, id, 8\n.Lb:\n\tjgeu r6, 8192, .Lend\n\tldma zero, r6, 31\n"
                                       "\tadd r6, r6, NR_TASKLETS - 11 + 2816\n\tjump .Lb\n.Lend:\n"
                                       "\tjneq id, 0, .Lfin\n\tsdma zero, r6, 0\n.Lfin:\n\tjump r23\n",
                                       11);

    EXPECT_TRUE(code.parameters.empty());
    EXPECT_THAT(llvcnm::print(code.function), testing::HasSubstr("for loop_4 = 0 to -256*process+8192 step 2816"));
    EXPECT_THAT(llvcnm::print(code.function), testing::HasSubstr("to -process+1 step 2147483648"));
    EXPECT_EQ(transferredBytes(code.function, 11), 8192 + 8); // each block once, and 8 bytes of tasklet 0
}

TEST(DpuAssembly, FindsTheLoopsOfPrimBenchmarks)
{
    const fidelity::HwKernel va = fidelity::additionKernel(1 << 16);
    const DpuVirtualCode vaCode = codeOf(va.text, va.tasklets);
    EXPECT_TRUE(vaCode.parameters.empty());
    EXPECT_EQ(transferredBytes(vaCode.function, va.tasklets), 3 * 4 * (1 << 16));

    const fidelity::HwKernel gemv = fidelity::matrixKernel({64, 256, 64}, fidelity::RowSum::InRegister);
    const DpuVirtualCode gemvCode = codeOf(gemv.text, gemv.tasklets);
    ASSERT_EQ(gemvCode.parameters.size(), 1U); // which of two numbers is smaller
    EXPECT_EQ(countsOf(boundAll(gemvCode, 0), gemv.tasklets).at(Op::Mul), 64 * 256);
    EXPECT_EQ(transferredBytes(boundAll(gemvCode, 0), gemv.tasklets), 4 * 2 * 64 * 256 + 64 * 8);

    const fidelity::HwKernel histogram = fidelity::histogramKernel(1 << 16);
    const DpuVirtualCode histogramCode = codeOf(histogram.text, histogram.tasklets);
    EXPECT_GE(transferredBytes(boundAll(histogramCode, 0), histogram.tasklets), 4 * (1 << 16));

    constexpr std::int64_t kRounds = 4;
    for (const fidelity::HwKernel& launch : fidelity::scanAddKernel(kRounds, 0).launches) {
        const DpuVirtualCode scan = codeOf(launch.text, launch.tasklets);
        EXPECT_EQ(transferredBytes(boundAll(scan, 0), launch.tasklets), 2 * 8 * kRounds * fidelity::kScanRound);
    }
}

TEST(DpuAssembly, CountsSelectionsOnceItsBranchesHaveNumbers)
{
    const auto cases = fidelity::readDpuCaseLines(sourceFile("/tests/golden/upmem")).value();
    const auto recorded = recordedInstructions(cases);
    const auto dpuCase = fidelity::readDpuCase(cases.at("SEL_n2048_b256_t1"), "SEL").value();

    const DpuVirtualCode code = codeOf(dpuCase.program, dpuCase.tasklets);

    ASSERT_EQ(code.parameters.size(), 3U);
    std::int64_t nearest = std::numeric_limits<std::int64_t>::max();
    for (std::int64_t dropped = 0; dropped <= 64; ++dropped) {
        // Each block of results is full once, and the last one may have a rest.
        const std::int64_t found =
            sumOf(countsOf(bound(code, {{"taken_27", dropped}, {"taken_31", 64}, {"taken_41", 0}}), 1));
        nearest = std::min(nearest, std::abs(found - recorded.at("SEL_n2048_b256_t1")));
    }
    // One of 64 numbers more or less is 4 instructions in 32 blocks.
    EXPECT_LE(nearest, 2 * 32 + 3 * 16 + 4);
}

TEST(DpuAssembly, NamesThePlaceOfMistakes)
{
    const auto wrong = [](const std::string& text) {
        const auto code = llvcnmOfAssembly(text, {.name = "kernel.s"});
        return code ? std::string("none") : code.error().message();
    };

    EXPECT_EQ(wrong("main:\n\tmoove r1, 2\n\tjump r23\n"),
              "kernel.s:2:2: there is no instruction \"moove\". Did you mean move?");
    EXPECT_THAT(wrong("main:\n\tmove r99, 2\n\tjump r23\n"), testing::StartsWith("kernel.s:2:7: \"r99\""));
    EXPECT_THAT(wrong("main:\n\tjump .Lx\n"), testing::StartsWith("kernel.s:2:7: there is no label \".Lx\""));
    EXPECT_THAT(wrong("main:\n\tcall r23, __nosuch\n\tjump r23\n"), testing::HasSubstr("\"__nosuch\""));
    EXPECT_THAT(wrong("main:\n\tadd r1, r1, 1\n"), testing::HasSubstr("runs beyond its last instruction"));
    EXPECT_THAT(wrong("main:\n\tjump main\n"), testing::HasSubstr("never ends once it is at line 2"));
    EXPECT_THAT(wrong("main:\n\tmove r1, 2\n\tjump r1\n"),
                testing::StartsWith("kernel.s:3: jumps to an address that is computed"));
    EXPECT_THAT(wrong("main:\n\tlw r1, zero, 0\n\tjeq r1, 0, .Lb\n.La:\n\tadd r1, r1, 1\n.Lb:\n\tadd r1, r1, 2\n"
                      "\tjneq r1, 9, .La\n\tjump r23\n"),
                testing::HasSubstr("entered at several places"));
    EXPECT_THAT(wrong(""), testing::HasSubstr("there is no instruction"));
}

} // namespace
} // namespace pimento::comonm
