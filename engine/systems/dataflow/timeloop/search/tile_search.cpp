// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/search/tile_search.h"

#include "engine/systems/dataflow/model/order_classes.h"
#include "engine/systems/dataflow/timeloop/search/loop_orders.h"

#include <algorithm>
#include <limits>
#include <utility>

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

} // namespace

std::optional<Tensor> innermostOf(const TimeloopQuestion& question, std::size_t level)
{
    return level < question.innermost.size() ? question.innermost[level] : std::nullopt;
}

BoundedCosts boundedCosts(const WordPrices& prices, const LeastTraffic& inner, const ArrayWork& work,
                          const LeastOuter& outer, std::size_t buffer)
{
    LevelWords all = inner.words;
    all.writes[buffer] += outer.fills;
    const std::size_t outermost = prices.outermost();
    const double outerWords = inner.words.reads[outermost] + inner.words.writes[outermost] + outer.words;
    return {prices.energyOf({}) + inner.energy + outer.energy,
            std::max(prices.cyclesOf(all, work), outerWords * prices.outerCyclesOfWord())};
}

void TileSearch::run(const ArrayUse& use, StoreMask mask)
{
    m_use = &use;
    m_mask = mask;
    listLevels();
    std::size_t array = 0;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        array += m_lattice.stride(dim) * static_cast<std::size_t>(m_lattice.indexOfSize(dim, use.array[dim]));
    }
    // Units keep nothing, so that loops of level 0 do nothing without a buffer, except to spread positions of windows.
    const bool hasOneTile = storedAt(mask, kPeBuffer) == 0 && hasFewestPositions(use);
    const auto isTried = [&](const Sizes& tile) { return isTriedInPe(tile, hasOneTile); };
    for (const Tile& tile : multiplesOf(array, isTried, [&](std::size_t number) { return boundOfPeTile(number); })) {
        if (!m_best.improves(tile.bound) || isDone()) {
            return;
        }
        tryPeTile(tile.number);
    }
}

void TileSearch::listLevels()
{
    const auto isPinned = [](const PinnedSizes& pins) { return pins != PinnedSizes{}; };
    const auto hasTensor = [](const std::optional<Tensor>& tensor) { return tensor.has_value(); };
    m_hasPins =
        std::ranges::any_of(m_question.temporal, isPinned) || std::ranges::any_of(m_question.innermost, hasTensor);
    m_tiles.assign(1, {});
    for (std::size_t level = kPeBuffer + 1; level < m_prices.outermost(); ++level) {
        if (m_hasPins || storedAt(m_mask, level) != 0) {
            m_tiles.emplace_back().level = level;
        }
    }
}

bool TileSearch::isTriedInPe(const Sizes& arrayTile, bool hasOneTile) const
{
    if (m_hasPins) {
        return allows(kPeBuffer, m_use->array, arrayTile) && fitsPe(arrayTile) &&
               (m_tiles.size() > 1 || allows(m_prices.outermost(), arrayTile, m_question.layer.bounds));
    }
    if (hasOneTile) {
        return arrayTile == m_use->array;
    }
    const auto isWhole = [&](Dim dim) { return arrayTile[indexOf(dim)] == m_use->array[indexOf(dim)]; };
    const bool isSpread =
        storedAt(m_mask, kPeBuffer) != 0 || (isWhole(Dim::C) && isWhole(Dim::K) && isWhole(Dim::N) && isWhole(Dim::G));
    return isSpread && fitsPe(arrayTile);
}

bool TileSearch::allows(std::size_t level, const Sizes& from, const Sizes& to) const
{
    return level >= m_question.temporal.size() || matches(ratio(to, from), m_question.temporal[level]);
}

bool TileSearch::allowsTile(std::size_t index, const Sizes& tile) const
{
    return allows(m_tiles[index].level, m_tiles[index - 1].sizes, tile) &&
           (index + 1 < m_tiles.size() || allows(m_prices.outermost(), tile, m_question.layer.bounds));
}

std::size_t TileSearch::parent(std::size_t level, std::size_t tensor) const
{
    return parentOf(m_mask, level, tensor, m_prices.outermost());
}

bool TileSearch::storesInside(std::size_t level) const
{
    return (m_mask & ((StoreMask{1} << (level * kTensors)) - 1)) != 0;
}

std::size_t TileSearch::levelAround(std::size_t index) const
{
    return index + 1 < m_tiles.size() ? m_tiles[index + 1].level : m_prices.outermost();
}

const Sizes& TileSearch::sizesAround(std::size_t index) const
{
    return index + 1 < m_tiles.size() ? m_tiles[index + 1].sizes : m_question.layer.bounds;
}

