// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/export_format.h"

#include "engine/systems/dcc/exports/ramulator_trace.h"

#include <algorithm>
#include <array>

namespace pimento {

std::span<const ExportFormatInfo> exportFormats()
{
    static const std::array<ExportFormatInfo, 9> kAll = {{
        {ExportFormat::Schedule, "schedule", {"schedule.json"}, "everything, for programs that execute it"},
        {ExportFormat::Representation, "ir", {"representation.txt"}, "the data-centric representation"},
        {ExportFormat::Program, "program", {"program.txt"}, "the device program, a command a line"},
        {ExportFormat::Commands, "commands", {"commands.csv"}, "DRAM and unit commands with their cycles"},
        {ExportFormat::Requests, "requests", {"requests.csv"}, "the request list, for replay"},
        {ExportFormat::Ramulator, "ramulator", {"ramulator.trace"}, "requests as a trace of Ramulator 2"},
        {ExportFormat::Timeline, "timeline", {"timeline.json"}, "commands as a timeline for Perfetto"},
        {ExportFormat::Csv, "csv", {"costs.csv", "banks.csv"}, "costs of the run and figures of every bank"},
        {ExportFormat::Figures, "figures", {"time.svg", "banks.svg"}, "time by part and purpose, map of the banks"},
    }};
    return kAll;
}

const ExportFormatInfo& infoOf(ExportFormat format)
{
    return *std::ranges::find(exportFormats(), format, &ExportFormatInfo::format);
}

Result<std::vector<ExportFormat>> parseExportFormats(std::span<const std::string> ids)
{
    std::string known;
    for (const ExportFormatInfo& info : exportFormats()) {
        known += (known.empty() ? "" : ", ") + std::string(info.id);
    }
    for (const std::string& id : ids) {
        if (std::ranges::find(exportFormats(), id, &ExportFormatInfo::id) == exportFormats().end()) {
            return fail("unknown format \"" + id.substr(0, 40) + "\"", "--formats", "Use " + known);
        }
    }
    std::vector<ExportFormat> formats;
    for (const ExportFormatInfo& info : exportFormats()) {
        if (std::ranges::find(ids, info.id) != ids.end()) {
            formats.push_back(info.format);
        }
    }
    return formats;
}

std::string whyNot(ExportFormat format, const DraftProgram& program)
{
    const bool isOfProgram =
        format == ExportFormat::Schedule || format == ExportFormat::Representation || format == ExportFormat::Program;
    if (isOfProgram && program.lowered() == nullptr) {
        return "its system compiles no program";
    }
    return format == ExportFormat::Ramulator ? whyNoRamulatorTrace(program.question().machine->description())
                                             : std::string();
}

} // namespace pimento
