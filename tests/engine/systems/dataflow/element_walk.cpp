// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dataflow/element_walk.h"

#include "engine/systems/dataflow/walk/loop_nest.h"
#include "engine/systems/dataflow/walk/tensor_elements.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

/// The work of one mapping, on the level of single elements.
class ElementWalk {
public:
    ElementWalk(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
        : m_layer(&layer), m_mapping(&mapping), m_rowBytes(accelerator.rows.rowBytes)
    {
        m_figures.traffic.resize(accelerator.levels.size());
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            m_slots[dim] = mapping.spatial[0][dim] * mapping.spatial[1][dim];
            m_lanes[dim] = mapping.spatial[2][dim];
        }
    }

    WalkFigures run()
    {
        forEachStep(loopsOutside(*m_mapping, -1), m_layer->bounds, Tensor::Input,
                    [&](const Sizes&, bool) { ++m_figures.steps; });
        for (const Tensor tensor : {Tensor::Input, Tensor::Weight, Tensor::Output}) {
            int child = -1;
            const std::vector<int> levels = storingLevels(*m_mapping, tensor);
            for (const int parent : levels) {
                walkLink(tensor, child, parent);
                child = parent;
            }
        }
        return m_figures;
    }

private:
    /// A tile that one instance holds: its PE (all 0 unless the PEs hold it) and its positions.
    struct HeldTile {
        Sizes pe{};
        PositionsOfTile positions;
    };
    /// Identity of what an instance of the child accumulates: PE along reduced dimensions, first positions.
    using TileKey = std::pair<Sizes, Sizes>;

    [[nodiscard]] Positions clipped(const Positions& positions, std::size_t dim) const
    {
        Positions inside;
        std::ranges::copy_if(positions, std::back_inserter(inside),
                             [&](std::int64_t each) { return each < m_layer->bounds[dim]; });
        return inside;
    }

