// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/inspect/tile_pictures.h"

#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/dataflow/inspect/tile_moves.h"
#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/walk/loop_nest.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

constexpr std::size_t kMostParts = 16; // of a tensor in a picture

/// Name of the level below the outermost one that stores a tensor.
std::string innerOf(const Accelerator& accelerator, const Mapping& mapping, Tensor tensor)
{
    int below = -1;
    for (const int level : storingLevels(mapping, tensor)) {
        below = level < static_cast<int>(accelerator.outermost()) ? level : below;
    }
    return below < 0 ? "multipliers" : accelerator.levels[static_cast<std::size_t>(below)].name;
}

/// Begin of a tile in the dimensions of its tensor.
Sizes placeOf(const TileMove& move)
{
    Sizes place = move.begin;
    for (std::size_t d = 0; d < kDims; ++d) {
        place[d] = isRelevant(static_cast<Dim>(d), move.tensor) ? place[d] : 0;
    }
    return place;
}

struct Stretch {
    double begin = 0;
    double end = 0;
};

/// Stretch of each move of a timeline of rows.
std::vector<Stretch> stretchesOf(const Timeline& timeline, std::size_t moves)
{
    std::vector<Stretch> all;
    const SpanStore& spans = timeline.spans();
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const auto number = static_cast<std::size_t>(spans.args(i)[1]);
        const auto begin = static_cast<double>(spans.begin(i));
        if (number >= all.size()) {
            all.resize(number + 1, {begin, begin});
        }
        all[number].end = static_cast<double>(spans.end(i));
    }
    all.resize(std::min(all.size(), moves));
    return all;
}

class TilePictures final : public DataMoveSource {
public:
    TilePictures(LayerLoops layer, Accelerator accelerator, Mapping mapping, std::size_t most)
        : m_layer(std::move(layer)), m_accelerator(std::move(accelerator)), m_mapping(std::move(mapping)), m_most(most)
    {
    }

    [[nodiscard]] bool needsTimeline() const override
    {
        return m_accelerator.rows.rowBytes > 0 && m_accelerator.rows.activationCycles > 0;
    }

    [[nodiscard]] Result<std::shared_ptr<const DataMoves>> moves(std::shared_ptr<const Timeline> timeline,
                                                                 std::stop_token stop) const override
    {
        const TileMoves found = tileMoves(m_layer, m_mapping, m_most);
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", "data movement of the mapping");
        }
        const bool hasTimes = timeline != nullptr;
        const auto stretches = hasTimes ? stretchesOf(*timeline, found.moves.size()) : oneByOne(found);
        const auto last = static_cast<std::int64_t>(std::ceil(stretches.empty() ? 1.0 : stretches.back().end));
        MoveCollector collector(std::max<std::int64_t>(1, hasTimes ? timeline->cycles() : last));
        DataMoves picture;
        picture.leftTitle = m_accelerator.levels.back().name;
        picture.rightTitle = "inner memories";
        picture.isOfTimeline = hasTimes;
        const std::array<Parts, kTensors> parts = partsOf(found, picture);
        for (std::size_t i = 0; i < stretches.size(); ++i) {
            const TileMove& move = found.moves[i];
            const Parts& of = parts[indexOf(move.tensor)];
            const std::size_t part = ((of.number.at(placeOf(move)) + 1) * of.count - 1) / of.number.size();
            collector.add({of.first + static_cast<std::uint32_t>(part), of.inner,
                           static_cast<std::uint32_t>(move.tensor), move.isWrite, std::llround(stretches[i].begin),
                           std::llround(stretches[i].end), static_cast<double>(bytesOf(move))});
        }
        if (found.isCut || stretches.size() < found.moves.size()) {
            picture.note = "The picture has only a part of the layer's moves.";
        } else if (!hasTimes) {
            picture.note = "Times are those of the transfers alone.";
        }
        collector.finish(picture, {});
        return std::make_shared<const DataMoves>(std::move(picture));
    }

private:
    /// Parts of a tensor in a picture.
    struct Parts {
        std::uint32_t first = 0;             // index of its first place on the left
        std::size_t count = 1;               // of its places
        std::uint32_t inner = 0;             // index of its place on the right
        std::map<Sizes, std::size_t> number; // of each tile, by its begin
    };

    [[nodiscard]] std::int64_t bytesOf(const TileMove& move) const
    {
        return elementsOf(m_layer, move.tensor, move.extents) *
               (move.isPartial ? partialBytes(m_layer) : m_layer.elementBytes[indexOf(move.tensor)]);
    }

    /// Places the moves one after another at the bandwidths of the outermost memory.
    [[nodiscard]] std::vector<Stretch> oneByOne(const TileMoves& found) const
    {
        const MemoryLevel& outer = m_accelerator.levels.back();
        std::vector<Stretch> all;
        double clock = 0;
        for (const TileMove& move : found.moves) {
            double cycles = 0;
            for (const double bandwidth :
                 {move.isWrite ? outer.writeBandwidth : outer.readBandwidth, outer.sharedBandwidth}) {
                cycles = bandwidth > 0 ? std::max(cycles, static_cast<double>(bytesOf(move)) / bandwidth) : cycles;
            }
            cycles = cycles > 0 ? cycles : 1; // unlimited: one step each
            all.push_back({clock, clock + cycles});
            clock += cycles;
        }
        return all;
    }

    /// Divides the tensors into parts, and lists the places.
    [[nodiscard]] std::array<Parts, kTensors> partsOf(const TileMoves& found, DataMoves& picture) const
    {
        std::array<Parts, kTensors> parts;
        for (const TileMove& move : found.moves) {
            parts[indexOf(move.tensor)].number.try_emplace(placeOf(move), 0);
        }
        for (const Tensor tensor : kAllTensors) {
            Parts& of = parts[indexOf(tensor)];
            std::size_t next = 0;
            for (auto& [place, number] : of.number) {
                number = next++;
            }
            const std::string name(kTensorNames[indexOf(tensor)]);
            of.first = static_cast<std::uint32_t>(picture.left.size());
            of.count = std::clamp<std::size_t>(of.number.size(), 1, kMostParts);
            for (std::size_t part = 0; part < of.count; ++part) {
                const std::size_t from = part * of.number.size() / of.count;
                const std::size_t to = (part + 1) * of.number.size() / of.count;
                picture.left.push_back({to - from <= 1
                                            ? name + " " + std::to_string(from + 1)
                                            : name + " " + std::to_string(from + 1) + "-" + std::to_string(to),
                                        "tiles of the tensor, in the order of its dimensions"});
            }
            const std::string inner = innerOf(m_accelerator, m_mapping, tensor);
            const auto known = std::ranges::find(picture.right, inner, &MovePlace::name);
            of.inner = static_cast<std::uint32_t>(known - picture.right.begin());
            if (known == picture.right.end()) {
                picture.right.push_back({inner});
            }
            picture.names.push_back(name);
        }
        return parts;
    }

    LayerLoops m_layer;
    Accelerator m_accelerator;
    Mapping m_mapping;
    std::size_t m_most;
};

} // namespace

std::shared_ptr<const DataMoveSource> tilePictures(const LayerLoops& layer, const Accelerator& accelerator,
                                                   const Mapping& mapping, std::size_t most)
{
    return std::make_shared<TilePictures>(layer, accelerator, mapping, most);
}

} // namespace pimento::dataflow
