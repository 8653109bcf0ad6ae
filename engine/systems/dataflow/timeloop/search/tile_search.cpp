// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/search/tile_search.h"

#include "engine/systems/dataflow/model/order_classes.h"
#include "engine/systems/dataflow/timeloop/search/loop_orders.h"

#include <algorithm>
#include <limits>

namespace pimento::dataflow::timeloop {

namespace {

Sizes ratio(const Sizes& larger, const Sizes& smaller)
{
    Sizes sizes = larger;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        sizes[dim] /= smaller[dim];
    }
    return sizes;
}

double valueOf(TimeloopGoal goal, const TimeloopFigures& figures)
{
    return WordPrices::valueOf(goal, figures.energy, static_cast<double>(figures.cycles));
}

/// The tensors that loops of a level can retain: each dimension but G is irrelevant to one.
StoredTensors retainedBy(const Sizes& counts)
{
    StoredTensors retained = 0;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            const bool stays = counts[dim] > 1 && !isRelevant(static_cast<Dim>(dim), static_cast<Tensor>(tensor));
            retained |= stays ? 1U << tensor : 0;
        }
    }
    return retained;
}

} // namespace

std::optional<Tensor> innermostOf(const TimeloopQuestion& question, std::size_t level)
{
    return level < question.innermost.size() ? question.innermost[level] : std::nullopt;
}

BoundedCosts boundedCosts(const WordPrices& prices, const LevelWords& words, const ArrayWork& work,
                          const LeastOuter& outer)
{
    LevelWords all = words;
    all.writes[kSharedBuffer] += outer.fills;
    const double outerWords = words.reads[kOuterMemory] + words.writes[kOuterMemory] + outer.words;
    return {prices.energyOf(words) + outer.energy,
            std::max(prices.cyclesOf(all, work), outerWords * prices.outerCyclesOfWord())};
}

bool BestMapping::improves(double value) const
{
    return value < std::numeric_limits<double>::infinity() &&
           (!m_result.mapping || value * (1 + m_question.tolerance) < m_result.value);
}

void BestMapping::offer(const Mapping& mapping)
{
    TimeloopFigures figures = timeloopFigures(m_question.layer, m_question.accelerator, mapping);
    const double value = valueOf(m_question.goal, figures);
    if (!m_result.mapping || value < m_result.value) {
        m_result.mapping = mapping;
        m_result.value = value;
        m_result.figures = std::move(figures);
    }
}

void BestMapping::beat()
{
    constexpr std::uint64_t kBeatsOfReport = 1U << 11U;
    if (++m_beats % kBeatsOfReport == 0 && m_publish) {
        m_publish(result(m_open));
    }
}

TimeloopOptimum BestMapping::result(double open) const
{
    TimeloopOptimum result = m_result;
    // What was pruned has at least this value.
    const double pruned =
        m_result.mapping ? m_result.value / (1 + m_question.tolerance) : std::numeric_limits<double>::infinity();
    result.bound = std::min(pruned, open);
    result.isProved = open >= pruned;
    return result;
}

void TileSearch::run(const ArrayUse& use, StoredTensors inPe, StoredTensors inShared)
{
    m_use = &use;
    m_inPe = inPe;
    m_inShared = inShared;
    std::size_t array = 0;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        array += m_lattice.stride(dim) * static_cast<std::size_t>(m_lattice.indexOfSize(dim, use.array[dim]));
    }
    m_hasPins = std::ranges::any_of(m_question.temporal, [](const PinnedSizes& pins) { return pins != PinnedSizes{}; });
    // Units keep nothing, so that loops of level 0 do nothing without a buffer, except to spread positions of windows.
    const bool hasOneTile = inPe == 0 && hasFewestPositions(use);
    const auto isTried = [&](const Sizes& tile) {
        if (m_hasPins) {
            return allows(kPeBuffer, use.array, tile) && fitsPe(tile);
        }
        const bool isSpread =
            inPe != 0 || (tile[static_cast<std::size_t>(Dim::C)] == use.array[static_cast<std::size_t>(Dim::C)] &&
                          tile[static_cast<std::size_t>(Dim::K)] == use.array[static_cast<std::size_t>(Dim::K)] &&
                          tile[static_cast<std::size_t>(Dim::N)] == use.array[static_cast<std::size_t>(Dim::N)] &&
                          tile[static_cast<std::size_t>(Dim::G)] == use.array[static_cast<std::size_t>(Dim::G)]);
        return hasOneTile ? tile == use.array : isSpread && fitsPe(tile);
    };
    for (const Tile& tile : multiplesOf(array, isTried, [&](std::size_t number) { return boundOfPeTile(number); })) {
        if (!m_best.improves(tile.bound) || isDone()) {
            return;
        }
        tryPeTile(tile.number);
    }
}

