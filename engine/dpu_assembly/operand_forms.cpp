// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dpu_assembly/operand_forms.h"

namespace pimento::upmem {

namespace {

using sim::upmem::Condition;
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
    {"move", Opcode::Move, Condition::Equal, kMove},
    {"add", Opcode::Add, Condition::Equal, kArithmetic},
    {"addc", Opcode::AddWithCarry, Condition::Equal, kArithmetic},
    {"sub", Opcode::Subtract, Condition::Equal, kArithmetic},
    {"and", Opcode::And, Condition::Equal, kArithmetic},
    {"or", Opcode::Or, Condition::Equal, kArithmetic},
    {"xor", Opcode::Xor, Condition::Equal, kArithmetic},
    {"lsl", Opcode::ShiftLeft, Condition::Equal, kShift},
    {"lsr", Opcode::ShiftRight, Condition::Equal, kShift},
    {"lsl_add", Opcode::ShiftAdd, Condition::Equal, kShiftAdd},
    {"mul_ul_ul", Opcode::Multiply8, Condition::Equal, kArithmetic},
    {"mul_step", Opcode::MultiplyStep, Condition::Equal, kMultiplyStep},
    {"lw", Opcode::LoadWord, Condition::Equal, kLoad},
    {"sw", Opcode::StoreWord, Condition::Equal, kStore},
    {"ld", Opcode::LoadPair, Condition::Equal, kLoadPair},
    {"sd", Opcode::StorePair, Condition::Equal, kStorePair},
    {"ldma", Opcode::LoadDma, Condition::Equal, kTransfer},
    {"sdma", Opcode::StoreDma, Condition::Equal, kTransfer},
    {"jeq", Opcode::Branch, Condition::Equal, kBranch},
    {"jneq", Opcode::Branch, Condition::NotEqual, kBranch},
    {"jltu", Opcode::Branch, Condition::Less, kBranch},
    {"jleu", Opcode::Branch, Condition::LessOrEqual, kBranch},
    {"jgtu", Opcode::Branch, Condition::Greater, kBranch},
    {"jgeu", Opcode::Branch, Condition::GreaterOrEqual, kBranch},
    {"jlts", Opcode::Branch, Condition::LessSigned, kBranch},
    {"jgts", Opcode::Branch, Condition::GreaterSigned, kBranch},
    {"jump", Opcode::Jump, Condition::Equal, kJump},
    {"call", Opcode::Call, Condition::Equal, kCall},
    {"stop", Opcode::Stop, Condition::Equal, {}},
    {"stop", Opcode::Stop, Condition::Equal, kStop},
    {"boot", Opcode::Boot, Condition::Equal, kTasklet},
    {"boot", Opcode::Boot, Condition::Equal, kConditional},
    {"resume", Opcode::Resume, Condition::Equal, kTasklet},
    {"resume", Opcode::Resume, Condition::Equal, kConditional},
    {"acquire", Opcode::Acquire, Condition::Equal, kAcquire},
    {"release", Opcode::Release, Condition::Equal, kTasklet},
    {"release", Opcode::Release, Condition::Equal, kConditional},
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
