// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/walk/tile_walk.h"

#include "engine/systems/dataflow/walk/loop_nest.h"
#include "engine/systems/dataflow/walk/move_rows.h"
#include "engine/systems/dataflow/walk/nest_periods.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace pimento::dataflow {

namespace {

constexpr std::int64_t kMostMoves = 1'000'000'000;

class TileWalk {
public:
    TileWalk(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping, std::stop_token stop)
        : m_layer(&layer), m_mapping(&mapping), m_rowBytes(accelerator.rows.rowBytes), m_stop(std::move(stop))
    {
        m_figures.traffic.resize(accelerator.levels.size());
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            m_slots[dim] = mapping.spatial[0][dim] * mapping.spatial[1][dim];
            m_lanes[dim] = mapping.spatial[2][dim];
        }
    }

    Result<WalkFigures> run()
    {
        for (const Tensor tensor : {Tensor::Input, Tensor::Weight, Tensor::Output}) {
            int child = -1;
            for (const int parent : storingLevels(*m_mapping, tensor)) {
                walkLink(tensor, child, parent);
                if (parent + 1 == static_cast<int>(m_figures.traffic.size()) && m_rowBytes > 0) {
                    if (auto walked = walkRows(tensor, child); !walked) {
                        return tl::unexpected<Error>(walked.error());
                    }
                }
                child = parent;
            }
        }
        return m_figures;
    }

private:
    [[nodiscard]] std::int64_t elementsOf(Tensor tensor, const Sizes& extents) const
    {
        const auto of = [&](Dim dim) { return extents[static_cast<std::size_t>(dim)]; };
        switch (tensor) {
        case Tensor::Input: {
            const std::int64_t height =
                (of(Dim::Q) - 1) * m_layer->stride.height + (of(Dim::S) - 1) * m_layer->dilation.height + 1;
            const std::int64_t width =
                (of(Dim::P) - 1) * m_layer->stride.width + (of(Dim::R) - 1) * m_layer->dilation.width + 1;
            return of(Dim::N) * of(Dim::G) * of(Dim::C) * height * width;
        }
        case Tensor::Weight:
            return of(Dim::G) * of(Dim::K) * of(Dim::C) * of(Dim::S) * of(Dim::R);
        case Tensor::Output:
            break;
        }
        return of(Dim::N) * of(Dim::G) * of(Dim::K) * of(Dim::Q) * of(Dim::P);
    }

    /// Positions of a dimension that a PE works on while the array works on `extent` of them.
    [[nodiscard]] std::int64_t positionsOfPe(std::size_t dim, std::int64_t pe, std::int64_t extent) const
    {
        std::int64_t positions = 0;
        const std::int64_t step = m_slots[dim] * m_lanes[dim];
        for (std::int64_t begin = pe * m_lanes[dim]; begin < extent; begin += step) {
            positions += std::min(m_lanes[dim], extent - begin);
        }
        return positions;
    }

    /// Elements of a tensor that all PEs with work hold of a tile.
    [[nodiscard]] std::int64_t elementsOfPes(Tensor tensor, const Sizes& extents) const
    {
        std::int64_t elements = 0;
        Sizes pe{};
        while (true) {
            Sizes held{};
            bool hasWork = true;
            for (std::size_t dim = 0; dim < kDims && hasWork; ++dim) {
                held[dim] = positionsOfPe(dim, pe[dim], extents[dim]);
                hasWork = held[dim] > 0;
            }
            elements += hasWork ? elementsOf(tensor, held) : 0;
            std::size_t next = 0;
            while (next < kDims && ++pe[next] == m_slots[next]) {
                pe[next++] = 0;
            }
            if (next == kDims) {
                return elements;
            }
        }
    }

    /// True if several PEs sum up the same output element.
    [[nodiscard]] bool sharesSums() const
    {
        bool shares = false;
        for (const Dim dim : {Dim::R, Dim::S, Dim::C}) {
            const auto index = static_cast<std::size_t>(dim);
            shares = shares || (m_slots[index] > 1 && m_layer->bounds[index] > m_lanes[index]);
        }
        return shares;
    }

    [[nodiscard]] LinkBytes costOf(Tensor tensor, int child, int parent, const NestStep& step) const
    {
        LinkBytes bytes{.steps = 1};
        if (!step.moves) {
            return bytes;
        }
        const std::int64_t width = m_layer->elementBytes[static_cast<std::size_t>(tensor)];
        const std::int64_t whole = elementsOf(tensor, step.extents);
        const std::int64_t ofPes = parent == 0 || child == 0 ? elementsOfPes(tensor, step.extents) : 0;
        const std::int64_t outside = parent == 0 ? ofPes : whole;
        const std::int64_t inside = child == 0 ? ofPes : child > 0 ? whole : 0;
        if (tensor != Tensor::Output) {
            bytes.parentReads = outside * width;
            bytes.childWrites = inside * width;
            return bytes;
        }
        const std::int64_t partial = m_layer->partialSumBytes > 0 ? m_layer->partialSumBytes : width;
        const bool isShared = sharesSums();
        bytes.parentReads = step.isFirst ? 0 : outside * partial;
        bytes.childWrites = step.isFirst ? 0 : inside * partial;
        bytes.parentWrites = outside * (step.isLast && !(parent == 0 && isShared) ? width : partial);
        bytes.childReads = inside * (step.isLast && !(child == 0 && isShared) ? width : partial);
        return bytes;
    }

