// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/emit/skeleton.h"
#include "sim/upmem/instruction.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace pimento::upmem {

namespace dpu = sim::upmem;

[[nodiscard]] constexpr dpu::Operand registerOperand(int number)
{
    return {dpu::OperandKind::Register, static_cast<std::uint8_t>(number)};
}

[[nodiscard]] inline dpu::Instruction instructionOf(dpu::Opcode opcode, dpu::Operand d = {}, dpu::Operand a = {},
                                                    dpu::Operand b = {})
{
    dpu::Instruction instruction;
    instruction.opcode = opcode;
    instruction.d = d;
    instruction.a = a;
    instruction.b = b;
    return instruction;
}

/// A position in the program that is named before it is known.
struct Label {
    std::size_t number = 0;
};

/// A program under construction: instructions with their statements, labels, and the control tree of what is executed.
class Assembly {
public:
    /// Sets the statement of the instructions that follow.
    void setStatement(int number) { m_statement = number; }
    [[nodiscard]] int statement() const { return m_statement; }
    /// Sets the approximate number of executions of the instructions that follow.
    void setWeight(double weight) { m_weight = weight; }

    [[nodiscard]] Label label();
    void place(Label label);

    // Operand of the functions below, each of which appends one instruction. `a` and `b` may be immediates made by
    // number().
    struct Source {
        dpu::Operand operand;
        std::int64_t immediate = 0;
    };
    [[nodiscard]] static Source number(std::int64_t value);
    [[nodiscard]] static Source zero() { return {{dpu::OperandKind::Zero, 0}, 0}; }
    [[nodiscard]] static Source of(int registerNumber) { return {registerOperand(registerNumber), 0}; }

    void operation(dpu::Opcode opcode, int d, Source a, Source b);
    void shiftAdd(int d, Source a, Source b, int amount);
    void move(int d, Source a) { operation(dpu::Opcode::Move, d, a, {{}, 0}); }
    void loadWord(int d, Source address, std::int64_t offset);
    void storeWord(Source address, std::int64_t offset, Source value);
    // Loads or stores a pair of neighbouring registers, named by the even one.
    void loadPair(int even, Source address, std::int64_t offset);
    void storePair(Source address, std::int64_t offset, int even);
    void transfer(Direction direction, Source wram, Source mram, std::int64_t bytes);
    void branch(dpu::Condition condition, Source a, Source b, Label target);
    // Appends any other instruction, without and with a target.
    void append(const dpu::Instruction& instruction);
    void append(const dpu::Instruction& instruction, Label target);

    /// Counts the instructions that `emit` appends in a Work instead of the control tree.
    [[nodiscard]] Work counted(const std::function<void()>& emit);
    /// Collects the instructions that `emit` appends in a control tree of their own.
    [[nodiscard]] Skeleton outlined(const std::function<void()>& emit);
    void addPart(SkeletonPart part) { m_skeleton.push_back(std::move(part)); }
    /// Adds work other than instructions at the current position.
    void count(const Work& work);

    /// Returns the program with all targets set.
    [[nodiscard]] dpu::Program finish();
    [[nodiscard]] const std::vector<int>& statements() const { return m_statements; }
    [[nodiscard]] const std::vector<double>& weights() const { return m_weights; }
    [[nodiscard]] Skeleton takeSkeleton() { return std::move(m_skeleton); }

private:
    struct Jump {
        std::size_t instruction = 0;
        std::size_t label = 0;
    };

    dpu::Program m_program;
    std::vector<int> m_statements;
    std::vector<double> m_weights;
    std::vector<std::int32_t> m_labels; // index of the instruction, or -1
    std::vector<Jump> m_jumps;
    Skeleton m_skeleton;
    int m_statement = 0;
    double m_weight = 1;
};

} // namespace pimento::upmem
