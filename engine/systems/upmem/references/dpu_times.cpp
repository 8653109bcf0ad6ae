// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/reference_families.h"

#include "engine/fidelity/row_checks.h"
#include "engine/systems/upmem/references/prim/benchmarks.h"
#include "engine/systems/upmem/references/prim/matrix_kernels.h"
#include "sim/upmem/system_part.h"

#include <algorithm>
#include <string>

// Compares kernel times measured on UPMEM's hardware with the model `hw`. A row holds if the modelled time is within
// the model's tolerance.

namespace pimento::fidelity {

namespace {

constexpr double kClose = 0.2;

/// Reads a number above 0 of a row; 0: there is none.
std::int64_t numberAt(const CsvTable& table, std::size_t row, std::string_view column)
{
    const auto place = table.column(column);
    const auto value = place ? parseDecimal(table.cell(row, *place)) : std::nullopt;
    return value && *value >= 1 && *value < 1e9 ? static_cast<std::int64_t>(*value) : 0;
}

/// Compares a column with the result of `millisecondsOn(device)`.
template <class Milliseconds>
void compareTime(const Job& job, std::size_t column, RowComparison& comparison, Milliseconds&& millisecondsOn)
{
    const auto machine = job.backends->find("upmem");
    if (!machine || !sim::upmem::systemOf((*machine)->description())) {
        comparison.impossible("there is no device upmem with DPUs");
        return;
    }
    const Result<double> time = millisecondsOn((*machine)->description());
    if (time) {
        comparison.real(column, *time, kClose);
    } else {
        comparison.impossible(time.error().message());
    }
}

bool hasColumns(const CsvTable& table, std::initializer_list<std::string_view> names)
{
    return std::ranges::all_of(names, [&](std::string_view name) { return table.column(name).has_value(); });
}

} // namespace

bool isDpuMatrixTimes(const CsvTable& table)
{
    return hasColumns(table,
                      {"M", "K", "dtype", "dpus_reduction", "dpus_spatial", "cache_elems", "tasklets", "kernel_ms"});
}

void checkDpuMatrixTimes(const Job& job, FileReport& report)
{
    const CsvTable& table = *job.table;
    report.tolerance = kClose;
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) {
        const auto number = [&](std::string_view column) { return numberAt(table, row, column); };
        const std::int64_t rows = number("M") / std::max<std::int64_t>(1, number("dpus_spatial"));
        const std::int64_t columns = number("K") / std::max<std::int64_t>(1, number("dpus_reduction"));
        const std::int64_t block = number("cache_elems");
        const bool isWritten =
            table.cell(row, *table.column("dtype")) == "int32" && number("tasklets") == HwKernel{}.tasklets;
        constexpr std::int64_t kLargest = 256; // elements of a transfer, and of a tasklet's part of WRAM
        const bool isPossible = block > 1 && block <= kLargest && block % 2 == 0;
        if (!isWritten || !isPossible || rows < 1 || columns < block || columns % block != 0) {
            comparison.impossible("there is no program for such a matrix");
            return;
        }
        compareTime(job, *table.column("kernel_ms"), comparison, [&](const sim::DeviceDescription& device) {
            return hwMilliseconds(matrixKernel({rows, columns, block}, RowSum::InRegister), device, job.stop);
        });
    });
}

bool isDpuBenchmarkTimes(const CsvTable& table)
{
    return hasColumns(table, {"benchmark", "num_dpus", "size_param", "hw_kernel_ms"});
}

void checkDpuBenchmarkTimes(const Job& job, FileReport& report)
{
    const CsvTable& table = *job.table;
    report.tolerance = kClose;
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) {
        const BenchmarkRun run{std::string(table.cell(row, *table.column("benchmark"))),
                               std::max<std::int64_t>(1, numberAt(table, row, "num_dpus")),
                               numberAt(table, row, "size_param")};
        compareTime(job, *table.column("hw_kernel_ms"), comparison,
                    [&](const sim::DeviceDescription& device) { return benchmarkMilliseconds(run, device, job.stop); });
    });
}

} // namespace pimento::fidelity
