// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/aim/traces/trace_text.h"

#include <bit>
#include <cstdint>

namespace pimento::aim {

namespace {

using sim::aim::Instruction;

void appendNumber(std::string& text, std::int64_t number)
{
    text += ' ';
    text += std::to_string(number);
}

void appendOperand(std::string& text, Operand operand, const Instruction& instruction)
{
    switch (operand) {
    case Operand::Requests:
        appendNumber(text, instruction.requests);
        break;
    case Operand::Register:
        appendNumber(text, 0);
        break;
    case Operand::Mask:
    case Operand::OneChannel:
        appendNumber(text, channelsOfMask(instruction.channels));
        break;
    case Operand::ChannelNumber:
        appendNumber(text, std::countr_zero(instruction.channels));
        break;
    case Operand::Bank:
        appendNumber(text, instruction.bank);
        break;
    case Operand::Row:
    case Operand::Setting:
        appendNumber(text, instruction.row);
        break;
    case Operand::Value:
        appendNumber(text, instruction.value);
        break;
    case Operand::None:
        break;
    }
}

} // namespace

std::string traceText(std::span<const Instruction> instructions)
{
    std::string text;
    for (const Instruction& each : instructions) {
        const LineForm& form = formOf(each.operation);
        text += form.unit;
        text += ' ';
        text += form.word;
        for (const Operand operand : form.operands) {
            appendOperand(text, operand, each);
        }
        text += '\n';
    }
    return text;
}

} // namespace pimento::aim
