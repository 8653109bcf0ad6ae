// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fidelity/row_checks.h"

#include "engine/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace pimento::fidelity {

namespace {

constexpr std::size_t kMismatchesShown = 5;

} // namespace

void compareRows(const Job& job, FileReport& report, const std::function<void(std::size_t, RowComparison&)>& compare)
{
    std::vector<std::optional<RowComparison>> outcomes(job.table->rows());
    parallelFor(outcomes.size(), job.threads, job.stop, [&](std::size_t row) {
        RowComparison comparison(*job.table, row);
        compare(row, comparison);
        outcomes[row] = std::move(comparison);
    });
    double errors = 0;
    std::int64_t computed = 0;
    for (const auto& outcome : outcomes) {
        if (!outcome) {
            continue; // stopped before this row
        }
        if (std::isfinite(outcome->worstRelativeError())) {
            errors += outcome->worstRelativeError();
            ++computed;
        }
        ++report.rows;
        report.holding += outcome->isExact() ? 1 : 0;
        report.maxRelativeError = std::max(report.maxRelativeError, outcome->worstRelativeError());
        if (!outcome->isExact() && report.mismatches.size() < kMismatchesShown) {
            report.mismatches.push_back(outcome->mismatch());
        }
    }
    report.meanRelativeError = computed > 0 ? errors / static_cast<double>(computed) : 0;
}

std::vector<std::string> nameParts(const std::filesystem::path& path)
{
    std::vector<std::string> parts;
    const std::string stem = path.stem().string();
    for (const std::string_view part : split(stem, '_')) {
        parts.emplace_back(part);
    }
    return parts;
}

void compareColumn(RowComparison& comparison, const CsvTable& table, std::string_view column, std::int64_t computed)
{
    if (const auto index = table.column(column)) {
        comparison.integer(*index, computed);
    }
}

std::int64_t mostCyclesOf(const CsvTable& table, std::size_t row)
{
    constexpr std::int64_t kLongest = 1'000'000'000; // about a second of device time
    constexpr std::int64_t kUsual = 10'000'000;      // quickly simulated
    const auto column = table.column("cycles");
    const auto cycles = column ? parseInteger(table.cell(row, *column)) : std::nullopt;
    return cycles ? 4 * std::clamp(*cycles, kUsual / 4, kLongest / 4) : kLongest;
}

std::string stopText(const Job& job, std::int64_t mostCycles)
{
    return job.stop.stop_requested() ? "stopped" : "takes more than " + std::to_string(mostCycles) + " cycles";
}

} // namespace pimento::fidelity
