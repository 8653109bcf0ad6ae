// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/exports/loop_choices.h"

#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/solve/tile_lattice.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace pimento::dataflow {

namespace {

bool isPinnedTo(const std::optional<std::int64_t>& pin, std::int64_t factor) { return pin.value_or(factor) == factor; }

const std::optional<std::int64_t>& pinOf(const DataflowConstraints& constraints, std::size_t level, std::size_t dim)
{
    static const std::optional<std::int64_t> kFree;
    return level < constraints.temporal.size() ? constraints.temporal[level][dim] : kFree;
}

/// True if a direction may unroll a dimension by a factor.
bool mayUnroll(const DataflowQuestion& question, std::size_t direction, std::size_t dim, std::int64_t factor)
{
    const Accelerator& accelerator = question.accelerator;
    const std::array<std::int64_t, kDirections> limits = {accelerator.height, accelerator.width, accelerator.lanes};
    const auto& allowed = question.constraints.unrolled[direction];
    return factor <= limits[direction] && isPinnedTo(question.constraints.spatial[direction][dim], factor) &&
           (factor == 1 || !allowed || (*allowed)[dim]);
}

} // namespace

LoopChoices::LoopChoices(LinearProgram& program, const LinearSum& unit, const DataflowQuestion& question,
                         std::size_t dim)
    : m_bound(question.layer.bounds[dim]), m_moves(question.accelerator.levels.size()),
      m_tiles(question.accelerator.levels.size())
{
    addInner(program, unit, question, dim);
    for (std::size_t level = 1; level < m_tiles.size(); ++level) {
        addMoves(program, question, dim, level);
    }
}

void LoopChoices::addInner(LinearProgram& program, const LinearSum& unit, const DataflowQuestion& question,
                           std::size_t dim)
{
    LinearSum all;
    const auto divisors = tileSizesOf(m_bound, false);
    const auto addChoice = [&](const std::array<std::int64_t, kDirections>& spatial, std::int64_t steps) {
        const auto& [height, width, lanes] = spatial;
        const int directions = (height > 1 ? 1 : 0) + (width > 1 ? 1 : 0) + (lanes > 1 ? 1 : 0);
        if (m_bound % (height * width * lanes * steps) != 0 || (question.accelerator.splitsOnce && directions > 1) ||
            !isPinnedTo(pinOf(question.constraints, 0, dim), steps)) {
            return;
        }
        LinearSum sum = unit;
        if (m_bound > 1) {
            sum = {
                {program.addBinary(fmt::format("in_{}_H{}_W{}_L{}_T{}", kDimNames[dim], height, width, lanes, steps)),
                 1}};
        }
        dataflow::add(all, sum);
        const InnerFactors factors{lanes, height * width, steps};
        dataflow::add(m_tiles[0][factors.tile()], sum);
        m_inner.push_back({factors, spatial, std::move(sum)});
    };
    for (const std::int64_t height : divisors) {
        for (const std::int64_t width : divisors) {
            for (const std::int64_t lanes : divisors) {
                const std::array<std::int64_t, kDirections> spatial = {height, width, lanes};
                bool isAllowed = true;
                for (std::size_t direction = 0; direction < kDirections; ++direction) {
                    isAllowed = isAllowed && mayUnroll(question, direction, dim, spatial[direction]);
                }
                for (std::size_t i = 0; isAllowed && i < divisors.size(); ++i) {
                    addChoice(spatial, divisors[i]);
                }
            }
        }
    }
    dataflow::add(all, unit, -1);
    program.requireEqual(all, 0); // also where nothing is allowed: then the program is infeasible
}

void LoopChoices::addMoves(LinearProgram& program, const DataflowQuestion& question, std::size_t dim, std::size_t level)
{
    const bool isLast = level + 1 == m_tiles.size();
    for (const auto& [from, arriving] : m_tiles[level - 1]) {
        LinearSum leaving;
        for (const std::int64_t to : tileSizesOf(m_bound, false)) {
            if (to % from != 0 || (isLast && to != m_bound) ||
                !isPinnedTo(pinOf(question.constraints, level, dim), to / from)) {
                continue;
            }
            const LinearSum sum =
                isLast || m_bound == 1
                    ? arriving
                    : LinearSum{{program.addBinary(fmt::format("t{}_{}_{}_{}", level, kDimNames[dim], from, to)), 1}};
            add(leaving, sum);
            add(m_tiles[level][to], sum);
            m_moves[level].push_back({from, to, sum});
        }
        add(leaving, arriving, -1);
        program.requireEqual(leaving, 0);
    }
}

KeyedSums LoopChoices::inner(const std::function<std::int64_t(const InnerFactors&)>& key) const
{
    KeyedSums sums;
    for (const Inner& each : m_inner) {
        add(sums[key(each.factors)], each.sum);
    }
    return sums;
}

LinearSum LoopChoices::steps(std::size_t level) const
{
    LinearSum sum;
    for (const Move& move : m_moves[level]) {
        if (move.to > move.from) {
            add(sum, move.sum);
        }
    }
    return sum;
}

LinearSum LoopChoices::logarithms(Direction direction) const
{
    LinearSum sum;
    for (const Inner& each : m_inner) {
        if (const std::int64_t factor = each.spatial[static_cast<std::size_t>(direction)]; factor > 1) {
            add(sum, each.sum, std::log(static_cast<double>(factor)));
        }
    }
    return sum;
}

} // namespace pimento::dataflow
