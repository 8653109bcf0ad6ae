// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dpu_assembly/operand_forms.h"

namespace pimento::upmem {

namespace {

using BranchIf = sim::upmem::Condition;
using sim::upmem::Opcode;
using enum OperandForm;

constexpr OperandForm kMove[] = {Destination, SourceA};
constexpr OperandForm kArithmetic[] = {Destination, SourceA, SourceB};
constexpr OperandForm kShift[] = {Destination, SourceA, ShiftB};
constexpr OperandForm kShiftAdd[] = {Destination, SourceA, SourceB, Shift};
constexpr OperandForm kMultiplyStep[] = {PairD, SourceA, SamePair, Shift, Zero, Target};
constexpr OperandForm kLoad[] = {Destination, SourceA, Amount};
constexpr OperandForm kStore[] = {SourceA, Amount, SourceB};
constexpr OperandForm kLoadPair[] = {PairD, SourceA, Amount};
constexpr OperandForm kStorePair[] = {SourceA, Amount, PairB};
constexpr OperandForm kTransfer[] = {SourceA, SourceB, TransferSize};
constexpr OperandForm kBranch[] = {SourceA, SourceB, Target};
constexpr OperandForm kJump[] = {TargetOrA};
constexpr OperandForm kCall[] = {Destination, Target};
constexpr OperandForm kStop[] = {True, Target};
constexpr OperandForm kTasklet[] = {SourceA, Amount};
constexpr OperandForm kConditional[] = {SourceA, Amount, NotZero, NextLabel};
constexpr OperandForm kAcquire[] = {SourceA, Amount, NotZero, Target};

constexpr InstructionForm kForms[] = {
    {"move", Opcode::Move, BranchIf::Equal, kMove},
    {"add", Opcode::Add, BranchIf::Equal, kArithmetic},
    {"addc", Opcode::AddWithCarry, BranchIf::Equal, kArithmetic},
    {"sub", Opcode::Subtract, BranchIf::Equal, kArithmetic},
    {"and", Opcode::And, BranchIf::Equal, kArithmetic},
    {"or", Opcode::Or, BranchIf::Equal, kArithmetic},
    {"xor", Opcode::Xor, BranchIf::Equal, kArithmetic},
    {"lsl", Opcode::ShiftLeft, BranchIf::Equal, kShift},
    {"lsr", Opcode::ShiftRight, BranchIf::Equal, kShift},
    {"lsl_add", Opcode::ShiftAdd, BranchIf::Equal, kShiftAdd},
    {"mul_ul_ul", Opcode::Multiply8, BranchIf::Equal, kArithmetic},
    {"mul_step", Opcode::MultiplyStep, BranchIf::Equal, kMultiplyStep},
    {"lw", Opcode::LoadWord, BranchIf::Equal, kLoad},
    {"sw", Opcode::StoreWord, BranchIf::Equal, kStore},
    {"ld", Opcode::LoadPair, BranchIf::Equal, kLoadPair},
    {"sd", Opcode::StorePair, BranchIf::Equal, kStorePair},
    {"ldma", Opcode::LoadDma, BranchIf::Equal, kTransfer},
    {"sdma", Opcode::StoreDma, BranchIf::Equal, kTransfer},
    {"jeq", Opcode::Branch, BranchIf::Equal, kBranch},
    {"jneq", Opcode::Branch, BranchIf::NotEqual, kBranch},
    {"jltu", Opcode::Branch, BranchIf::Less, kBranch},
    {"jleu", Opcode::Branch, BranchIf::LessOrEqual, kBranch},
    {"jgtu", Opcode::Branch, BranchIf::Greater, kBranch},
    {"jgeu", Opcode::Branch, BranchIf::GreaterOrEqual, kBranch},
    {"jlts", Opcode::Branch, BranchIf::LessSigned, kBranch},
    {"jgts", Opcode::Branch, BranchIf::GreaterSigned, kBranch},
    {"jump", Opcode::Jump, BranchIf::Equal, kJump},
    {"call", Opcode::Call, BranchIf::Equal, kCall},
    {"stop", Opcode::Stop, BranchIf::Equal, {}},
    {"stop", Opcode::Stop, BranchIf::Equal, kStop},
    {"boot", Opcode::Boot, BranchIf::Equal, kTasklet},
    {"boot", Opcode::Boot, BranchIf::Equal, kConditional},
    {"resume", Opcode::Resume, BranchIf::Equal, kTasklet},
    {"resume", Opcode::Resume, BranchIf::Equal, kConditional},
    {"acquire", Opcode::Acquire, BranchIf::Equal, kAcquire},
    {"release", Opcode::Release, BranchIf::Equal, kTasklet},
    {"release", Opcode::Release, BranchIf::Equal, kConditional},
};

} // namespace

std::span<const InstructionForm> instructionForms() { return kForms; }

std::string_view formName(OperandForm form)
{
    switch (form) {
    case Destination:
        return "a register r0 to r23";
    case PairD:
    case PairB:
        return "a pair of registers d0, d2 ... d22";
    case SamePair:
        return "the pair of the first operand again";
    case SourceA:
    case SourceB:
        return "a register, a constant or a number";
    case ShiftB:
        return "a register, a constant or a number from 0 to 31";
    case Shift:
        return "a number from 0 to 31";
    case Amount:
        return "a number";
    case TransferSize:
        return "a number of 8-byte pieces less one";
    case Zero:
        return "the condition z";
    case NotZero:
        return "the condition nz";
    case True:
        return "the word true";
    case Target:
        return "a label";
    case NextLabel:
        return "the label of the next instruction";
    case TargetOrA:
        return "a label or a register";
    }
    return {};
}

} // namespace pimento::upmem
