// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/search/buffer_tables.h"

#include "engine/systems/dataflow/timeloop/search/loop_orders.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pimento::dataflow::timeloop {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

void lower(LeastOuter& least, const LeastOuter& other)
{
    least.energy = std::min(least.energy, other.energy);
    least.words = std::min(least.words, other.words);
    least.fills = std::min(least.fills, other.fills);
}

Sizes quotientOf(const Sizes& dividend, const Sizes& divisor)
{
    Sizes sizes = dividend;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        sizes[dim] /= divisor[dim];
    }
    return sizes;
}

} // namespace

Place placeOf(const TileLattice& lattice, std::size_t number)
{
    Place place{};
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::size_t count = lattice.sizes(dim).size();
        place[dim] = static_cast<std::uint16_t>(number / lattice.stride(dim) % count);
    }
    return place;
}

unsigned retainedBy(const Sizes& counts)
{
    unsigned retained = 0;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            const bool stays = counts[dim] > 1 && !isRelevant(static_cast<Dim>(dim), static_cast<Tensor>(tensor));
            retained |= stays ? 1U << tensor : 0;
        }
    }
    return retained;
}

BufferTables::BufferTables(const TouchedLayer& touched, const TileLattice& lattice, const WordPrices& prices,
                           std::optional<Tensor> innermost, std::stop_token stop)
    : m_touched(touched), m_layer(*touched.loops), m_lattice(lattice), m_prices(prices), m_innermost(innermost),
      m_stop(std::move(stop)), m_orders(lattice.count())
{
    m_sizes.reserve(lattice.count());
    m_tileWords.reserve(lattice.count());
    for (std::size_t tile = 0; tile < lattice.count(); ++tile) {
        m_sizes.push_back(lattice.sizesAt(placeOf(lattice, tile)));
        std::array<double, kTensors>& words = m_tileWords.emplace_back();
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            words[tensor] = tileWords(m_layer, static_cast<Tensor>(tensor), m_sizes.back());
        }
    }
}

std::size_t BufferTables::nextStore(StoreMask mask, std::size_t level) const
{
    while (level < m_prices.outermost() && storedAt(mask, level) == 0) {
        ++level;
    }
    return std::min(level, m_prices.outermost());
}

bool BufferTables::fits(StoreMask mask, std::size_t level, std::size_t tile) const
{
    double words = 0;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        words += isStored(mask, level, tensor) ? m_tileWords[tile][tensor] : 0;
    }
    return words <= m_prices.capacity(level);
}

const std::vector<OuterOrder>& BufferTables::orders(std::size_t tile)
{
    std::optional<std::vector<OuterOrder>>& known = m_orders[tile];
    if (known) {
        return *known;
    }
    known.emplace();
    std::vector<OuterLoop> loops;
    for (std::vector<Dim>& order : usefulOrders(quotientOf(m_layer.bounds, m_sizes[tile]), m_innermost)) {
        loops.clear();
        appendLoops(order, m_sizes[tile], m_layer.bounds, loops);
        OuterOrder next;
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            next.words[tensor] = outerWords(m_layer, static_cast<Tensor>(tensor), m_sizes[tile], loops);
        }
        if (std::ranges::find(*known, next.words, &OuterOrder::words) == known->end()) {
            next.order = std::move(order);
            known->push_back(std::move(next));
        }
    }
    return *known;
}

LeastOuter BufferTables::at(StoreMask mask, std::size_t level, std::size_t tile)
{
    level = nextStore(mask, level);
    return level < m_prices.outermost() ? leastOf(mask, level, tile) : LeastOuter{};
}

LeastOuter BufferTables::from(StoreMask mask, std::size_t level, std::size_t tile)
{
    level = nextStore(mask, level);
    return level < m_prices.outermost() ? of(mask, level)[tile] : LeastOuter{};
}

LeastOuter BufferTables::costsOf(const LevelWords& words, std::size_t level) const
{
    const std::size_t outermost = m_prices.outermost();
    return {m_prices.trafficEnergy(words), words.reads[outermost] + words.writes[outermost], words.writes[level]};
}

LeastOuter BufferTables::leastBelowMemory(StoreMask mask, std::size_t level, std::size_t tile)
{
    LeastOuter least{kNever, kNever, kNever};
    for (const OuterOrder& order : orders(tile)) {
        LevelWords words;
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            if (isStored(mask, level, tensor)) {
                addOuterWords(level, m_prices.outermost(), order.words[tensor], words);
            }
        }
        lower(least, costsOf(words, level));
    }
    return least;
}

LeastOuter BufferTables::leastBelowBuffers(StoreMask mask, std::size_t level, std::size_t tile) const
{
    LeastOuter least{kNever, kNever, kNever};
    const unsigned retained = retainedBy(quotientOf(m_layer.bounds, m_sizes[tile]));
    // The innermost loop retains at most one tensor; kTensors: none.
    for (std::size_t stays = 0; stays <= kTensors; ++stays) {
        if (stays < kTensors && (retained >> stays & 1U) == 0) {
            continue;
        }
        LevelWords words;
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            if (isStored(mask, level, tensor)) {
                const OuterWords own = leastOuterWords(m_touched, static_cast<Tensor>(tensor), m_sizes[tile],
                                                       m_layer.bounds, tensor == stays);
                addOuterWords(level, parentOf(mask, level + 1, tensor, m_prices.outermost()), own, words);
            }
        }
        lower(least, costsOf(words, level));
    }
    return least;
}

LeastOuter BufferTables::leastOf(StoreMask mask, std::size_t level, std::size_t tile)
{
    if (!fits(mask, level, tile)) {
        return {kNever, kNever, kNever};
    }
    const std::size_t next = nextStore(mask, level + 1);
    if (next == m_prices.outermost()) {
        return leastBelowMemory(mask, level, tile);
    }
    LeastOuter least = leastBelowBuffers(mask, level, tile);
    const LeastOuter& rest = of(mask, next)[tile];
    least.energy += rest.energy;
    least.words += rest.words;
    return least;
}

const BufferTables::Table& BufferTables::of(StoreMask mask, std::size_t level)
{
    const StoreMask stored = mask & ((StoreMask{1} << (m_prices.outermost() * kTensors)) - 1);
    const StoreMask relevant = stored >> (level * kTensors) << (level * kTensors);
    const std::uint64_t key = std::uint64_t{relevant} * kMostLevels + level;
    if (const auto known = m_tables.find(key); known != m_tables.end()) {
        return *known->second;
    }
    auto made = std::make_unique<Table>(m_lattice.count());
    for (std::size_t tile = 0; tile < m_lattice.count() && !m_stop.stop_requested(); ++tile) {
        (*made)[tile] = leastOf(relevant, level, tile);
    }
    spread(*made);
    return *m_tables.emplace(key, std::move(made)).first->second;
}

/// Lowers each tile's values to those of all multiples, one dimension after the other.
void BufferTables::spread(std::vector<LeastOuter>& values) const
{
    for (std::size_t dim = 0; dim < kDims && !m_stop.stop_requested(); ++dim) {
        for (std::size_t tile = 0; tile < values.size(); ++tile) {
            const std::size_t index = placeOf(m_lattice, tile)[dim];
            for (const std::uint16_t multiple : m_lattice.multiples(dim, index)) {
                lower(values[tile], values[tile + (multiple - index) * m_lattice.stride(dim)]);
            }
        }
    }
}

} // namespace pimento::dataflow::timeloop