bool TileSearch::allows(std::size_t level, const Sizes& from, const Sizes& to) const
{
    return level >= m_question.temporal.size() || matches(ratio(to, from), m_question.temporal[level]);
}

bool TileSearch::allowsShared(const Sizes& sharedTile) const
{
    const std::size_t outermost = m_question.accelerator.outermost();
    return allows(outermost, sharedTile, m_question.layer.bounds) &&
           (outermost < kOuterMemory ? sharedTile == m_arrayTile : allows(kSharedBuffer, m_arrayTile, sharedTile));
}

std::vector<Dim> TileSearch::anyOrder(std::size_t level) const
{
    return orderOf(innermostOf(m_question, level).value_or(Tensor::Output));
}

SearchLevel TileSearch::above(std::size_t tensor) const
{
    return stores(m_inShared, tensor) ? kSharedBuffer : kOuterMemory;
}

bool TileSearch::fitsPe(const Sizes& arrayTile) const
{
    const Sizes tile = ratio(arrayTile, m_use->slots);
    double words = 0;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        words += stores(m_inPe, tensor) ? tileWords(m_question.layer, static_cast<Tensor>(tensor), tile) : 0;
    }
    return words <= m_prices.capacity(kPeBuffer);
}

LevelWords TileSearch::unitWordsOf(const Sizes& arrayTile) const
{
    LevelWords words;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        words += unitWords(*m_use, static_cast<Tensor>(tensor), stores(m_inPe, tensor) ? kPeBuffer : above(tensor),
                           arrayTile);
    }
    return words;
}

double TileSearch::boundOfPeTile(std::size_t arrayTile)
{
    LevelWords words = unitWordsOf(m_lattice.sizesAt(placeOf(m_lattice, arrayTile)));
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        if (stores(m_inPe, tensor)) {
            words += leastPeWords(*m_use, static_cast<Tensor>(tensor), above(tensor));
        }
    }
    const LeastOuter outer = m_inShared == 0 ? LeastOuter{} : m_outer.from(m_inShared, arrayTile);
    const BoundedCosts costs = boundedCosts(m_prices, words, m_use->work, outer);
    return WordPrices::valueOf(m_question.goal, costs.energy, costs.cycles);
}

template <class Fits, class Bound>
std::vector<TileSearch::Tile> TileSearch::multiplesOf(std::size_t tile, const Fits& fits, const Bound& bound) const
{
    std::vector<std::size_t> numbers = {tile};
    const Place place = placeOf(m_lattice, tile);
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::size_t before = numbers.size();
        for (const std::uint16_t multiple : m_lattice.multiples(dim, place[dim])) {
            if (multiple == place[dim]) {
                continue;
            }
            for (std::size_t i = 0; i < before; ++i) {
                numbers.push_back(numbers[i] + (multiple - place[dim]) * m_lattice.stride(dim));
            }
        }
    }
    std::vector<Tile> tiles;
    for (const std::size_t number : numbers) {
        m_best.beat();
        if (fits(m_lattice.sizesAt(placeOf(m_lattice, number)))) {
            if (const double least = bound(number); m_best.improves(least)) {
                tiles.push_back({least, number});
            }
        }
    }
    std::ranges::sort(tiles, [](const Tile& left, const Tile& right) {
        return left.bound != right.bound ? left.bound < right.bound : left.number < right.number;
    });
    return tiles;
}

void TileSearch::tryPeTile(std::size_t arrayTile)
{
    m_arrayTile = m_lattice.sizesAt(placeOf(m_lattice, arrayTile));
    m_unitWords = unitWordsOf(m_arrayTile);
    // Without a shared buffer there are no loops of it; without any buffer they do nothing.
    const bool isMoot = m_question.accelerator.levels.size() < kSearchLevels || (m_inPe == 0 && m_inShared == 0);
    const auto isTried = [&](const Sizes& tile) {
        return m_hasPins ? allowsShared(tile) : !isMoot || tile == m_arrayTile;
    };
    for (const Tile& tile :
         multiplesOf(arrayTile, isTried, [&](std::size_t number) { return boundOfSharedTile(number); })) {
        if (!m_best.improves(tile.bound) || isDone()) {
            return;
        }
        trySharedTile(tile.number);
    }
}

