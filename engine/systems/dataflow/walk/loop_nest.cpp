// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/walk/loop_nest.h"

#include <algorithm>
#include <array>

namespace pimento::dataflow {

namespace {

constexpr std::size_t placeOf(Dim dim) { return static_cast<std::size_t>(dim); }

} // namespace

std::vector<NestLoop> loopsOutside(const Mapping& mapping, int level)
{
    Sizes step = kOnes;
    for (const Sizes& factors : mapping.spatial) {
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            step[dim] *= factors[dim];
        }
    }
    std::vector<NestLoop> loops; // innermost first
    for (std::size_t each = 0; each < mapping.temporal.size(); ++each) {
        for (const Dim dim : mapping.order[each]) {
            const std::int64_t factor = mapping.temporal[each][placeOf(dim)];
            if (factor > 1 && static_cast<int>(each) > level) {
                loops.push_back({dim, factor, step[placeOf(dim)]});
            }
            step[placeOf(dim)] *= factor;
        }
    }
    std::ranges::reverse(loops);
    return loops;
}

std::vector<bool> movingLoops(const std::vector<NestLoop>& loops, Tensor tensor)
{
    std::vector<bool> moving(loops.size());
    bool any = false;
    for (std::size_t i = loops.size(); i-- > 0;) {
        any = any || isRelevant(loops[i].dim, tensor);
        moving[i] = any;
    }
    return moving;
}

void forEachStep(const std::vector<NestLoop>& loops, const Sizes& bounds, Tensor tensor,
                 const std::function<void(const Sizes& begin, bool moves)>& visit)
{
    const std::vector<bool> moving = movingLoops(loops, tensor);
    std::vector<std::int64_t> counters(loops.size(), 0);
    Sizes begin{};
    bool moves = true;
    while (true) {
        bool hasWork = true;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            hasWork = hasWork && begin[dim] < bounds[dim];
        }
        if (hasWork) {
            visit(begin, moves);
            moves = false;
        }
        std::size_t next = loops.size();
        while (next > 0 && ++counters[next - 1] == loops[next - 1].factor) {
            --next;
            counters[next] = 0;
            begin[placeOf(loops[next].dim)] -= (loops[next].factor - 1) * loops[next].step;
        }
        if (next == 0) {
            return;
        }
        begin[placeOf(loops[next - 1].dim)] += loops[next - 1].step;
        moves = moves || moving[next - 1];
    }
}

std::vector<int> storingLevels(const Mapping& mapping, Tensor tensor)
{
    std::vector<int> levels;
    for (std::size_t level = 0; level < mapping.stores.size(); ++level) {
        if (mapping.stores[level][static_cast<std::size_t>(tensor)]) {
            levels.push_back(static_cast<int>(level));
        }
    }
    return levels;
}

} // namespace pimento::dataflow