bool TileSearch::fitsPe(const Sizes& arrayTile) const
{
    const Sizes tile = ratio(arrayTile, m_use->slots);
    double words = 0;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        words +=
            isStored(m_mask, kPeBuffer, tensor) ? tileWords(m_question.layer, static_cast<Tensor>(tensor), tile) : 0;
    }
    return words <= m_prices.capacity(kPeBuffer);
}

LevelWords TileSearch::unitWordsOf(const Sizes& arrayTile) const
{
    LevelWords words;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        words += unitWords(*m_use, static_cast<Tensor>(tensor), parent(kPeBuffer, tensor), arrayTile);
    }
    return words;
}

double TileSearch::valueOf(const LeastTraffic& inner, const LeastOuter& outer, std::size_t buffer) const
{
    const BoundedCosts costs = boundedCosts(m_prices, inner, m_use->work, outer, buffer);
    return WordPrices::valueOf(m_question.goal, costs.energy, costs.cycles);
}

double TileSearch::boundOfPeTile(std::size_t number)
{
    LeastTraffic inner;
    inner.words = unitWordsOf(m_tables.sizes(number));
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        if (isStored(m_mask, kPeBuffer, tensor)) {
            inner.words += leastPeWords(*m_use, static_cast<Tensor>(tensor), parent(kPeBuffer + 1, tensor));
        }
    }
    inner.energy = m_prices.trafficEnergy(inner.words);
    return valueOf(inner, m_tables.from(m_mask, kPeBuffer + 1, number), m_tables.nextStore(m_mask, kPeBuffer + 1));
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
        if (fits(m_tables.sizes(number))) {
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

void TileSearch::tryPeTile(std::size_t number)
{
    ChosenTile& tile = m_tiles.front();
    tile.number = number;
    tile.sizes = m_tables.sizes(number);
    m_unitWords = unitWordsOf(tile.sizes);
    tile.inside = {m_prices.trafficEnergy(m_unitWords), m_unitWords};
    tryTile(1);
}

std::vector<LevelWords> TileSearch::leastWords(std::size_t index, const Sizes& nextTile) const
{
    const ChosenTile& tile = m_tiles[index];
    const Sizes within = ratio(nextTile, tile.sizes);
    const unsigned retained = retainedBy(within == kOnes ? ratio(m_question.layer.bounds, nextTile) : within);
    std::vector<LevelWords> choices;
    // The innermost loop retains at most one tensor; kTensors: none.
    for (std::size_t stays = 0; stays <= kTensors; ++stays) {
        if ((stays < kTensors && (retained >> stays & 1U) == 0) ||
            (!choices.empty() && storedAt(m_mask, tile.level) == 0)) {
            continue;
        }
        LevelWords& words = choices.emplace_back();
        for (std::size_t at = 0; at < kTensors; ++at) {
            const auto tensor = static_cast<Tensor>(at);
            if (!isStored(m_mask, tile.level, at)) {
                continue;
            }
            const std::size_t above = parent(tile.level + 1, at);
            if (tile.level == kPeBuffer) {
                words += leastPeWords(*m_use, tensor, above, tile.sizes, nextTile, at == stays);
            } else {
                addOuterWords(tile.level, above,
                              leastOuterWords(*m_use->touched, tensor, tile.sizes, nextTile, at == stays), words);
            }
        }
    }
    return choices;
}

double TileSearch::boundOfTile(std::size_t index, std::size_t number)
{
    const std::size_t level = m_tiles[index].level;
    const LeastOuter outer =
        storedAt(m_mask, level) != 0 ? m_tables.at(m_mask, level, number) : m_tables.from(m_mask, level, number);
    double least = std::numeric_limits<double>::infinity();
    if (outer.energy == least) {
        return least;
    }
    for (const LevelWords& words : leastWords(index - 1, m_tables.sizes(number))) {
        LeastTraffic inner = m_tiles[index - 1].inside;
        inner.energy += m_prices.trafficEnergy(words);
        inner.words += words;
        least = std::min(least, valueOf(inner, outer, m_tables.nextStore(m_mask, level)));
    }
    return least;
}

void TileSearch::tryTile(std::size_t index)
{
    if (index == m_tiles.size()) {
        m_best.count();
        tryOrders(index - 1, {}, {});
        return;
    }
    const auto isTried = [&](const Sizes& tile) { return !m_hasPins || allowsTile(index, tile); };
    for (const Tile& each : multiplesOf(m_tiles[index - 1].number, isTried,
                                        [&](std::size_t number) { return boundOfTile(index, number); })) {
        if (!m_best.improves(each.bound) || isDone()) {
            return;
        }
        ChosenTile& tile = m_tiles[index];
        tile.number = each.number;
        tile.sizes = m_tables.sizes(each.number);
        const auto choices = leastWords(index - 1, tile.sizes);
        LeastTraffic least{m_prices.trafficEnergy(choices.front()), choices.front()};
        for (const LevelWords& words : choices) {
            least = {std::min(least.energy, m_prices.trafficEnergy(words)), leastOf(least.words, words)};
        }
        tile.inside = m_tiles[index - 1].inside;
        tile.inside.energy += least.energy;
        tile.inside.words += least.words;
        tryTile(index + 1);
    }
}

LevelWords TileSearch::wordsOf(std::size_t index, const std::vector<OuterLoop>& loops) const
{
    const ChosenTile& tile = m_tiles[index];
    LevelWords words;
    for (std::size_t at = 0; at < kTensors; ++at) {
        const auto tensor = static_cast<Tensor>(at);
        if (!isStored(m_mask, tile.level, at)) {
            continue;
        }
        const std::size_t above = parent(tile.level + 1, at);
        if (tile.level == kPeBuffer) {
            words += peWords(*m_use, tensor, above, tile.sizes, loops);
        } else {
            addOuterWords(tile.level, above, outerWords(m_question.layer, tensor, tile.sizes, loops), words);
        }
    }
    return words;
}

/// Chooses the order of the loops around a tile. `outside`: the loops around these; `outer`: words of transfers with
/// children outside this tile's level.
void TileSearch::tryOrders(std::size_t index, const std::vector<OuterLoop>& outside, const LevelWords& outer)
{
    ChosenTile& tile = m_tiles[index];
    const auto innermost = innermostOf(m_question, levelAround(index));
    if (!storesInside(tile.level + 1)) { // no tile to move
        tile.order = orderOf(innermost.value_or(Tensor::Output));
        followOrder(index, outside, outer);
        return;
    }
    const bool isLast = index > 0 && index + 1 == m_tiles.size();
    if (isLast && !storesInside(tile.level)) { // orders with equal words are listed once
        for (const OuterOrder& order : m_tables.orders(tile.number)) {
            tile.order = order.order;
            followOrder(index, outside, outer);
        }
        return;
    }
    for (std::vector<Dim>& order : usefulOrders(ratio(sizesAround(index), tile.sizes), innermost)) {
        m_best.beat();
        tile.order = std::move(order);
        followOrder(index, outside, outer);
    }
}

void TileSearch::followOrder(std::size_t index, const std::vector<OuterLoop>& outside, const LevelWords& outer)
{
    const ChosenTile& tile = m_tiles[index];
    std::vector<OuterLoop> loops;
    appendLoops(tile.order, tile.sizes, sizesAround(index), loops);
    loops.insert(loops.end(), outside.begin(), outside.end());
    LevelWords words = outer;
    words += wordsOf(index, loops);
    if (index == 0) {
        words += m_unitWords;
        offer(words);
        return;
    }
    LeastTraffic all = tile.inside;
    all.energy += m_prices.trafficEnergy(words);
    all.words += words;
    if (m_best.improves(valueOf(all, {}, kPeBuffer)) && !isDone()) {
        tryOrders(index - 1, loops, words);
    }
}

void TileSearch::offer(const LevelWords& words)
{
    const double value =
        WordPrices::valueOf(m_question.goal, m_prices.energyOf(words), m_prices.cyclesOf(words, m_use->work));
    if (!m_best.improves(value)) {
        return;
    }
    const std::size_t outermost = m_prices.outermost();
    Mapping mapping;
    mapping.spatial = {m_use->split.height, m_use->split.width, m_use->split.lanes};
    mapping.temporal.assign(outermost + 1, kOnes);
    mapping.order.assign(outermost + 1, orderOf(Tensor::Output));
    mapping.temporal.front() = ratio(m_tiles.front().sizes, m_use->array);
    for (std::size_t index = 0; index < m_tiles.size(); ++index) {
        mapping.temporal[levelAround(index)] = ratio(sizesAround(index), m_tiles[index].sizes);
        mapping.order[levelAround(index)] = m_tiles[index].order;
    }
    for (std::size_t level = 0; level <= outermost; ++level) {
        const bool isOutermost = level == outermost;
        mapping.stores.push_back({isOutermost || isStored(m_mask, level, 0), isOutermost || isStored(m_mask, level, 1),
                                  isOutermost || isStored(m_mask, level, 2)});
    }
    m_best.offer(mapping);
}

} // namespace pimento::dataflow::timeloop
