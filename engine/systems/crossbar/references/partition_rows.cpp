// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/references/reference_families.h"

#include "engine/base/numbers.h"
#include "engine/fidelity/row_checks.h"
#include "engine/systems/crossbar/public_program/greedy.h"
#include "engine/systems/crossbar/references/reference_networks.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

namespace pimento::crossbar {

namespace {

constexpr std::string_view kPartitionColumns[] = {
    "config",  "network",         "strategy",         "layer",         "kind",       "weight_rows", "weight_cols",
    "windows", "groups_per_copy", "arrays_per_group", "column_splits", "replication"};

/// A network on a configuration with the copies of a strategy.
struct Replicated {
    ReferenceCase of;
    std::vector<std::int64_t> replicas;
};

/// Names of a configuration, a network and a strategy.
using CaseName = std::tuple<std::string_view, std::string_view, std::string_view>;
using Cases = std::map<CaseName, Result<Replicated>>;

CaseName nameOf(const CsvTable& table, std::size_t row)
{
    return {table.cell(row, "config"), table.cell(row, "network"), table.cell(row, "strategy")};
}

Result<Replicated> replicatedOf(const BackendRegistry& devices, const ReferenceNetworks& networks, const CaseName& name)
{
    constexpr std::int64_t kMvmNs = 4'000; // on which copies do not depend
    const auto& [configuration, network, strategy] = name;
    const auto rule = std::ranges::find(kGreedyRules, strategy);
    if (rule == kGreedyRules.end()) {
        return fail("\"" + std::string(strategy) + "\" is no strategy without a search", "strategy",
                    "Write balance, uniform or W0H0");
    }
    auto of = referenceCase(devices, networks, network, configuration, kMvmNs);
    if (!of) {
        return tl::unexpected<Error>(of.error());
    }
    auto replicas = greedyReplicas(of->network->graph, of->partitions, of->chip,
                                   static_cast<GreedyRule>(rule - kGreedyRules.begin()));
    return Replicated{std::move(*of), std::move(replicas)};
}

void checkPartitionRow(const fidelity::Job& job, const Cases& cases, std::size_t row,
                       fidelity::RowComparison& comparison)
{
    const CsvTable& table = *job.table;
    const Result<Replicated>& found = cases.at(nameOf(table, row));
    if (!found) {
        comparison.impossible(found.error().message());
        return;
    }
    const auto number = parseInteger(table.cell(row, "layer"));
    const ReferenceNetwork& network = *found->of.network;
    const auto nodeOf = [&](const LayerPartition& of) -> const GraphNode& { return network.graph.nodes[of.node]; };
    const auto layer = std::ranges::find_if(found->of.partitions, [&](const LayerPartition& of) {
        return number && static_cast<std::int64_t>(network.layerNumber(nodeOf(of))) == *number;
    });
    if (layer == found->of.partitions.end()) {
        comparison.impossible("layer is not the number of a layer with weights");
        return;
    }
    const auto compare = [&](std::string_view column, std::int64_t computed) {
        fidelity::compareColumn(comparison, table, column, computed);
    };
    if (const auto name = table.column("name")) {
        comparison.text(*name, nodeOf(*layer).name);
    }
    comparison.text(*table.column("kind"), nodeOf(*layer).isProduct ? "fc" : "conv");
    compare("weight_rows", layer->rows);
    compare("weight_cols", layer->columns);
    compare("windows", layer->windows);
    compare("groups_per_copy", layer->groups);
    compare("arrays_per_group", layer->arraysOfGroup);
    compare("column_splits", layer->splits);
    compare("replication", found->replicas[static_cast<std::size_t>(layer - found->of.partitions.begin())]);
}

} // namespace

bool isCrossbarPartitions(const CsvTable& table)
{
    return std::ranges::all_of(kPartitionColumns,
                               [&](std::string_view name) { return table.column(name).has_value(); });
}

void checkCrossbarPartitions(const fidelity::Job& job, fidelity::FileReport& report)
{
    const ReferenceNetworks networks = readReferenceNetworks(*job.table, job.path.parent_path());
    Cases cases;
    for (std::size_t row = 0; row < job.table->rows(); ++row) {
        const CaseName name = nameOf(*job.table, row);
        if (!cases.contains(name)) {
            cases.emplace(name, replicatedOf(*job.backends, networks, name));
        }
    }
    fidelity::compareRows(job, report, [&](std::size_t row, fidelity::RowComparison& comparison) {
        checkPartitionRow(job, cases, row, comparison);
    });
}

} // namespace pimento::crossbar
