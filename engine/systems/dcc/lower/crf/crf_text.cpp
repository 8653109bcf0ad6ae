// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/crf_text.h"

#include "engine/base/formatting.h"
#include "engine/hbm_pim_sequences/instruction.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/vector/vector_text.h"
#include "engine/systems/dcc/lower/words/command_json.h"
#include "engine/systems/dcc/lower/words/command_lines.h"
#include "engine/systems/dcc/lower/words/json_lists.h"

#include <array>
#include <string>

namespace pimento::lower {

namespace {

std::string clearedText(std::uint8_t files)
{
    constexpr std::array<const char*, 4> kTexts = {"", "clears A", "clears B", "clears A and B"};
    return kTexts[files & 3U];
}

constexpr CommandWords kEnterUnits = {
    .op = Op::EnterUnits,
    .text = [](const Command&, const Program&) { return line("mode", "all banks in unison"); },
    .json = [](CommandJson& json, std::string& out, const Command&) { json.open(out, "enter"); },
};

constexpr CommandWords kInstruction = {
    .op = Op::Instruction,
    .text =
        [](const Command& command, const Program&) {
            return line("crf " + std::to_string(command.a),
                        samsung::instructionText(static_cast<std::uint32_t>(command.block)));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            const auto word = static_cast<std::uint32_t>(command.block);
            json.open(out, "instruction");
            appendFormat(out, ",\"place\":{},\"word\":{},\"text\":\"{}\"", command.a, word,
                         samsung::instructionText(word));
        },
};

constexpr CommandWords kStart = {
    .op = Op::Start,
    .text = [](const Command& command, const Program&) { return line("start", clearedText(command.a)); },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            const std::int64_t file = json.program().device().compute.registers;
            json.open(out, "start");
            out += "," + json.everywhere() + ",\"clears\":" + listOf(2 * file, [&](std::int64_t number) {
                       return ((command.a >> (number / file)) & 1) != 0;
                   });
        },
};

constexpr CommandWords kStop = {
    .op = Op::Stop,
    .text = [](const Command&, const Program&) { return std::string("stop"); },
    .json = [](CommandJson& json, std::string& out, const Command&) { json.open(out, "stop"); },
};

constexpr CommandWords kLeaveUnits = {
    .op = Op::LeaveUnits,
    .text = [](const Command&, const Program&) { return line("mode", "single banks"); },
    .json = [](CommandJson& json, std::string& out, const Command&) { json.open(out, "leave"); },
};

} // namespace

std::span<const CommandWords> crfWords()
{
    static const std::array kAll = {kEnterUnits, kInstruction,         kStart,         kStop,
                                    kLeaveUnits, writeRegisterWords(), computeWords(), writeBackWords()};
    return kAll;
}

} // namespace pimento::lower
