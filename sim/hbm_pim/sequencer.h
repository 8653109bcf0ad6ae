// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/instruction.h"
#include "sim/hbm_pim/transaction.h"

#include <array>
#include <cstdint>

namespace pimento::sim::samsung {

/// Instruction sequencer that all units of a channel share: program, program counter and loops. It knows which column
/// commands run an instruction, but not what the instruction computes.
class Sequencer {
public:
    static constexpr int kProgramSize = 32;

    /// Loads a part of the program: eight instructions.
    void load(int part, const Burst& instructions);
    /// Returns to the first instruction.
    void restart();

    [[nodiscard]] bool hasExited() const { return m_hasExited; }
    /// Runs one instruction for a column command. The program must not have ended.
    void trigger();
    /// Number of commands so far that ran an adding or multiplying instruction.
    [[nodiscard]] std::int64_t arithmetic() const { return m_arithmetic + arithmeticHere(); }

private:
    static constexpr int kNoJump = -1;

    void followJumps();
    /// Arithmetic commands of the current instruction. Counted when the program moves on, which is less often than each
    /// command.
    [[nodiscard]] std::int64_t arithmeticHere() const;
    void advanceTo(int place);

    std::array<std::uint32_t, kProgramSize> m_program{};
    int m_place = 0;
    int m_commandsHere = 0; // commands of the current instruction so far
    int m_armedJump = kNoJump;
    std::int64_t m_armedCount = 0;
    std::int64_t m_arithmetic = 0; // commands of the completed instructions
    bool m_hasExited = false;
};

} // namespace pimento::sim::samsung
