// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/instruction.h"

#include <array>

namespace pimento::samsung {

using sim::samsung::Opcode;

namespace {

constexpr int kThirdShift = 16;
constexpr int kTargetNumberShift = 8;
constexpr int kFirstNumberShift = 4;

bool computes(Opcode opcode)
{
    return opcode == Opcode::Add || opcode == Opcode::Multiply || opcode == Opcode::MultiplyAccumulate ||
           opcode == Opcode::MultiplyAdd;
}

bool copies(Opcode opcode) { return opcode == Opcode::Move || opcode == Opcode::Fill; }

Place placeAt(std::uint32_t word, int shift) { return static_cast<Place>(word >> shift & 7U); }

std::uint8_t numberAt(std::uint32_t word, int shift) { return static_cast<std::uint8_t>(word >> shift & 15U); }

bool hasNumber(Place place)
{
    return place == Place::FileA || place == Place::FileB || place == Place::ScalarsM || place == Place::ScalarsA;
}

std::string placeText(Place place, int number, bool isAligned)
{
    static constexpr std::array<const char*, 8> kNames = {"A_OUT", "M_OUT", "EVEN_BANK", "ODD_BANK",
                                                          "GRF_A", "GRF_B", "SRF_M",     "SRF_A"};
    const std::string name = kNames[static_cast<std::size_t>(place)];
    return hasNumber(place) && !isAligned ? name + "[" + std::to_string(number % kRegisters) + "]" : name;
}

const char* mnemonic(Opcode opcode)
{
    switch (opcode) {
    case Opcode::Nop:
        return "NOP";
    case Opcode::Add:
        return "ADD";
    case Opcode::Multiply:
        return "MUL";
    case Opcode::MultiplyAccumulate:
        return "MAC";
    case Opcode::MultiplyAdd:
        return "MAD";
    case Opcode::Move:
        return "MOV";
    case Opcode::Fill:
        return "FILL";
    case Opcode::Jump:
        return "JUMP";
    case Opcode::Exit:
        break;
    }
    return "EXIT";
}

} // namespace

std::uint32_t encode(const Instruction& instruction)
{
    const auto flag = [](bool isSet, int bit) { return isSet ? std::uint32_t{1} << bit : 0U; };
    const Opcode opcode = instruction.opcode;
    if (opcode == Opcode::Nop) {
        return assembler::nop(instruction.count + 1);
    }
    if (opcode == Opcode::Jump) {
        return assembler::jump(instruction.count, instruction.distance - 1);
    }
    if (opcode == Opcode::Exit) {
        return assembler::exit();
    }
    return assembler::word(opcode, instruction.target, instruction.first, instruction.second) |
           static_cast<std::uint32_t>(instruction.third) << kThirdShift |
           flag(instruction.isAligned, sim::samsung::kAlignedBit) | flag(instruction.isRelu, sim::samsung::kReluBit) |
           static_cast<std::uint32_t>(instruction.targetNumber) << kTargetNumberShift |
           static_cast<std::uint32_t>(instruction.firstNumber) << kFirstNumberShift | instruction.secondNumber;
}

Result<Instruction> decode(std::uint32_t word)
{
    Instruction instruction;
    instruction.opcode = sim::samsung::opcodeOf(word);
    const Opcode opcode = instruction.opcode;
    if (opcode == Opcode::Nop) {
        instruction.count = static_cast<int>(word & sim::samsung::kDistanceMask);
    } else if (opcode == Opcode::Jump) {
        instruction.count = static_cast<int>(word >> sim::samsung::kJumpCountShift & sim::samsung::kJumpCountMask);
        instruction.distance = static_cast<int>(word & sim::samsung::kDistanceMask);
    } else if (computes(opcode) || copies(opcode)) {
        instruction.target = placeAt(word, 25);
        instruction.first = placeAt(word, 22);
        instruction.second = placeAt(word, 19);
        instruction.third = placeAt(word, kThirdShift);
        instruction.isAligned = (word >> sim::samsung::kAlignedBit & 1U) != 0;
        instruction.isRelu = (word >> sim::samsung::kReluBit & 1U) != 0;
        instruction.targetNumber = numberAt(word, kTargetNumberShift);
        instruction.firstNumber = numberAt(word, kFirstNumberShift);
        instruction.secondNumber = numberAt(word, 0);
    } else if (opcode != Opcode::Exit) {
        return fail("opcode " + std::to_string(word >> 28) + " is reserved", "CRF instruction",
                    "Use NOP, ADD, MUL, MAC, MAD, MOV, FILL, JUMP or EXIT");
    }
    return instruction;
}

int commandsOf(const Instruction& instruction)
{
    switch (instruction.opcode) {
    case Opcode::Nop:
        return instruction.count + 1;
    case Opcode::Jump:
    case Opcode::Exit:
        return 0;
    case Opcode::Fill:
        return kRegisters;
    default:
        return computes(instruction.opcode) && instruction.isAligned ? kRegisters : 1;
    }
}

std::string text(const Instruction& instruction)
{
    const Opcode opcode = instruction.opcode;
    const std::string name = mnemonic(opcode);
    if (opcode == Opcode::Nop) {
        return name + " " + std::to_string(instruction.count);
    }
    if (opcode == Opcode::Jump) {
        return name + " -" + std::to_string(instruction.distance - 1) + ", " + std::to_string(instruction.count) +
               " times";
    }
    if (opcode == Opcode::Exit) {
        return name;
    }
    const bool isAligned = opcode == Opcode::Fill || (computes(opcode) && instruction.isAligned);
    std::string all = name + (isAligned ? "(AAM)" : "") + (instruction.isRelu ? "(ReLU)" : "") + " ";
    all += placeText(instruction.target, instruction.targetNumber, isAligned);
    all += ", " + placeText(instruction.first, instruction.firstNumber, isAligned);
    if (computes(opcode)) {
        all += ", " + placeText(instruction.second, instruction.secondNumber, isAligned);
    }
    if (opcode == Opcode::MultiplyAdd) {
        all += ", " + placeText(instruction.third, instruction.secondNumber, isAligned);
    }
    return all;
}

std::string instructionText(std::uint32_t word)
{
    const Result<Instruction> instruction = decode(word);
    return instruction ? text(*instruction) : "reserved " + std::to_string(word);
}

} // namespace pimento::samsung
