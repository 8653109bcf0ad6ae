// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/inspect/mapping_breakdowns.h"

#include "engine/systems/dataflow/inspect/cost_parts.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <utility>

namespace pimento::dataflow {

namespace {

PartKind kindOfPart(const CostPart& part, const Accelerator& accelerator)
{
    return part.id == "compute" || part.id == "mac"    ? PartKind::Work
           : part.id == accelerator.levels.back().name ? PartKind::Transfer
                                                       : PartKind::MoveIn;
}

Breakdown partsBreakdown(Breakdown breakdown, const std::vector<CostPart>& parts, const Accelerator& accelerator,
                         double whole)
{
    for (const CostPart& part : parts) {
        breakdown.rows.push_back({part.title, part.value, 0, "", kindOfPart(part, accelerator)});
    }
    breakdown.setShares(whole);
    return breakdown;
}

/// What array and levels would take alone; the largest one limits.
Breakdown limitBreakdown(const Accelerator& accelerator, const MappingFigures& figures)
{
    Breakdown limits{"limits", "Cycles by resource", "cycles", {}};
    limits.rows.push_back({"array", figures.computeCycles, 0, "Multiply-accumulates of the array", PartKind::Work});
    for (std::size_t m = 0; m < accelerator.levels.size(); ++m) {
        limits.rows.push_back({accelerator.levels[m].name, figures.levelCycles[m], 0,
                               "Reads, writes and row activations; they overlap with all other resources",
                               PartKind::Transfer});
    }
    limits.setShares(figures.latency);
    std::ranges::stable_sort(limits.rows, std::greater{}, &BreakdownRow::value);
    return limits;
}

Breakdown trafficBreakdown(const Accelerator& accelerator, const MappingFigures& figures)
{
    Breakdown traffic{"traffic", "Bytes by level and tensor", "B", {}};
    double all = 0;
    const auto add = [&](const std::string& label, std::int64_t bytes, PartKind kind) {
        if (bytes > 0) {
            traffic.rows.push_back({label, static_cast<double>(bytes), 0, "", kind});
            all += static_cast<double>(bytes);
        }
    };
    for (std::size_t m = accelerator.levels.size(); m-- > 0;) {
        const std::string& level = accelerator.levels[m].name;
        for (std::size_t t = 0; t < kTensors; ++t) {
            const std::string tensor(kTensorNames[t]);
            add(level + " reads " + tensor, figures.traffic[m].reads[t], PartKind::MoveIn);
            add(level + " writes " + tensor, figures.traffic[m].writes[t], PartKind::MoveOut);
        }
    }
    traffic.setShares(all);
    return traffic;
}

Breakdown activationBreakdown(const MappingFigures& figures)
{
    Breakdown rows{"activations", "Row activations by tensor", "", {}};
    double all = 0;
    for (std::size_t t = 0; t < kTensors; ++t) {
        const auto value = static_cast<double>(figures.activations[t]);
        rows.rows.push_back({std::string(kTensorNames[t]), value, 0, ""});
        all += value;
    }
    rows.setShares(all);
    return rows;
}

/// What the levels store; shares are of their own capacities.
Breakdown capacityBreakdown(const Accelerator& accelerator, const MappingFigures& figures)
{
    Breakdown capacity{"capacity", "Bytes stored by level and tensor", "B", {}};
    for (std::size_t m = accelerator.outermost(); m-- > 0;) {
        const MemoryLevel& level = accelerator.levels[m];
        for (std::size_t t = 0; t < kTensors; ++t) {
            const auto stored = static_cast<double>(figures.storedBytes[m][t]);
            const double share = level.capacity ? stored / static_cast<double>(*level.capacity) : 0;
            if (stored > 0) {
                capacity.rows.push_back({level.name + " " + std::string(kTensorNames[t]), stored, share,
                                         "Percentages are of the level's capacity"});
            }
        }
    }
    return capacity;
}

} // namespace

std::vector<Breakdown> mappingBreakdowns(const Accelerator& accelerator, const MappingFigures& figures)
{
    std::vector<CostPart> energy = energyParts(accelerator, figures);
    for (CostPart& part : energy) {
        part.value *= 1e-9; // joules of a nJ
    }
    std::vector<Breakdown> all = {
        partsBreakdown({"time", "Cycles by part", "cycles", {}}, latencyParts(accelerator, figures), accelerator,
                       figures.latency),
        limitBreakdown(accelerator, figures),
        partsBreakdown({"energy", "Energy by part", "J", {}}, energy, accelerator, figures.energy * 1e-9),
        trafficBreakdown(accelerator, figures)};
    if (accelerator.rows.rowBytes > 0) {
        all.push_back(activationBreakdown(figures));
    }
    all.push_back(capacityBreakdown(accelerator, figures));
    return all;
}

} // namespace pimento::dataflow
