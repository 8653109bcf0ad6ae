// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/chip_picture.h"

#include "engine/systems/crossbar/mapping/moved_pieces.h"
#include "engine/systems/crossbar/partition/weight_cells.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace pimento::crossbar {

namespace {

ChipMap emptyChip(const LayerGraph& graph, std::span<const LayerPartition> partitions, const Placement& placement,
                  const CrossbarChip& chip)
{
    ChipMap map;
    map.chipsAcross = static_cast<std::size_t>(chip.chipsX);
    map.chipsDown = static_cast<std::size_t>(chip.chipsY);
    map.coresAcross = static_cast<std::size_t>(chip.coresX);
    map.coresDown = static_cast<std::size_t>(chip.coresY);
    map.arraysOfCore = static_cast<std::size_t>(chip.arraysOfCore());
    map.arrayRows = chip.arrayRows();
    map.arrayColumns = chip.arrayColumns();
    map.cores.resize(static_cast<std::size_t>(chip.cores()));
    for (std::size_t layer = 0; layer < partitions.size(); ++layer) {
        const LayerPartition& of = partitions[layer];
        map.layers.push_back({graph.nodes[of.node].name, placement.replicas[layer], of.arrays(),
                              of.rows * of.matrices * of.channelGroups, of.columns});
    }
    return map;
}

/// Adds the arrays of a group to its piece and core.
void addArrays(ChipMap& map, std::uint32_t piece, const PlacedGroup& group, const LayerPartition& of)
{
    const GroupSlice slice = sliceOf(of, group.part, group.group);
    const std::int64_t arrays = of.arraysOfPart(group.part);
    for (std::int64_t i = 0; i < arrays; ++i) {
        const std::int64_t columns =
            std::clamp<std::int64_t>(slice.columns - i * map.arrayColumns, 0, map.arrayColumns);
        map.cores[static_cast<std::size_t>(group.core)].push_back(
            {piece, static_cast<std::uint32_t>(group.part * of.groups + group.group),
             static_cast<std::int32_t>(slice.rows), static_cast<std::int32_t>(columns)});
    }
    map.pieces[piece].arrays += static_cast<std::uint32_t>(arrays);
}

/// Moves pieces by the moves behind the text of a mapping.
class PlacedMoves final : public ChipMoves {
public:
    PlacedMoves(const LayerGraph& graph, std::span<const LayerPartition> partitions, const Placement& placement,
                const CrossbarChip& chip, std::string text)
        : m_graph(graph), m_partitions(partitions.begin(), partitions.end()), m_placement(placement), m_chip(chip),
          m_text(std::move(text))
    {
    }

    [[nodiscard]] Result<ChipMap> moved(const ChipMap& map, std::size_t piece, std::size_t core) const override
    {
        auto moves = parseMoves(std::string_view(map.text).substr(m_text.size()));
        if (!moves) {
            return tl::unexpected<Error>(moves.error());
        }
        const ChipPiece& of = map.pieces[piece];
        moves->push_back({static_cast<std::int32_t>(of.layer) + 1, static_cast<std::int32_t>(of.copy),
                          static_cast<std::int32_t>(of.core), static_cast<std::int32_t>(core)});
        return crossbar::moved(m_placement, *moves, m_partitions, m_chip).map([&](const Placement& made) {
            shorten(*moves, made);
            return chipMap(m_graph, m_partitions, made, m_chip, m_text + movesText(*moves));
        });
    }

private:
    /// Joins the last two moves if one of them makes the same placement.
    void shorten(std::vector<PieceMove>& moves, const Placement& made) const
    {
        if (moves.size() < 2) {
            return;
        }
        std::vector<PieceMove> fewer(moves.begin(), moves.end() - 1);
        fewer.back().to = moves.back().to;
        if (fewer.back().to == fewer.back().from) {
            fewer.pop_back();
        }
        const auto joined = crossbar::moved(m_placement, fewer, m_partitions, m_chip);
        if (joined && *joined == made) {
            moves = std::move(fewer);
        }
    }

