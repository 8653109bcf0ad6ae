// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/dram/command_csv.h"

#include "engine/base/formatting.h"

#include <iterator>

namespace pimento {

std::string commandCsvHeader(const sim::Machine& machine)
{
    std::string header = "cycle,command";
    for (const sim::Level& level : machine.description().levels) {
        header += "," + level.name;
    }
    return header + ",row,column";
}

void appendCommandCsv(std::string& text, const sim::Machine& machine, const sim::CommandRecord& record)
{
    const auto& device = machine.description();
    appendFormat(text, "{},{},{}", record.cycle, device.commands[static_cast<std::size_t>(record.command)].name,
                 record.channel);
    const bool isRefresh = record.bank < 0;
    int node = isRefresh ? record.refreshNode : record.bank;
    const int deepest = isRefresh ? machine.refreshLevel() : machine.levels() - 1;
    int below = machine.nodesOfLevel(deepest);
    for (int level = 1; level < machine.levels(); ++level) {
        if (level > deepest) {
            appendFormat(text, ",-1");
            continue;
        }
        below /= device.levels[static_cast<std::size_t>(level)].count;
        appendFormat(text, ",{}", node / below);
        node %= below;
    }
    appendFormat(text, ",{},{}", record.row, record.column);
}

} // namespace pimento
