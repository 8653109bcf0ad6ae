// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_file.h"
#include "engine/dpu_assembly/assembler.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "engine/systems/upmem/references/dpu_cases.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "sim/upmem/simulator.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"
#include "sim/upmem/upim_time.h"
#include "tests/engine/systems/upmem/kernels.h"
#include "tests/support/places.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

// Measures simulated cycles of a DPU per second: long kernels that repeat the same work, and the reference cases with
// the most work per cycle: tiny transfers, branches that depend on data.

namespace {

using namespace pimento;
using namespace pimento::sim::upmem;

/// Returns a kernel that runs `block` once for each of a tasklet's blocks of 1024 bytes, at r2 (and r3 behind it).
std::string blockKernel(const std::string& block)
{
    return "main:\n move r2, 8192\n lsl_add r2, r2, id, 11\n add r3, r2, 1024\n add r12, r2, 1024\n"
           " move r6, 524288\n lsl_add r6, r6, id, 10\n move r8, 8912896\n lsl_add r8, r8, id, 10\n move r20, 100\n"
           ".Lblock:\n" +
           block +
           " lsl_add r6, r6, one, 15\n lsl_add r8, r8, one, 15\n add r20, r20, -1\n jneq r20, 0, .Lblock\n jump r23\n";
}

const std::string kCopy = " ldma r2, r6, 127\n sdma r2, r8, 127\n";
const std::string kReduce =
    " ldma r2, r6, 127\n move r9, r2\n.Le:\n lw r13, r9, 0\n add r15, r15, r13\n add r9, r9, 4\n"
    " jneq r9, r12, .Le\n";
const std::string kVectorAdd =
    " ldma r2, r6, 127\n ldma r3, r8, 127\n move r9, r2\n move r11, r3\n.Le:\n lw r13, r9, 0\n"
    " lw r14, r11, 0\n add r13, r13, r14\n sw r11, 0, r13\n add r9, r9, 4\n add r11, r11, 4\n"
    " jneq r9, r12, .Le\n sdma r3, r8, 127\n";
const std::string kGemv = " ldma r2, r6, 127\n ldma r3, r8, 127\n move r9, r2\n move r11, r3\n.Le:\n lw r13, r9, 0\n"
                          " lw r14, r11, 0\n mul_ul_ul r16, r13, r14\n add r15, r15, r16\n add r9, r9, 4\n"
                          " add r11, r11, 4\n jneq r9, r12, .Le\n";

void dpuKernel(benchmark::State& state, const std::string& block, sim::Shortcut shortcut)
{
    const CoreSpec core;
    const auto tasklets = static_cast<int>(state.range(0));
    const auto assembled = upmem::assemble(blockKernel(block), {.tasklets = tasklets}).value();
    const auto program = PreparedProgram::make(assembled.instructions, core).value();
    std::int64_t cycles = 0;
    for (auto _ : state) {
        CoreState memories(core);
        const auto result = run(core, {}, program, memories, {.tasklets = tasklets, .eventSteps = shortcut});
        cycles += result.value().cycles.value();
    }
    state.SetItemsProcessed(cycles);
}

/// Measures a DPU without values, with jumps over repeated work.
void dpuTime(benchmark::State& state, const std::string& block)
{
    const CoreSpec core;
    const auto tasklets = static_cast<int>(state.range(0));
    const auto assembled = upmem::assemble(blockKernel(block), {.tasklets = tasklets}).value();
    const auto program = PreparedProgram::make(assembled.instructions, core).value();
    std::int64_t cycles = 0;
    std::int64_t instructions = 0;
    std::int64_t stepped = 0;
    for (auto _ : state) {
        const auto time = upimTime(core, {}, program, {.tasklets = tasklets, .preset = {}, .steps = {}}).value();
        cycles += time.run.cycles.value();
        instructions += time.run.counts.instructions;
        stepped += time.steppedInstructions;
    }
    state.SetItemsProcessed(cycles);
    state.counters["stepped"] = static_cast<double>(stepped) / static_cast<double>(instructions);
}

void dpuCase(benchmark::State& state, const std::string& name)
{
    const auto lines = fidelity::readDpuCaseLines(std::filesystem::path(sourceFile("/tests/golden/upmem"))).value();
    const auto dpuCase = fidelity::readDpuCase(lines.at(name), name).value();
    std::int64_t cycles = 0;
    for (auto _ : state) {
        state.PauseTiming();
        auto launched = fidelity::launch(dpuCase).value();
        state.ResumeTiming();
        const auto result =
            run(dpuCase.core, dpuCase.bank, launched.program, launched.state, {.tasklets = dpuCase.tasklets});
        cycles += result.value().cycles.value();
    }
    state.SetItemsProcessed(cycles);
}

/// Random schedules of 256 MB each. Long runs are stopped early, as in a search.
struct DrawnSchedules {
    pimento::sim::upmem::DpuSystem system;
    std::vector<pimento::upmem::CompiledSchedule> schedules;
};

DrawnSchedules drawnSchedules(const std::string& kernel, const std::string& sizes, affine::ElementType type)
{
    constexpr std::size_t kSchedules = 40;
    DrawnSchedules drawn{*sim::upmem::systemOf(*readDevice(sourceFile("/datasets/backends/upmem.json"))), {}};
    const auto sketches = pimento::upmem::schedule::sketchesOf(test::programOf(kernel, sizes, type)).value();
    for (std::uint64_t number = 0; drawn.schedules.size() < kSchedules; ++number) {
        RandomStream stream(7, number);
        const auto& sketch = sketches[stream.below(sketches.size())];
        auto compiled =
            pimento::upmem::compile(sketch.apply(sketch.sample(stream)).value().program(), {}, drawn.system);
        if (compiled) {
            drawn.schedules.push_back(*std::move(compiled));
        }
    }
    return drawn;
}

/// Measures how long the same 40 schedules take to time. The schedules stay the same, their programs change with the
/// selection of instructions: compare times only where the counters are equal.
void scheduleTime(benchmark::State& state, const std::string& kernel, const std::string& sizes,
                  affine::ElementType type = affine::ElementType::Int32)
{
    constexpr std::int64_t kMostCycles = 20'000'000; // the best ones take less than a million
    const DrawnSchedules drawn = drawnSchedules(kernel, sizes, type);
    std::int64_t timed = 0;
    std::int64_t stepped = 0;
    for (auto _ : state) {
        for (const auto& schedule : drawn.schedules) {
            if (const auto time = pimento::upmem::measure(schedule, {&drawn.system}, kMostCycles)) {
                ++timed;
                stepped += time->steppedInstructions;
            }
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(drawn.schedules.size()));
    state.counters["timed"] = benchmark::Counter(static_cast<double>(timed), benchmark::Counter::kAvgIterations);
    state.counters["stepped"] = benchmark::Counter(static_cast<double>(stepped), benchmark::Counter::kAvgIterations);
}

BENCHMARK_CAPTURE(scheduleTime, va, "va", "batch=1,vec_len=67108864")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scheduleTime, geva, "weighted_sum", "vec_len=67108864")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scheduleTime, red, "red", "batch=1,vec_len=33554432", affine::ElementType::Int64)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scheduleTime, mtv, "mtv", "rows=8192,columns=8192")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scheduleTime, ttv, "ttv", "depth=256,rows=512,columns=512")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scheduleTime, mmtv, "mmtv", "count=256,rows=512,columns=512")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(dpuKernel, vector_add, kVectorAdd, sim::Shortcut::On)->Arg(1)->Arg(8)->Arg(16)->Arg(24);
BENCHMARK_CAPTURE(dpuKernel, reduce, kReduce, sim::Shortcut::On)->Arg(16);
BENCHMARK_CAPTURE(dpuKernel, copy, kCopy, sim::Shortcut::On)->Arg(16);
BENCHMARK_CAPTURE(dpuKernel, gemv, kGemv, sim::Shortcut::On)->Arg(16);
BENCHMARK_CAPTURE(dpuKernel, vector_add_stepped, kVectorAdd, sim::Shortcut::Off)->Arg(16);
BENCHMARK_CAPTURE(dpuTime, vector_add, kVectorAdd)->Arg(1)->Arg(8)->Arg(16)->Arg(24);
BENCHMARK_CAPTURE(dpuTime, reduce, kReduce)->Arg(16);
BENCHMARK_CAPTURE(dpuTime, copy, kCopy)->Arg(16);
BENCHMARK_CAPTURE(dpuTime, gemv, kGemv)->Arg(16);
BENCHMARK_CAPTURE(dpuCase, tiny_stores, "dma_sdma_s8_t24");
BENCHMARK_CAPTURE(dpuCase, search, "BS_n1024_q6_t16");
BENCHMARK_CAPTURE(dpuCase, select, "SEL_n2048_b64_t8");
BENCHMARK_CAPTURE(dpuCase, multiply, "ST_GEMV_mul32_31x72_t2x16_n16_dma");

} // namespace
