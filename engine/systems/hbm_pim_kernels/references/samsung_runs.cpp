// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/references/reference_families.h"

#include "engine/base/numbers.h"
#include "engine/fidelity/row_checks.h"
#include "engine/hbm_pim_sequences/device.h"
#include "engine/systems/hbm_pim_kernels/counts.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace pimento::fidelity {

namespace {

using sim::samsung::RunResult;
using sim::samsung::Transaction;

/// Compares cycles and the counts that the table has.
void compareResult(RowComparison& comparison, const Job& job, std::size_t row, const Result<RunResult>& result)
{
    const CsvTable& table = *job.table;
    if (!result) {
        comparison.impossible(result.error().message());
        return;
    }
    if (result->wasStopped) {
        comparison.impossible(stopText(job, mostCyclesOf(table, row)));
        return;
    }
    compareColumn(comparison, table, "cycles", result->cycles.value());
    for (const samsung::Count& count : samsung::kCounts) {
        compareColumn(comparison, table, count.name, result->counts.*count.field);
    }
}

/// Cell of a column that the header is known to have.
std::optional<std::int64_t> number(const CsvTable& table, std::size_t row, std::string_view column, std::int64_t most)
{
    const auto value = parseInteger(table.cell(row, column));
    return value && *value >= 0 && *value <= most ? value : std::nullopt;
}

bool hasColumns(const CsvTable& table, std::initializer_list<std::string_view> names)
{
    return std::ranges::all_of(names, [&](std::string_view name) { return table.column(name).has_value(); });
}

/// Fails a file with a column that is neither an input nor compared.
bool failsForUnknownColumn(const CsvTable& table, std::initializer_list<std::string_view> known, FileReport& report)
{
    for (const std::string_view name : table.header()) {
        if (std::ranges::find(known, name) == known.end() &&
            std::ranges::find(samsung::kCounts, name, &samsung::Count::name) == std::end(samsung::kCounts)) {
            failForColumn(report, name, table.rows());
            return true;
        }
    }
    return false;
}

Result<samsung::KernelRun> readRun(const CsvTable& table, std::size_t row)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    constexpr std::int64_t kMostParts = 1 << 20; // per device
    const auto channels = number(table, row, "channels", kMostParts);
    const auto ranks = number(table, row, "ranks", kMostParts);
    const auto m = number(table, row, "m", kMost);
    const auto n = number(table, row, "n", kMost);
    const auto batch = number(table, row, "batch", kMost);
    if (!channels || !ranks || !m || !n || !batch) {
        return fail("channels, ranks, m, n or batch is no usable number");
    }
    return samsung::KernelRun{
        std::string(table.cell(row, "kernel")), static_cast<int>(*channels), static_cast<int>(*ranks), *m, *n, *batch};
}

Result<std::vector<Transaction>> readStream(const std::filesystem::path& file)
{
    const auto table = CsvTable::read(file);
    if (!table) {
        return tl::unexpected<Error>(table.error());
    }
    if (!isSamsungStreamInput(*table)) {
        return fail("this is no stream of transactions", file.string());
    }
    std::vector<Transaction> stream(table->rows());
    for (std::size_t row = 0; row < table->rows(); ++row) {
        const std::string_view operation = table->cell(row, "op");
        const auto bank = number(*table, row, "bank", 0xFF);
        const auto memoryRow = number(*table, row, "row", 0xFFFF);
        const auto column = number(*table, row, "column", 0xFF);
        const auto barrier = number(*table, row, "barrier", 1);
        if ((operation != "R" && operation != "W") || !bank || !memoryRow || !column || !barrier) {
            return fail("row " + std::to_string(row + 1) + " is no transaction", file.string());
        }
        stream[row] = {.row = static_cast<std::uint16_t>(*memoryRow),
                       .column = static_cast<std::uint8_t>(*column),
                       .bank = static_cast<std::uint8_t>(*bank),
                       .isWrite = operation == "W",
                       .isBarrier = *barrier == 1};
    }
    return stream;
}

void checkStream(const Job& job, std::size_t row, RowComparison& comparison)
{
    const CsvTable& table = *job.table;
    const std::string_view mode = table.cell(row, "mode");
    const auto ranks = number(table, row, "ranks", std::numeric_limits<int>::max());
    if ((mode != "SB" && mode != "HAB_PIM") || !ranks) {
        comparison.impossible("mode or ranks is not usable");
        return;
    }
    auto stream = readStream(job.path.parent_path() / "streams" / (std::string(table.cell(row, "stream")) + ".csv"));
    if (!stream) {
        comparison.impossible(stream.error().message());
        return;
    }
    compareColumn(comparison, table, "transactions", static_cast<std::int64_t>(stream->size()));
    auto work = samsung::makeWork(std::move(*stream),
                                  mode == "SB" ? samsung::StreamMode::SingleBank : samsung::StreamMode::AllBankExecute);
    const auto result = sim::samsung::run(samsung::hbmPim(), work,
                                          {.ranks = static_cast<int>(*ranks), .mostCycles = mostCyclesOf(table, row)},
                                          job.stop, job.heartbeat);
    compareResult(comparison, job, row, result);
}

} // namespace

bool isSamsungRuns(const CsvTable& table)
{
    return hasColumns(table, {"kernel", "channels", "ranks", "m", "n", "batch", "cycles", "act_allbank"});
}

void checkSamsungRuns(const Job& job, FileReport& report)
{
    // The wall time is that of the reference simulator.
    if (failsForUnknownColumn(*job.table, {"kernel", "channels", "ranks", "m", "n", "batch", "cycles", "wall_ms"},
                              report)) {
        return;
    }
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) {
        const auto run = readRun(*job.table, row);
        if (run) {
            compareResult(comparison, job, row,
                          samsung::simulate(*run, nullptr, job.stop, job.heartbeat, mostCyclesOf(*job.table, row)));
        } else {
            comparison.impossible(run.error().message());
        }
    });
}

bool isSamsungStreams(const CsvTable& table)
{
    return hasColumns(table, {"stream", "mode", "ranks", "transactions", "cycles"});
}

void checkSamsungStreams(const Job& job, FileReport& report)
{
    if (failsForUnknownColumn(*job.table, {"stream", "mode", "ranks", "transactions", "cycles"}, report)) {
        return;
    }
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) { checkStream(job, row, comparison); });
}

bool isSamsungStreamInput(const CsvTable& table)
{
    return hasColumns(table, {"op", "bank", "row", "column", "barrier"});
}

void checkSamsungStreamInput(const Job& job, FileReport& report)
{
    std::error_code code;
    const auto folder = std::filesystem::absolute(job.path, code).parent_path().parent_path();
    const auto expected = CsvTable::read(folder / "streams_expected.csv");
    report.isSkipped = true;
    report.reason = "no row of a streams_expected.csv in the folder above names it";
    for (std::size_t row = 0; expected && isSamsungStreams(*expected) && row < expected->rows(); ++row) {
        if (expected->cell(row, "stream") == job.path.stem().string()) {
            report.reason = "input of row " + std::to_string(row + 1) + " of streams_expected.csv";
        }
    }
}

} // namespace pimento::fidelity
