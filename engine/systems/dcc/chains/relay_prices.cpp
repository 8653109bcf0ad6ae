// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/relay_prices.h"

#include "engine/base/parallel.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <set>

namespace pimento::chains {

namespace {

void addTo(std::vector<Extent>& extents, Extent extent)
{
    if (std::ranges::find(extents, extent) == extents.end()) {
        extents.push_back(std::move(extent));
    }
}

bool isWantedByHost(const BoundChain& chain, const std::string& name)
{
    return std::ranges::any_of(chain.chain.stages, [&](const ChainStage& stage) {
        return std::ranges::find(stage.hostUses, name) != stage.hostUses.end();
    });
}

} // namespace

RelayPrices::RelayPrices(const BoundChain& chain) : m_chain(&chain)
{
    for (const BoundTensor& tensor : chain.tensors) {
        std::vector<std::vector<Extent>> ofUses;
        for (std::size_t use = 0; use < tensor.uses.size(); ++use) {
            std::vector<Extent> extents{tensor.uses[use].extent};
            // A stage may run again, so that its last use is followed by its first one.
            for (const BoundUse& other : tensor.uses) {
                const bool isNeighbour = &other - tensor.uses.data() == static_cast<std::ptrdiff_t>(use) + 1 ||
                                         &other - tensor.uses.data() == static_cast<std::ptrdiff_t>(use) - 1;
                const bool isOfStage =
                    chain.chain.kernels[other.kernel].stage == chain.chain.kernels[tensor.uses[use].kernel].stage;
                if (isNeighbour || isOfStage) {
                    addTo(extents, commonExtent(tensor.uses[use].extent, other.extent));
                }
            }
            ofUses.push_back(std::move(extents));
        }
        m_extents.push_back(std::move(ofUses));
        m_matters.push_back(tensor.uses.size() > 1 || tensor.growing.has_value() || isWantedByHost(chain, tensor.name));
    }
}

std::size_t RelayPrices::numberOf(LayoutEntry entry)
{
    const std::tuple key(entry.tensor, entry.use, entry.samples);
    const std::size_t number = m_entries.size();
    m_entries.push_back(std::move(entry));
    const auto [begin, end] = m_numbers.equal_range(key);
    for (auto alike = begin; alike != end; ++alike) {
        const auto& extents = m_extents[std::get<0>(key)][std::get<1>(key)];
        const bool isPlanned = m_entries.back().layout->isPlannedAs(*m_entries[alike->second].layout);
        if (isPlanned || std::ranges::all_of(extents, [&](const Extent& extent) {
                return printOf(number, extent) == printOf(alike->second, extent);
            })) {
            m_entries.pop_back();
            std::erase_if(m_prints, [&](const auto& print) { return print.first.first == number; });
            return alike->second;
        }
    }
    m_numbers.emplace(key, number);
    return number;
}

Extent RelayPrices::commonOf(const Relay& relay) const
{
    const auto extentOf = [&](std::size_t number) -> const Extent& {
        const LayoutEntry& entry = m_entries[number];
        return m_chain->tensors[entry.tensor].uses[entry.use].extent;
    };
    if (relay.from == kWithHost || relay.to == kWithHost) {
        return extentOf(relay.from == kWithHost ? relay.to : relay.from);
    }
    return commonExtent(extentOf(relay.from), extentOf(relay.to));
}

std::size_t RelayPrices::placeOf(std::size_t number, const Extent& common) const
{
    const LayoutEntry& entry = m_entries[number];
    const std::vector<Extent>& extents = m_extents[entry.tensor][entry.use];
    const auto place = std::ranges::find(extents, common);
    PIMENTO_ASSERT(place != extents.end(), "layouts are compared with those of the uses beside them");
    return static_cast<std::size_t>(place - extents.begin());
}

const Fingerprint& RelayPrices::printOf(std::size_t number, const Extent& common) const
{
    const auto [place, isNew] = m_prints.try_emplace({number, common});
    if (isNew) {
        place->second = m_entries[number].layout->print(common);
    }
    return place->second;
}

bool RelayPrices::areSame(std::size_t one, std::size_t other, const Extent& common) const
{
    const auto sampleOf = [&](std::size_t number) { return m_entries[number].samples[placeOf(number, common)]; };
    return sampleOf(one) == sampleOf(other) && printOf(one, common) == printOf(other, common);
}

bool RelayPrices::isFree(const Relay& relay) const
{
    if (relay.from == relay.to) {
        return true;
    }
    if (relay.from == kWithHost || relay.to == kWithHost) {
        return false;
    }
    return areSame(relay.from, relay.to, commonOf(relay));
}

const MoveCost* RelayPrices::found(const Relay& relay) const
{
    const auto place = m_costs.find(relay);
    return place == m_costs.end() ? nullptr : &place->second;
}

const DraftQuestion& RelayPrices::questionOf(const Relay& relay) const
{
    const LayoutEntry& entry = m_entries[relay.to == kWithHost ? relay.from : relay.to];
    return m_chain->questionOf(m_chain->tensors[entry.tensor].uses[entry.use].kernel);
}

std::int64_t RelayPrices::least(const Relay& relay) const
{
    if (isFree(relay)) {
        return 0;
    }
    if (const MoveCost* known = found(relay)) {
        return known->cycles();
    }
    return bound(relay);
}

Result<MoveCost> RelayPrices::simulate(const Relay& relay, const std::stop_token& stop) const
{
    const auto placeOf = [&](std::size_t number) {
        return TensorPlace{number == kWithHost ? nullptr : m_entries[number].layout.get()};
    };
    return relayCost(questionOf(relay), placeOf(relay.from), placeOf(relay.to), commonOf(relay), stop);
}

Result<std::int64_t> RelayPrices::simulate(const Append& append, const std::stop_token& stop) const
{
    std::vector<AppendTarget> targets;
    std::size_t kernel = 0;
    for (const Append::Place& place : append.places) {
        const LayoutEntry& entry = m_entries[place.number];
        const BoundTensor& tensor = m_chain->tensors[entry.tensor];
        PIMENTO_ASSERT(tensor.growing.has_value(), "only what grows has something new");
        const std::size_t dimension = *tensor.growing;
        kernel = tensor.uses[entry.use].kernel;
        targets.push_back({&entry.layout->program(),
                           {entry.layout->tensor(), dimension, tensor.uses[entry.use].extent[dimension] - 1},
                           place.source});
    }
    return costOfAppend(m_chain->questionOf(kernel), targets, stop).map([](const AppendCost& cost) {
        return cost.cycles().value();
    });
}

Result<void> RelayPrices::prepare(const std::vector<Append>& appends, unsigned threads, const std::stop_token& stop)
{
    std::set<Append> sorted;
    for (const Append& append : appends) {
        if (!append.places.empty() && !m_appends.contains(append)) {
            sorted.insert(append);
        }
    }
    const std::vector<Append> unknown(sorted.begin(), sorted.end());
    std::vector<std::optional<Result<std::int64_t>>> costs(unknown.size());
    parallelFor(unknown.size(), threads, stop, [&](std::size_t i) { costs[i] = simulate(unknown[i], stop); });
    for (std::size_t i = 0; i < unknown.size(); ++i) {
        if (!costs[i]) {
            return fail(ErrorKind::Stopped, "was stopped while new tokens were put in their places");
        }
        if (!*costs[i]) {
            return tl::unexpected<Error>(costs[i]->error());
        }
        m_appends[unknown[i]] = **costs[i];
    }
    return {};
}

} // namespace pimento::chains
