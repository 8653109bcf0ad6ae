// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/bound_tables.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pimento::dataflow {

namespace {

constexpr double kTooLarge = std::numeric_limits<double>::infinity();

/// Costs of a link at both ends of its range: each loop outside moves the tile, or none does.
struct LinkRange {
    LeastRest most;
    LeastRest least;
};

/// The least sum over choices of at most one link that gets its least costs.
double leastSum(const std::array<double, kTensors>& most, const std::array<double, kTensors>& least, std::size_t count)
{
    double sum = 0;
    double gain = 0;
    for (std::size_t i = 0; i < count; ++i) {
        sum += most[i];
        gain = std::max(gain, most[i] - least[i]);
    }
    return sum - gain;
}

} // namespace

BoundTables::BoundTables(const TileFacts& facts, const CostModel& costs, const Accelerator& accelerator,
                         std::stop_token stop)
    : m_facts(facts), m_costs(costs), m_stop(std::move(stop))
{
    for (std::size_t level = 0; level < accelerator.levels.size(); ++level) {
        const auto& capacity = accelerator.levels[level].capacity;
        const std::int64_t instances = level == 0 ? accelerator.height * accelerator.width : 1;
        m_capacities.push_back(capacity ? static_cast<double>(*capacity) * static_cast<double>(instances) : kTooLarge);
    }
}

const BoundTable& BoundTables::from(std::size_t level, StoreMask mask)
{
    const std::size_t outermost = m_costs.outermost();
    while (level < outermost && storedAt(mask, level) == 0) {
        ++level;
    }
    const StoreMask relevant = level >= outermost ? 0 : mask >> (level * kTensors) << (level * kTensors);
    const std::uint64_t key = std::uint64_t{relevant} * kMostLevels + level;
    std::unique_ptr<BoundTable>& table = m_tables[key];
    if (!table) {
        std::unique_ptr<BoundTable> made = make(level, relevant);
        m_tables[key] = std::move(made);
        return *m_tables[key];
    }
    return *table;
}

std::unique_ptr<BoundTable> BoundTables::make(std::size_t level, StoreMask mask)
{
    auto table = std::make_unique<BoundTable>();
    const std::size_t count = m_facts.lattice().count();
    if (m_costs.needsEnergy()) {
        table->energy.assign(count, 0);
    } else {
        table->fits.assign(count, 0);
    }
    if (m_costs.needsCycles()) {
        table->cycles.assign(count, 0);
    }
    if (m_costs.needsActivations()) {
        table->activations.assign(count, 0);
    }
    if (m_costs.needsBlend()) {
        table->blend.assign(count, 0);
    }
    if (level < m_costs.outermost() && !m_stop.stop_requested()) {
        fill(level, mask, from(level + 1, mask), *table);
        for (std::vector<double>* values :
             {&table->energy, &table->cycles, &table->activations, &table->blend, &table->fits}) {
            spread(*values);
        }
    }
    return table;
}

void BoundTables::fill(std::size_t level, StoreMask mask, const BoundTable& outer, BoundTable& table) const
{
    std::array<LinkEnds, kTensors> links;
    std::size_t linkCount = 0;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        if (isStored(mask, level, tensor)) {
            const std::size_t parent = parentOf(mask, level + 1, tensor, m_costs.outermost());
            links[linkCount++] = {static_cast<std::uint8_t>(tensor), static_cast<std::int8_t>(level),
                                  static_cast<std::uint8_t>(parent)};
        }
    }
    const auto restOf = [&](const LinkEnds& link, std::size_t number, double visits) {
        Loads loads;
        m_facts.addLink(link, number, visits, loads);
        if (level == 0) {
            const TensorTile& tile = m_facts.tile(link.tensor, number);
            loads.writes[0] -= (tile.moved - tile.peMoved) * visits;
        }
        LeastRest rest;
        rest.energy = m_costs.needsEnergy() ? m_costs.trafficEnergy(loads) : 0;
        rest.dramCycles = m_costs.needsCycles() ? m_costs.dramCycles(loads) : 0;
        rest.activations = loads.activations;
        rest.blend = m_costs.needsBlend() ? m_costs.blendOf(rest.energy, rest.dramCycles) : 0;
        return rest;
    };
    for (std::size_t number = 0; number < m_facts.lattice().count() && !m_stop.stop_requested(); ++number) {
        double bytes = 0;
        for (std::size_t i = 0; i < linkCount; ++i) {
            const TensorTile& tile = m_facts.tile(links[i].tensor, number);
            bytes += level == 0 ? tile.peBytes : tile.bytes;
        }
        const bool fits = bytes <= m_capacities[level];
        std::array<LinkRange, kTensors> ranges;
        for (std::size_t i = 0; fits && i < linkCount; ++i) {
            const TensorTile& tile = m_facts.tile(links[i].tensor, number);
            ranges[i].least = restOf(links[i], number, 1);
            ranges[i].most = tile.isWhole || tile.visits == 1 ? ranges[i].least : restOf(links[i], number, tile.visits);
        }
        const auto set = [&](std::vector<double>& values, const std::vector<double>& outerValues,
                             double LeastRest::*part) {
            if (values.empty()) {
                return;
            }
            std::array<double, kTensors> most{};
            std::array<double, kTensors> least{};
            for (std::size_t i = 0; i < linkCount; ++i) {
                most[i] = ranges[i].most.*part;
                least[i] = ranges[i].least.*part;
            }
            values[number] = fits ? leastSum(most, least, linkCount) + outerValues[number] : kTooLarge;
        };
        set(table.energy, outer.energy, &LeastRest::energy);
        set(table.cycles, outer.cycles, &LeastRest::dramCycles);
        set(table.activations, outer.activations, &LeastRest::activations);
        set(table.blend, outer.blend, &LeastRest::blend);
        if (!table.fits.empty()) {
            table.fits[number] = fits ? outer.fits[number] : kTooLarge;
        }
    }
}

void BoundTables::spread(std::vector<double>& values) const
{
    const TileLattice& lattice = m_facts.lattice();
    if (values.empty()) {
        return;
    }
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::size_t stride = lattice.stride(dim);
        const std::size_t length = lattice.sizes(dim).size();
        for (std::size_t block = 0; block < lattice.count() && !m_stop.stop_requested(); block += stride * length) {
            for (std::size_t index = 0; index < length; ++index) {
                const auto& multiples = lattice.multiples(dim, index);
                double* const target = values.data() + block + index * stride;
                for (std::size_t next = 1; next < multiples.size(); ++next) {
                    const double* const source = values.data() + block + multiples[next] * stride;
                    for (std::size_t i = 0; i < stride; ++i) {
                        target[i] = std::min(target[i], source[i]);
                    }
                }
            }
        }
    }
}

} // namespace pimento::dataflow
