// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::lower {

// Programs for units whose instructions are triggered by column commands (Samsung's CRF).
//
//   commands:  move B0 row 2 col 8 | ... | move B7 row 2 col 15 | add B0 row 3 col 8 | ... | write back x 8 | again ...
//   words:     FILL(AAM) GRF_B, ODD_BANK                        | ADD(AAM) ...        | NOP 7           |
//   program:   FILL; ADD; NOP; JUMP -3, 99 times; EXIT

/// Column of a block in its core's bank 0 (even) or 1 (odd).
struct BankColumn {
    int bank = 0;
    int row = 0;
    int column = 0;

    bool operator==(const BankColumn&) const = default;
};
[[nodiscard]] BankColumn bankColumn(std::int64_t block);

/// True if a command of a plan takes one command of the running program.
[[nodiscard]] inline bool isTriggering(const Command& command)
{
    return command.op == Op::WriteBack || (command.op == Op::Compute && command.alu != Alu::Clear);
}

/// Encodes triggering commands as instruction words: eight commands that suit the address-aligned mode become one word,
/// writes become NOPs, and every other command one word.
class CrfEncoder {
public:
    void add(const Command& command);
    /// Returns all words; nothing can be added afterwards.
    [[nodiscard]] std::vector<std::uint32_t> finish();

private:
    void encodeFront();

    std::vector<Command> m_waiting; // at most eight commands
    std::vector<std::uint32_t> m_words;
    int m_stores = 0; // writes without a word so far
};

struct CrfProgram {
    std::vector<std::uint32_t> words;
    std::int64_t commands = 0; // triggering commands until the program ends

    bool operator==(const CrfProgram&) const = default;
};

/// Splits words into consecutive programs of at most 32 instructions. Repetitions become loops.
[[nodiscard]] std::vector<CrfProgram> makePrograms(std::span<const std::uint32_t> words);

} // namespace pimento::lower
