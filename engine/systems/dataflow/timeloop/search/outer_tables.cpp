// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/search/outer_tables.h"

#include "engine/systems/dataflow/timeloop/search/loop_orders.h"

#include <algorithm>
#include <limits>

namespace pimento::dataflow::timeloop {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

void lower(LeastOuter& least, const LeastOuter& other)
{
    least.energy = std::min(least.energy, other.energy);
    least.words = std::min(least.words, other.words);
    least.fills = std::min(least.fills, other.fills);
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

OuterTables::OuterTables(const LayerLoops& layer, const TileLattice& lattice, const WordPrices& prices,
                         std::optional<Tensor> innermost)
    : m_layer(layer), m_lattice(lattice), m_prices(prices), m_innermost(innermost), m_orders(lattice.count())
{
    m_sizes.reserve(lattice.count());
    m_tileWords.reserve(lattice.count());
    for (std::size_t tile = 0; tile < lattice.count(); ++tile) {
        m_sizes.push_back(lattice.sizesAt(placeOf(lattice, tile)));
        std::array<double, kTensors>& words = m_tileWords.emplace_back();
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            words[tensor] = tileWords(layer, static_cast<Tensor>(tensor), m_sizes.back());
        }
    }
}

bool OuterTables::fits(StoredTensors stored, std::size_t tile) const
{
    double words = 0;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        words += stores(stored, tensor) ? m_tileWords[tile][tensor] : 0;
    }
    return words <= m_prices.capacity(kSharedBuffer);
}

const std::vector<OuterOrder>& OuterTables::orders(std::size_t tile)
{
    std::optional<std::vector<OuterOrder>>& known = m_orders[tile];
    if (known) {
        return *known;
    }
    known.emplace();
    Sizes counts = m_layer.bounds;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        counts[dim] /= m_sizes[tile][dim];
    }
    std::vector<OuterLoop> loops;
    for (std::vector<Dim>& order : usefulOrders(counts, m_innermost)) {
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

LeastOuter OuterTables::leastOf(StoredTensors stored, std::size_t tile)
{
    LeastOuter least{kNever, kNever, kNever};
    if (!fits(stored, tile)) {
        return least;
    }
    for (const OuterOrder& order : orders(tile)) {
        double reads = 0;
        double updates = 0;
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            reads += stores(stored, tensor) ? order.words[tensor].reads : 0;
            updates += stores(stored, tensor) ? order.words[tensor].updates : 0;
        }
        lower(least, {m_prices.energyOfOuter(reads, updates) + m_prices.energyOfShared(reads), reads + updates, reads});
    }
    return least;
}

const OuterTables::Table& OuterTables::of(StoredTensors stored)
{
    std::optional<Table>& known = m_tables[stored];
    if (!known) {
        known.emplace();
        known->own.reserve(m_lattice.count());
        for (std::size_t tile = 0; tile < m_lattice.count(); ++tile) {
            known->own.push_back(leastOf(stored, tile));
        }
        known->multiples = known->own;
        spread(known->multiples);
    }
    return *known;
}

/// Lowers each tile's values to those of all multiples, one dimension after the other.
void OuterTables::spread(std::vector<LeastOuter>& values) const
{
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        for (std::size_t tile = 0; tile < values.size(); ++tile) {
            const std::size_t index = placeOf(m_lattice, tile)[dim];
            for (const std::uint16_t multiple : m_lattice.multiples(dim, index)) {
                lower(values[tile], values[tile + (multiple - index) * m_lattice.stride(dim)]);
            }
        }
    }
}

} // namespace pimento::dataflow::timeloop
