// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/separable_layout.h"

#include <algorithm>
#include <utility>

namespace pimento::chains {

using lower::Layout;

std::optional<SeparableLayout> SeparableLayout::of(const affine::Kernel& kernel, const Layout& layout,
                                                   const lower::Gather& gather, const Region& region)
{
    if (!layout.guards.empty() || !layout.ownedSets.empty() || layout.expanded || layout.needsFirstPart ||
        layout.lanes == Layout::Lanes::Fused) {
        return std::nullopt;
    }
    SeparableLayout made(layout, gather, region);
    return made.addLoops(kernel) ? std::optional(std::move(made)) : std::nullopt;
}

bool SeparableLayout::addLoops(const affine::Kernel& kernel)
{
    const Extent& common = m_region->extent;
    for (const Layout::Axis& axis : m_layout->axes) {
        const bool isTwice =
            std::ranges::any_of(m_loops, [&](const Loop& loop) { return loop.axis->variable == axis.variable; });
        if (isTwice || m_gather.tiling().refinement(axis.variable) != 1) {
            return false;
        }
        m_loops.push_back({&axis, {}});
    }
    std::int64_t stride = 1;
    const std::vector<affine::Index>& index = m_layout->reference.index;
    PIMENTO_ASSERT(kernel.tensors[m_layout->reference.tensor].sizes.size() == common.size(),
                   "an extent has the dimensions of its tensor");
    for (std::size_t d = common.size(); d-- > 0;) {
        if (index[d].terms.size() > 1) {
            return false;
        }
        if (index[d].terms.empty()) {
            const bool isInside = index[d].constant >= 0 && index[d].constant < common[d];
            m_offset = isInside && m_offset >= 0 ? m_offset + index[d].constant * stride : -1;
        } else {
            const affine::Term& term = index[d].terms.front();
            const auto loop =
                std::ranges::find_if(m_loops, [&](const Loop& each) { return each.axis->variable == term.variable; });
            if (loop == m_loops.end()) {
                return false;
            }
            loop->steps.push_back({term.coefficient, index[d].constant, common[d], stride});
        }
        stride *= common[d];
    }
    return true;
}

std::vector<std::int64_t> SeparableLayout::addends(const Loop& loop, std::int64_t group, std::int64_t core) const
{
    const StatementTiling& tiling = m_gather.tiling();
    const std::size_t variable = loop.axis->variable;
    const std::size_t set = tiling.setOf(variable);
    const std::int64_t part = set < tiling.sets() ? m_gather.cores().part(set, group, core) : 0;
    const IndexRange tile = tiling.computeTile(variable, part);
    std::vector<std::int64_t> addends(static_cast<std::size_t>(loop.axis->positions), -1);
    for (std::int64_t position = 0; position < loop.axis->positions; ++position) {
        const std::int64_t value = tiling.first(variable, part) + position * tiling.stride(variable);
        std::int64_t sum = tile.contains(value) ? 0 : -1;
        for (const Step& step : loop.steps) {
            const std::int64_t at = step.coefficient * value + step.constant;
            sum = sum >= 0 && at >= 0 && at < step.size ? sum + at * step.stride : -1;
        }
        addends[static_cast<std::size_t>(position)] = sum;
    }
    return addends;
}

void SeparableLayout::forEachVector(const std::stop_token& stop, const TensorLayout::Visit& visit) const
{
    if (m_offset < 0) {
        return;
    }
    for (std::int64_t group = 0; group < m_gather.cores().groups(); ++group) {
        for (std::int64_t core = 0; core < m_gather.cores().cores() && !stop.stop_requested(); ++core) {
            if (isIn(*m_region, group, core)) {
                forCore(group, core, visit);
            }
        }
    }
}

namespace {

/// Contribution of an axis to the vectors of one core: an offset, or the runs of a vector.
struct CoreAxis {
    std::vector<std::int64_t> addends;
    std::vector<std::vector<ElementRun>> runs; // for the axis along the lanes, for each vector
};

std::vector<std::vector<ElementRun>> laneRuns(const std::vector<std::int64_t>& addends, int width)
{
    std::vector<std::vector<ElementRun>> all;
    for (std::size_t i = 0; i < addends.size(); ++i) {
        const auto lane = static_cast<int>(i % static_cast<std::size_t>(width));
        if (lane == 0) {
            all.emplace_back();
        }
        append(all.back(), lane, addends[i]);
    }
    return all;
}

} // namespace

void SeparableLayout::forCore(std::int64_t group, std::int64_t core, const TensorLayout::Visit& visit) const
{
    std::vector<CoreAxis> axes;
    std::vector<std::int64_t> counts;
    std::size_t along = m_loops.size();
    for (const Loop& loop : m_loops) {
        CoreAxis& axis = axes.emplace_back(CoreAxis{addends(loop, group, core), {}});
        if (isAlongLanes(*loop.axis)) {
            along = axes.size() - 1;
            axis.runs = laneRuns(axis.addends, m_layout->width);
        }
        counts.push_back(m_layout->vectorsOf(*loop.axis));
    }
    const int copies = m_layout->lanes == Layout::Lanes::Splat ? m_layout->width : 1;
    const std::vector<ElementRun> single = {{0, copies, 0, 0}};
    std::vector<ElementRun> runs;
    // Visits loops from the outermost one on; skips the inner loops where an outer one has no element.
    const auto walk = [&](const auto& self, std::size_t depth, std::int64_t vector, std::int64_t sum,
                          const std::vector<ElementRun>& lanes) -> void {
        if (depth == axes.size()) {
            runs = lanes;
            for (ElementRun& run : runs) {
                run.first += sum;
            }
            visit({group, core, vector, runs});
            return;
        }
        for (std::int64_t at = 0; at < counts[depth]; ++at) {
            const std::int64_t next = vector * counts[depth] + at;
            if (depth == along) {
                const std::vector<ElementRun>& some = axes[depth].runs[static_cast<std::size_t>(at)];
                if (!some.empty()) {
                    self(self, depth + 1, next, sum, some);
                }
            } else if (const std::int64_t addend = axes[depth].addends[static_cast<std::size_t>(at)]; addend >= 0) {
                self(self, depth + 1, next, sum + addend, lanes);
            }
        }
    };
    walk(walk, 0, 0, m_offset, single);
}

} // namespace pimento::chains
