// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/request.h"

#include <cstdint>

namespace pimento::lower {

// The commands of a device program. All groups run the same program on their own data, so that one command stands for
// one request in each used group, except for the host's commands, which name what they move.
//
// Vectors have the width of a column access (32 bytes). A *block* is the address of a vector in a core's memory,
// counted in vectors from the start. A *layout* says which tensor elements a vector holds (Program::layouts); *vector*
// is an index in that layout.
//
// The operations below the host's belong to device families: Family::words() lists those of each. traitsOf() answers
// what all readers of commands need to know about an operation; the order of the values has no meaning.

enum class Op : std::uint8_t {
    // The host and its on-chip memory
    Fence,       // all commands before it finish before any behind it starts
    Order,       // a fence for commands of the units alone; without effect where the controller keeps their order
    LoadHost,    // tensor `layout`, vector `block` of the host layout -> on-chip memory
    StoreHost,   // on-chip memory -> tensor `layout`, vector `block` of the host layout
    HostSoftmax, // softmax of a statement over a tensor in on-chip memory
    StoreCore,   // on-chip memory -> `block` of `core` in `group`; contents: `vector` of `layout`
    LoadCore,    // `block` of `core` in `group` -> result `vector` of `layout`, merged by the host
    ReadSums, // sum `b` of each core whose bit is set in `block`, in `group` -> result `vector` of its `layout`, merged
              // by host
    ReadBuffer, // slot `block` of the buffer of `group` -> result `vector` of `layout` (core `core`), merged by the
                // host. With kIsPartial in `a` it is a part of rows, weighted by the statistics that the host read last
                // from the group for core `c`
    ReadStatistics, // maximum and sum in slot `block` of `group` -> host, for the group's part of a row of scores
                    // (`layout`, `vector`, core `core`)
    // AttAcc
    WriteBuffer, // `vector` of `layout` -> GEMV buffer entry `a` of the cores that `spread` joins to `core`
    MacTree,     // accumulator `b` += sum over lanes of block * buffer entry `a`, all cores
    MacLanes,    // accumulators += block * element `b` of buffer entry `a`, lane by lane, all cores
    MoveResult,  // sum of the accumulators of the cores that `spread` joins to `core` -> slot `block`; clears them
    SoftmaxStep, // a step of the softmax that the next SoftmaxUnit completes
    SoftmaxUnit, // softmax over the scores of one row (`layout`, `vector`) in the group's buffer from `slot` on:
                 // `block` slots of each of `a` bunches of cores. Their maximum and sum go to slot `statistics`,
                 // combined with those of earlier scores of the row in slot `before`. If `b` is not 0, SoftmaxSteps did
                 // all but `b` of the work
    CombineResults, // slot `block` = itself and slot `slot`, weighted by the earlier and the added statistics that the
                    // softmax left in slot `statistics`
    MoveToBuffer,   // buffer slot `block` -> GEMV buffer entry `a` of the cores that `spread` joins to `core`
    // AiM: WriteBuffer reaches the one buffer of a group, MacTree the sums of all cores
    PresetSums, // sum `b` of every core = first lane of `vector` of `layout`
    MacCore,    // MacTree for one core
    // HBM-PIM
    ModeChange,    // the units take control of the channels from the host, or return it
    WriteRegister, // `vector` of `layout` -> register `a` of all units
    Compute,       // register `a` = / += f(register `b`, block or register `c`), all units; see Alu
    WriteBack,     // register `a` -> `block`, all units
    // Units that run programs of their own, all units of all groups
    EnterUnits,  // the channels leave plain memory for the all-bank mode
    Instruction, // word `a` of the program = `block`
    Start,       // starts the program; each WriteBack, and each Compute except Clear, takes one command of it.
                 // Registers 8 i .. 8 i + 7 are cleared if bit i of `a` is set
    Stop,        // ends the program
    LeaveUnits,  // the channels return to plain memory
};

/// Operation of a Compute. `b` and `c` are registers; kBankOperand as `c` means the block. Units with programs reach
/// their registers through a bank: `b` of WriteRegister and Clear is 0 (even) or 1 (odd), and an operation on registers
/// alone reads `block` without using it.
enum class Alu : std::uint8_t { Move, Relu, Add, Multiply, MultiplyAdd, Clear };

inline constexpr std::uint8_t kBankOperand = 255;
/// Value of `a` of ReadBuffer for a part of rows.
inline constexpr std::uint8_t kIsPartial = 1;
/// Value of `statistics` and `before` of SoftmaxUnit: no slot.
inline constexpr std::uint16_t kNoSlot = 0xFFFF;

struct Command {
    Op op = Op::Fence;
    Alu alu = Alu::Move;
    std::uint8_t a = 0;
    std::uint8_t b = 0;
    std::uint8_t c = 0;
    std::uint8_t spread = 0; // core number bits to ignore: cores that differ only in these bits are joined
    std::uint16_t group = 0; // for commands on one group: StoreCore, LoadCore, ReadSums, ReadBuffer, ReadStatistics
    std::uint16_t core = 0;
    sim::Phase phase = sim::Phase::Unsaid;
    std::uint32_t layout = 0;
    std::int64_t block = 0;
    std::int64_t vector = 0;
    std::uint32_t statement = 0;
    std::uint16_t slot = 0;             // for SoftmaxUnit and CombineResults
    std::uint16_t statistics = kNoSlot; // for SoftmaxUnit and CombineResults
    std::uint16_t before = kNoSlot;     // for SoftmaxUnit

