// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/rules/input_windows.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>

namespace pimento::dataflow::timeloop {

namespace {

enum Axis : std::size_t { kBatch, kGroup, kChannel, kRow, kColumn };

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
        return AxisStep{kChannel, 1};
    case Dim::G:
        return AxisStep{kGroup, 1};
    case Dim::N:
        return AxisStep{kBatch, 1};
    case Dim::K:
        break;
    }
    return std::nullopt;
}

constexpr InputVector kNoMove = {};

/// Most loops around a tile that are walked: seven dimensions of up to six levels, with room.
constexpr std::size_t kMostLoops = 64;

/// Runs nested loops from the innermost outwards. What the inner loops fetch depends on the tile's last move alone, and
/// only moves of these loops can recur: so each inner nest is run once for each of them.
class FetchWalk {
public:
    FetchWalk(const LayerLoops& layer, const InputVector& box, std::span<const OuterLoop> loops)
        : m_whole(elementsOf(box))
    {
        InputVector reached = kNoMove; // input vector of the second step of all inner loops
        for (const OuterLoop& loop : loops) {
            const auto step = axisStepOf(layer, loop.dim);
            InputVector move = kNoMove;
            for (std::size_t axis = 0; axis < kInputAxes; ++axis) {
                const std::int64_t position = step && step->axis == axis ? step->elements * loop.step : 0;
                move[axis] = position - reached[axis];
                reached[axis] += position;
            }
            if (move != kNoMove || m_count > 0) { // inner loops that move nothing fetch nothing
                m_loops[m_count++] = {
                    .move = move, .repeats = loop.count - 1, .number = 0, .fetched = newElements(box, move)};
            }
        }
        for (std::size_t i = 0; i < m_count; ++i) {
            m_loops[i].number = move(m_loops[i].move, i);
        }
    }

    [[nodiscard]] std::int64_t fetched() const
    {
        // outcome[s] of the loops so far, entered with last move s; kNone: the whole tile was fetched.
        std::array<Outcome, kMostLoops + 1> inner;
        for (std::size_t last = 0; last <= m_count; ++last) {
            inner[last] = {0, last};
        }
        for (std::size_t i = 0; i < m_count; ++i) {
            const Loop& loop = m_loops[i];
            std::array<Outcome, kMostLoops + 1> outer;
            for (std::size_t last = 0; last <= m_count; ++last) {
                const Outcome& first = inner[last];
                const Outcome step = moved(loop, first.last);
                const Outcome& second = inner[step.last];
                outer[last] = {first.fetched + loop.repeats * (step.fetched + second.fetched), second.last};
            }
            std::copy_n(outer.begin(), m_count + 1, inner.begin());
        }
        return m_whole + inner[kNone].fetched;
    }

private:
    static constexpr std::size_t kNone = 0;

    struct Loop {
        InputVector move = kNoMove; // from the last step of all inner loops to its own next step
        std::int64_t repeats = 0;
        std::size_t number = 0;   // number of its move; equal moves have one number. kNone: it moves nothing
        std::int64_t fetched = 0; // elements that lie outside the tile before the move
    };

    struct Outcome {
        std::int64_t fetched = 0;
        std::size_t last = kNone; // number of the last move
    };

    [[nodiscard]] std::size_t move(const InputVector& wanted, std::size_t before) const
    {
        if (wanted == kNoMove) {
            return kNone;
        }
        for (std::size_t i = 0; i < before; ++i) {
            if (m_loops[i].move == wanted) {
                return m_loops[i].number;
            }
        }
        return before + 1;
    }

    [[nodiscard]] Outcome moved(const Loop& loop, std::size_t last) const
    {
        if (loop.number == kNone) {
            return {0, last};
        }
        if (last == kNone || last == loop.number) {
            return {loop.fetched, loop.number};
        }
        return {m_whole, kNone};
    }

    std::int64_t m_whole;
    std::array<Loop, kMostLoops> m_loops;
    std::size_t m_count = 0;
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
    return {size(Dim::N), size(Dim::G), size(Dim::C),
            (size(Dim::Q) - 1) * layer.stride.height + (size(Dim::S) - 1) * layer.dilation.height + 1,
            (size(Dim::P) - 1) * layer.stride.width + (size(Dim::R) - 1) * layer.dilation.width + 1};
}

std::int64_t elementsOf(const InputVector& box)
{
    std::int64_t elements = 1;
    for (const std::int64_t extent : box) {
        elements *= extent;
    }
    return elements;
}

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
        if (step->axis < kRow) {
            positions *= loop.count; // these never meet
        } else {
            byAxis[step->axis].emplace_back(loop.count, loop.step * step->elements);
        }
    }
    return positions * differentSums(byAxis[kRow]) * differentSums(byAxis[kColumn]);
}

} // namespace pimento::dataflow::timeloop
