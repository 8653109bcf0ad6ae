// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fidelity/reference_row.h"

#include "engine/base/parallel.h"
#include "engine/systems/dcc/model/draft_cost.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>

namespace pimento::fidelity {

namespace {

constexpr std::size_t kMismatchesShown = 5;
constexpr std::int64_t kMostAllocated = 4096; // far above the groups or cores of any device

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

} // namespace

Result<Setting> makeSetting(const BackendRegistry& backends, std::string_view backend, std::string_view kernel,
                            std::string_view mode)
{
    const auto machine = backends.find(backend == "hbmpim" ? "hbm-pim-hbm3" : backend);
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    const auto found = findKernel(lowerCase(kernel));
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    const auto parsed = dcc_artifact::parseMode(mode);
    if (!parsed) {
        return tl::unexpected<Error>(parsed.error());
    }
    return Setting{*machine, *found, *parsed};
}

Result<Shape> readShape(const CsvTable& table, std::size_t row, const Kernel& kernel)
{
    std::vector<std::int64_t> values;
    for (const ShapeKey& key : kernel.keys) {
        const auto column = table.column(key.name);
        const auto value = column ? parseInteger(table.cell(row, *column)) : std::nullopt;
        if (!value) {
            return fail("no number for " + key.name);
        }
        values.push_back(*value);
    }
    return Shape::make(kernel, std::move(values));
}

Result<Draft> readDraft(const CsvTable& table, std::size_t row, const Shape& shape, const sim::Machine& machine)
{
    std::vector<std::array<std::int32_t, 2>> allocation;
    for (std::size_t set = 0; set < shape.extents().size(); ++set) {
        std::array<std::int32_t, 2> pair{};
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string name = std::string(1, "gc"[i]) + std::to_string(set);
            const auto column = table.column(name);
            const auto value = column ? parseInteger(table.cell(row, *column)) : std::nullopt;
            if (!value || *value < 1 || *value > (i == 0 ? machine.channels() : machine.banks())) {
                return fail("no usable number for " + name);
            }
            pair[i] = static_cast<std::int32_t>(*value);
        }
        allocation.push_back(pair);
    }
    return Draft::ofAllocation(allocation, shape.extents());
}

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

void compareTiles(RowComparison& comparison, const CsvTable& table, const Draft& draft)
{
    for (std::size_t set = 0; set < draft.size(); ++set) {
        compareColumn(comparison, table, "t" + std::to_string(set), draft[set].tile);
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

void compareRun(RowComparison& comparison, const CsvTable& table, const sim::RunResult& run)
{
    const DraftCost cost = timeOf(run);
    compareColumn(comparison, table, "requests", cost.requests);
    compareColumn(comparison, table, "cycles", cost.cycles);
    compareColumn(comparison, table, "cycles_in", cost.in);
    compareColumn(comparison, table, "cycles_compute", cost.compute);
    compareColumn(comparison, table, "cycles_out", cost.out);
}

} // namespace pimento::fidelity