    bool operator==(const Command&) const = default;
};

/// Executor of an operation. The host's own commands keep their order; those of the units may be executed in any order
/// between two fences.
enum class Actor : std::uint8_t { Host, Units };

/// Cores of a group that an operation reaches.
enum class Reach : std::uint8_t {
    NoCore,      // the operation stays on the host
    OneCore,     // Command::core
    JoinedCores, // cores that `spread` joins to `core`
    NamedCores,  // bit c of `block` stands for core c
    AllCores,
};

/// Meaning of Command::group.
enum class Groups : std::uint8_t {
    All, // unused: every group that takes part does the same
    One, // the only group of the operation
};

/// Use of Command::block as an address in the memory of the cores.
enum class Memory : std::uint8_t {
    Unused,
    Block,
    BlockIfOperand, // if Command::c is kBankOperand
};

/// Tells whether an operation works on operands. The number of these operations bounds a program's time from below.
enum class OpWork : std::uint8_t { None, Computes };

struct OpTraits {
    Actor actor = Actor::Units;
    Groups groups = Groups::All;
    Reach reach = Reach::AllCores;
    Memory memory = Memory::Unused;
    OpWork work = OpWork::None;
};

/// Traits of an operation for readers of commands. A new operation gets a line here; the compiler reports a missing
/// one.
[[nodiscard]] constexpr OpTraits traitsOf(Op op)
{
    switch (op) {
    case Op::Fence:
    case Op::Order:
    case Op::LoadHost:
    case Op::StoreHost:
    case Op::HostSoftmax:
        return {Actor::Host, Groups::All, Reach::NoCore, Memory::Unused};
    case Op::StoreCore:
    case Op::LoadCore:
        return {Actor::Host, Groups::One, Reach::OneCore, Memory::Block};
    case Op::ReadSums:
        return {Actor::Host, Groups::One, Reach::NamedCores, Memory::Unused};
    case Op::ReadBuffer:
    case Op::ReadStatistics:
        return {Actor::Host, Groups::One, Reach::JoinedCores, Memory::Unused};
    case Op::WriteBuffer:
    case Op::MoveResult:
    case Op::MoveToBuffer:
        return {Actor::Units, Groups::All, Reach::JoinedCores, Memory::Unused};
    case Op::WriteBack:
        return {Actor::Units, Groups::All, Reach::AllCores, Memory::Block};
    case Op::MacTree:
    case Op::MacLanes:
        return {Actor::Units, Groups::All, Reach::AllCores, Memory::Block, OpWork::Computes};
    case Op::MacCore:
        return {Actor::Units, Groups::All, Reach::OneCore, Memory::Block, OpWork::Computes};
    case Op::Compute:
        return {Actor::Units, Groups::All, Reach::AllCores, Memory::BlockIfOperand, OpWork::Computes};
    case Op::SoftmaxStep:
    case Op::SoftmaxUnit:
    case Op::CombineResults:
    case Op::PresetSums:
    case Op::ModeChange:
    case Op::WriteRegister:
    case Op::EnterUnits:
    case Op::Instruction:
    case Op::Start:
    case Op::Stop:
    case Op::LeaveUnits:
        break;
    }
    return {};
}

/// True if the host executes the operation: its own work, its moves, and the fences.
[[nodiscard]] constexpr bool isOfHost(Op op) { return traitsOf(op).actor == Actor::Host; }
/// True if an operation applies to one group, named in Command::group, and not to all.
[[nodiscard]] constexpr bool namesGroup(Op op) { return traitsOf(op).groups == Groups::One; }
/// True if the host reads a result from a core or a buffer, which ends the work on it.
[[nodiscard]] constexpr bool isReadOut(Op op)
{
    return op == Op::LoadCore || op == Op::ReadSums || op == Op::ReadBuffer || op == Op::ReadStatistics;
}
/// True if the operation computes with operands in the units.
[[nodiscard]] constexpr bool computes(Op op) { return traitsOf(op).work == OpWork::Computes; }

/// True if a command reads or writes its block in the memory of the cores that it reaches.
[[nodiscard]] constexpr bool usesBank(const Command& command)
{
    const Memory memory = traitsOf(command.op).memory;
    return memory == Memory::Block || (memory == Memory::BlockIfOperand && command.c == kBankOperand);
}

/// True if a command reaches a core of its groups.
[[nodiscard]] constexpr bool reaches(const Command& command, std::int64_t core)
{
    switch (traitsOf(command.op).reach) {
    case Reach::NoCore:
        return false;
    case Reach::OneCore:
        return core == command.core;
    case Reach::JoinedCores:
        return ((core ^ command.core) & ~std::int64_t{command.spread}) == 0;
    case Reach::NamedCores:
        return ((command.block >> core) & 1) != 0;
    case Reach::AllCores:
        break;
    }
    return true;
}

} // namespace pimento::lower
