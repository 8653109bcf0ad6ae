// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/partition/partition.h"

#include "engine/base/math.h"
#include "engine/systems/crossbar/partition/window_use.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace pimento::crossbar {

namespace {

/// Sizes of the matrices of a form, for `channels` of the input and `outputs`.
void setMatrices(LayerPartition& of, const workloads::Extent& window, std::int64_t channels, std::int64_t outputs)
{
    of.rows = channels;
    of.columns = outputs;
    switch (of.form) {
    case Unfolding::Window:
        of.rows *= window.area();
        break;
    case Unfolding::Positions:
        of.matrices = window.area();
        break;
    case Unfolding::Rows:
        of.rows *= window.width;
        of.matrices = window.height;
        break;
    case Unfolding::Strip:
        of.rows *= window.height;
        of.columns *= window.width;
        break;
    case Unfolding::Scatter:
        of.columns *= window.area();
        break;
    }
}

/// Cuts rows and columns into arrays, and columns into parts that fit a core.
void cut(LayerPartition& of, const CrossbarChip& chip, PartWidth width)
{
    of.sliceRows = chip.arrayRows();
    of.packed = std::clamp<std::int64_t>(std::min(chip.arrayRows() / of.rows, chip.arrayColumns() / of.columns), 1,
                                         of.channelGroups);
    of.groups = of.matrices * ceilDivide(of.rows, chip.arrayRows());
    of.blockArrays = ceilDivide(of.packed * of.columns, chip.arrayColumns());
    const bool isNarrow = width == PartWidth::Array && of.groups * of.blockArrays > chip.arraysOfCore();
    of.splits = ceilDivide(of.blockArrays, isNarrow ? 1 : chip.arraysOfCore());
    of.arraysOfGroup = ceilDivide(of.blockArrays, of.splits);
    of.parts = ceilDivide(of.channelGroups, of.packed) * of.splits;
    of.partColumns = std::min(of.packed * of.columns, of.arraysOfGroup * chip.arrayColumns());
}

std::int64_t roundsOf(const GraphNode& of, Unfolding form)
{
    if (form != Unfolding::Strip && form != Unfolding::Scatter) {
        return of.windows();
    }
    const ImageUse use = useOf(of.sliding, of.out);
    return (form == Unfolding::Strip ? use.y.positions : use.y.distinct) * use.x.distinct;
}

Result<LayerPartition> chosenFor(const LayerGraph& graph, std::size_t node, const CrossbarChip& chip,
                                 const PartitionOptions& options)
{
    const auto given = std::ranges::find(options.forms, node, &std::pair<std::size_t, Unfolding>::first);
    if (given != options.forms.end()) {
        return partitionOf(graph, node, given->second, chip, options);
    }
    auto best = partitionOf(graph, node, Unfolding::Window, chip, options);
    if (!best || options.rule == FormRule::Window || graph.nodes[node].isProduct) {
        return best;
    }
    const auto rank = [&](const LayerPartition& of) {
        const UnfoldingCost cost = costOf(graph, of);
        return std::tuple(cost.rounds, options.rule == FormRule::FewestReads ? cost.reads : cost.memory, cost.arrays);
    };
    const auto forms = static_cast<std::size_t>(options.knowsStrips ? Unfolding::Scatter : Unfolding::Rows);
    for (std::size_t form = 1; form <= forms; ++form) {
        auto other = partitionOf(graph, node, static_cast<Unfolding>(form), chip, options);
        if (other && rank(*other) < rank(*best)) {
            best = std::move(other);
        }
    }
    return best;
}

} // namespace

Result<LayerPartition> partitionOf(const LayerGraph& graph, std::size_t node, Unfolding form, const CrossbarChip& chip,
                                   const PartitionOptions& options)
{
    const GraphNode& of = graph.nodes[node];
    if (form != Unfolding::Window && of.isProduct) {
        return fail("is a product, which cannot be unfolded as \"" + std::string(nameOf(form)) + "\"",
                    "layer " + of.name, "Choose the form \"window\"");
    }
    if (chip.arraysOfCore() < 1 || chip.arrayColumns() < 1 || chip.arrayRows() < 1) {
        return fail("has no array that holds one whole weight: a weight takes " + std::to_string(chip.slices()) +
                        " cells",
                    "core of the chip", "Add crossbars or columns, or keep more bits in a cell");
    }
    LayerPartition made{.node = node, .source = static_cast<std::int64_t>(of.sources.front()), .form = form};
    made.name = of.name;
    made.channelGroups = options.denseGroups ? 1 : of.groups;
    setMatrices(made, of.sliding.window, of.in.channels / made.channelGroups, of.out.channels / made.channelGroups);
    made.windows = roundsOf(of, form);
    cut(made, chip, options.width);
    return made;
}

std::string layerText(std::span<const LayerPartition> partitions, std::size_t matrix)
{
    const std::string name = matrix < partitions.size() ? partitions[matrix].name : std::string();
    return name.empty() ? "layer " + std::to_string(matrix + 1) + " of those with weights" : "layer \"" + name + "\"";
}

Result<std::vector<LayerPartition>> partitionsOf(const LayerGraph& graph, const CrossbarChip& chip,
                                                 const PartitionOptions& options)
{
    std::vector<LayerPartition> all;
    for (const std::size_t node : graph.matrices) {
        auto made = chosenFor(graph, node, chip, options);
        if (!made) {
            return tl::unexpected<Error>(made.error());
        }
        all.push_back(*made);
    }
    return all;
}

UnfoldingCost costOf(const LayerGraph& graph, const LayerPartition& partition)
{
    const GraphNode& of = graph.nodes[partition.node];
    const workloads::Extent& window = of.sliding.window;
    const std::int64_t inputs = of.in.channels;
    const std::int64_t outputs = of.out.channels;
    const auto [y, x] = useOf(of.sliding, of.out);
    UnfoldingCost cost{.rounds = partition.windows, .reads = y.elements * x.distinct * inputs};
    std::int64_t partial = 0; // results of pixels before they are added
    switch (partition.form) {
    case Unfolding::Window:
        partial = of.windows();
        cost.reads = y.elements * x.elements * inputs;
        cost.memory = window.area() * inputs + outputs;
        break;
    case Unfolding::Positions:
        partial = y.elements * x.elements;
        cost.memory = window.area() * (inputs + outputs);
        break;
    case Unfolding::Rows:
        partial = y.elements * x.positions;
        cost.memory = window.area() * inputs + window.height * outputs;
        break;
    case Unfolding::Strip:
        partial = y.positions * x.elements;
        cost.memory = window.height * inputs + window.width * outputs;
        break;
    case Unfolding::Scatter:
        partial = y.elements * x.elements;
        cost.reads = y.distinct * x.distinct * inputs;
        cost.memory = inputs + window.area() * outputs;
        break;
    }
    const std::int64_t slices = partition.groups / partition.matrices;
    cost.additions = std::max<std::int64_t>(partial * slices - of.windows(), 0) * outputs;
    cost.arrays = partition.arrays();
    return cost;
}

} // namespace pimento::crossbar
