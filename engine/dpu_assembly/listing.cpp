// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dpu_assembly/listing.h"

#include "engine/dpu_assembly/operand_forms.h"
#include "sim/upmem/dpu_system.h"

#include <algorithm>
#include <set>

namespace pimento::upmem {

namespace {

using sim::upmem::Instruction;
using sim::upmem::Operand;
using sim::upmem::OperandKind;

std::string sourceText(const Operand& operand, const Instruction& instruction)
{
    switch (operand.kind) {
    case OperandKind::None:
        return "zero";
    case OperandKind::Register:
        return "r" + std::to_string(operand.index);
    case OperandKind::Immediate:
        return std::to_string(instruction.immediate);
    case OperandKind::Zero:
        return "zero";
    case OperandKind::One:
        return "one";
    case OperandKind::Id:
        return "id";
    case OperandKind::Id2:
        return "id2";
    case OperandKind::Id4:
        return "id4";
    case OperandKind::Id8:
        return "id8";
    }
    return {};
}

std::string labelOf(std::int32_t target) { return ".L" + std::to_string(target); }

std::string operandText(OperandForm form, const Instruction& instruction, std::int64_t granule)
{
    switch (form) {
    case OperandForm::Destination:
        return "r" + std::to_string(instruction.d.index);
    case OperandForm::PairD:
    case OperandForm::SamePair:
        return "d" + std::to_string(instruction.d.index);
    case OperandForm::PairB:
        return "d" + std::to_string(instruction.b.index);
    case OperandForm::SourceA:
        return sourceText(instruction.a, instruction);
    case OperandForm::SourceB:
    case OperandForm::ShiftB:
        return sourceText(instruction.b, instruction);
    case OperandForm::Shift:
    case OperandForm::Amount:
        return std::to_string(instruction.amount);
    case OperandForm::TransferSize:
        return std::to_string(instruction.bytes / granule - 1);
    case OperandForm::Zero:
        return "z";
    case OperandForm::NotZero:
        return "nz";
    case OperandForm::True:
        return "true";
    case OperandForm::Target:
        return labelOf(instruction.target);
    case OperandForm::NextLabel:
        break; // uses the shorter form
    case OperandForm::TargetOrA:
        return instruction.target == sim::upmem::kNoTarget ? sourceText(instruction.a, instruction)
                                                           : labelOf(instruction.target);
    }
    return {};
}

/// Form in which an instruction is listed: for a stop with a target the longer one, else the first.
const InstructionForm* formOf(const Instruction& instruction)
{
    const bool isLong = instruction.opcode == sim::upmem::Opcode::Stop && instruction.target != sim::upmem::kNoTarget;
    for (const InstructionForm& form : instructionForms()) {
        if (form.opcode == instruction.opcode &&
            (form.opcode != sim::upmem::Opcode::Branch || form.condition == instruction.condition) &&
            (!isLong || !form.operands.empty())) {
            return &form;
        }
    }
    return nullptr;
}

} // namespace

std::string instructionText(const Instruction& instruction, const sim::upmem::CoreSpec& core)
{
    const InstructionForm* const form = formOf(instruction);
    if (form == nullptr) {
        return "?";
    }
    std::string text(form->name);
    for (std::size_t i = 0; i < form->operands.size(); ++i) {
        text += (i == 0 ? " " : ", ") + operandText(form->operands[i], instruction, core.transferGranule.value());
    }
    return text;
}

std::string listing(const sim::upmem::Program& program, const sim::upmem::CoreSpec& core)
{
    std::set<std::int32_t> targets;
    for (const Instruction& instruction : program) {
        targets.insert(instruction.target);
    }
    std::string text;
    for (std::size_t i = 0; i < program.size(); ++i) {
        const auto index = static_cast<std::int32_t>(i);
        if (targets.contains(index)) {
            text += labelOf(index) + ":\n";
        }
        text += "    " + instructionText(program[i], core) + "\n";
    }
    return text;
}

} // namespace pimento::upmem
