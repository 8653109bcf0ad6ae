// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/rules/input_windows.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>

namespace pimento::dataflow::timeloop {

namespace {

enum Axis : std::size_t { kBatch, kChannel, kRow, kColumn };

/// Axis of the Input that a dimension runs along, and elements between its neighbouring indices. None: it is K.
struct AxisStep {
    std::size_t axis = kBatch;
    std::int64_t elements = 1;
};

std::optional<AxisStep> axisStepOf(const LayerLoops& layer, Dim dim)
{
    switch (dim) {
    case Dim::R:
        return AxisStep{kColumn, layer.dilation.width};
    case Dim::S:
        return AxisStep{kRow, layer.dilation.height};
    case Dim::P:
        return AxisStep{kColumn, layer.stride.width};
    case Dim::Q:
        return AxisStep{kRow, layer.stride.height};
    case Dim::C:
    case Dim::G:
        return AxisStep{kChannel, 1};
    case Dim::N:
        return AxisStep{kBatch, 1};
    case Dim::K:
        break;
    }
    return std::nullopt;
}

constexpr InputVector kNoMove = {0, 0, 0, 0};

/// Runs nested loops from the innermost outwards and remembers what they fetch for each last move that they begin with.
class FetchWalk {
public:
    FetchWalk(const LayerLoops& layer, const InputVector& box, std::span<const OuterLoop> loops)
        : m_box(box), m_loops(loops), m_whole(elementsOf(box)), m_known(loops.size() + 1)
    {
        InputVector reached = kNoMove; // of the second step of all inner loops
        for (const OuterLoop& loop : loops) {
            InputVector position = kNoMove;
            if (const auto step = axisStepOf(layer, loop.dim)) {
                position[step->axis] = step->elements * loop.step;
            }
            InputVector move;
            for (std::size_t axis = 0; axis < kInputAxes; ++axis) {
                move[axis] = position[axis] - reached[axis];
                reached[axis] += position[axis];
            }
            m_moves.push_back(move);
        }
    }

    [[nodiscard]] std::int64_t fetched() { return m_whole + run(m_loops.size(), std::nullopt).fetched; }

private:
    using Direction = std::optional<InputVector>; // the last move; none: the whole tile was fetched

    struct Outcome {
        std::int64_t fetched = 0;
        Direction last;
    };

    Outcome moved(const InputVector& move, const Direction& last) const
    {
        if (move == kNoMove) {
            return {0, last};
        }
        if (!last || *last == move) {
            return {newElements(m_box, move), move};
        }
        return {m_whole, std::nullopt};
    }

    /// Runs the `inner` innermost loops from their first steps on.
    Outcome run(std::size_t inner, const Direction& last)
    {
        if (inner == 0) {
            return {0, last};
        }
        if (const auto known = m_known[inner].find(last); known != m_known[inner].end()) {
            return known->second;
        }
        const Outcome first = run(inner - 1, last);
        const Outcome step = moved(m_moves[inner - 1], first.last);
        const Outcome second = run(inner - 1, step.last);
        const std::int64_t repeats = m_loops[inner - 1].count - 1;
        const Outcome all{first.fetched + repeats * (step.fetched + second.fetched), second.last};
        m_known[inner].emplace(last, all);
        return all;
    }

    InputVector m_box;
    std::span<const OuterLoop> m_loops;
    std::int64_t m_whole;
    std::vector<InputVector> m_moves; // of each loop: from the last step of all inner loops to its own next step
    std::vector<std::map<Direction, Outcome>> m_known;
};

/// Counts different sums of one step of each loop.
std::int64_t differentSums(std::span<const std::pair<std::int64_t, std::int64_t>> loops)
{
    std::vector<std::int64_t> sums = {0};
    for (const auto& [count, step] : loops) {
        std::vector<std::int64_t> next;
        next.reserve(sums.size() * static_cast<std::size_t>(count));
        for (const std::int64_t sum : sums) {
            for (std::int64_t i = 0; i < count; ++i) {
                next.push_back(sum + i * step);
            }
        }
        std::ranges::sort(next);
        next.erase(std::ranges::unique(next).begin(), next.end());
        sums = std::move(next);
    }
    return static_cast<std::int64_t>(sums.size());
}

} // namespace

InputVector inputBox(const LayerLoops& layer, const Sizes& tile)
{
    const auto size = [&](Dim dim) { return tile[static_cast<std::size_t>(dim)]; };
    return {size(Dim::N), size(Dim::C) * size(Dim::G),
            (size(Dim::Q) - 1) * layer.stride.height + (size(Dim::S) - 1) * layer.dilation.height + 1,
            (size(Dim::P) - 1) * layer.stride.width + (size(Dim::R) - 1) * layer.dilation.width + 1};
}

std::int64_t elementsOf(const InputVector& box) { return box[kBatch] * box[kChannel] * box[kRow] * box[kColumn]; }

std::int64_t newElements(const InputVector& box, const InputVector& move)
{
    std::int64_t common = 1;
    for (std::size_t axis = 0; axis < kInputAxes; ++axis) {
        common *= std::max<std::int64_t>(0, box[axis] - std::abs(move[axis]));
    }
    return elementsOf(box) - common;
}

std::int64_t fetchedElements(const LayerLoops& layer, const InputVector& box, std::span<const OuterLoop> loops)
{
    return FetchWalk(layer, box, loops).fetched();
}

std::int64_t inputPositions(const LayerLoops& layer, std::span<const SpatialLoop> loops)
{
    std::int64_t positions = 1;
    std::array<std::vector<std::pair<std::int64_t, std::int64_t>>, kInputAxes> byAxis;
    for (const SpatialLoop& loop : loops) {
        const auto step = axisStepOf(layer, loop.dim);
        if (!step) {
            continue;
        }
        if (step->axis == kBatch || step->axis == kChannel) {
            positions *= loop.count; // these never meet
        } else {
            byAxis[step->axis].emplace_back(loop.count, loop.step * step->elements);
        }
    }
    return positions * differentSums(byAxis[kRow]) * differentSums(byAxis[kColumn]);
}

} // namespace pimento::dataflow::timeloop
