// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/loop_positions.h"
#include "engine/systems/dcc/lower/crf/crf_plan.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::lower {

/// Makes the commands of a CrfPlan iteration by iteration ("round").
///
///   a round, banks apart:       | clear 0 | run 0 of group 0, ... | store 0 | clear 1 | run 0 of group 1, ... | store
///   1 | a round, banks gathered:    | clear 0, 1 | run 0 of group 0, ... | run 0 of group 1, ... | store 0, 1 | a
///   round, banks take turns:  | clear 0, 1 | run 0 of both groups, instruction by instruction, ... | store 0, 1 | a
///   run:                      | register writes | as many steps as the registers hold vectors for |
class CrfEmission {
public:
    CrfEmission(const Program& program, const StatementPlan& plan, const CrfSchedule& schedule, const BankPlace& result,
                TileOrder order);

    /// Advances to the next round; false: there are no more.
    [[nodiscard]] bool nextRound();
    /// Returns the commands of the round; they must be used up before the next round.
    [[nodiscard]] Generator<Command> round();

private:
    /// Results in neighbouring columns of a bank.
    struct Group {
        std::int64_t number = 0; // within the round
        std::int64_t first = 0;  // inner index of the first result
        std::int64_t results = 0;
    };
    using Groups = std::vector<Group>;
    struct Run {
        std::vector<std::int64_t> steps;
        int bank = 0; // bank of the first operand
    };
    struct Held {
        std::int64_t leaf = -1;
        std::int64_t vector = -1;

        bool operator==(const Held&) const = default;
    };
    using Registers = std::array<Held, 16>;

    [[nodiscard]] Generator<Command> clear(Groups groups);
    [[nodiscard]] Generator<Command> accumulate(Groups groups);
    [[nodiscard]] Generator<Command> store(Groups groups);
    [[nodiscard]] Generator<Command> operate(Groups groups, std::int64_t step, std::int64_t at, bool isFirst);
    [[nodiscard]] Generator<Command> writeRegisters(const Run& run, const Group& group);
    [[nodiscard]] std::vector<Run> runs(const Group& group);
    void orderBanks(std::vector<Run>& runs, const Group& group);
    /// Adds the registers that a step needs; false: a register would have to hold two vectors.
    [[nodiscard]] bool need(const Group& group, std::int64_t step, std::int64_t at, Registers& needed);
    [[nodiscard]] int bankOf(const Group& group, std::int64_t step);
    [[nodiscard]] std::uint8_t writingBank(int nextBank) const;

    [[nodiscard]] Command command(const Instruction& instruction, Alu alu, const Group& group, std::int64_t result,
                                  std::int64_t at);
    [[nodiscard]] std::uint8_t registerOf(const Slot& slot, const Group& group, std::int64_t result, std::int64_t at,
                                          Alu alu, std::int64_t block) const;
    [[nodiscard]] bool isInBank(const Slot& slot) const;
    [[nodiscard]] std::int64_t blockOf(const Slot& slot) const;

    [[nodiscard]] const Layout& layoutOf(std::size_t leaf) const;

    const Program* m_program;
    const StatementPlan* m_plan;
    const CrfSchedule* m_schedule;
    const VectorSchedule* m_base;
    const BankPlace* m_result;
    TileOrder m_order;
    LoopPositions m_positions;
    std::int64_t m_outers = 1;
    std::int64_t m_inners = 1;
    std::int64_t m_steps = 1;
    std::int64_t m_outer = 0;
    std::int64_t m_inner = 0; // inner index behind the round
    Groups m_groups;
    Registers m_held;
    int m_lastBank = 0;
    std::int64_t m_lastBlock = 0;
};

} // namespace pimento::lower
