// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/rules/outer_loops.h"

namespace pimento::dataflow::timeloop {

namespace {

const Sizes& splitOver(const Mapping& mapping, Direction direction)
{
    return mapping.spatial[static_cast<std::size_t>(direction)];
}

void multiply(Sizes& sizes, const Sizes& factors)
{
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        sizes[dim] *= factors[dim];
    }
}

} // namespace

std::int64_t productOf(const Sizes& sizes)
{
    std::int64_t product = 1;
    for (const std::int64_t size : sizes) {
        product *= size;
    }
    return product;
}

std::int64_t productOf(const Sizes& sizes, Tensor tensor)
{
    std::int64_t product = 1;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        product *= isRelevant(static_cast<Dim>(dim), tensor) ? sizes[dim] : 1;
    }
    return product;
}

std::int64_t usedPes(const Mapping& mapping)
{
    return productOf(splitOver(mapping, Direction::Height)) * productOf(splitOver(mapping, Direction::Width));
}

std::int64_t usedLanes(const Mapping& mapping) { return productOf(splitOver(mapping, Direction::Lanes)); }

Sizes tileOf(const Mapping& mapping, std::ptrdiff_t level)
{
    Sizes tile = kOnes;
    if (level == kUnits) {
        return tile;
    }
    multiply(tile, splitOver(mapping, Direction::Lanes));
    multiply(tile, mapping.temporal[0]);
    if (level > 0) {
        multiply(tile, splitOver(mapping, Direction::Height));
        multiply(tile, splitOver(mapping, Direction::Width));
    }
    for (std::size_t each = 1; static_cast<std::ptrdiff_t>(each) <= level; ++each) {
        multiply(tile, mapping.temporal[each]);
    }
    return tile;
}

std::vector<OuterLoop> loopsAround(const Mapping& mapping, std::ptrdiff_t level)
{
    std::vector<OuterLoop> loops;
    for (auto outer = static_cast<std::size_t>(level + 1); outer < mapping.temporal.size(); ++outer) {
        // A level's loops step over what lies inside them: lanes, the PEs together, or the level below.
        Sizes steps =
            outer == 0 ? splitOver(mapping, Direction::Lanes) : tileOf(mapping, static_cast<std::ptrdiff_t>(outer) - 1);
        if (outer == 1) {
            multiply(steps, splitOver(mapping, Direction::Height));
            multiply(steps, splitOver(mapping, Direction::Width));
        }
        for (const Dim dim : mapping.order[outer]) {
            const auto at = static_cast<std::size_t>(dim);
            if (const std::int64_t count = mapping.temporal[outer][at]; count > 1) {
                loops.push_back({dim, count, steps[at]});
                steps[at] *= count;
            }
        }
    }
    return loops;
}

} // namespace pimento::dataflow::timeloop