double TileSearch::boundOfSharedTile(std::size_t sharedTile)
{
    const LeastOuter outer = m_inShared == 0 ? LeastOuter{} : m_outer.at(m_inShared, sharedTile);
    if (outer.energy == std::numeric_limits<double>::infinity()) {
        return outer.energy;
    }
    const auto bound = [&](const LevelWords& words) {
        const BoundedCosts costs = boundedCosts(m_prices, words, m_use->work, outer);
        return WordPrices::valueOf(m_question.goal, costs.energy, costs.cycles);
    };
    if (m_inPe == 0) {
        return bound(m_unitWords);
    }
    const Sizes tile = m_lattice.sizesAt(placeOf(m_lattice, sharedTile));
    const Sizes within = ratio(tile, m_arrayTile);
    const StoredTensors retained = retainedBy(within == kOnes ? ratio(m_question.layer.bounds, tile) : within);
    double least = std::numeric_limits<double>::infinity();
    // The innermost loop retains at most one tensor; kTensors: none.
    for (std::size_t stays = 0; stays <= kTensors; ++stays) {
        if (stays < kTensors && !stores(retained, stays)) {
            continue;
        }
        LevelWords words = m_unitWords;
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            if (stores(m_inPe, tensor)) {
                words += leastPeWords(*m_use, static_cast<Tensor>(tensor), above(tensor), m_arrayTile, tile,
                                      tensor == stays);
            }
        }
        least = std::min(least, bound(words));
    }
    return least;
}

void TileSearch::trySharedTile(std::size_t sharedTile)
{
    m_best.count();
    m_sharedTile = m_lattice.sizesAt(placeOf(m_lattice, sharedTile));
    if (m_inPe == 0) { // orders with equal words are listed once
        for (const OuterOrder& outer : m_outer.orders(sharedTile)) {
            tryOrders(outer);
        }
        return;
    }
    std::vector<OuterLoop> loops;
    for (std::vector<Dim>& order : usefulOrders(ratio(m_question.layer.bounds, m_sharedTile),
                                                innermostOf(m_question, m_question.accelerator.outermost()))) {
        OuterOrder outer{.order = std::move(order)};
        loops.clear();
        appendLoops(outer.order, m_sharedTile, m_question.layer.bounds, loops);
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            if (stores(m_inShared, tensor)) {
                outer.words[tensor] = outerWords(m_question.layer, static_cast<Tensor>(tensor), m_sharedTile, loops);
            }
        }
        tryOrders(outer);
    }
}

void TileSearch::tryOrders(const OuterOrder& outer)
{
    LevelWords words = m_unitWords;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        if (stores(m_inShared, tensor)) {
            words.reads[kOuterMemory] += outer.words[tensor].reads;
            words.writes[kSharedBuffer] += outer.words[tensor].reads;
            words.writes[kOuterMemory] += outer.words[tensor].updates;
        }
    }
    if (m_inPe == 0) {
        offer({}, outer, words);
        return;
    }
    std::vector<OuterLoop> loops;
    const auto innermost =
        m_question.accelerator.levels.size() == kSearchLevels ? innermostOf(m_question, kSharedBuffer) : std::nullopt;
    for (const std::vector<Dim>& inner : usefulOrders(ratio(m_sharedTile, m_arrayTile), innermost)) {
        m_best.beat();
        loops.clear();
        appendLoops(inner, m_arrayTile, m_sharedTile, loops);
        appendLoops(outer.order, m_sharedTile, m_question.layer.bounds, loops);
        LevelWords all = words;
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            if (stores(m_inPe, tensor)) {
                all += peWords(*m_use, static_cast<Tensor>(tensor), above(tensor), m_arrayTile, loops);
            }
        }
        offer(inner, outer, all);
    }
}

void TileSearch::offer(const std::vector<Dim>& inner, const OuterOrder& outer, const LevelWords& words)
{
    const double value =
        WordPrices::valueOf(m_question.goal, m_prices.energyOf(words), m_prices.cyclesOf(words, m_use->work));
    if (!m_best.improves(value)) {
        return;
    }
    const bool hasShared = m_question.accelerator.levels.size() == kSearchLevels;
    Mapping mapping;
    mapping.spatial = {m_use->split.height, m_use->split.width, m_use->split.lanes};
    mapping.temporal.push_back(ratio(m_arrayTile, m_use->array));
    mapping.order.push_back(anyOrder(kPeBuffer));
    const auto storesOf = [](StoredTensors stored) {
        return std::array{stores(stored, 0), stores(stored, 1), stores(stored, 2)};
    };
    mapping.stores.push_back(storesOf(m_inPe));
    if (hasShared) {
        mapping.temporal.push_back(ratio(m_sharedTile, m_arrayTile));
        mapping.order.push_back(inner.empty() ? anyOrder(kSharedBuffer) : inner);
        mapping.stores.push_back(storesOf(m_inShared));
    }
    mapping.temporal.push_back(ratio(m_question.layer.bounds, m_sharedTile));
    mapping.order.push_back(outer.order);
    mapping.stores.push_back(storesOf(kAllStored));
    m_best.offer(mapping);
}

} // namespace pimento::dataflow::timeloop
