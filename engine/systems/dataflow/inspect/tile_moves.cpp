// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/inspect/tile_moves.h"

#include "engine/systems/dataflow/inspect/tensor_box.h"
#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/walk/loop_nest.h"
#include "engine/systems/dataflow/walk/tensor_elements.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace pimento::dataflow {

namespace {

/// Steps through the loops that move the tiles of one tensor.
class MovesOfTensor {
public:
    MovesOfTensor(const LayerLoops& layer, const Mapping& mapping, Tensor tensor) : m_layer(layer), m_tensor(tensor)
    {
        const int child = [&] {
            int below = -1;
            for (const int level : storingLevels(mapping, tensor)) {
                below = level < static_cast<int>(mapping.temporal.size()) - 1 ? level : below;
            }
            return below;
        }();
        m_tile = tileSizesOf(mapping).tile(child);
        m_loops = loopsOutside(mapping, child);
        const std::vector<bool> moving = movingLoops(m_loops, tensor);
        while (child >= 0 && !m_loops.empty() && !moving[m_loops.size() - 1]) {
            m_loops.pop_back(); // the tile stays
        }
        for (const NestLoop& loop : m_loops) {
            if (!isRelevant(loop.dim, tensor)) {
                m_revisits[indexOf(loop.dim)] = loop.step;
            }
        }
    }

    /// Adds at most this many moves. True: there are more.
    bool addTo(std::vector<TileMove>& moves, std::size_t most)
    {
        std::vector<std::int64_t> counters(m_loops.size(), 0);
        Sizes begin{};
        std::optional<TileMove> leaves; // a tile of the output, written when the next one comes
        const std::size_t before = moves.size();
        for (bool isEnd = false; !isEnd;) {
            if (hasWork(begin)) {
                if (moves.size() - before >= most) {
                    return true;
                }
                addMove(moves, begin, counters, leaves);
            }
            isEnd = !step(counters, begin);
        }
        if (leaves) {
            leaves->when.assign(1, kAfterAll);
            moves.push_back(*std::move(leaves));
        }
        return false;
    }

private:
    static constexpr std::int64_t kAfterAll = INT64_MAX;

    [[nodiscard]] bool hasWork(const Sizes& begin) const
    {
        bool all = true;
        for (std::size_t d = 0; d < kDims; ++d) {
            all = all && begin[d] < m_layer.bounds[d];
        }
        return all;
    }

    /// True: there is a next step.
    bool step(std::vector<std::int64_t>& counters, Sizes& begin) const
    {
        std::size_t next = m_loops.size();
        while (next > 0 && ++counters[next - 1] == m_loops[next - 1].factor) {
            --next;
            counters[next] = 0;
            begin[indexOf(m_loops[next].dim)] -= (m_loops[next].factor - 1) * m_loops[next].step;
        }
        if (next > 0) {
            begin[indexOf(m_loops[next - 1].dim)] += m_loops[next - 1].step;
        }
        return next > 0;
    }

    void addMove(std::vector<TileMove>& moves, const Sizes& begin, const std::vector<std::int64_t>& when,
                 std::optional<TileMove>& leaves) const
    {
        TileMove move{.tensor = m_tensor, .begin = begin, .when = when};
        bool isFirst = true;
        bool isLast = true;
        for (std::size_t d = 0; d < kDims; ++d) {
            move.extents[d] = std::min(m_tile[d], m_layer.bounds[d] - begin[d]);
            isFirst = isFirst && (m_revisits[d] == 0 || begin[d] == 0);
            isLast = isLast && (m_revisits[d] == 0 || begin[d] + m_revisits[d] >= m_layer.bounds[d]);
        }
        if (m_tensor != Tensor::Output) {
            moves.push_back(std::move(move));
            return;
        }
        if (leaves) {
            leaves->when = when;
            moves.push_back(*leaves);
        }
        const bool isOther = partialBytes(m_layer) != m_layer.elementBytes[indexOf(Tensor::Output)];
        leaves = move;
        leaves->isWrite = true;
        leaves->isPartial = isOther && !isLast;
        if (!isFirst) {
            move.isPartial = isOther;
            moves.push_back(std::move(move));
        }
    }

    const LayerLoops& m_layer;
    Tensor m_tensor;
    Sizes m_tile{};
    Sizes m_revisits{}; // step of the innermost loop that visits tiles again, by dimension; 0: none
    std::vector<NestLoop> m_loops;
};

/// Compares steps, of which missing inner ones are the first.
int compared(const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b)
{
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        const std::int64_t left = i < a.size() ? a[i] : 0;
        const std::int64_t right = i < b.size() ? b[i] : 0;
        if (left != right) {
            return left < right ? -1 : 1;
        }
    }
    return 0;
}

bool isEarlier(const TileMove& a, const TileMove& b)
{
    const int order = compared(a.when, b.when);
    return order != 0 ? order < 0 : a.isWrite && !b.isWrite;
}

