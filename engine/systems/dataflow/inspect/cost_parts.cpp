// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/inspect/cost_parts.h"

#include <algorithm>
#include <numeric>

namespace pimento::dataflow {

double sumOverTensors(const std::array<std::int64_t, kTensors>& of)
{
    return static_cast<double>(std::accumulate(of.begin(), of.end(), std::int64_t{0}));
}

double allActivations(const MappingFigures& figures) { return sumOverTensors(figures.activations); }

namespace {

/// Cycles of what is slowest, without row activations.
double cyclesWithoutRows(const Accelerator& accelerator, const MappingFigures& figures)
{
    double most = figures.computeCycles;
    for (std::size_t m = 0; m < figures.levelCycles.size(); ++m) {
        const bool isOutermost = m + 1 == figures.levelCycles.size();
        const double rows = isOutermost ? accelerator.rows.activationCycles * allActivations(figures) : 0;
        most = std::max(most, figures.levelCycles[m] - rows);
    }
    return most;
}

double cyclesWithRows(const MappingFigures& figures)
{
    return std::max(figures.computeCycles, *std::ranges::max_element(figures.levelCycles));
}

/// Level that takes longest without row activations.
std::size_t slowestLevel(const Accelerator& accelerator, const MappingFigures& figures)
{
    std::vector<double> cycles = figures.levelCycles;
    cycles.back() -= accelerator.rows.activationCycles * allActivations(figures);
    return static_cast<std::size_t>(std::ranges::max_element(cycles) - cycles.begin());
}

/// Quantities that are spent on each part of a total, by id and title.
std::vector<CostPart> namedParts(const Accelerator& accelerator, const char* first, const char* firstTitle)
{
    std::vector<CostPart> parts = {{first, firstTitle, 0}};
    for (const MemoryLevel& level : accelerator.levels) {
        parts.push_back({level.name, level.name, 0});
    }
    parts.push_back({"rows", "row activations", 0});
    return parts;
}

} // namespace

std::vector<CostPart> latencyParts(const Accelerator& accelerator, const MappingFigures& figures)
{
    std::vector<CostPart> parts = namedParts(accelerator, "compute", "computing");
    const double all = cyclesWithRows(figures);
    const double moved = cyclesWithoutRows(accelerator, figures);
    parts.front().value = figures.computeCycles;
    parts[1 + slowestLevel(accelerator, figures)].value = moved - figures.computeCycles;
    parts.back().value = all - moved;
    parts.push_back({"start", "start", figures.latency - all});
    return parts;
}

std::vector<CostPart> energyParts(const Accelerator& accelerator, const MappingFigures& figures)
{
    std::vector<CostPart> parts = namedParts(accelerator, "mac", "multiply-accumulates");
    parts.front().value = static_cast<double>(figures.macs) * accelerator.macEnergy;
    for (std::size_t m = 0; m < accelerator.levels.size(); ++m) {
        parts[1 + m].value = figures.levelEnergy[m];
    }
    parts.back().value = allActivations(figures) * accelerator.rows.activationEnergy;
    return parts;
}

std::size_t limitOf(const MappingFigures& figures)
{
    const auto slowest = std::ranges::max_element(figures.levelCycles);
    return *slowest > figures.computeCycles ? 1 + static_cast<std::size_t>(slowest - figures.levelCycles.begin()) : 0;
}

} // namespace pimento::dataflow
