// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/export_format.h"

#include "engine/systems/dcc/exports/ramulator_trace.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace pimento {

std::span<const ExportFormatInfo> exportFormats()
{
    static const std::array<ExportFormatInfo, 9> kAll = {{
        {{"schedule", {"schedule.json"}, "everything, for programs that execute it"}, ExportFormat::Schedule},
        {{"ir", {"representation.txt"}, "the data-centric representation"}, ExportFormat::Representation},
        {{"program", {"program.txt"}, "the device program, a command a line"}, ExportFormat::Program},
        {{"commands", {"commands.csv"}, "DRAM and unit commands with their cycles"}, ExportFormat::Commands},
        {{"requests", {"requests.csv"}, "the request list, for replay"}, ExportFormat::Requests},
        {{"ramulator", {"ramulator.trace"}, "requests as a trace of Ramulator 2"}, ExportFormat::Ramulator},
        {{"timeline", {"timeline.json"}, "commands as a timeline for Perfetto"}, ExportFormat::Timeline},
        {{"csv", {"costs.csv", "banks.csv"}, "costs of the run and figures of every bank"}, ExportFormat::Csv},
        {{"figures", {"time.svg", "banks.svg"}, "time by part and purpose, map of the banks"}, ExportFormat::Figures},
    }};
    return kAll;
}

const ExportFormatInfo& infoOf(ExportFormat format)
{
    return *std::ranges::find(exportFormats(), format, &ExportFormatInfo::format);
}

Result<std::vector<ExportFormat>> parseExportFormats(std::span<const std::string> ids)
{
    const auto named = formsNamed(exportFormats(), ids);
    if (!named) {
        return tl::unexpected<Error>(named.error());
    }
    std::vector<ExportFormat> formats;
    std::ranges::transform(*named, std::back_inserter(formats), &ExportFormatInfo::format);
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
