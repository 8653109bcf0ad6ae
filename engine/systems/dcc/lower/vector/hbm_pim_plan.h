// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/core/statement_parts.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::lower {

/// Operand of an instruction: the current sum, a temporary, or a leaf (a layout in the core's memory or in a register
/// that the host writes).
struct Slot {
    enum class Kind : std::uint8_t { Sum, Temporary, Leaf };
    Kind kind = Kind::Sum;
    std::size_t number = 0;

    bool operator==(const Slot&) const = default;
};

/// An instruction to = f(first, second). MultiplyAdd: to += first * second; Move and Relu read only `second`.
struct Instruction {
    Alu alu = Alu::Move;
    Slot to;
    Slot first;
    Slot second;
};

/// Location of a leaf's vectors during operations, and who loads them.
enum class Home : std::uint8_t {
    Bank,            // in the core's memory
    HostRegister,    // in registers that the host writes; vectors are equal on all cores of a group
    FetchedRegister, // copied from the core's memory to registers, for as many steps as fit
    LoadedRegister,  // copied by a program of the units, once for all results that are computed together
};

/// A tensor element, position or number in a statement's value, as an operand of operations.
struct VectorLeaf {
    std::uint32_t layout = 0;
    Home home = Home::Bank;
    bool isReduced = false;  // true if it follows a reduced loop
    bool isInner = false;    // true if it follows a loop over results that are computed together
    std::size_t operand = 0; // index in StatementPlan::operands, unless the host writes it to registers

    /// True if it is in registers during operations.
    [[nodiscard]] bool isHeld() const { return home != Home::Bank; }
};

/// Placement of results that are computed together: in groups of consecutive addresses, which either continue over the
/// ends of the loops or start anew with each pass through the inner loops.
struct ResultGroups {
    std::int64_t places = 1;
    bool areAligned = false;

    bool operator==(const ResultGroups&) const = default;
};

struct VectorSchedule {
    Variables outer; // loops of the target with carried leaves
    Variables inner; // the other loops of the target, the lane axis last
    Variables reductions;
    std::vector<VectorLeaf> leaves;
    std::vector<Instruction> instructions; // instructions of one step of the reductions
    std::size_t temporaries = 0;
    std::int64_t together = 1; // results that are computed together, each with its own registers
    ResultGroups groups;
    std::int64_t registers = 0; // registers of a unit that are in use
    std::uint32_t result = 0;   // index of the layout
};

/// Plan of a statement on units with vector registers between two banks (devices.md sections 2.2 and 2.5).
///
///   for each block of `together` result vectors:
///     clear the sums
///     for each run of steps that the registers hold vectors for:
///       register writes, copies from the banks;  per step, per instruction: one operation per result
///     write the sums back;   at the end the host reads them
class VectorPlan final : public StatementPlan {
public:
    VectorPlan(const Program& program, std::size_t statement, StatementTiling tiling, CoreMap cores,
               VectorSchedule schedule, std::vector<CoreOperand> operands);

    void place(std::int64_t firstResident, std::int64_t firstStreamed) override;
    [[nodiscard]] CommandMaker compute(CommandBuffer& out) const override;

    [[nodiscard]] const VectorSchedule& schedule() const { return m_schedule; }
    /// The loop along which lanes of the operands lie; nullopt: all lanes have the same.
    [[nodiscard]] std::optional<std::size_t> lane() const { return laneOf(*m_program, *this); }
    /// True if the units have to take over the channels before they work.
    [[nodiscard]] bool hasModes() const;

private:
    struct Emission;

    void fillRegisters(Emission& emission, std::int64_t step, std::int64_t end, CommandBuffer& out) const;
    void operate(Emission& emission, std::int64_t step, CommandBuffer& out) const;
    void writeBack(const Emission& emission, CommandBuffer& out) const;
    /// Makes the commands of a block of result vectors: clears its sums, runs all steps, and writes the sums back.
    [[nodiscard]] CommandMaker computeBlock(Emission& emission, std::int64_t steps, CommandBuffer& out) const;
    [[nodiscard]] CommandMaker readOut(CommandBuffer& out) const;

    const Program* m_program;
    VectorSchedule m_schedule;
    std::int64_t m_firstResult = 0; // first block of the results
};

} // namespace pimento::lower
