// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/sequencer.h"

#include <cstddef>

namespace pimento::sim::samsung {

namespace {

constexpr int kRepeatedCommands = 8; // one per register of a file
// Limit of jumps, because two jumps may rearm each other forever; a sensible program needs fewer jumps than a count can
// express.
constexpr int kMostJumps = 1 << 18;

/// Number of commands that an instruction takes before the next one.
int commandsOf(std::uint32_t instruction)
{
    switch (opcodeOf(instruction)) {
    case Opcode::Nop:
        return static_cast<int>(instruction & kDistanceMask) + 1;
    case Opcode::Fill:
        return kRepeatedCommands;
    case Opcode::Add:
    case Opcode::Multiply:
    case Opcode::MultiplyAccumulate:
    case Opcode::MultiplyAdd:
        return ((instruction >> kAlignedBit) & 1U) != 0 ? kRepeatedCommands : 1;
    default:
        return 1;
    }
}

} // namespace

void Sequencer::load(int part, const Burst& instructions)
{
    m_arithmetic += arithmeticHere();
    for (std::size_t i = 0; i < instructions.size(); ++i) {
        m_program[static_cast<std::size_t>(part) * instructions.size() + i] = instructions[i];
    }
    m_arithmetic -= arithmeticHere(); // the instruction may be replaced
}

void Sequencer::restart()
{
    m_arithmetic += arithmeticHere();
    m_place = 0;
    m_commandsHere = 0;
    m_armedJump = kNoJump;
    m_armedCount = 0;
    m_hasExited = false;
}

std::int64_t Sequencer::arithmeticHere() const
{
    return m_commandsHere > 0 && isArithmetic(opcodeOf(m_program[static_cast<std::size_t>(m_place)])) ? m_commandsHere
                                                                                                      : 0;
}

void Sequencer::advanceTo(int place)
{
    m_arithmetic += arithmeticHere();
    m_place = place;
    m_commandsHere = 0;
    m_hasExited =
        place < 0 || place >= kProgramSize || opcodeOf(m_program[static_cast<std::size_t>(place)]) == Opcode::Exit;
}

/// Executes jumps. A jump takes no command: it runs together with the instruction behind it. It is armed with its count
/// unless it was the last one armed, so that an inner loop restarts an outer one.
void Sequencer::followJumps()
{
    for (int jumps = 0; !m_hasExited; ++jumps) {
        const std::uint32_t instruction = m_program[static_cast<std::size_t>(m_place)];
        if (opcodeOf(instruction) != Opcode::Jump) {
            return;
        }
        if (jumps == kMostJumps) {
            m_hasExited = true;
            return;
        }
        const std::int64_t count = (instruction >> kJumpCountShift) & kJumpCountMask;
        if (m_armedJump != m_place && count > 0) {
            m_armedJump = m_place;
            m_armedCount = count;
        }
        if (m_armedCount > 0) {
            --m_armedCount;
            advanceTo(m_place - static_cast<int>(instruction & kDistanceMask) + 1);
        } else {
            advanceTo(m_place + 1);
        }
    }
}

void Sequencer::trigger()
{
    followJumps();
    if (m_hasExited) {
        return;
    }
    ++m_commandsHere;
    if (m_commandsHere >= commandsOf(m_program[static_cast<std::size_t>(m_place)])) {
        advanceTo(m_place + 1);
    }
}

} // namespace pimento::sim::samsung
