// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/upmem/core_state.h"

#include <cstdint>
#include <cstring>

namespace pimento::sim::upmem {

// Effects of instructions at their issue. A time model decides when they issue:
//
//     issue() of a transfer blocks its tasklet;  transferOf() then says what moves;
//     a store:  capture() reads WRAM,  store() writes MRAM;   a load:  load() writes WRAM;
//     wake() when it is done.

/// Program behaviour that a DPU cannot execute.
enum class Fault : std::uint8_t {
    None,
    PastTheEnd,  // an issue behind the last instruction
    JumpOutside, // a jump to a register without a valid instruction index
    WordOutside, // a load or store of a word outside of WRAM
    WordMisaligned,
    TransferOutsideWorkingMemory,
    TransferOutsideMainMemory,
    TransferMisaligned,
    NoSuchTasklet, // boot or resume of a tasklet outside the run
    BootTwice,     // boot of a tasklet that was started before
    NoSuchLock,
};

/// A checked transfer with its addresses.
struct Transfer {
    std::int64_t workingMemory = 0; // offsets from the start of each memory
    std::int64_t mainMemory = 0;
    std::int32_t bytes = 0;
    bool isStore = false;
};

namespace detail {

inline std::uint32_t a(const CoreState& state, int tasklet, const PreparedInstruction& instruction)
{
    return state.registers[static_cast<std::size_t>(tasklet)][instruction.a] + instruction.aPlus;
}

inline std::uint32_t b(const CoreState& state, int tasklet, const PreparedInstruction& instruction)
{
    return state.registers[static_cast<std::size_t>(tasklet)][instruction.b] + instruction.bPlus;
}

/// Returns Fault, or the offset in WRAM of a word or a pair of words.
template <std::size_t kBytes = 4>
inline Fault wordOffset(const CoreState& state, std::uint32_t address, std::size_t& offset)
{
    offset = static_cast<std::size_t>(address) - static_cast<std::size_t>(state.workingMemoryBase);
    if (offset + kBytes > state.workingMemory.size() || offset + kBytes < kBytes) {
        return Fault::WordOutside;
    }
    return address % kBytes == 0 ? Fault::None : Fault::WordMisaligned;
}

Fault issueRare(CoreState& state, const PreparedInstruction& instruction, int tasklet, int tasklets);

} // namespace detail

/// Executes an instruction for a runnable tasklet of `tasklets`; it is the one at the tasklet's program counter. After
/// a fault the state is unchanged.
inline Fault issue(CoreState& state, const PreparedInstruction& instruction, int tasklet, int tasklets)
{
    const auto t = static_cast<std::size_t>(tasklet);
    auto& slots = state.registers[t];
    const std::uint32_t a = slots[instruction.a] + instruction.aPlus;
    const std::uint32_t b = slots[instruction.b] + instruction.bPlus;
    std::int32_t& counter = state.programCounter[t];
    std::uint32_t& d = slots[instruction.d];
    const auto branch = [&](bool isTaken) { counter = isTaken ? instruction.target : counter + 1; };
    switch (instruction.action) {
    case Action::Move:
        d = a;
        break;
    case Action::Add:
        d = a + b;
        break;
    case Action::Subtract:
        d = a - b;
        break;
    case Action::And:
        d = a & b;
        break;
    case Action::Or:
        d = a | b;
        break;
    case Action::Xor:
        d = a ^ b;
        break;
    case Action::ShiftLeft:
        d = a << (b & 31);
        break;
    case Action::ShiftRight:
        d = a >> (b & 31);
        break;
    case Action::ShiftAdd:
        d = a + (b << instruction.amount);
        break;
    case Action::Multiply8:
        d = (a & 0xFF) * (b & 0xFF);
        break;
    case Action::MultiplyStep: {
        std::uint32_t& accumulator = slots[instruction.d + std::size_t{1}];
        const std::uint32_t multiplier = d;
        accumulator += (multiplier & 1) != 0 ? a << instruction.amount : 0;
        d = multiplier >> 1;
        branch(multiplier <= 1);
        return Fault::None;
    }
    case Action::LoadWord: {
        std::size_t offset = 0;
        const Fault fault = detail::wordOffset(state, a + static_cast<std::uint32_t>(instruction.amount), offset);
        if (fault != Fault::None) {
            return fault;
        }
        std::memcpy(&d, state.workingMemory.data() + offset, 4);
        break;
    }
    case Action::StoreWord: {
        std::size_t offset = 0;
        const Fault fault = detail::wordOffset(state, a + static_cast<std::uint32_t>(instruction.amount), offset);
        if (fault != Fault::None) {
            return fault;
        }
        std::memcpy(state.workingMemory.data() + offset, &b, 4);
        break;
    }
    case Action::BranchEqual:
        branch(a == b);
        return Fault::None;
    case Action::BranchNotEqual:
        branch(a != b);
        return Fault::None;
    case Action::BranchLess:
        branch(a < b);
        return Fault::None;
    case Action::BranchLessOrEqual:
        branch(a <= b);
        return Fault::None;
    case Action::BranchGreater:
        branch(a > b);
        return Fault::None;
    case Action::BranchGreaterOrEqual:
        branch(a >= b);
        return Fault::None;
    case Action::BranchLessSigned:
        branch(static_cast<std::int32_t>(a) < static_cast<std::int32_t>(b));
        return Fault::None;
    case Action::BranchGreaterSigned:
        branch(static_cast<std::int32_t>(a) > static_cast<std::int32_t>(b));
        return Fault::None;
    case Action::LoadPair: {
        std::size_t offset = 0;
        const Fault fault = detail::wordOffset<8>(state, a + static_cast<std::uint32_t>(instruction.amount), offset);
        if (fault != Fault::None) {
            return fault;
        }
        std::memcpy(slots.data() + instruction.d, state.workingMemory.data() + offset, 8);
        break;
    }
    case Action::StorePair: {
        std::size_t offset = 0;
        const Fault fault = detail::wordOffset<8>(state, a + static_cast<std::uint32_t>(instruction.amount), offset);
        if (fault != Fault::None) {
            return fault;
        }
        std::memcpy(state.workingMemory.data() + offset, slots.data() + instruction.b, 8);
        break;
    }
    case Action::AddWithCarry:
        d = a + b + (slots[instruction.carrySum] < slots[instruction.carryOperand] ? 1 : 0);
        break;
    case Action::Jump:
        counter = instruction.target;
        return Fault::None;
    case Action::Transfer:
        state.runnable &= ~(std::uint32_t{1} << tasklet);
        state.blocked |= std::uint32_t{1} << tasklet;
        break;
    default:
        return detail::issueRare(state, instruction, tasklet, tasklets);
    }
    ++counter;
    return Fault::None;
}

/// Computes the addresses of a tasklet's transfer from its registers, which do not change while it is blocked.
[[nodiscard]] Fault transferOf(const CoreState& state, const PreparedInstruction& instruction, int tasklet,
                               Transfer& transfer);

/// Reads the bytes of a store from WRAM; store() writes them to MRAM.
void capture(const CoreState& state, const Transfer& transfer, std::vector<std::byte>& bytes);
void store(CoreState& state, const Transfer& transfer, const std::vector<std::byte>& bytes);
/// Copies the bytes that a DMA load brings from the bank into WRAM.
void load(CoreState& state, const Transfer& transfer);

/// Makes a tasklet runnable after its transfer.
inline void wake(CoreState& state, int tasklet)
{
    state.blocked &= ~(std::uint32_t{1} << tasklet);
    state.runnable |= std::uint32_t{1} << tasklet;
}

/// Describes the fault of an instruction with the values of the tasklet's registers: tasklet, index of the instruction,
/// what is wrong and what to do.
[[nodiscard]] Error faultError(Fault fault, const CoreState& state, const PreparedProgram& program, int tasklet,
                               int tasklets);

} // namespace pimento::sim::upmem
