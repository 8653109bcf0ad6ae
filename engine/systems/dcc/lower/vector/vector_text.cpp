// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/vector/vector_text.h"

#include "engine/systems/dcc/lower/core/described_requests.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/words/command_json.h"
#include "engine/systems/dcc/lower/words/command_lines.h"
#include "engine/systems/dcc/lower/words/json_lists.h"

#include <string>

namespace pimento::lower {

namespace {

const char* nameOf(Alu alu)
{
    switch (alu) {
    case Alu::Move:
        return "move";
    case Alu::Relu:
        return "relu";
    case Alu::Add:
        return "add";
    case Alu::Multiply:
        return "multiply";
    case Alu::MultiplyAdd:
        return "multiply_add";
    case Alu::Clear:
        break;
    }
    return "clear";
}

/// True if the operation reads register `b` of its command.
bool hasFirst(Alu alu) { return alu == Alu::Add || alu == Alu::Multiply || alu == Alu::MultiplyAdd; }

std::string computeText(const Command& command, const Program& program)
{
    const std::string to = registerText(program, command.a);
    const std::string first = registerText(program, command.b);
    const std::string second =
        command.c == kBankOperand ? blockText(program, command.block) : registerText(program, command.c);
    switch (command.alu) {
    case Alu::Move:
        return line("move", to + " = " + second);
    case Alu::Relu:
        return line("relu", to + " = relu(" + second + ")");
    case Alu::Add:
        return line("add", to + " = " + first + " + " + second);
    case Alu::Multiply:
        return line("multiply", to + " = " + first + " * " + second);
    case Alu::MultiplyAdd:
        return line("mac", to + " += " + first + " * " + second);
    case Alu::Clear:
        break;
    }
    return line("clear", to);
}

void computeJson(CommandJson& json, std::string& out, const Command& command)
{
    json.open(out, "compute");
    out += "," + json.everywhere() + ",\"operation\":" + quoted(nameOf(command.alu)) +
           ",\"to\":" + std::to_string(command.a);
    if (command.alu == Alu::Clear) {
        return;
    }
    out += hasFirst(command.alu) ? ",\"first\":" + std::to_string(command.b) : "";
    out +=
        "," + (command.c == kBankOperand ? json.blockText(command.block) : "\"second\":" + std::to_string(command.c));
}

std::string computeDetail(const Command& command, const Program& program)
{
    const std::string to = "to=" + registerText(program, command.a);
    if (command.alu == Alu::Clear) {
        return to;
    }
    return to + (hasFirst(command.alu) ? " from=" + registerText(program, command.b) : "") +
           (command.c == kBankOperand ? "" : " and=" + registerText(program, command.c));
}

std::string registerDetail(const Command& command, const Program& program)
{
    return "register=" + registerText(program, command.a);
}

constexpr CommandWords kModeChange = {
    .op = Op::ModeChange,
    .text = [](const Command&, const Program&) { return line("mode", "between host and units"); },
    .json = [](CommandJson& json, std::string& out, const Command&) { json.open(out, "mode_change"); },
};

constexpr CommandWords kWriteRegister = {
    .op = Op::WriteRegister,
    .text =
        [](const Command& command, const Program& program) {
            return line("wrreg", registerText(program, command.a) + " of all units", contentsText(program, command, 0));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.open(out, "write_register");
            out += ",\"register\":" + std::to_string(command.a) + "," + json.everywhere() + "," +
                   json.vectorsOfGroups(command);
        },
    .detail = registerDetail,
};

constexpr CommandWords kCompute = {
    .op = Op::Compute, .text = computeText, .json = computeJson, .detail = computeDetail};

constexpr CommandWords kWriteBack = {
    .op = Op::WriteBack,
    .text =
        [](const Command& command, const Program& program) {
            return line("wrback", blockText(program, command.block), registerText(program, command.a));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.open(out, "write_back");
            out += "," + json.everywhere() + "," + json.blockText(command.block) +
                   ",\"register\":" + std::to_string(command.a);
        },
    .detail = registerDetail,
};

} // namespace

const CommandWords& writeRegisterWords() { return kWriteRegister; }
const CommandWords& computeWords() { return kCompute; }
const CommandWords& writeBackWords() { return kWriteBack; }

std::span<const CommandWords> vectorWords()
{
    static constexpr CommandWords kAll[] = {kModeChange, kWriteRegister, kCompute, kWriteBack};
    return kAll;
}

} // namespace pimento::lower
