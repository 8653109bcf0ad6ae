// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/found_mapping.h"

#include "engine/systems/dataflow/model/order_classes.h"
#include "engine/systems/dataflow/model/tensor_rows.h"

#include <algorithm>
#include <limits>

namespace pimento::dataflow {

namespace {

void setFactors(const TileLattice& lattice, const Place& inner, const Place& outer, Sizes& factors)
{
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        factors[dim] = partsOf(lattice.sizes(dim)[outer[dim]], lattice.sizes(dim)[inner[dim]]);
    }
}

/// The order of a level. A tensor that no loop moves while others step lets any order stand.
std::vector<Dim> orderFor(const SearchSpace& space, std::size_t level, int stationary)
{
    if (stationary < 0 && space.question->constraints.stationary != Stationary::Any) {
        std::vector<Dim> order = orderOf(Tensor::Output);
        std::ranges::rotate(order, order.end() - 1); // groups innermost, so that no tile stays
        return order;
    }
    const auto& innermost = space.question->constraints.innermost;
    if (level < innermost.size() && innermost[level]) {
        if (stationary < 0 || stationary == static_cast<int>(*innermost[level])) {
            return orderOf(*innermost[level]);
        }
        // The pinned tensor's loops are of one step here, so that the next tensor's loops are innermost.
        std::vector<Dim> order;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            if (!isRelevant(static_cast<Dim>(dim), *innermost[level])) {
                order.push_back(static_cast<Dim>(dim));
            }
        }
        for (const Dim dim : orderOf(static_cast<Tensor>(stationary))) {
            if (isRelevant(dim, *innermost[level])) {
                order.push_back(dim);
            }
        }
        return order;
    }
    return orderOf(stationary < 0 ? Tensor::Output : static_cast<Tensor>(stationary));
}

/// Chooses the layout of each tensor with which its rows are activated least often.
void chooseLayouts(const SearchSpace& space, Mapping& mapping)
{
    const DataflowQuestion& question = *space.question;
    if (question.accelerator.rows.rowBytes == 0) {
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            mapping.layouts[tensor] = question.constraints.layouts[tensor].value_or(Layout::Sequential);
        }
        return;
    }
    const TileSizes sizes = tileSizesOf(mapping);
    int child = -1;
    for (std::size_t level = 0; level < question.accelerator.outermost(); ++level) {
        child = mapping.stores[level][0] ? static_cast<int>(level) : child;
    }
    mapping.block = bestBlock(question.layer, sizes.tile(child), question.accelerator.rows.rowBytes).block;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        std::int64_t fewest = std::numeric_limits<std::int64_t>::max();
        Layout best = Layout::Sequential;
        for (const Layout layout : {Layout::Sequential, Layout::RowAligned}) {
            if (question.constraints.layouts[tensor].value_or(layout) != layout) {
                continue;
            }
            mapping.layouts[tensor] = layout;
            const std::int64_t rows = figuresOf(question.layer, question.accelerator, mapping).activations[tensor];
            if (rows < fewest) {
                fewest = rows;
                best = layout;
            }
        }
        mapping.layouts[tensor] = best;
    }
}

} // namespace

Mapping mappingOf(const SearchSpace& space, const FoundMapping& found)
{
    const TileLattice& lattice = space.facts->lattice();
    const std::size_t outermost = space.costs->outermost();
    Mapping mapping;
    const SpatialChoice& spatial = found.spatial;
    mapping.spatial[static_cast<std::size_t>(Direction::Height)] = spatial.heights;
    mapping.spatial[static_cast<std::size_t>(Direction::Lanes)] = spatial.lanes;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        mapping.spatial[static_cast<std::size_t>(Direction::Width)][dim] = spatial.slots[dim] / spatial.heights[dim];
    }
    mapping.temporal.assign(outermost + 1, kOnes);
    mapping.order.assign(outermost + 1, orderOf(Tensor::Output));
    mapping.stores.assign(outermost + 1, {true, true, true});
    for (std::size_t level = 0; level < outermost; ++level) {
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            mapping.stores[level][tensor] = isStored(found.mask, level, tensor);
        }
    }
    Place inner = spatial.array;
    for (std::size_t i = 0; i <= found.levels.size(); ++i) {
        const bool isLast = i == found.levels.size();
        const std::size_t level = isLast ? outermost : found.levels[i];
        const Place& outer = isLast ? space.facts->whole() : found.places[i];
        setFactors(lattice, inner, outer, mapping.temporal[level]);
        mapping.order[level] = orderFor(space, level, found.orders[i]);
        inner = outer;
    }
    chooseLayouts(space, mapping);
    return mapping;
}

} // namespace pimento::dataflow
