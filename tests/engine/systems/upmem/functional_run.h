// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/emit/emit.h"
#include "engine/systems/upmem/loops/loop_run.h"
#include "sim/upmem/dpu_system.h"
#include "sim/upmem/execute.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace pimento::test {

/// Counts of what a run of an emitted program executed.
struct FunctionalRun {
    std::string error;                                                         // empty if all tasklets ended
    std::vector<std::array<std::int64_t, sim::upmem::kMostTasklets>> executed; // by instruction, then by tasklet
    std::vector<std::int64_t> transfers;                                       // by tasklet
    std::vector<std::int64_t> transferBytes;

    [[nodiscard]] std::int64_t instructions(std::size_t tasklet) const
    {
        std::int64_t sum = 0;
        for (const auto& each : executed) {
            sum += each[tasklet];
        }
        return sum;
    }
};

inline void putWord(sim::upmem::CoreState& state, std::int64_t address, std::uint32_t word)
{
    std::memcpy(state.workingMemory.data() + (address - state.workingMemoryBase), &word, sizeof(word));
}

/// Copies the buffers in MRAM from a loop program's memory to a DPU's.
inline void putMemory(const upmem::LoopProgram& program, const upmem::EmittedProgram& emitted,
                      const upmem::LoopMemory& memory, sim::upmem::CoreState& state)
{
    for (std::size_t buffer = 0; buffer < program.buffers.size(); ++buffer) {
        const std::int64_t size = upmem::bytesOf(program.buffers[buffer].type);
        std::int64_t offset = emitted.layout.buffers[buffer] - state.mainMemoryBase;
        for (const std::int64_t element : memory.mram[buffer]) {
            std::array<std::byte, 8> bytes{};
            std::memcpy(bytes.data(), &element, 8);
            state.mainMemory.write(offset, std::span(bytes).first(static_cast<std::size_t>(size)));
            offset += size;
        }
    }
}

inline void getMemory(const upmem::LoopProgram& program, const upmem::EmittedProgram& emitted,
                      const sim::upmem::CoreState& state, upmem::LoopMemory& memory)
{
    for (std::size_t buffer = 0; buffer < program.buffers.size(); ++buffer) {
        const std::int64_t size = upmem::bytesOf(program.buffers[buffer].type);
        std::int64_t offset = emitted.layout.buffers[buffer] - state.mainMemoryBase;
        for (std::int64_t& element : memory.mram[buffer]) {
            std::array<std::byte, 8> bytes{};
            state.mainMemory.read(offset, std::span(bytes).first(static_cast<std::size_t>(size)));
            std::memcpy(&element, bytes.data(), 8);
            element = size == 4 ? static_cast<std::int32_t>(element) : element;
            offset += size;
        }
    }
}

/// Executes one instruction of each tasklet in turn; transfers finish at once.
class TurnByTurn {
public:
    TurnByTurn(const sim::upmem::PreparedProgram& program, sim::upmem::CoreState& state, int tasklets)
        : m_program(&program), m_state(&state), m_tasklets(tasklets)
    {
        m_run.executed.resize(program.size() + 1);
        m_run.transfers.resize(static_cast<std::size_t>(tasklets));
        m_run.transferBytes.resize(static_cast<std::size_t>(tasklets));
    }

    FunctionalRun run(std::int64_t mostTurns)
    {
        for (std::int64_t turn = 0; m_state->runnable != 0; ++turn) {
            if (turn >= mostTurns) {
                m_run.error = "does not end";
                break;
            }
            for (int tasklet = 0; tasklet < m_tasklets && m_run.error.empty(); ++tasklet) {
                if ((m_state->runnable >> tasklet & 1) != 0) {
                    step(tasklet);
                }
            }
        }
        return m_run;
    }

private:
    void step(int tasklet)
    {
        using namespace sim::upmem;
        const auto t = static_cast<std::size_t>(tasklet);
        const auto place = static_cast<std::size_t>(m_state->programCounter[t]);
        const PreparedInstruction& instruction = (*m_program)[place];
        ++m_run.executed[place][t];
        Fault fault = issue(*m_state, instruction, tasklet, m_tasklets);
        if (fault == Fault::None && instruction.action == Action::Transfer) {
            sim::upmem::Transfer transfer;
            fault = transferOf(*m_state, instruction, tasklet, transfer);
            if (fault == Fault::None) {
                move(transfer);
                wake(*m_state, tasklet);
                ++m_run.transfers[t];
                m_run.transferBytes[t] += transfer.bytes;
            }
        }
        if (fault != Fault::None) {
            m_run.error = faultError(fault, *m_state, *m_program, tasklet, m_tasklets).message();
        }
    }

    void move(const sim::upmem::Transfer& transfer)
    {
        if (transfer.isStore) {
            std::vector<std::byte> bytes;
            capture(*m_state, transfer, bytes);
            store(*m_state, transfer, bytes);
        } else {
            load(*m_state, transfer);
        }
    }

    const sim::upmem::PreparedProgram* m_program;
    sim::upmem::CoreState* m_state;
    int m_tasklets;
    FunctionalRun m_run;
};

/// Returns the state of a DPU before the launch: everything that the host writes, and garbage in the rest of WRAM.
inline sim::upmem::CoreState stateBefore(const upmem::LoopProgram& program, const upmem::EmittedProgram& emitted,
                                         const upmem::LoopMemory& memory)
{
    sim::upmem::CoreState state{sim::upmem::CoreSpec{}};
    for (std::size_t place = 0; place < state.workingMemory.size(); ++place) {
        state.workingMemory[place] = static_cast<std::byte>(place * 37 + 11);
    }
    for (const upmem::InitialWord& word : emitted.initialWords) {
        putWord(state, word.address, word.value);
    }
    for (std::size_t each = 0; each < memory.coordinates.size(); ++each) {
        putWord(state, emitted.layout.coordinates[each], static_cast<std::uint32_t>(memory.coordinates[each]));
    }
    for (std::size_t each = 0; each < memory.parameters.size(); ++each) {
        const auto bits = static_cast<std::uint64_t>(memory.parameters[each]);
        putWord(state, emitted.layout.parameters[each], static_cast<std::uint32_t>(bits));
        putWord(state, emitted.layout.parameters[each] + 4, static_cast<std::uint32_t>(bits >> 32));
    }
    putMemory(program, emitted, memory, state);
    return state;
}

/// Runs an emitted program on the memory of its loop program, which holds the results afterwards.
inline FunctionalRun runEmitted(const upmem::LoopProgram& program, const upmem::EmittedProgram& emitted,
                                upmem::LoopMemory& memory)
{
    const auto prepared = sim::upmem::PreparedProgram::make(emitted.program, sim::upmem::CoreSpec{});
    if (!prepared) {
        return {prepared.error().message(), {}, {}, {}};
    }
    sim::upmem::CoreState state = stateBefore(program, emitted, memory);
    FunctionalRun run = TurnByTurn(*prepared, state, emitted.tasklets).run(50'000'000);
    getMemory(program, emitted, state, memory);
    return run;
}

} // namespace pimento::test
