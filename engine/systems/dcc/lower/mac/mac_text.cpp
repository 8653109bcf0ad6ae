// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/mac_text.h"

#include "engine/base/formatting.h"
#include "engine/systems/dcc/lower/core/described_requests.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/core/softmax_rows.h"
#include "engine/systems/dcc/lower/mac/softmax_text.h"
#include "engine/systems/dcc/lower/words/command_json.h"
#include "engine/systems/dcc/lower/words/command_lines.h"
#include "engine/systems/dcc/lower/words/json_lists.h"

#include <string>

namespace pimento::lower {

namespace {

std::string slotOf(const Command& command) { return "slot " + std::to_string(command.block); }
std::string sumOf(const Command& command) { return "accumulator " + std::to_string(command.b); }
std::string entryOf(const Command& command) { return "entry " + std::to_string(command.a); }

std::string slotDetail(const Command& command) { return "slot=" + std::to_string(command.block); }
std::string sumDetail(const Command& command) { return "accumulator=" + std::to_string(command.b); }
std::string entryDetail(const Command& command) { return "entry=" + std::to_string(command.a); }

/// Writes the members of an operation: its cores, the column, and the entry that it is multiplied with.
std::string operands(const CommandJson& json, const Command& command, const std::string& cores)
{
    return "," + cores + "," + json.blockText(command.block) + ",\"entry\":" + std::to_string(command.a);
}

constexpr CommandWords kWriteBuffer = {
    .op = Op::WriteBuffer,
    .text =
        [](const Command& command, const Program& program) {
            return line("wrbuf", entryOf(command) + ", " + spreadText(program, command),
                        contentsText(program, command, 0));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.open(out, "write_buffer");
            out += ",\"entry\":" + std::to_string(command.a) + "," + json.reached(command) + "," +
                   json.vectorsOfGroups(command);
        },
    .detail = [](const Command& command,
                 const Program& program) { return entryDetail(command) + " " + banksText(program, command); },
};

constexpr CommandWords kMacTree = {
    .op = Op::MacTree,
    .text =
        [](const Command& command, const Program& program) {
            return line("mac", blockText(program, command.block) + " x " + entryOf(command),
                        "sum of lanes to " + sumOf(command));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.open(out, "mac");
            out += operands(json, command, json.everywhere()) + ",\"accumulator\":" + std::to_string(command.b);
        },
    .detail = [](const Command& command, const Program&) { return entryDetail(command) + " " + sumDetail(command); },
};

constexpr CommandWords kMacLanes = {
    .op = Op::MacLanes,
    .text =
        [](const Command& command, const Program& program) {
            return line("mac",
                        blockText(program, command.block) + " x " + entryOf(command) + "[" + std::to_string(command.b) +
                            "]",
                        "lane by lane");
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.open(out, "mac_lanes");
            out += operands(json, command, json.everywhere()) + ",\"lane\":" + std::to_string(command.b);
        },
    .detail = [](const Command& command,
                 const Program&) { return entryDetail(command) + " lane=" + std::to_string(command.b); },
};

constexpr CommandWords kMacCore = {
    .op = Op::MacCore,
    .text =
        [](const Command& command, const Program& program) {
            return line("mac",
                        "core " + std::to_string(command.core) + " " + blockText(program, command.block) + " x " +
                            entryOf(command),
                        "sum of lanes to " + sumOf(command));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.open(out, "mac");
            out += operands(json, command, json.reached(command)) + ",\"accumulator\":" + std::to_string(command.b);
        },
    .detail = kMacTree.detail,
};

constexpr CommandWords kMoveResult = {
    .op = Op::MoveResult,
    .text =
        [](const Command& command, const Program& program) {
            return line("mvresult", spreadText(program, command), "sum to " + slotOf(command));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.open(out, "move_result");
            out += ",\"slot\":" + std::to_string(command.block) + "," + json.reached(command) + ",\"clears\":true";
        },
    .detail = [](const Command& command,
                 const Program& program) { return slotDetail(command) + " " + banksText(program, command); },
};

constexpr CommandWords kSoftmaxUnit = {
    .op = Op::SoftmaxUnit,
    .text =
        [](const Command& command, const Program&) {
            return line("softmax", "row of core " + std::to_string(command.core),
                        command.statistics == kNoSlot
                            ? std::string()
                            : "maximum and sum to slot " + std::to_string(command.statistics) +
                                  (command.before == kNoSlot ? "" : ", after slot " + std::to_string(command.before)));
        },
    .json = softmaxJson,
    .detail =
        [](const Command& command, const Program&) {
            return "slots=" + std::to_string(command.block) + " bunches=" + std::to_string(command.a);
        },
};

constexpr CommandWords kSoftmaxStep = {
    .op = Op::SoftmaxStep,
    .text = [](const Command& command,
               const Program&) { return line("softmax", "row of core " + std::to_string(command.core), "goes on"); },
    .json = [](CommandJson& json, std::string& out, const Command&) { json.open(out, "softmax_step"); },
    .detail = [](const Command&, const Program&) { return std::string(); },
};

constexpr CommandWords kCombineResults = {
    .op = Op::CombineResults,
    .text =
        [](const Command& command, const Program&) {
            return line("combine", slotOf(command) + " and slot " + std::to_string(command.slot),
                        "weighted by slot " + std::to_string(command.statistics));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.open(out, "combine");
            appendFormat(out, ",\"slot\":{},\"with\":{},\"statistics\":{},\"groups\":{}", command.block, command.slot,
                         command.statistics, listOf(json.groups()));
        },
    .detail = [](const Command& command,
                 const Program&) { return slotDetail(command) + " with=" + std::to_string(command.slot); },
};

constexpr CommandWords kReadStatistics = {
    .op = Op::ReadStatistics,
    .text =
        [](const Command& command, const Program&) {
            return line("rdstat",
                        "group " + std::to_string(command.group) + " " + slotOf(command) + " of core " +
                            std::to_string(command.core),
                        "maximum and sum of its part of a row");
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.beginSums(out, command);
            json.open(out, "read_statistics");
            appendFormat(out, ",\"group\":{},\"slot\":{},\"core\":{},\"row\":{}", command.group, command.block,
                         command.core, rowOfScores(json.program(), command, command.group).value_or(-1));
        },
    .detail = [](const Command& command, const Program&) { return slotDetail(command); },
};

constexpr CommandWords kMoveToBuffer = {
    .op = Op::MoveToBuffer,
    .text =
        [](const Command& command, const Program& program) {
            return line("mvbuf", entryOf(command) + ", " + spreadText(program, command), "from " + slotOf(command));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.open(out, "move_to_buffer");
            out += ",\"entry\":" + std::to_string(command.a) + ",\"slot\":" + std::to_string(command.block) + "," +
                   json.reached(command);
        },
    .detail =
        [](const Command& command, const Program& program) {
            return entryDetail(command) + " " + slotDetail(command) + " " + banksText(program, command);
        },
};

constexpr CommandWords kReadBuffer = {
    .op = Op::ReadBuffer,
    .text =
        [](const Command& command, const Program& program) {
            return line("rdbuf",
                        "group " + std::to_string(command.group) + " " + slotOf(command) + " of core " +
                            std::to_string(command.core),
                        "merge into " + contentsText(program, command, command.group));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.beginSums(out, command);
            json.open(out, "read_buffer");
            out += ",\"group\":" + std::to_string(command.group) + ",\"slot\":" + std::to_string(command.block) + "," +
                   json.tensorOf(command) + "," + json.vectorText(command, command.group, command.core);
            if (command.a == kIsPartial) {
                out += ",\"part_of\":" + std::to_string(command.c);
            }
        },
    .detail = [](const Command& command, const Program&) { return slotDetail(command); },
};

constexpr CommandWords kPresetSums = {
    .op = Op::PresetSums,
    .text =
        [](const Command& command, const Program& program) {
            return line("preset", sumOf(command) + " of all cores", contentsText(program, command, 0));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.open(out, "preset");
            out += ",\"accumulator\":" + std::to_string(command.b) + "," + json.tensorOf(command) + ",\"values\":[";
            for (std::int64_t i = 0; i < json.groups() * json.cores(); ++i) {
                const std::int64_t group = i / json.cores();
                const std::int64_t core = i % json.cores();
                appendFormat(out, "{}{{\"group\":{},\"core\":{},\"value\":{}}}", i == 0 ? "" : ",", group, core,
                             json.firstLane(command, group, core));
            }
            out += ']';
        },
    .detail = [](const Command& command, const Program&) { return sumDetail(command); },
};

constexpr CommandWords kReadSums = {
    .op = Op::ReadSums,
    .text =
        [](const Command& command, const Program& program) {
            return line("rdsums",
                        "group " + std::to_string(command.group) + " " + sumOf(command) + " of " +
                            maskText(program, command),
                        "merge into " + contentsText(program, command, command.group));
        },
    .json =
        [](CommandJson& json, std::string& out, const Command& command) {
            json.beginSums(out, command);
            json.open(out, "read_sums");
            out += ",\"group\":" + std::to_string(command.group) + ",\"accumulator\":" + std::to_string(command.b) +
                   "," + json.tensorOf(command) + ",\"sums\":[";
            bool isFirst = true;
            for (std::int64_t core = 0; core < json.cores(); ++core) {
                if (reaches(command, core)) {
                    appendFormat(out, "{}{{\"core\":{},\"element\":{}}}", isFirst ? "" : ",", core,
                                 json.firstLane(command, command.group, core));
                    isFirst = false;
                }
            }
            out += ']';
        },
    .detail = [](const Command& command,
                 const Program& program) { return sumDetail(command) + " " + banksText(program, command); },
};

} // namespace

std::span<const CommandWords> attaccWords()
{
    static constexpr CommandWords kAll[] = {kWriteBuffer, kMacTree,        kMacLanes,     kMoveResult, kSoftmaxStep,
                                            kSoftmaxUnit, kCombineResults, kMoveToBuffer, kReadBuffer, kReadStatistics};
    return kAll;
}

std::span<const CommandWords> aimWords()
{
    static constexpr CommandWords kAll[] = {kWriteBuffer, kPresetSums, kMacTree, kMacCore, kReadSums};
    return kAll;
}

} // namespace pimento::lower
