// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/references/reference_families.h"

#include "engine/base/numbers.h"
#include "engine/fidelity/row_checks.h"
#include "engine/systems/crossbar/bounds/bounds.h"
#include "engine/systems/crossbar/references/reference_networks.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr std::string_view kBoundColumns[] = {"config",    "network",         "mvm_latency_ns", "feasible",
                                              "min_steps", "arrays_one_copy", "ht_bound_ns",    "ll_bound_ns"};

/// Columns that are empty where one copy of each layer does not fit the chip.
constexpr std::string_view kOfFeasible[] = {
    "min_steps",          "arrays_at_min_steps", "t_replication_ns",  "t_fluid_ns",  "t_issue_ns",  "t_memory_once_ns",
    "t_memory_im2col_ns", "load_once_bytes",     "load_im2col_bytes", "store_bytes", "ht_bound_ns", "ll_depth",
    "ll_bound_ns"};

void compareFeasible(fidelity::RowComparison& comparison, const CsvTable& table, const Bounds& bounds,
                     std::int64_t mvmNs)
{
    const auto compare = [&](std::string_view column, std::int64_t computed) {
        fidelity::compareColumn(comparison, table, column, computed);
    };
    // The file rounds starts of array groups up, and other times to the nearest nanosecond.
    const std::int64_t replication = std::llround(bounds.replicationNs);
    const std::int64_t fluid = std::llrint(bounds.fluidNs);
    const auto issue = static_cast<std::int64_t>(std::ceil(bounds.issueNs));
    const std::int64_t memory = std::llrint(bounds.memoryNs);
    compare("min_steps", bounds.steps);
    compare("arrays_at_min_steps", bounds.arraysAtSteps);
    compare("t_replication_ns", replication);
    compare("t_fluid_ns", fluid);
    compare("t_issue_ns", issue);
    compare("t_memory_once_ns", memory);
    compare("t_memory_im2col_ns", std::llrint(bounds.windowMemoryNs));
    compare("load_once_bytes", bounds.loadBytes);
    compare("load_im2col_bytes", bounds.windowLoadBytes);
    compare("store_bytes", bounds.storeBytes);
    compare("ht_bound_ns", std::max({replication, fluid, issue, memory})); // without vector units
    compare("ll_depth", bounds.depth);
    compare("ll_bound_ns", std::max(replication, issue) + (bounds.depth - 1) * mvmNs);
}

void checkBoundRow(const fidelity::Job& job, const ReferenceNetworks& networks, std::size_t row,
                   fidelity::RowComparison& comparison)
{
    const CsvTable& table = *job.table;
    const auto cell = [&](std::string_view column) { return table.cell(row, *table.column(column)); };
    const auto mvmNs = parseInteger(cell("mvm_latency_ns"));
    if (!mvmNs || *mvmNs < 1 || *mvmNs > 1'000'000'000) {
        comparison.impossible("mvm_latency_ns is not a whole number from 1 to 1000000000");
        return;
    }
    const auto of = referenceCase(*job.backends, networks, cell("network"), cell("config"), *mvmNs);
    if (!of) {
        comparison.impossible(of.error().message());
        return;
    }
    const Bounds bounds = boundsOf(of->network->graph, of->partitions, of->chip);
    fidelity::compareColumn(comparison, table, "arrays_one_copy", bounds.arraysOfCopies);
    fidelity::compareColumn(comparison, table, "feasible", bounds.isFeasible ? 1 : 0);
    if (bounds.isFeasible) {
        compareFeasible(comparison, table, bounds, *mvmNs);
        return;
    }
    for (const std::string_view name : kOfFeasible) {
        if (const auto column = table.column(name)) {
            comparison.text(*column, "");
        }
    }
}

} // namespace

bool isCrossbarBounds(const CsvTable& table)
{
    return std::ranges::all_of(kBoundColumns, [&](std::string_view name) { return table.column(name).has_value(); });
}

void checkCrossbarBounds(const fidelity::Job& job, fidelity::FileReport& report)
{
    const ReferenceNetworks networks = readReferenceNetworks(*job.table, job.path.parent_path());
    fidelity::compareRows(job, report, [&](std::size_t row, fidelity::RowComparison& comparison) {
        checkBoundRow(job, networks, row, comparison);
    });
}

} // namespace pimento::crossbar
