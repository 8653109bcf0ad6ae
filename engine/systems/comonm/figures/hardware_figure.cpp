// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/hardware_figure.h"

#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/systems/comonm/figures/accuracy_rows.h"
#include "engine/systems/comonm/figures/hardware_times.h"
#include "engine/systems/upmem/references/prim/benchmarks.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::comonm {

namespace {

constexpr std::int64_t kTimedBlock = 256; // columns of a transfer in the timed products of ATiM
constexpr const char* kDataIntensive = "8.9 (sel, hst, red, va)";
constexpr const char* kComputeIntensive = "5.5 (gemv, gemm)";

/// Kernels in assembly whose control flow depends on data.
bool isOnData(std::string_view benchmark)
{
    constexpr auto kOnData = std::to_array<std::string_view>({"SEL", "UNI", "HST-S", "HST-L", "SCAN-SSA", "SCAN-RSS"});
    return std::ranges::find(kOnData, benchmark) != kOnData.end();
}

/// Kernels of a sum: all, or those whose control flow does not depend on data.
enum class SumOf : std::uint8_t { All, WithoutData };

/// A run of a benchmark on hardware.
struct TimedRun {
    std::string benchmark;
    std::int64_t dpus = 1;
    std::int64_t size = 0;
    double milliseconds = 1;
};

class PublishedTimes {
public:
    static Result<PublishedTimes> read(const FigureContext& context, const char* file)
    {
        auto table = CsvTable::read(context.dataFolder / "datasets" / "published" / file);
        return table.map([](CsvTable& found) { return PublishedTimes(std::move(found)); });
    }

    [[nodiscard]] std::size_t rows() const { return m_table.rows(); }
    [[nodiscard]] std::string text(std::size_t row, const char* column) const
    {
        return std::string(m_table.cell(row, *m_table.column(column)));
    }
    [[nodiscard]] std::int64_t number(std::size_t row, const char* column) const
    {
        return parseInteger(text(row, column)).value_or(0);
    }
    [[nodiscard]] double milliseconds(std::size_t row) const
    {
        return parseDecimal(text(row, "kernel_ms")).value_or(1);
    }

private:
    explicit PublishedTimes(CsvTable table) : m_table(std::move(table)) {}

    CsvTable m_table;
};

/// All published runs of benchmarks, and the device that they are estimated for.
struct TimedRuns {
    std::shared_ptr<const sim::Machine> machine;
    std::vector<TimedRun> runs;

    [[nodiscard]] const sim::DeviceDescription& device() const { return machine->description(); }
};

Result<TimedRuns> timedRuns(const FigureContext& context)
{
    auto machine = context.catalogue.backends.find("upmem");
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    return PublishedTimes::read(context, "upmem_benchmark_times.csv").map([&](const PublishedTimes& times) {
        TimedRuns timed{*std::move(machine), {}};
        for (std::size_t row = 0; row < times.rows(); ++row) {
            timed.runs.push_back({times.text(row, "benchmark"), times.number(row, "dpus"), times.number(row, "size"),
                                  times.milliseconds(row)});
        }
        return timed;
    });
}

/// Points of kernels in the order of their first rows.
class Groups {
public:
    void add(const std::string& name, double estimated, double exact)
    {
        auto group = std::ranges::find(m_groups, name, &Group::first);
        if (group == m_groups.end()) {
            m_groups.push_back({name, {}});
            group = m_groups.end() - 1;
        }
        const auto number = static_cast<std::int64_t>(m_all.size()); // each row has a size of its own
        group->second.push_back({name, number, estimated, exact});
        m_all.push_back({name, number, estimated, exact});
    }

    void addRows(FigureTable& table) const
    {
        for (const auto& [name, points] : m_groups) {
            const bool isMatrix = name.starts_with("GEMV") || name == "MLP";
            table.rows.push_back(rowOf(name, accuracyOf(points), isMatrix ? kComputeIntensive : kDataIntensive));
        }
    }
    /// Adds a row for several kernels together.
    void addSum(FigureTable& table, const std::string& name, SumOf of) const
    {
        std::vector<EstimatedPoint> points = m_all;
        if (of == SumOf::WithoutData) {
            std::erase_if(points, [](const EstimatedPoint& each) { return isOnData(each.mapping); });
        }
        if (!points.empty()) {
            table.rows.push_back(rowOf(name, accuracyOf(points), "7.80"));
        }
    }

private:
    using Group = std::pair<std::string, std::vector<EstimatedPoint>>;
    std::vector<Group> m_groups;
    std::vector<EstimatedPoint> m_all;
};

/// Products that the authors of ATiM timed.
Result<void> addProducts(Groups& groups, const FigureContext& context, const sim::DeviceDescription& device)
{
    const auto times = PublishedTimes::read(context, "upmem_kernel_times.csv");
    if (!times) {
        return tl::unexpected<Error>(times.error());
    }
    for (std::size_t row = 0; row < times->rows(); ++row) {
        if (times->text(row, "origin") != "ATiM") {
            continue;
        }
        const TimedKernel kernel{TimedKernel::Kind::MatrixInRegister, times->number(row, "elements_per_dpu"),
                                 times->number(row, "columns"), kTimedBlock, 1};
        const auto estimate = estimatedMilliseconds(kernel, device);
        if (!estimate) {
            return tl::unexpected<Error>(estimate.error());
        }
        groups.add("GEMV, ATiM", *estimate, times->milliseconds(row));
    }
    return {};
}

} // namespace

Result<FigureTable> hardwareTable(const FigureContext& context)
{
    const auto timed = timedRuns(context);
    if (!timed) {
        return tl::unexpected<Error>(timed.error());
    }
    Groups groups;
    for (const TimedRun& run : timed->runs) {
        const auto kernel = timedKernel(run.benchmark, run.dpus, run.size);
        const auto estimate = kernel ? estimatedMilliseconds(*kernel, timed->device()) : Result<double>(0.0);
        if (!estimate) {
            return tl::unexpected<Error>(estimate.error());
        }
        if (kernel) {
            groups.add(run.benchmark, *estimate, run.milliseconds);
        }
    }
    if (const auto added = addProducts(groups, context, timed->device()); !added) {
        return tl::unexpected<Error>(added.error());
    }
    FigureTable table = accuracyRows("hardware", "Against published times of hardware");
    groups.addRows(table);
    groups.addSum(table, "VA, RED, GEMV, MLP", SumOf::WithoutData);
    groups.addSum(table, "all", SumOf::All);
    return table;
}

Result<FigureTable> assemblyTable(const FigureContext& context)
{
    const auto timed = timedRuns(context);
    if (!timed) {
        return tl::unexpected<Error>(timed.error());
    }
    Groups groups;
    for (const TimedRun& run : timed->runs) {
        if (!isOnData(run.benchmark) || context.stop.stop_requested()) {
            continue;
        }
        const auto estimate = estimatedMilliseconds(*timedKernel(run.benchmark, run.dpus, run.size), timed->device());
        const auto exact = estimate ? fidelity::benchmarkMilliseconds({run.benchmark, run.dpus, run.size},
                                                                      timed->device(), context.stop)
                                    : estimate;
        if (!exact) {
            return tl::unexpected<Error>(exact.error());
        }
        groups.add(run.benchmark, *estimate, *exact);
    }
    FigureTable table = accuracyRows("assembly", "Kernels in assembly against the detailed machine");
    groups.addRows(table);
    groups.addSum(table, "all", SumOf::All);
    return table;
}

} // namespace pimento::comonm
