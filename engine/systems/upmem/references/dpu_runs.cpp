// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/reference_families.h"

#include "engine/fidelity/row_checks.h"
#include "engine/systems/upmem/references/dpu_cases.h"
#include "sim/upmem/simulator.h"
#include "sim/upmem/upim_time.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

namespace pimento::fidelity {

namespace {

using sim::upmem::RunCounts;

struct DpuColumn {
    std::string_view name;
    std::int64_t RunCounts::*count;
};

constexpr DpuColumn kDpuColumns[] = {
    {"instructions", &RunCounts::instructions},
    {"regfile_stall_cycles", &RunCounts::registerStalls},
    {"idle_dma_cycles", &RunCounts::idleForTransfers},
    {"idle_other_cycles", &RunCounts::idleOtherwise},
    {"backpressure_cycles", &RunCounts::backPressure},
    {"mem_cycles", &RunCounts::memoryCycles},
    {"mram_reads_8B", &RunCounts::reads},
    {"mram_writes_8B", &RunCounts::writes},
    {"read_bytes", &RunCounts::readBytes},
    {"write_bytes", &RunCounts::writtenBytes},
    {"activations", &RunCounts::activations},
    {"precharges", &RunCounts::precharges},
};

/// Runs a case for its figures, without its values if they do not matter.
Result<sim::upmem::RunResult> runCase(const DpuCase& dpuCase, DpuLaunch& launched, const Job& job, std::int64_t most)
{
    // Reversed, since upimTime() takes the first word for an address, but the last one counts.
    std::vector<sim::upmem::PresetWord> known;
    for (const auto& [place, word] : std::views::reverse(dpuCase.words)) {
        known.push_back({.address = static_cast<std::uint32_t>(dpuCase.core.workingMemoryBase + place), .value = word});
    }
    const auto timed = sim::upmem::upimTime(
        dpuCase.core, dpuCase.bank, launched.program,
        {.tasklets = dpuCase.tasklets, .preset = std::move(known), .steps = {}, .mostCycles = most}, job.stop);
    if (timed || timed.error().reason == sim::upmem::kTooLong) {
        return timed.map([](const sim::upmem::UpimTime& time) { return time.run; });
    }
    return sim::upmem::run(dpuCase.core, dpuCase.bank, launched.program, launched.state,
                           {.tasklets = dpuCase.tasklets, .mostCycles = most}, job.stop, job.heartbeat);
}

void compareDpuRun(const Job& job, std::size_t row, const std::string& line, RowComparison& comparison)
{
    const CsvTable& table = *job.table;
    const auto dpuCase = readDpuCase(line, "case of the row");
    auto launched = dpuCase ? launch(*dpuCase) : Result<DpuLaunch>(tl::unexpected<Error>(dpuCase.error()));
    if (!launched) {
        comparison.impossible(launched.error().message());
        return;
    }
    const std::int64_t most = mostCyclesOf(table, row);
    const auto result = runCase(*dpuCase, *launched, job, most);
    if (!result || result->wasStopped) {
        comparison.impossible(result ? stopText(job, most) : result.error().message());
        return;
    }
    compareColumn(comparison, table, "tasklets", dpuCase->tasklets);
    comparison.text(*table.column("config"), dpuCase->config);
    compareColumn(comparison, table, "cycles", result->cycles.value());
    for (const DpuColumn& column : kDpuColumns) {
        compareColumn(comparison, table, column.name, result->counts.*column.count);
    }
}

} // namespace

bool isDpuRuns(const CsvTable& table)
{
    constexpr std::string_view kNeeded[] = {"name", "tasklets", "config", "cycles"};
    return std::ranges::all_of(kNeeded, [&](std::string_view name) { return table.column(name).has_value(); }) &&
           std::ranges::all_of(kDpuColumns, [&](const DpuColumn& each) { return table.column(each.name).has_value(); });
}

void checkDpuRuns(const Job& job, FileReport& report)
{
    // Columns that describe a row for people, or whether its values were compared when it was made.
    constexpr std::string_view kOthers[] = {"name",   "group",  "kernel", "tasklets",
                                            "params", "config", "cycles", "result_checked"};
    const CsvTable& table = *job.table;
    for (const std::string_view name : table.header()) {
        if (std::ranges::find(kOthers, name) == std::end(kOthers) &&
            std::ranges::find(kDpuColumns, name, &DpuColumn::name) == std::end(kDpuColumns)) {
            failForColumn(report, name, table.rows());
            return;
        }
    }
    std::error_code code;
    const auto lines = readDpuCaseLines(std::filesystem::absolute(job.path, code).parent_path());
    if (!lines) {
        failWhole(report, lines.error().message(), table.rows());
        return;
    }
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) {
        const auto line = lines->find(std::string(table.cell(row, *table.column("name"))));
        if (line == lines->end()) {
            comparison.impossible("no case has this name");
            return;
        }
        compareDpuRun(job, row, line->second, comparison);
    });
}

} // namespace pimento::fidelity
