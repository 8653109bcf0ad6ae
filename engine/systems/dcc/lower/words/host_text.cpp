// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/words/host_text.h"

#include "engine/systems/dcc/lower/words/command_json.h"
#include "engine/systems/dcc/lower/words/command_lines.h"
#include "engine/systems/dcc/lower/words/json_lists.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <string>

namespace pimento::lower {

namespace {

std::string hostText(const Program& program, const Command& command)
{
    const affine::Tensor& tensor = program.kernel().tensors[command.layout];
    const std::int64_t begin = command.block * program.width();
    const std::int64_t last = std::min(begin + program.width(), tensor.elements()) - 1;
    return elementText(tensor, begin) + (last > begin ? " .. " + elementText(tensor, last) : "");
}

/// Writes the members of a move between host layout and on-chip memory.
void jsonOfMove(CommandJson& json, std::string& out, const Command& command)
{
    const Program& program = json.program();
    const affine::Tensor& tensor = program.kernel().tensors[command.layout];
    const affine::Statement& statement = program.kernel().statements[command.statement];
    const std::int64_t first = command.block * program.width();
    out += ",\"tensor\":" + quoted(tensor.name) + "," + json.hostPlace(command);
    if (command.op == Op::StoreHost) {
        out += std::string(",\"adds\":") + (statement.kind == affine::StatementKind::Add ? "true" : "false");
    }
    out += ",\"lanes\":[";
    for (std::int64_t i = 0; i < program.width(); ++i) {
        out += (i == 0 ? "" : ",") +
               (first + i < tensor.elements() ? json.elementText(command.layout, first + i) : std::string("null"));
    }
    out += ']';
}

constexpr CommandWords kFence = {
    .op = Op::Fence,
    .text = [](const Command&, const Program&) { return std::string("fence"); },
    .json = [](CommandJson& json, std::string& out, const Command&) { json.open(out, "fence"); },
};

constexpr CommandWords kOrder = {
    .op = Op::Order,
    .text = [](const Command&, const Program&) { return std::string("order"); },
    .json = [](CommandJson& json, std::string& out, const Command&) { json.open(out, "order"); },
};

constexpr CommandWords kLoadHost = {
    .op = Op::LoadHost,
    .text = [](const Command& command,
               const Program& program) { return line("load", hostText(program, command), "host -> on-chip memory"); },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.open(out, "load");
            jsonOfMove(json, out, command);
        },
};

constexpr CommandWords kStoreHost = {
    .op = Op::StoreHost,
    .text = [](const Command& command,
               const Program& program) { return line("store", hostText(program, command), "on-chip memory -> host"); },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.beginSums(out, command);
            json.open(out, "store");
            jsonOfMove(json, out, command);
        },
};

constexpr CommandWords kHostSoftmax = {
    .op = Op::HostSoftmax,
    .text =
        [](const Command& command, const Program& program) {
            return line("host", affine::text(program.kernel().statements[command.statement], program.kernel()));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            const affine::Kernel& kernel = json.program().kernel();
            const affine::Statement& statement = kernel.statements[command.statement];
            json.beginSums(out, command);
            json.open(out, "host_softmax");
            out += ",\"from\":" + quoted(kernel.tensors[statement.value.reference.tensor].name) +
                   ",\"to\":" + quoted(kernel.tensors[statement.target.tensor].name) +
                   ",\"axis\":" + std::to_string(statement.axis);
        },
};

constexpr CommandWords kStoreCore = {
    .op = Op::StoreCore,
    .text =
        [](const Command& command, const Program& program) {
            return line("write", placeText(program, command), contentsText(program, command, command.group));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.open(out, "write");
            out += "," + json.corePlaceText(command) + "," + json.tensorOf(command) + "," +
                   json.vectorText(command, command.group, command.core);
        },
};

constexpr CommandWords kLoadCore = {
    .op = Op::LoadCore,
    .text =
        [](const Command& command, const Program& program) {
            return line("read", placeText(program, command),
                        "merge into " + contentsText(program, command, command.group));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.beginSums(out, command);
            json.open(out, "read");
            out += "," + json.corePlaceText(command) + "," + json.tensorOf(command) + "," +
                   json.vectorText(command, command.group, command.core);
        },
};

} // namespace

std::span<const CommandWords> hostWords()
{
    static constexpr CommandWords kAll[] = {kFence, kOrder, kLoadHost, kStoreHost, kHostSoftmax, kStoreCore, kLoadCore};
    return kAll;
}

const CommandWords& wordsOf(const Family& family, Op op)
{
    const CommandWords* words = findWords(family.words(), op);
    words = words == nullptr ? findWords(hostWords(), op) : words;
    PIMENTO_ASSERT(words != nullptr, "every operation of a program has words");
    return *words;
}

} // namespace pimento::lower