    /// The number of positions of each dimension that the loops of all levels up to `level` cover.
    [[nodiscard]] Sizes covered(int level) const
    {
        Sizes sizes{};
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            sizes[dim] = m_slots[dim] * m_lanes[dim];
            for (int each = 0; each <= level; ++each) {
                sizes[dim] *= m_mapping->temporal[static_cast<std::size_t>(each)][dim];
            }
        }
        return sizes;
    }

    /// The positions of a whole tile that begins at `begin`.
    [[nodiscard]] PositionsOfTile tileAt(const Sizes& begin, int level) const
    {
        const Sizes sizes = covered(level);
        PositionsOfTile tile;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            tile[dim] = clipped(positionsBetween(begin[dim], begin[dim] + sizes[dim]), dim);
        }
        return tile;
    }

    /// The parts of a tile that the PEs with work hold: in each step of level 0 its lanes.
    [[nodiscard]] std::vector<HeldTile> partsOfPes(const Sizes& begin, int level) const
    {
        std::vector<HeldTile> parts;
        Sizes pe{};
        const Sizes sizes = covered(level);
        while (true) {
            HeldTile part{.pe = pe, .positions = {}};
            bool hasWork = true;
            for (std::size_t dim = 0; dim < kDims; ++dim) {
                Positions all;
                const std::int64_t step = m_slots[dim] * m_lanes[dim];
                for (std::int64_t at = begin[dim]; at < begin[dim] + sizes[dim]; at += step) {
                    const Positions lanes =
                        positionsBetween(at + pe[dim] * m_lanes[dim], at + (pe[dim] + 1) * m_lanes[dim]);
                    all.insert(all.end(), lanes.begin(), lanes.end());
                }
                part.positions[dim] = clipped(all, dim);
                hasWork = hasWork && !part.positions[dim].empty();
            }
            if (hasWork) {
                parts.push_back(std::move(part));
            }
            std::size_t next = 0;
            while (next < kDims && ++pe[next] == m_slots[next]) {
                pe[next++] = 0;
            }
            if (next == kDims) {
                return parts;
            }
        }
    }

    [[nodiscard]] std::int64_t countOf(Tensor tensor, const PositionsOfTile& tile) const
    {
        return static_cast<std::int64_t>(elementsInTile(*m_layer, tensor, tile).size());
    }

    /// The rows of a tile in DRAM, ascending.
    [[nodiscard]] std::set<std::int64_t> rowsOf(Tensor tensor, const PositionsOfTile& tile, std::int64_t bytes,
                                                const TileKey& key)
    {
        std::set<std::int64_t> rows;
        const std::vector<Coordinates> elements = elementsInTile(*m_layer, tensor, tile);
        const bool isAligned = m_mapping->layouts[static_cast<std::size_t>(tensor)] == Layout::RowAligned;
        for (std::size_t i = 0; i < elements.size(); ++i) {
            std::int64_t address = denseIndex(*m_layer, tensor, elements[i]) * bytes;
            if (isAligned && tensor == Tensor::Input) {
                address = blockAddress(*m_layer, m_mapping->block, m_rowBytes, elements[i]);
            } else if (isAligned) {
                const auto number = static_cast<std::int64_t>(m_places.try_emplace(key, m_places.size()).first->second);
                constexpr std::int64_t kRowsOfTile = 1 << 20;
                address = number * kRowsOfTile * m_rowBytes + static_cast<std::int64_t>(i) * bytes;
            }
            for (std::int64_t byte = address; byte < address + bytes; ++byte) {
                rows.insert(byte / m_rowBytes);
            }
        }
        return rows;
    }

    void moveRows(Tensor tensor, const std::set<std::int64_t>& rows, std::int64_t region)
    {
        const auto index = static_cast<std::size_t>(tensor);
        const auto count = static_cast<std::int64_t>(rows.size());
        const std::pair first = {region, *rows.begin()};
        m_figures.activations[index] += count;
        m_figures.openPageActivations[index] += count - (m_open[index] == first ? 1 : 0);
        m_open[index] = {region, *rows.rbegin()};
    }

    void walkLink(Tensor tensor, int child, int parent)
    {
        const std::vector<NestLoop> loops = loopsOutside(*m_mapping, child);
        if (tensor == Tensor::Output) {
            walkOutputLink(loops, child, parent);
            return;
        }
        const auto index = static_cast<std::size_t>(tensor);
        const std::int64_t bytes = m_layer->elementBytes[index];
        const bool isOutermost = parent + 1 == static_cast<int>(m_figures.traffic.size());
        forEachStep(loops, m_layer->bounds, tensor, [&](const Sizes& begin, bool moves) {
            if (!moves && child >= 0) {
                return; // the multipliers fetch in every step
            }
            const std::int64_t whole = countOf(tensor, tileAt(begin, child)) * bytes;
            std::int64_t ofPes = 0;
            for (const HeldTile& part : parent == 0 || child == 0 ? partsOfPes(begin, child) : noParts()) {
                ofPes += countOf(tensor, part.positions) * bytes;
            }
            m_figures.traffic[static_cast<std::size_t>(parent)].reads[index] += parent == 0 ? ofPes : whole;
            if (child >= 0) {
                m_figures.traffic[static_cast<std::size_t>(child)].writes[index] += child == 0 ? ofPes : whole;
            }
            if (isOutermost && m_rowBytes > 0) {
                const PositionsOfTile tile = tileAt(begin, child);
                moveRows(tensor, rowsOf(tensor, tile, bytes, keyOf(tensor, {}, tile)), 0);
            }
        });
    }

    [[nodiscard]] static std::vector<HeldTile> noParts() { return {}; }

    [[nodiscard]] static TileKey keyOf(Tensor tensor, const Sizes& pe, const PositionsOfTile& tile)
    {
        TileKey key{};
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            if (isRelevant(static_cast<Dim>(dim), tensor)) {
                key.second[dim] = tile[dim].front();
            }
            key.first[dim] = pe[dim];
        }
        return key;
    }

    /// Steps through the visits of output tiles twice: once to learn how often each tile comes.
    void walkOutputLink(const std::vector<NestLoop>& loops, int child, int parent)
    {
        std::map<TileKey, std::int64_t> visits;
        std::map<Coordinates, std::set<Sizes>> sharers; // PEs that sum up an element
        const auto forEachMove = [&](const std::function<void(const Sizes&)>& use) {
            forEachStep(loops, m_layer->bounds, Tensor::Output, [&](const Sizes& begin, bool moves) {
                if (moves || child < 0) {
                    use(begin);
                }
            });
        };
        const bool isOfPes = parent == 0 || child == 0;
        forEachMove([&](const Sizes& begin) {
            ++visits[keyOf(Tensor::Output, {}, tileAt(begin, child))];
            for (const HeldTile& part : isOfPes ? partsOfPes(begin, child) : noParts()) {
                for (const Coordinates& element : elementsInTile(*m_layer, Tensor::Output, part.positions)) {
                    sharers[element].insert(part.pe);
                }
                ++visits[peKey(part)];
            }
        });
        const bool isShared = !sharers.empty() && sharers.begin()->second.size() > 1;
        std::map<TileKey, std::int64_t> done;
        forEachMove([&](const Sizes& begin) { visitOutput(begin, child, parent, isShared, visits, done); });
    }

    [[nodiscard]] static TileKey peKey(const HeldTile& part)
    {
        TileKey key = keyOf(Tensor::Output, part.pe, part.positions);
        for (std::int64_t& each : key.first) {
            ++each; // unlike the key of the whole tile
        }
        return key;
    }

    void visitOutput(const Sizes& begin, int child, int parent, bool isShared,
                     const std::map<TileKey, std::int64_t>& visits, std::map<TileKey, std::int64_t>& done)
    {
        constexpr std::size_t kOutput = static_cast<std::size_t>(Tensor::Output);
        const std::int64_t complete = m_layer->elementBytes[kOutput];
        const std::int64_t partial = m_layer->partialSumBytes > 0 ? m_layer->partialSumBytes : complete;
        LevelTraffic& outside = m_figures.traffic[static_cast<std::size_t>(parent)];
        const PositionsOfTile tile = tileAt(begin, child);
        const TileKey key = keyOf(Tensor::Output, {}, tile);
        const std::int64_t visit = done[key]++;
        const bool isLast = visit + 1 == visits.at(key);
        const std::int64_t elements = countOf(Tensor::Output, tile);
        if (parent > 0) {
            outside.reads[kOutput] += visit > 0 ? elements * partial : 0;
            outside.writes[kOutput] += elements * (isLast ? complete : partial);
        }
        if (child > 0) {
            LevelTraffic& inside = m_figures.traffic[static_cast<std::size_t>(child)];
            inside.writes[kOutput] += visit > 0 ? elements * partial : 0;
            inside.reads[kOutput] += elements * (isLast ? complete : partial);
        }
        for (const HeldTile& part : parent == 0 || child == 0 ? partsOfPes(begin, child) : noParts()) {
            const TileKey own = peKey(part);
            const std::int64_t ownVisit = done[own]++;
            const bool isOwnLast = ownVisit + 1 == visits.at(own) && !isShared;
            const std::int64_t ownElements = countOf(Tensor::Output, part.positions);
            const std::int64_t back = ownVisit > 0 ? ownElements * partial : 0;
            const std::int64_t out = ownElements * (isOwnLast ? complete : partial);
            LevelTraffic& pes = m_figures.traffic[0];
            (parent == 0 ? pes.reads : pes.writes)[kOutput] += back;
            (parent == 0 ? pes.writes : pes.reads)[kOutput] += out;
        }
        if (parent + 1 == static_cast<int>(m_figures.traffic.size()) && m_rowBytes > 0) {
            const std::int64_t region = partial == complete ? 0 : 1; // partial sums of another width lie elsewhere
            if (visit > 0) {
                moveRows(Tensor::Output, rowsOf(Tensor::Output, tile, partial, key), region);
            }
            moveRows(Tensor::Output, rowsOf(Tensor::Output, tile, isLast ? complete : partial, key),
                     isLast ? 0 : region);
        }
    }

    const LayerLoops* m_layer;
    const Mapping* m_mapping;
    std::int64_t m_rowBytes;
    Sizes m_slots{};
    Sizes m_lanes{};
    WalkFigures m_figures;
    std::array<std::pair<std::int64_t, std::int64_t>, kTensors> m_open = {
        std::pair(std::int64_t{-1}, std::int64_t{-1}), {-1, -1}, {-1, -1}};
    std::map<TileKey, std::size_t> m_places; // row-aligned tiles in the order of their first move
};

} // namespace

WalkFigures walkElements(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
{
    return ElementWalk(layer, accelerator, mapping).run();
}

} // namespace pimento::dataflow