    LayerGraph m_graph;
    std::vector<LayerPartition> m_partitions;
    Placement m_placement;
    CrossbarChip m_chip;
    std::string m_text;
};

/// The weights in the first array of a layer.
KernelPiece firstPiece(const GraphNode& node, const LayerPartition& of, const CrossbarChip& chip)
{
    const workloads::Sliding& sliding = node.sliding;
    KernelPiece piece{.positions =
                          std::vector<bool>(static_cast<std::size_t>(sliding.window.height * sliding.window.width))};
    const GroupSlice slice = sliceOf(of, 0, 0);
    std::int64_t lastChannel = -1;
    std::int64_t lastOutput = -1;
    const auto columns = std::min<std::int64_t>(slice.columns, chip.arrayColumns());
    for (std::int64_t row = 0; row < slice.rows; ++row) {
        for (std::int64_t column = 0; column < columns; ++column) {
            const auto weight = weightAt(node, of, slice, row, column);
            if (!weight) {
                continue;
            }
            piece.firstChannel = lastChannel < 0 ? weight->channel : std::min(piece.firstChannel, weight->channel);
            piece.firstOutput = lastOutput < 0 ? weight->output : std::min(piece.firstOutput, weight->output);
            lastChannel = std::max(lastChannel, weight->channel);
            lastOutput = std::max(lastOutput, weight->output);
            piece.positions[static_cast<std::size_t>(weight->y * sliding.window.width + weight->x)] = true;
        }
    }
    piece.channels = lastChannel + 1 - piece.firstChannel;
    piece.outputs = lastOutput + 1 - piece.firstOutput;
    return piece;
}

KernelForm formOf(const LayerGraph& graph, const LayerPartition& of, const CrossbarChip& chip)
{
    const UnfoldingCost cost = costOf(graph, of);
    return {.name = std::string(nameOf(of.form)),
            .rows = of.rows,
            .columns = of.columns,
            .matrices = of.matrices * of.channelGroups,
            .arrays = cost.arrays,
            .rounds = cost.rounds,
            .reads = cost.reads,
            .memory = cost.memory,
            .additions = cost.additions,
            .piece = firstPiece(graph.nodes[of.node], of, chip)};
}

} // namespace

ChipMap chipMap(const LayerGraph& graph, std::span<const LayerPartition> partitions, const Placement& placement,
                const CrossbarChip& chip, std::string text)
{
    ChipMap map = emptyChip(graph, partitions, placement, chip);
    map.text = std::move(text);
    std::map<std::tuple<std::int32_t, std::int32_t, std::int32_t>, std::uint32_t> known; // by core, layer and copy
    for (const PlacedGroup& group : placement.groups) {
        const auto [at, isNew] =
            known.try_emplace({group.core, group.matrix, group.replica}, static_cast<std::uint32_t>(map.pieces.size()));
        if (isNew) {
            map.pieces.push_back({static_cast<std::uint32_t>(group.matrix), static_cast<std::uint32_t>(group.replica),
                                  static_cast<std::uint32_t>(group.core), 0});
        }
        addArrays(map, at->second, group, partitions[static_cast<std::size_t>(group.matrix)]);
    }
    for (std::vector<ChipArray>& core : map.cores) { // a piece lies together, also when its groups are not in order
        std::ranges::stable_sort(core, {}, &ChipArray::piece);
    }
    return map;
}

ChipRounds chipRounds(const LayerGraph& graph, const NetworkRounds& rounds, const CrossbarChip& chip,
                      const std::string& text)
{
    ChipRounds made;
    auto end = rounds.placement.groups.begin(); // of the groups of the rounds so far
    std::size_t layers = 0;
    for (const PlacedRound& round : rounds.rounds) {
        layers += round.partitions.size();
        const auto begin = end;
        end = std::find_if(begin, rounds.placement.groups.end(),
                           [&](const PlacedGroup& each) { return static_cast<std::size_t>(each.matrix) >= layers; });
        made.maps.push_back(std::make_shared<const ChipMap>(
            chipMap(graph, rounds.partitions, {rounds.placement.replicas, {begin, end}}, chip, text)));
    }
    return made;
}

std::shared_ptr<const ChipMoves> chipMoves(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                           const Placement& placement, const CrossbarChip& chip, std::string text)
{
    return std::make_shared<const PlacedMoves>(graph, partitions, placement, chip, std::move(text));
}

std::vector<KernelForms> kernelForms(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                     const CrossbarChip& chip, const PartitionOptions& options)
{
    std::vector<KernelForms> all;
    for (const LayerPartition& used : partitions) {
        const GraphNode& node = graph.nodes[used.node];
        KernelForms layer{node.name,
                          node.sliding.window.height,
                          node.sliding.window.width,
                          node.in.channels / node.groups,
                          node.out.channels,
                          {}};
        for (std::size_t form = 0; form < kUnfoldings.size(); ++form) {
            const auto unfolding = static_cast<Unfolding>(form);
            const auto other = partitionOf(graph, used.node, unfolding, chip, options);
            if (other || unfolding == used.form) {
                layer.forms.push_back(formOf(graph, unfolding == used.form ? used : *other, chip));
                layer.forms.back().isUsed = unfolding == used.form;
            }
        }
        all.push_back(std::move(layer));
    }
    return all;
}

} // namespace pimento::crossbar
