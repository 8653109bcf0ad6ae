// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/execute.h"

#include <string>

namespace pimento::sim::upmem {

namespace detail {

Fault issueRare(CoreState& state, const PreparedInstruction& instruction, int tasklet, int tasklets)
{
    const auto t = static_cast<std::size_t>(tasklet);
    const std::uint32_t self = std::uint32_t{1} << tasklet;
    const std::uint32_t a = detail::a(state, tasklet, instruction);
    const std::uint32_t number = a + static_cast<std::uint32_t>(instruction.amount); // number of a tasklet or lock
    std::int32_t& counter = state.programCounter[t];
    switch (instruction.action) {
    case Action::JumpRegister:
        if (a >= static_cast<std::uint32_t>(instruction.amount)) {
            return Fault::JumpOutside;
        }
        counter = static_cast<std::int32_t>(a);
        return Fault::None;
    case Action::Call:
        state.registers[t][instruction.d] = static_cast<std::uint32_t>(counter + 1);
        counter = instruction.target;
        return Fault::None;
    case Action::Stop:
        state.runnable &= ~self;
        state.sleeping |= self;
        counter = instruction.target;
        return Fault::None;
    case Action::Boot: {
        if (number >= static_cast<std::uint32_t>(tasklets)) {
            return Fault::NoSuchTasklet;
        }
        const std::uint32_t other = std::uint32_t{1} << number;
        if (((state.runnable | state.sleeping | state.blocked) & other) != 0) {
            return Fault::BootTwice;
        }
        state.runnable |= other;
        ++counter;
        return Fault::None;
    }
    case Action::Resume: {
        if (number >= static_cast<std::uint32_t>(tasklets)) {
            return Fault::NoSuchTasklet;
        }
        const std::uint32_t other = (std::uint32_t{1} << number) & state.sleeping;
        state.sleeping &= ~other;
        state.runnable |= other;
        ++counter;
        return Fault::None;
    }
    case Action::Acquire:
        if (number >= kLocks) {
            return Fault::NoSuchLock;
        }
        counter = state.locks[number] ? instruction.target : counter + 1;
        state.locks[number] = true;
        return Fault::None;
    case Action::Release:
        if (number >= kLocks) {
            return Fault::NoSuchLock;
        }
        state.locks[number] = false;
        ++counter;
        return Fault::None;
    default:
        return Fault::PastTheEnd;
    }
}

} // namespace detail

Fault transferOf(const CoreState& state, const PreparedInstruction& instruction, int tasklet, Transfer& transfer)
{
    const std::int64_t workingMemory = detail::a(state, tasklet, instruction);
    const std::int64_t mainMemory = detail::b(state, tasklet, instruction);
    transfer = {workingMemory - state.workingMemoryBase, mainMemory - state.mainMemoryBase, instruction.bytes,
                instruction.isStore};
    constexpr std::int64_t kAlignment = 8;
    if (workingMemory % kAlignment != 0 || mainMemory % kAlignment != 0) {
        return Fault::TransferMisaligned;
    }
    if (transfer.workingMemory < 0 ||
        transfer.workingMemory + transfer.bytes > static_cast<std::int64_t>(state.workingMemory.size())) {
        return Fault::TransferOutsideWorkingMemory;
    }
    if (transfer.mainMemory < 0 || transfer.mainMemory + transfer.bytes > state.mainMemory.size()) {
        return Fault::TransferOutsideMainMemory;
    }
    return Fault::None;
}

void capture(const CoreState& state, const Transfer& transfer, std::vector<std::byte>& bytes)
{
    const std::byte* const from = state.workingMemory.data() + transfer.workingMemory;
    bytes.assign(from, from + transfer.bytes);
}

void store(CoreState& state, const Transfer& transfer, const std::vector<std::byte>& bytes)
{
    state.mainMemory.write(transfer.mainMemory, bytes);
}

void load(CoreState& state, const Transfer& transfer)
{
    state.mainMemory.read(transfer.mainMemory, std::span(state.workingMemory)
                                                   .subspan(static_cast<std::size_t>(transfer.workingMemory),
                                                            static_cast<std::size_t>(transfer.bytes)));
}

namespace {

struct FaultWords {
    std::string what;
    std::string hint;
};

std::string range(std::int64_t base, std::int64_t size)
{
    return std::to_string(base) + " to " + std::to_string(base + size - 1);
}

FaultWords wordsOfMemory(Fault fault, const CoreState& state, const PreparedInstruction& instruction, int tasklet)
{
    const std::string working = range(state.workingMemoryBase, std::ssize(state.workingMemory));
    const std::string main = range(state.mainMemoryBase, state.mainMemory.size());
    const std::uint32_t a = detail::a(state, tasklet, instruction);
    const std::uint32_t b = detail::b(state, tasklet, instruction);
    const std::string word = std::to_string(a + static_cast<std::uint32_t>(instruction.amount));
    const std::string places = std::to_string(instruction.bytes) + " bytes between WRAM " + std::to_string(a) +
                               " and MRAM " + std::to_string(b);
    switch (fault) {
    case Fault::WordOutside:
        return {"accesses the word at " + word + ", outside of WRAM", "WRAM has the addresses " + working};
    case Fault::WordMisaligned: {
        const bool isPair = instruction.action == Action::LoadPair || instruction.action == Action::StorePair;
        return {std::string("accesses the ") + (isPair ? "pair of words at " : "word at ") + word +
                    ", which is no multiple of " + (isPair ? "8" : "4"),
                isPair ? "Align pairs of words to 8 bytes" : "Align words to 4 bytes"};
    }
    case Fault::TransferOutsideWorkingMemory:
        return {"moves " + places + ", outside of WRAM", "WRAM has the addresses " + working};
    case Fault::TransferOutsideMainMemory:
        return {"moves " + places + ", outside of MRAM", "MRAM has the addresses " + main};
    default:
        return {"moves " + places + ", which are not both multiples of 8", "Align both places to 8 bytes"};
    }
}

FaultWords wordsOf(Fault fault, const CoreState& state, const PreparedInstruction& instruction, int tasklet,
                   int tasklets)
{
    const std::uint32_t a = detail::a(state, tasklet, instruction);
    const std::string number = std::to_string(a + static_cast<std::uint32_t>(instruction.amount));
    switch (fault) {
    case Fault::PastTheEnd:
        return {"runs behind the last instruction", "End the program with a stop or a jump"};
    case Fault::JumpOutside:
        return {"jumps to " + std::to_string(a) + ", where no instruction is",
                "Return by the register that the call wrote"};
    case Fault::NoSuchTasklet:
        return {"starts or wakes tasklet " + number + "; the run has " + std::to_string(tasklets),
                "Run with more tasklets or correct the number"};
    case Fault::BootTwice:
        return {"starts tasklet " + number + ", which was started before", "Start a tasklet once"};
    case Fault::NoSuchLock:
        return {"takes or frees lock " + number, "Locks have the numbers 0 to " + std::to_string(kLocks - 1)};
    default:
        return wordsOfMemory(fault, state, instruction, tasklet);
    }
}

} // namespace

Error faultError(Fault fault, const CoreState& state, const PreparedProgram& program, int tasklet, int tasklets)
{
    // A transfer faults after its tasklet has moved to the next instruction.
    const bool isTransfer = fault >= Fault::TransferOutsideWorkingMemory && fault <= Fault::TransferMisaligned;
    const auto counter = static_cast<std::size_t>(state.programCounter[static_cast<std::size_t>(tasklet)]);
    const std::size_t index = isTransfer ? counter - 1 : counter;
    FaultWords words = wordsOf(fault, state, program[index], tasklet, tasklets);
    return Error{"tasklet " + std::to_string(tasklet) + " " + words.what + " at instruction " + std::to_string(index),
                 "DPU program", std::move(words.hint)};
}

} // namespace pimento::sim::upmem
