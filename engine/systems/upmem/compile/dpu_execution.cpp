// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/compile/dpu_execution.h"

#include "engine/systems/upmem/lower/lowered_run.h"
#include "sim/upmem/hw_dpu.h"
#include "sim/upmem/system_spec.h"

#include <array>
#include <cstring>
#include <span>
#include <utility>

namespace pimento::upmem {

namespace {

namespace dpu = sim::upmem;

void putWord(dpu::CoreState& state, std::int64_t address, std::uint32_t word)
{
    std::memcpy(state.workingMemory.data() + (address - state.workingMemoryBase), &word, sizeof(word));
}

/// Calls visit(offset in MRAM, element) for each element of all buffers in MRAM.
template <class Memory, class Visit>
void forEachMainElement(const CompiledLaunch& launch, const dpu::CoreState& state, Memory& memory, Visit&& visit)
{
    for (std::size_t b = 0; b < launch.program.buffers.size(); ++b) {
        const std::int64_t size = bytesOf(launch.program.buffers[b].type);
        std::int64_t offset = launch.emitted.layout.buffers[b] - state.mainMemoryBase;
        for (auto& element : memory.mram[b]) {
            visit(offset, static_cast<std::size_t>(size), element);
            offset += size;
        }
    }
}

dpu::CoreState stateBefore(const CompiledLaunch& launch, const dpu::CoreSpec& core, const LoopMemory& memory)
{
    dpu::CoreState state{core};
    for (std::size_t i = 0; i < state.workingMemory.size(); ++i) {
        state.workingMemory[i] = static_cast<std::byte>(i * 37 + 11 + memory.garbage);
    }
    for (const InitialWord& word : launch.emitted.initialWords) {
        putWord(state, word.address, word.value);
    }
    for (std::size_t i = 0; i < memory.coordinates.size(); ++i) {
        putWord(state, launch.emitted.layout.coordinates[i], static_cast<std::uint32_t>(memory.coordinates[i]));
    }
    forEachMainElement(launch, state, memory, [&](std::int64_t offset, std::size_t size, const std::int64_t& element) {
        std::array<std::byte, 8> bytes{};
        std::memcpy(bytes.data(), &element, bytes.size());
        state.mainMemory.write(offset, std::span(bytes).first(size));
    });
    return state;
}

void readBack(const CompiledLaunch& launch, const dpu::CoreState& state, LoopMemory& memory)
{
    forEachMainElement(launch, state, memory, [&](std::int64_t offset, std::size_t size, std::int64_t& element) {
        std::array<std::byte, 8> bytes{};
        state.mainMemory.read(offset, std::span(bytes).first(size));
        std::memcpy(&element, bytes.data(), bytes.size());
        element = size == sizeof(std::int32_t) ? static_cast<std::int32_t>(element) : element;
    });
}

} // namespace

Result<Cycles> execute(const CompiledLaunch& launch, const dpu::DpuSystem& system, LoopMemory& memory,
                       std::stop_token stop)
{
    const auto prepared = dpu::PreparedProgram::make(launch.emitted.program, system.core);
    if (!prepared) {
        return tl::unexpected<Error>(prepared.error());
    }
    dpu::CoreState state = stateBefore(launch, system.core, memory);
    const auto run = dpu::runHw(system.core, system.transfers, *prepared, state, {.tasklets = launch.emitted.tasklets},
                                std::move(stop));
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    if (run->wasStopped) {
        return fail(ErrorKind::Stopped, "was stopped", launch.launch.program.name, "Try again");
    }
    readBack(launch, state, memory);
    return run->cycles;
}

Result<void> execute(const CompiledSchedule& schedule, const dpu::DpuSystem& system, tensor::Contents& contents,
                     std::stop_token stop)
{
    for (const auto& step : schedule.steps) {
        Lowered one;
        DpuRunner runner = interpretDpu;
        if (const auto* launch = std::get_if<CompiledLaunch>(&step)) {
            one.steps.emplace_back(launch->launch);
            runner = [&, launch](const Launch&, LoopMemory& memory) {
                return execute(*launch, system, memory, stop).map([](Cycles) {});
            };
        } else {
            one.steps.emplace_back(std::get<HostNest>(step));
        }
        if (auto done = run(schedule.program, one, contents, runner, stop); !done) {
            return done;
        }
    }
    return {};
}

} // namespace pimento::upmem
