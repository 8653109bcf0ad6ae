// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/references/reference_families.h"

#include "engine/base/numbers.h"
#include "engine/fidelity/row_checks.h"
#include "engine/systems/dataflow/model/mapping_figures.h"
#include "engine/systems/dataflow/model/tensor_rows.h"
#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/references/architectures.h"
#include "engine/systems/dataflow/references/mapping_cells.h"
#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace pimento::dataflow {

namespace {

constexpr double kRealTolerance = 1e-9;

constexpr std::string_view kMappingColumns[] = {"arch", "R",        "K",          "fH",
                                                "T0",   "store_pe", "layout_iwo", "latency_cycles"};

constexpr std::array<const char*, 3> kInnerLevels = {"pe", "gb", "rb"};
constexpr std::array<const char*, kTensors> kActivationColumns = {"acts_in", "acts_wt", "acts_out"};

std::string levelColumn(const Accelerator& accelerator, std::size_t level)
{
    return level == accelerator.outermost() ? "dram"
           : level < kInnerLevels.size()    ? kInnerLevels[level]
                                            : std::to_string(level);
}

void compareReal(fidelity::RowComparison& comparison, const CsvTable& table, const std::string& column, double computed)
{
    if (const auto index = table.column(column)) {
        comparison.real(*index, computed, kRealTolerance);
    }
}

void compareFigures(fidelity::RowComparison& comparison, const CsvTable& table, const Accelerator& accelerator,
                    const MappingFigures& figures)
{
    compareReal(comparison, table, "latency_cycles", figures.latency);
    compareReal(comparison, table, "energy_nJ", figures.energy);
    compareReal(comparison, table, "compute_cycles", figures.computeCycles);
    for (std::size_t level = 0; level < accelerator.levels.size(); ++level) {
        const std::string name = levelColumn(accelerator, level);
        compareReal(comparison, table, "t_" + name, figures.levelCycles[level]);
        fidelity::compareColumn(comparison, table, "rd_B_" + name, figures.traffic[level].allReads());
        fidelity::compareColumn(comparison, table, "wr_B_" + name, figures.traffic[level].allWrites());
    }
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        fidelity::compareColumn(comparison, table, kActivationColumns[tensor], figures.activations[tensor]);
    }
}

/// Compares the weighted sum of latency and energy that a row calls its optimum: with that of its mapping, and with
/// what the solver proves.
void compareOptimum(fidelity::RowComparison& comparison, const fidelity::Job& job, std::size_t row,
                    const DataflowQuestion& question, const MappingFigures& figures)
{
    constexpr std::uint64_t kMostNodes = 3'000'000; // keeps damaged rows from being solved for hours
    const MappingCells cells(*job.table, row);
    const auto optimum = job.table->column("optimum");
    const auto alpha = parseDecimal(cells.text("alpha"));
    const auto beta = parseDecimal(cells.text("beta"));
    if (!optimum || !alpha || !beta) {
        return;
    }
    comparison.real(*optimum, *alpha * figures.latency + *beta * figures.energy, kRealTolerance);
    DataflowQuestion solved = question;
    solved.objective = {.goal = Goal::Blend, .latencyWeight = *alpha, .energyWeight = *beta};
    solved.limits = {.nodes = kMostNodes, .tolerance = 0, .threads = 1};
    const auto solution = solveDataflow(solved, job.stop, [](const DataflowSolution&) {});
    if (!solution || !solution->isProved) {
        comparison.impossible(solution ? "the solver does not prove an optimum" : solution.error().message());
        return;
    }
    comparison.real(*optimum, solution->value, kRealTolerance);
}

/// Checks that no block of the input takes fewer rows than the one of the row.
void compareBlock(fidelity::RowComparison& comparison, const CsvTable& table, const LayerLoops& layer,
                  const Accelerator& accelerator, const Mapping& mapping)
{
    const auto column = table.column("block_h");
    if (!column || accelerator.rows.rowBytes == 0) {
        return;
    }
    std::size_t child = accelerator.outermost();
    while (child > 0 && !mapping.stores[child - 1][indexOf(Tensor::Input)]) {
        --child;
    }
    const Sizes tile = tileSizesOf(mapping).tile(static_cast<int>(child) - 1);
    const std::int64_t row = accelerator.rows.rowBytes;
    const RowLayout layout = {.layout = Layout::RowAligned,
                              .elementBytes = layer.elementBytes[indexOf(Tensor::Input)],
                              .rowBytes = row,
                              .block = mapping.block};
    const BlockChoice best = bestBlock(layer, tile, row);
    if (best.rows != rowsOf(layer, Tensor::Input, tile, layout)) {
        comparison.differ(*column, std::to_string(best.block.height) + " x " + std::to_string(best.block.width));
    }
}

void checkMappingRow(const fidelity::Job& job, const std::map<std::string, Accelerator>& all, std::size_t row,
                     fidelity::RowComparison& comparison)
{
    const MappingCells cells(*job.table, row);
    const auto layer = cells.layer();
    const auto accelerator = cells.accelerator(all);
    if (!layer || !accelerator) {
        comparison.impossible((layer ? accelerator.error() : layer.error()).message());
        return;
    }
    const auto mapping = cells.mapping(*accelerator);
    if (!mapping) {
        comparison.impossible(mapping.error().message());
        return;
    }
    auto checked = check(*layer);
    if (checked) {
        checked = check(*layer, *accelerator, *mapping);
    }
    if (!checked) {
        comparison.impossible(checked.error().message());
        return;
    }
    const MappingFigures figures = figuresOf(*layer, *accelerator, *mapping);
    compareFigures(comparison, *job.table, *accelerator, figures);
    DataflowQuestion question;
    question.layer = *layer;
    question.accelerator = *accelerator;
    compareOptimum(comparison, job, row, question, figures);
    if (mapping->layouts[indexOf(Tensor::Input)] == Layout::RowAligned) {
        compareBlock(comparison, *job.table, *layer, *accelerator, *mapping);
    }
}

} // namespace

bool isDataflowMappings(const CsvTable& table)
{
    return std::ranges::all_of(kMappingColumns, [&](std::string_view name) { return table.column(name).has_value(); });
}

void checkDataflowMappings(const fidelity::Job& job, fidelity::FileReport& report)
{
    const auto all = readArchitectures(job.path.parent_path() / "archs.json");
    if (!all) {
        fidelity::failWhole(report, all.error().message(), job.table->rows());
        return;
    }
    fidelity::compareRows(job, report, [&](std::size_t row, fidelity::RowComparison& comparison) {
        checkMappingRow(job, *all, row, comparison);
    });
}

} // namespace pimento::dataflow