/// Calls visit(at, count) for each run of neighbouring elements of a box in a dense array of `sizes`; `block`: width of
/// blocks that end runs, 0: none.
template <class Visit> void forEachRun(const TensorBox& box, const AxisSizes& sizes, std::int64_t block, Visit&& visit)
{
    std::size_t line = kTensorAxes - 1; // axis along which runs lie
    std::int64_t inside = 1;            // elements of the axes inside, which the box covers
    while (block == 0 && line > 0 && box.extents[line] == sizes[line]) {
        inside *= sizes[line--];
    }
    Coordinates at = box.first;
    const std::int64_t end = box.first[line] + box.extents[line];
    for (std::size_t next = line + 1; next > 0;) {
        for (at[line] = box.first[line]; at[line] < end;) {
            const std::int64_t to = block > 0 ? std::min(end, (at[line] / block + 1) * block) : end;
            visit(at, (to - at[line]) * inside);
            at[line] = to;
        }
        next = line;
        while (next > 0 && ++at[next - 1] == box.first[next - 1] + box.extents[next - 1]) {
            at[next - 1] = box.first[next - 1];
            --next;
        }
    }
}

} // namespace

TileMoves tileMoves(const LayerLoops& layer, const Mapping& mapping, std::size_t most)
{
    TileMoves all;
    std::optional<TileMove> end; // the last move of the tensor whose list ends first
    for (const Tensor tensor : kAllTensors) {
        if (MovesOfTensor(layer, mapping, tensor).addTo(all.moves, most)) {
            end = !end || isEarlier(all.moves.back(), *end) ? all.moves.back() : *end;
        }
    }
    std::ranges::stable_sort(all.moves, isEarlier);
    if (end) {
        all.isCut = true;
        all.moves.erase(std::ranges::upper_bound(all.moves, *end, isEarlier), all.moves.end());
    }
    return all;
}

RowsOfMoves::RowsOfMoves(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
    : m_layer(layer), m_mapping(mapping), m_rowBytes(accelerator.rows.rowBytes)
{
}

void RowsOfMoves::addRun(std::map<std::int64_t, std::int64_t>& rows, std::int64_t address, std::int64_t bytes) const
{
    while (bytes > 0) {
        const std::int64_t row = address / m_rowBytes;
        const std::int64_t here = std::min(bytes, (row + 1) * m_rowBytes - address);
        rows[row] += here;
        address += here;
        bytes -= here;
    }
}

/// The rows of a tile that begins a row.
std::map<std::int64_t, std::int64_t> RowsOfMoves::alignedTile(const TileMove& move, std::int64_t bytes)
{
    const std::int64_t all = elementsOf(m_layer, move.tensor, move.extents) * bytes;
    Sizes key = move.begin;
    for (std::size_t d = 0; d < kDims; ++d) {
        key[d] = isRelevant(static_cast<Dim>(d), move.tensor) ? key[d] : 0;
    }
    const std::size_t tensor = indexOf(move.tensor);
    const auto [place, isNew] =
        m_places.try_emplace({2 * tensor + (move.isPartial ? 1 : 0), key}, m_used[tensor] * m_rowBytes);
    if (isNew) {
        m_used[tensor] += ceilDivide(all, m_rowBytes);
    }
    std::map<std::int64_t, std::int64_t> rows;
    addRun(rows, place->second, all);
    return rows;
}

std::map<std::int64_t, std::int64_t> RowsOfMoves::bytesByRow(const TileMove& move)
{
    const bool isAligned = m_mapping.layouts[indexOf(move.tensor)] == Layout::RowAligned;
    const std::int64_t bytes = move.isPartial ? partialBytes(m_layer) : m_layer.elementBytes[indexOf(move.tensor)];
    if (isAligned && move.tensor != Tensor::Input) {
        return alignedTile(move, bytes);
    }
    // Partial sums lie behind the complete results.
    const std::int64_t results =
        elementsOf(m_layer, Tensor::Output, m_layer.bounds) * m_layer.elementBytes[indexOf(Tensor::Output)];
    const std::int64_t base = move.isPartial ? ceilDivide(results, m_rowBytes) * m_rowBytes : 0;
    std::map<std::int64_t, std::int64_t> rows;
    forEachRun(boxOf(m_layer, move.tensor, move.begin, move.extents),
               boxOf(m_layer, move.tensor, {}, m_layer.bounds).extents, isAligned ? m_mapping.block.width : 0,
               [&](const Coordinates& at, std::int64_t count) {
                   addRun(rows,
                          isAligned ? blockAddress(m_layer, m_mapping.block, m_rowBytes, at)
                                    : base + denseIndex(m_layer, move.tensor, at) * bytes,
                          count * bytes);
               });
    return rows;
}

} // namespace pimento::dataflow
