// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/chain_options.h"

#include "engine/base/parallel.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <optional>

namespace pimento::chains {

ChainOptions::ChainOptions(const BoundChain& chain, const SearchMeans& means)
    : m_chain(&chain), m_means(means), m_ways(chain.problems.size()), m_prices(chain)
{
    for (std::size_t kernel = 0; kernel < chain.problems.size(); ++kernel) {
        addWays(kernel);
    }
}

std::size_t ChainOptions::spaceFor(const CompiledProblem& problem, lower::Handover handover)
{
    const auto asked = withHandover(problem, std::move(handover));
    for (std::size_t space = 0; space < m_spaces.size(); ++space) {
        if (m_spaces[space]->problem().identity() == asked->identity()) {
            return space;
        }
    }
    m_spaces.push_back(std::make_unique<KernelSpace>(asked));
    return m_spaces.size() - 1;
}

void ChainOptions::addWays(std::size_t kernel)
{
    // A kernel may run with the sizes of a larger kernel of a later stage that uses the same growing tensor: on the
    // same cache with room for more.
    std::vector<std::size_t> sizes = {kernel};
    for (const BoundTensor& tensor : m_chain->tensors) {
        const auto own = std::ranges::find(tensor.uses, kernel, &BoundUse::kernel);
        for (auto later = own; tensor.growing && later != tensor.uses.end(); ++later) {
            const bool isLarger = later->extent[*tensor.growing] > own->extent[*tensor.growing];
            if (isLarger && std::ranges::find(sizes, later->kernel) == sizes.end()) {
                sizes.push_back(later->kernel);
            }
        }
    }
    const BoundNeighbours& neighbours = m_chain->neighbours[kernel];
    for (const std::size_t as : sizes) {
        for (const bool takes : {false, true}) {
            for (const bool leaves : {false, true}) {
                if ((takes && neighbours.taken.empty()) || (leaves && !neighbours.givesOn)) {
                    continue;
                }
                lower::Handover handover;
                handover.onChip = takes ? neighbours.taken : std::vector<std::size_t>{};
                if (leaves && neighbours.left) {
                    handover.onChip.push_back(*neighbours.left);
                }
                m_ways[kernel].push_back({spaceFor(*m_chain->problems[as], std::move(handover)), as, takes, leaves});
            }
        }
    }
}

std::int64_t ChainOptions::leastOf(std::size_t kernel, const std::vector<bool>& isAllowed) const
{
    std::optional<std::int64_t> least;
    for (std::size_t way = 0; way < isAllowed.size(); ++way) {
        if (isAllowed[way]) {
            const std::int64_t cycles = spaceOf(m_ways[kernel][way]).best().cycles;
            least = std::min(least.value_or(cycles), cycles);
        }
    }
    return least.value_or(0);
}

namespace {

/// Lists the persistent tensors that a kernel uses, as indices of tensor and use.
std::vector<std::pair<std::size_t, std::size_t>> usesOf(const BoundChain& chain, std::size_t kernel)
{
    std::vector<std::pair<std::size_t, std::size_t>> uses;
    for (std::size_t tensor = 0; tensor < chain.tensors.size(); ++tensor) {
        const auto& all = chain.tensors[tensor].uses;
        const auto use = std::ranges::find(all, kernel, &BoundUse::kernel);
        if (use != all.end()) {
            uses.emplace_back(tensor, static_cast<std::size_t>(use - all.begin()));
        }
    }
    return uses;
}

} // namespace

bool ChainOptions::hasLayouts(std::size_t kernel, const DraftPlace& draft) const
{
    const auto known = m_layouts.find(draft);
    for (const auto& [tensor, use] : usesOf(*m_chain, kernel)) {
        for (const Extent& extent : m_prices.extentsOf(tensor, use)) {
            const std::size_t argument = m_chain->tensors[tensor].uses[use].tensor;
            if (m_prices.matters(tensor) &&
                (known == m_layouts.end() || !known->second.samples.contains({argument, extent}))) {
                return false;
            }
        }
    }
    return true;
}

Result<ChainOptions::DraftLayouts> ChainOptions::layoutsOf(std::size_t kernel, const DraftPlace& draft,
                                                           const std::stop_token& stop) const
{
    const KernelSpace& space = *m_spaces[draft.space];
    auto lowered = lowerDraft(space.problem().asked(), space.draft(draft.row).parts(), stop);
    if (!lowered) {
        return tl::unexpected<Error>(lowered.error());
    }
    const std::shared_ptr<const lower::Program> program = *std::move(lowered);
    DraftLayouts found;
    for (const auto& [tensor, use] : usesOf(*m_chain, kernel)) {
        if (!m_prices.matters(tensor)) {
            continue;
        }
        const std::size_t argument = m_chain->tensors[tensor].uses[use].tensor;
        const auto layout = std::make_shared<const TensorLayout>(program, argument);
        found.layouts[argument] = layout;
        for (const Extent& extent : m_prices.extentsOf(tensor, use)) {
            found.samples[{argument, extent}] = layout->sample(extent, stop);
        }
    }
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped while layouts were compared");
    }
    return found;
}

