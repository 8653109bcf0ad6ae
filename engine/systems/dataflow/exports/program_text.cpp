// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/exports/mapping_program.h"

#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/solve/tile_lattice.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace pimento::dataflow {

namespace {

constexpr double kMostProgramTiles = 1 << 21U; // as the search

/// Sizes of tiles that divide the bounds, of all dimensions together.
double tilesOf(const LayerLoops& layer)
{
    double tiles = 1;
    for (const std::int64_t bound : layer.bounds) {
        tiles *= static_cast<double>(tileSizesOf(bound, false).size());
    }
    return tiles;
}

} // namespace

std::string whyNoProgram(const DataflowQuestion& question)
{
    const DataflowConstraints& constraints = question.constraints;
    const bool hasOrder = std::ranges::any_of(constraints.innermost, [](const auto& each) { return each.has_value(); });
    const std::int64_t partial = question.layer.partialSumBytes;
    if (question.objective.goal == Goal::EnergyDelay) {
        return "a product of energy and latency is not linear";
    }
    if (question.objective.goal == Goal::Activations) {
        return "a linear program leaves out row activations";
    }
    if (constraints.isRagged) {
        return "a linear program has only factors that divide the sizes";
    }
    if (partial > 0 && partial != question.layer.elementBytes[indexOf(Tensor::Output)]) {
        return "a linear program has one width of results and partial sums";
    }
    if (hasOrder || constraints.stationary != Stationary::Any) {
        return "a linear program pins no orders and no label";
    }
    return tilesOf(question.layer) > kMostProgramTiles ? "a linear program of this layer has too many tiles" : "";
}

std::string programText(const std::string& layer, const DataflowQuestion& question)
{
    const LinearProgram program = mappingProgram(question);
    const char* goal = question.objective.goal == Goal::Latency  ? "latency in cycles"
                       : question.objective.goal == Goal::Energy ? "energy in nJ"
                                                                 : "blend of latency and energy";
    const std::vector<std::string> comments = {
        fmt::format("The least {} of {} on {}: {} columns, {} of them binary, {} rows", goal, layer,
                    question.accelerator.name, program.columns(), program.binaries(), program.rows()),
        "Restated: a binary column chooses the factors of a dimension inside the array's tile (in_: height H, width W,",
        "lanes L, steps T of level 0), and one each step from a level's tile to the next one's (t). Products of sizes "
        "are",
        "not linear: each is the end of a path (columns f) through the products of its factors, without an error. The",
        "column latency counts multiples of the cycles that the whole array takes, so that factors stay small. At each",
        "level, the loops that do not move one tensor are innermost (order), which no other order beats.",
        question.accelerator.rows.rowBytes > 0
            ? "Left out: row activations of DRAM and layouts, so that the minimum is a lower bound of the search's."
            : "Left out: nothing that costs; the minimum is that of the search.",
    };
    return program.text(comments);
}

} // namespace pimento::dataflow
