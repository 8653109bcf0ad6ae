// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/dpu_system.h"
#include "sim/upmem/prepared_program.h"

#include <optional>
#include <string>

namespace pimento::sim::upmem {

namespace {

std::optional<Action> actionOf(const Instruction& instruction)
{
    switch (instruction.opcode) {
    case Opcode::Move:
        return Action::Move;
    case Opcode::Add:
        return Action::Add;
    case Opcode::Subtract:
        return Action::Subtract;
    case Opcode::And:
        return Action::And;
    case Opcode::Or:
        return Action::Or;
    case Opcode::Xor:
        return Action::Xor;
    case Opcode::ShiftLeft:
        return Action::ShiftLeft;
    case Opcode::ShiftRight:
        return Action::ShiftRight;
    case Opcode::ShiftAdd:
        return Action::ShiftAdd;
    case Opcode::Multiply8:
        return Action::Multiply8;
    case Opcode::MultiplyStep:
        return Action::MultiplyStep;
    case Opcode::LoadWord:
        return Action::LoadWord;
    case Opcode::StoreWord:
        return Action::StoreWord;
    case Opcode::LoadDma:
    case Opcode::StoreDma:
        return Action::Transfer;
    case Opcode::Branch: {
        const int condition = static_cast<int>(instruction.condition);
        return condition <= static_cast<int>(Condition::GreaterSigned)
                   ? std::optional(static_cast<Action>(static_cast<int>(Action::BranchEqual) + condition))
                   : std::nullopt;
    }
    case Opcode::Jump:
        return instruction.target == kNoTarget ? Action::JumpRegister : Action::Jump;
    case Opcode::Call:
        return Action::Call;
    case Opcode::Stop:
        return Action::Stop;
    case Opcode::Boot:
        return Action::Boot;
    case Opcode::Resume:
        return Action::Resume;
    case Opcode::Acquire:
        return Action::Acquire;
    case Opcode::Release:
        return Action::Release;
    case Opcode::LoadPair:
        return Action::LoadPair;
    case Opcode::StorePair:
        return Action::StorePair;
    case Opcode::AddWithCarry:
        return Action::AddWithCarry;
    }
    return std::nullopt;
}

bool needsTarget(Action action)
{
    return (action >= Action::BranchEqual && action <= Action::Jump) || action == Action::Call ||
           action == Action::MultiplyStep || action == Action::Acquire;
}

bool isPair(const Operand& operand)
{
    return operand.kind == OperandKind::Register && operand.index <= kRegisters - 2 && operand.index % 2 == 0;
}

bool hasPairAsDestination(Action action) { return action == Action::MultiplyStep || action == Action::LoadPair; }

bool isDestination(const Operand& operand, Action action)
{
    return operand.kind == OperandKind::None ||
           (hasPairAsDestination(action) ? isPair(operand)
                                         : operand.kind == OperandKind::Register && operand.index < kRegisters);
}

/// True if an instruction with this action writes a register.
bool hasDestination(Action action)
{
    return action <= Action::LoadWord || action == Action::Call || action == Action::LoadPair ||
           action == Action::AddWithCarry;
}

/// Finds an operand of an addition that its sum does not overwrite, if it is in a register or constant.
const Operand* keptOperand(const Instruction& addition)
{
    const auto isKept = [&](const Operand& operand) {
        return operand.kind != OperandKind::Immediate && operand.kind != OperandKind::None && operand != addition.d;
    };
    return isKept(addition.a) ? &addition.a : isKept(addition.b) ? &addition.b : nullptr;
}

struct Source {
    std::uint8_t slot = kSlotZero;
    std::uint32_t plus = 0;
};

std::optional<Source> sourceOf(const Operand& operand, std::int32_t immediate)
{
    switch (operand.kind) {
    case OperandKind::None:
        return Source{};
    case OperandKind::Register:
        return operand.index < kRegisters ? std::optional(Source{operand.index, 0}) : std::nullopt;
    case OperandKind::Immediate:
        return Source{kSlotZero, static_cast<std::uint32_t>(immediate)};
    case OperandKind::Zero:
        return Source{};
    case OperandKind::One:
        return Source{kSlotOne, 0};
    case OperandKind::Id:
    case OperandKind::Id2:
    case OperandKind::Id4:
    case OperandKind::Id8:
        return Source{
            static_cast<std::uint8_t>(kSlotId + static_cast<int>(operand.kind) - static_cast<int>(OperandKind::Id)), 0};
    }
    return std::nullopt;
}

std::uint32_t registerBit(const Operand& operand)
{
    return operand.kind == OperandKind::Register ? std::uint32_t{1} << operand.index : 0;
}

bool isTransferSize(std::int32_t bytes, const CoreSpec& core)
{
    return bytes > 0 && bytes <= core.largestTransfer.value() && bytes % core.transferGranule.value() == 0;
}

/// Shift amount of an instruction, if it is an immediate.
std::optional<std::int32_t> shiftOf(const Instruction& instruction, Action action)
{
    if (action == Action::ShiftAdd || action == Action::MultiplyStep) {
        return instruction.amount;
    }
    const bool isShift = action == Action::ShiftLeft || action == Action::ShiftRight;
    return isShift && instruction.b.kind == OperandKind::Immediate ? std::optional(instruction.immediate)
                                                                   : std::nullopt;
}

/// Describes what is wrong with an instruction; nullopt: nothing.
std::optional<std::string> mistakeOf(const Instruction& instruction, Action action, std::size_t program,
                                     const CoreSpec& core)
{
    if (!isDestination(instruction.d, action) || (hasDestination(action) && instruction.d.kind == OperandKind::None)) {
        return "its destination is no register that it may write";
    }
    if (action == Action::JumpRegister && instruction.a.kind == OperandKind::None) {
        return "it jumps nowhere";
    }
    if (action == Action::StorePair && !isPair(instruction.b)) {
        return "it stores what is no pair of registers";
    }
    if (instruction.target == kNoTarget
            ? needsTarget(action)
            : instruction.target < 0 || static_cast<std::size_t>(instruction.target) >= program) {
        return "its target is no instruction of the program";
    }
    if (action == Action::Transfer && !isTransferSize(instruction.bytes, core)) {
        return "it moves " + std::to_string(instruction.bytes) + " bytes; a transfer moves multiples of " +
               std::to_string(core.transferGranule.value()) + " up to " + std::to_string(core.largestTransfer.value());
    }
    if (const auto shift = shiftOf(instruction, action); shift && (*shift < 0 || *shift > 31)) {
        return "it shifts by " + std::to_string(*shift) + "; shifts go from 0 to 31";
    }
    if (instruction.a.kind == OperandKind::Immediate && instruction.b.kind == OperandKind::Immediate) {
        return "it has two numbers as operands; there is room for one";
    }
    return std::nullopt;
}

tl::unexpected<Error> failAt(std::size_t index, const std::string& mistake)
{
    return fail("instruction " + std::to_string(index) + " cannot be used: " + mistake, "DPU program",
                "Correct the instruction");
}

} // namespace

Result<PreparedProgram> PreparedProgram::make(const Program& program, const CoreSpec& core)
{
    if (program.empty()) {
        return fail("has no instruction", "DPU program", "Add at least a stop");
    }
    if (program.size() > static_cast<std::size_t>(core.instructions)) {
        return fail("has " + std::to_string(program.size()) + " instructions; IRAM holds " +
                        std::to_string(core.instructions),
                    "DPU program", "Unroll less");
    }
    PreparedProgram prepared;
    prepared.m_instructions.reserve(program.size() + 1);
    for (std::size_t i = 0; i < program.size(); ++i) {
        const Instruction& from = program[i];
        const auto action = actionOf(from);
        if (!action) {
            return failAt(i, "its opcode or condition does not exist");
        }
        const auto a = sourceOf(from.a, from.immediate);
        const auto b = sourceOf(from.b, from.immediate);
        if (!a || !b) {
            return failAt(i, "an operand is no register of the DPU");
        }
        if (const auto mistake = mistakeOf(from, *action, program.size(), core)) {
            return failAt(i, *mistake);
        }
        const Instruction* const before = i > 0 && program[i - 1].opcode == Opcode::Add ? &program[i - 1] : nullptr;
        const Operand* const kept = before != nullptr ? keptOperand(*before) : nullptr;
        if (*action == Action::AddWithCarry && kept == nullptr) {
            return failAt(i, "it adds a carry, but no addition stands before it that keeps an operand in a register");
        }
        PreparedInstruction to{.action = *action, .a = a->slot, .b = b->slot, .aPlus = a->plus, .bPlus = b->plus};
        // The target of a jump to a register is checked against the program's size at issue.
        to.amount = *action == Action::JumpRegister ? static_cast<std::int32_t>(program.size()) : from.amount;
        to.target = from.target == kNoTarget ? static_cast<std::int32_t>(i) + 1 : from.target;
        to.bytes = from.bytes;
        to.isStore = from.opcode == Opcode::StoreDma;
        RegisterUse use{registerBit(from.a) | registerBit(from.b), 0};
        if (hasDestination(*action)) {
            to.d = from.d.index;
            use.destinations = registerBit(from.d);
        }
        if (hasPairAsDestination(*action)) {
            use.destinations |= use.destinations << 1;
        }
        if (*action == Action::MultiplyStep) { // reads both halves of its pair as well
            use.sources |= use.destinations;
        } else if (*action == Action::StorePair) {
            use.sources |= registerBit(from.b) << 1;
        } else if (*action == Action::AddWithCarry) {
            to.carrySum = before->d.index;
            to.carryOperand = sourceOf(*kept, 0)->slot;
        }
        prepared.m_instructions.push_back(to);
        prepared.m_registers.push_back(use);
    }
    prepared.m_instructions.emplace_back();
    prepared.m_registers.emplace_back();
    return prepared;
}

} // namespace pimento::sim::upmem