Result<void> ChainOptions::prepare(std::size_t kernel, const std::vector<DraftPlace>& drafts,
                                   const std::stop_token& stop)
{
    std::vector<DraftPlace> unknown;
    for (const DraftPlace& draft : drafts) {
        if (!hasLayouts(kernel, draft)) {
            unknown.push_back(draft);
        }
    }
    std::vector<std::optional<Result<DraftLayouts>>> found(unknown.size());
    parallelFor(unknown.size(), m_means.threads, stop, [&](std::size_t i) {
        found[i] = layoutsOf(kernel, unknown[i], stop);
        if (m_means.heartbeat != nullptr) {
            m_means.heartbeat->report(0, 0);
        }
    });
    for (std::size_t i = 0; i < unknown.size(); ++i) {
        if (!found[i]) {
            return fail(ErrorKind::Stopped, "was stopped while layouts were compared");
        }
        if (!*found[i]) {
            return tl::unexpected<Error>(found[i]->error());
        }
        DraftLayouts& all = m_layouts[unknown[i]];
        all.layouts.insert((*found[i])->layouts.begin(), (*found[i])->layouts.end());
        all.samples.insert((*found[i])->samples.begin(), (*found[i])->samples.end());
    }
    return {};
}

/// Makes an option without its append time.
KernelOption ChainOptions::optionOf(std::size_t kernel, std::size_t way, const CostedDraft& draft)
{
    KernelOption option{way, draft.row, draft.cycles, 0, {}};
    for (const auto& [tensor, use] : usesOf(*m_chain, kernel)) {
        if (!m_prices.matters(tensor)) {
            option.layouts.push_back(kNowhereYet);
            continue;
        }
        const DraftPlace place{m_ways[kernel][way].space, draft.row};
        if (const auto number = m_numbers.find({place, tensor, use}); number != m_numbers.end()) {
            option.layouts.push_back(number->second);
            continue;
        }
        const DraftLayouts& known = m_layouts.at(place);
        const std::size_t argument = m_chain->tensors[tensor].uses[use].tensor;
        LayoutEntry entry{tensor, use, known.layouts.at(argument), {}};
        for (const Extent& extent : m_prices.extentsOf(tensor, use)) {
            entry.samples.push_back(known.samples.at({argument, extent}));
        }
        option.layouts.push_back(m_prices.numberOf(std::move(entry)));
        m_numbers[{place, tensor, use}] = option.layouts.back();
    }
    return option;
}

RelayPrices::Append ChainOptions::appendOf(std::size_t kernel, const KernelOption& option) const
{
    RelayPrices::Append append;
    const auto uses = usesOf(*m_chain, kernel);
    for (const BoundAppend& each : m_chain->appends[kernel]) {
        const auto own = std::ranges::find(uses, each.tensor, &std::pair<std::size_t, std::size_t>::first);
        PIMENTO_ASSERT(own != uses.end(), "a kernel appends to what it uses");
        const bool isOnChip = m_ways[kernel][option.way].takesOnChip && each.from && *each.from + 1 == kernel;
        append.places.push_back({option.layouts[static_cast<std::size_t>(own - uses.begin())],
                                 isOnChip ? TokenSource::OnChip : TokenSource::HostMemory});
    }
    return append;
}

Result<std::vector<KernelOption>> ChainOptions::made(std::size_t kernel, std::size_t way,
                                                     const std::vector<CostedDraft>& drafts,
                                                     const std::stop_token& stop)
{
    std::vector<DraftPlace> places;
    for (const CostedDraft& draft : drafts) {
        places.push_back({m_ways[kernel][way].space, draft.row});
    }
    if (const auto prepared = prepare(kernel, places, stop); !prepared) {
        return tl::unexpected<Error>(prepared.error());
    }
    std::vector<KernelOption> options;
    std::vector<RelayPrices::Append> appends;
    for (const CostedDraft& draft : drafts) {
        options.push_back(optionOf(kernel, way, draft));
        appends.push_back(appendOf(kernel, options.back()));
    }
    if (const auto prepared = m_prices.prepare(appends, m_means.threads, stop); !prepared) {
        return tl::unexpected<Error>(prepared.error());
    }
    for (KernelOption& option : options) {
        option.append = m_prices.cyclesOf(appendOf(kernel, option));
        option.cycles += option.append;
    }
    return options;
}

Result<KernelOption> ChainOptions::optionOf(std::size_t kernel, std::size_t way, const CostedDraft& draft,
                                            const std::stop_token& stop)
{
    auto one = made(kernel, way, {draft}, stop);
    return one ? Result<KernelOption>(std::move(one->front())) : tl::unexpected<Error>(one.error());
}

Result<std::vector<KernelOption>> ChainOptions::of(std::size_t kernel, const std::vector<std::int64_t>& most,
                                                   const std::stop_token& stop)
{
    std::vector<KernelOption> options;
    for (std::size_t way = 0; way < m_ways[kernel].size(); ++way) {
        std::vector<CostedDraft> wanted;
        std::ranges::copy_if(spaceOf(m_ways[kernel][way]).known(), std::back_inserter(wanted),
                             [&](const CostedDraft& draft) { return draft.cycles <= most[way]; });
        auto all = made(kernel, way, wanted, stop);
        if (!all) {
            return all;
        }
        std::map<std::vector<std::size_t>, std::size_t> byLayouts; // indices in `options`
        for (KernelOption& option : *all) {
            const auto [place, isNew] = byLayouts.try_emplace(option.layouts, options.size());
            if (isNew) {
                options.push_back(std::move(option));
            } else if (option.cycles < options[place->second].cycles) {
                options[place->second] = std::move(option);
            }
        }
    }
    return options;
}

} // namespace pimento::chains
