// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numbers.h"
#include "engine/fidelity/line_comparison.h"
#include "engine/fidelity/row_checks.h"
#include "engine/systems/aim/references/reference_families.h"
#include "engine/systems/aim/traces/statistics.h"
#include "engine/systems/aim/traces/trace_text.h"

#include <algorithm>
#include <map>
#include <optional>

namespace pimento::aim {

namespace {

using fidelity::compareRows;
using fidelity::FileReport;
using fidelity::Job;
using fidelity::RowComparison;
using sim::aim::RunResult;
using sim::aim::Version;

/// The version of the simulator that a file was made with: CENT's, if its name says so.
Version versionOf(const std::filesystem::path& file)
{
    return file.filename().string().find("cent_version") != std::string::npos ? Version::Cent : Version::Newest;
}

/// The trace of a case: as named, or packed.
Result<std::vector<sim::aim::Instruction>> traceOf(const std::filesystem::path& named)
{
    std::error_code code;
    return readTrace(std::filesystem::exists(named, code) ? named.string() : named.string() + ".gz");
}

Result<RunResult> runTrace(const Job& job, const std::filesystem::path& trace, Version version)
{
    const auto instructions = traceOf(trace);
    if (!instructions) {
        return tl::unexpected<Error>(instructions.error());
    }
    return sim::aim::run(*instructions, {.version = version}, job.stop, job.heartbeat);
}

/// All numbers that a table of runs may have, by the names of its columns.
std::map<std::string, std::int64_t> numbersOf(const RunResult& result)
{
    std::map<std::string, std::int64_t> numbers;
    for (const Statistic& each : systemStatistics(result)) {
        numbers.insert(each);
    }
    numbers.emplace("cycles", result.cycles);
    numbers.emplace("lines", result.instructions);
    for (const auto& [name, value] : channelStatistics(result.sum(), result.cycles * sim::aim::kChannels)) {
        numbers.emplace("sum_" + name, value);
    }
    return numbers;
}

void compareRun(const Job& job, std::size_t row, RowComparison& comparison)
{
    const CsvTable& table = *job.table;
    const auto trace = job.path.parent_path() / std::string(table.cell(row, "trace"));
    const auto result = runTrace(job, trace, versionOf(job.path));
    if (!result) {
        comparison.impossible(result.error().message());
        return;
    }
    const auto numbers = numbersOf(*result);
    for (std::size_t column = 0; column < table.header().size(); ++column) {
        const std::string name(table.header()[column]);
        if (const auto found = numbers.find(name); found != numbers.end() && name != "lines") {
            comparison.integer(column, found->second);
        } else if (name == "cycles_cent_version") {
            const auto older = runTrace(job, trace, Version::Cent);
            comparison.integer(column, older ? older->cycles : -1);
        }
    }
}

/// Channels of a text such as "0-29 31".
std::optional<std::vector<int>> channelsOf(std::string_view text)
{
    std::vector<int> channels;
    for (const std::string_view range : split(text, ' ')) {
        const auto ends = split(range, '-');
        const auto first = parseInteger(ends.front());
        const auto last = parseInteger(ends.back());
        if (!first || !last || ends.size() > 2 || *first < 0 || *last >= sim::aim::kChannels || *first > *last) {
            return std::nullopt;
        }
        for (std::int64_t channel = *first; channel <= *last; ++channel) {
            channels.push_back(static_cast<int>(channel));
        }
    }
    return channels;
}

/// Statistics of a channel that are not 0, as the table writes them: NAME=NUMBER;NAME=NUMBER by name.
std::string statisticsText(const RunResult& result, int channel)
{
    std::map<std::string, std::int64_t> sorted;
    for (const Statistic& each : channelStatistics(result.channels[static_cast<std::size_t>(channel)], result.cycles)) {
        sorted.insert(each);
    }
    std::string text;
    for (const auto& [name, value] : sorted) {
        if (value != 0) {
            text += (text.empty() ? "" : ";") + name + "=" + std::to_string(value);
        }
    }
    return text;
}

void compareChannels(const Job& job, std::size_t row, RowComparison& comparison)
{
    const CsvTable& table = *job.table;
    const std::string name(table.cell(row, "case"));
    const auto channels = channelsOf(table.cell(row, "channels"));
    const auto result = runTrace(job, job.path.parent_path() / "traces" / (name + ".trace"), versionOf(job.path));
    if (!channels || !result) {
        comparison.impossible(channels ? result.error().message() : "the channels are no list of ranges");
        return;
    }
    for (const int channel : *channels) {
        comparison.text(*table.column("statistics"), statisticsText(*result, channel));
    }
}

/// Compares commands with the lines of a file.
class ComparingSink final : public sim::aim::CommandSink {
public:
    explicit ComparingSink(fidelity::LineComparison& comparison) : m_comparison(&comparison) {}

    void command(const sim::aim::CommandRecord& record) override
    {
        m_comparison->line(std::to_string(record.clock) + "," + std::to_string(record.channel) + "," +
                           sim::aim::kCommandNames[indexOf(record.command)] + "," + std::to_string(record.bank) + "," +
                           std::to_string(record.row));
    }

private:
    fidelity::LineComparison* m_comparison;
};

bool hasColumns(const CsvTable& table, std::initializer_list<std::string_view> names)
{
    return std::ranges::all_of(names, [&](std::string_view name) { return table.column(name).has_value(); });
}

} // namespace

bool isAimRuns(const CsvTable& table)
{
    return hasColumns(table, {"case", "trace", "cycles", "total_num_AiM_ISR_MAC_ABK_requests"});
}

void checkAimRuns(const Job& job, FileReport& report)
{
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) { compareRun(job, row, comparison); });
}

bool isAimChannels(const CsvTable& table) { return hasColumns(table, {"case", "channels", "statistics"}); }

void checkAimChannels(const Job& job, FileReport& report)
{
    compareRows(job, report,
                [&](std::size_t row, RowComparison& comparison) { compareChannels(job, row, comparison); });
}

bool isAimCommands(const CsvTable& table)
{
    return hasColumns(table, {"clock", "channel", "command", "bank", "row"}) && table.header().size() == 5;
}

void checkAimCommands(const Job& job, FileReport& report)
{
    const std::string file = job.path.filename().string();
    const auto trace = job.path.parent_path().parent_path() / "traces" / (file.substr(0, file.find('.')) + ".trace");
    const auto instructions = traceOf(trace);
    if (!instructions) {
        failWhole(report, instructions.error().message(), job.table->rows());
        return;
    }
    fidelity::LineComparison comparison(*job.table, report);
    ComparingSink sink(comparison);
    const auto result = sim::aim::run(*instructions, {.version = versionOf(job.path), .commands = &sink}, job.stop);
    comparison.finish();
    if (!result) {
        report.holding = 0;
        report.mismatches.insert(report.mismatches.begin(), result.error().message());
    }
}

std::span<const fidelity::Family> aimFamilies()
{
    static constexpr fidelity::Family kFamilies[] = {
        {"AiM simulator runs", isAimRuns, checkAimRuns},
        {"AiM simulator channels", isAimChannels, checkAimChannels},
        {"AiM simulator commands", isAimCommands, checkAimCommands},
        {"CENT results", isCentResults, checkCentResults},
    };
    return kFamilies;
}

} // namespace pimento::aim
