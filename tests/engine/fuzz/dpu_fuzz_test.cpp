// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_file.h"
#include "engine/dpu_assembly/assembler.h"
#include "engine/problem/system.h"
#include "sim/upmem/hw_dpu.h"
#include "sim/upmem/simulator.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

// Damaged device files and programs of DPUs. What is refused gets one message; what passes is used: programs are
// assembled for the device and run in both models, and its bounds are asked for.

namespace pimento::test {

namespace {

const std::string& dpuDevice()
{
    static const std::string text = readAll(sourceFile("/datasets/backends/upmem.json"));
    return text;
}

const std::string kCopies = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 7
    move r4, 524288
    lsl_add r4, r4, id8, 9
    move r9, 6
.Lround:
    ldma r2, r4, 15
    lw r0, r2, 8
    move r16, r0
    move r17, 0
    mul_step d16, r2, d16, 0, z, .Lproduct
    mul_step d16, r2, d16, 1, z, .Lproduct
.Lproduct:
    acquire zero, 1, nz, .Lproduct
    sw zero, 7168, r0
    release zero, 1, nz, .Lfree
.Lfree:
    sdma r2, r4, 15
    add r4, r4, 128
    add r9, r9, -1
    jneq r9, 0, .Lround
    jump r23
)";

/// Damages a text; every second text keeps its format.
std::string lightlyDamaged(std::string text, Mutation& mutation)
{
    if (mutation.below(2) == 0) {
        return mutation.damaged(std::move(text));
    }
    for (std::size_t times = 1 + mutation.below(3); times > 0; --times) {
        text = mutation.withOtherValue(std::move(text));
    }
    return text;
}

/// Expects that the run of any program ends with a result or with one message.
void expectRunsBriefly(const sim::upmem::DpuSystem& dpus, const sim::upmem::Program& instructions, int tasklets,
                       unsigned seed)
{
    using namespace sim::upmem;
    constexpr std::int64_t kMostCycles = 5'000;
    const auto program = PreparedProgram::make(instructions, dpus.core);
    if (!program) {
        ASSERT_TRUE(isOneCleanLine(program.error().message())) << "seed " << seed;
        return;
    }
    CoreState first(dpus.core);
    const auto upim = run(dpus.core, dpus.bank, *program, first, {.tasklets = tasklets, .mostCycles = kMostCycles});
    ASSERT_TRUE(upim || isOneCleanLine(upim.error().message())) << "seed " << seed;
    CoreState second(dpus.core);
    const auto hw =
        runHw(dpus.core, dpus.transfers, *program, second, {.tasklets = tasklets, .mostCycles = kMostCycles});
    ASSERT_TRUE(hw || isOneCleanLine(hw.error().message())) << "seed " << seed;
}

TEST(DpuFuzz, DamagedDevicesGetMessagesWithPlaces)
{
    const Inputs inputs;
    unsigned refused = 0;
    unsigned ran = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed) && !HasFatalFailure(); ++seed) {
        Mutation mutation(seed);
        const std::string text = lightlyDamaged(dpuDevice(), mutation);
        const DeviceReading reading = examineDevice(text, "device.json");
        ASSERT_NE(reading.machine != nullptr, !reading.mistakes.empty()) << "seed " << seed;
        for (const auto& mistake : reading.mistakes) {
            ASSERT_TRUE(isOneCleanLine(mistake.error.message()))
                << "seed " << seed << ": " << escaped(mistake.error.message());
            ASSERT_GE(mistake.place.line, 1) << "seed " << seed;
            ASSERT_LE(mistake.place.line, std::ranges::count(text, '\n') + 1) << "seed " << seed;
        }
        refused += reading.mistakes.empty() ? 0 : 1;
        if (reading.machine == nullptr || !sim::upmem::systemOf(reading.machine->description())) {
            continue;
        }
        const sim::upmem::DpuSystem& dpus = *sim::upmem::systemOf(reading.machine->description());
        const int tasklets = std::clamp(dpus.core.tasklets, 1, 3);
        const auto program = upmem::assemble(kCopies, {.tasklets = tasklets, .core = &dpus.core});
        ASSERT_TRUE(program || isOneCleanLine(program.error().message())) << "seed " << seed;
        if (program) {
            ++ran;
            expectRunsBriefly(dpus, program->instructions, tasklets, seed);
        }
    }
    EXPECT_GT(refused, seed / 2);
    EXPECT_GT(ran, seed / 100);
}

TEST(DpuFuzz, DamagedProgramsGetOneMessageOrRun)
{
    const auto device = parseDevice(dpuDevice(), "device.json").value();
    const Inputs inputs;
    unsigned refused = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed) && !HasFatalFailure(); ++seed) {
        Mutation mutation(seed);
        const std::string text = lightlyDamaged(kCopies, mutation);
        const auto program = upmem::assemble(text, {.tasklets = 3});
        if (program) {
            expectRunsBriefly(*sim::upmem::systemOf(device), program->instructions, 3, seed);
            continue;
        }
        ++refused;
        ASSERT_TRUE(isOneCleanLine(program.error().message())) << "seed " << seed << ": " << escaped(text);
        ASSERT_FALSE(program.error().hint.empty()) << "seed " << seed << ": " << escaped(text);
    }
    EXPECT_GT(refused, seed / 4);
    EXPECT_GT(seed - refused, seed / 50);
}

} // namespace

} // namespace pimento::test
