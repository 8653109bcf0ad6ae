// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/answered_links.h"

#include <algorithm>
#include <utility>

namespace pimento::chains {

std::vector<AnsweredLink> AnsweredLinks::of(const BoundChain& chain)
{
    std::vector<AnsweredLink> answered;
    for (std::size_t number = 0; number < chain.chain.links.size(); ++number) {
        const ChainLink& link = chain.chain.links[number];
        AnsweredLink one{number, false, 0, ""};
        const bool isNext = link.to == link.from + 1;
        one.isKept = isNext && m_options.waysOf(link.to)[m_chosen[link.to].way].takesOnChip;
        one.whyNot = isNext ? chain.neighbours[link.to].whyNot : "other kernels run in between";
        if (one.isKept && link.kind == LinkKind::Operand) {
            one.saved = savedBy(link);
        }
        answered.push_back(std::move(one));
    }
    return answered;
}

/// Cycles of one run of a kernel's draft in another way; nothing after a stop.
std::optional<std::int64_t> AnsweredLinks::cyclesIn(std::size_t kernel, bool takes, bool leaves)
{
    const KernelOption& option = m_chosen[kernel];
    const auto& ways = m_options.waysOf(kernel);
    const KernelWay& own = ways[option.way];
    for (const KernelWay& way : ways) {
        if (way.as == own.as && way.takesOnChip == takes && way.leavesOnChip == leaves) {
            const auto cost = m_options.spaceOf(way).costOf(m_options.spaceOf(own).text(option.row), m_means, m_stop);
            return cost ? std::optional(cost->cycles) : std::nullopt;
        }
    }
    return std::nullopt;
}

std::int64_t AnsweredLinks::savedBy(const ChainLink& link)
{
    const KernelWay& giver = m_options.waysOf(link.from)[m_chosen[link.from].way];
    const KernelWay& taker = m_options.waysOf(link.to)[m_chosen[link.to].way];
    const std::optional<std::int64_t> all[] = {
        cyclesIn(link.from, giver.takesOnChip, false), cyclesIn(link.to, false, taker.leavesOnChip),
        cyclesIn(link.from, giver.takesOnChip, true), cyclesIn(link.to, true, taker.leavesOnChip)};
    const bool areKnown = std::ranges::all_of(all, [](const auto& each) { return each.has_value(); });
    return areKnown ? *all[0] + *all[1] - *all[2] - *all[3] : 0;
}

} // namespace pimento::chains
