// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/samsung/instruction.h"
#include "sim/samsung/transaction.h"

#include <array>
#include <cstdint>

namespace pimento::sim::samsung {

/// The instruction sequencer that all units of a channel share: program, program counter, loops. It knows which column
/// commands run an instruction, not what the instruction computes.
class Sequencer {
public:
    static constexpr int kProgramSize = 32;

    /// Loads a part of the program: eight instructions.
    void load(int part, const Burst& instructions);
    /// Goes back to the first instruction.
    void restart();

    [[nodiscard]] bool hasExited() const { return m_hasExited; }
    /// Runs one instruction, for a column command that arrives. The program must not have ended.
    void trigger();
    /// The number of commands so far that ran an instruction that adds or multiplies.
    [[nodiscard]] std::int64_t arithmetic() const { return m_arithmetic + arithmeticHere(); }

private:
    static constexpr int kNoJump = -1;

    void followJumps();
    /// The arithmetic commands of the current instruction. Counted when it is left, which is less often than it is run.
    [[nodiscard]] std::int64_t arithmeticHere() const;
    void advanceTo(int place);

    std::array<std::uint32_t, kProgramSize> m_program{};
    int m_place = 0;
    int m_commandsHere = 0; // commands that the current instruction has had
    int m_armedJump = kNoJump;
    std::int64_t m_armedCount = 0;
    std::int64_t m_arithmetic = 0; // of the instructions that were left
    bool m_hasExited = false;
};

} // namespace pimento::sim::samsung