    void walkLink(Tensor tensor, int child, int parent)
    {
        NestPeriods periods(loopsOutside(*m_mapping, child), tensor, child < 0,
                            [&](const NestStep& step) { return costOf(tensor, child, parent, step); });
        const LinkBytes bytes = periods.sum(m_layer->bounds);
        const auto index = static_cast<std::size_t>(tensor);
        LevelTraffic& outside = m_figures.traffic[static_cast<std::size_t>(parent)];
        outside.reads[index] += bytes.parentReads;
        outside.writes[index] += bytes.parentWrites;
        if (child >= 0) {
            LevelTraffic& inside = m_figures.traffic[static_cast<std::size_t>(child)];
            inside.reads[index] += bytes.childReads;
            inside.writes[index] += bytes.childWrites;
        } else {
            m_figures.steps = bytes.steps;
        }
    }

    void open(Tensor tensor, const MovedRows& rows, std::int64_t side)
    {
        const auto index = static_cast<std::size_t>(tensor);
        const std::array<std::int64_t, 3> first = {side, rows.region, rows.first};
        m_figures.activations[index] += rows.count;
        m_figures.openPageActivations[index] += rows.count - (m_open[index] == first ? 1 : 0);
        m_open[index] = {side, rows.region, rows.last};
    }

    /// The sizes of dimensions that the child's tile, or a step of the array, covers.
    [[nodiscard]] Sizes tileSizes(int child) const
    {
        Sizes sizes{};
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            sizes[dim] = m_slots[dim] * m_lanes[dim];
            for (int level = 0; level <= child; ++level) {
                sizes[dim] *= m_mapping->temporal[static_cast<std::size_t>(level)][dim];
            }
        }
        return sizes;
    }

    /// For each irrelevant dimension, the smallest step of its loops that move the tile again; none: 0.
    [[nodiscard]] Sizes revisitingSteps(const std::vector<NestLoop>& loops, int child, Tensor tensor) const
    {
        const std::vector<bool> moving = movingLoops(loops, tensor);
        Sizes steps{};
        for (std::size_t i = 0; i < loops.size(); ++i) {
            if (!isRelevant(loops[i].dim, tensor) && (child < 0 || moving[i])) {
                steps[static_cast<std::size_t>(loops[i].dim)] = loops[i].step;
            }
        }
        return steps;
    }

    /// Moves every tile between DRAM and the level that is next to it.
    Result<void> walkRows(Tensor tensor, int child)
    {
        const std::vector<NestLoop> loops = loopsOutside(*m_mapping, child);
        double moves = 1;
        for (const NestLoop& loop : loops) {
            moves *= static_cast<double>(loop.factor);
        }
        if (moves > static_cast<double>(kMostMoves)) {
            return fail(ErrorKind::DoesNotFit,
                        "the loops outside the buffers take more than 10^9 steps, too many to verify", "",
                        "Verify a mapping with larger tiles");
        }
        const auto index = static_cast<std::size_t>(tensor);
        const std::int64_t width = m_layer->elementBytes[index];
        const std::int64_t partialWidth =
            tensor == Tensor::Output && m_layer->partialSumBytes > 0 ? m_layer->partialSumBytes : width;
        MoveRows complete(*m_layer, *m_mapping, tensor, width, m_rowBytes);
        MoveRows partial(*m_layer, *m_mapping, tensor, partialWidth, m_rowBytes);
        const std::int64_t side = partialWidth == width ? 0 : 1; // partial sums of another width lie elsewhere
        const Sizes sizes = tileSizes(child);
        const Sizes revisits = revisitingSteps(loops, child, tensor);
        std::int64_t steps = 0;
        bool isStopped = false;
        forEachStep(loops, m_layer->bounds, tensor, [&](const Sizes& begin, bool tileMoves) {
            isStopped = isStopped || (++steps % (1 << 16) == 0 && m_stop.stop_requested());
            if (isStopped || (!tileMoves && child >= 0)) {
                return;
            }
            Sizes extents{};
            bool isFirst = true;
            bool isLast = true;
            for (std::size_t dim = 0; dim < kDims; ++dim) {
                extents[dim] = std::min(sizes[dim], m_layer->bounds[dim] - begin[dim]);
                isFirst = isFirst && (revisits[dim] == 0 || begin[dim] == 0);
                isLast = isLast && (revisits[dim] == 0 || begin[dim] + revisits[dim] >= m_layer->bounds[dim]);
            }
            if (tensor == Tensor::Output && !isFirst) {
                open(tensor, partial.rowsAt(begin, extents), side);
            }
            open(tensor,
                 isLast || tensor != Tensor::Output ? complete.rowsAt(begin, extents) : partial.rowsAt(begin, extents),
                 isLast || tensor != Tensor::Output ? 0 : side);
        });
        return isStopped ? fail(ErrorKind::Stopped, "the walk was stopped") : Result<void>();
    }

    const LayerLoops* m_layer;
    const Mapping* m_mapping;
    std::int64_t m_rowBytes;
    std::stop_token m_stop;
    Sizes m_slots{};
    Sizes m_lanes{};
    WalkFigures m_figures;
    std::array<std::array<std::int64_t, 3>, kTensors> m_open = {{{-1, -1, -1}, {-1, -1, -1}, {-1, -1, -1}}};
};

} // namespace

Result<WalkFigures> walkTiles(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping,
                              std::stop_token stop)
{
    return TileWalk(layer, accelerator, mapping, std::move(stop)).run();
}

} // namespace pimento::dataflow
