// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/moment_sums.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace pimento {

namespace {

constexpr std::uint32_t kNoArc = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t kShortest = 100; // of a run: the stretch in which a move that has ended is still shown

auto keyOf(const DataMove& move) { return std::tuple(move.left, move.right, move.what, move.isBack); }
auto keyOf(const MoveArc& arc) { return std::tuple(arc.left, arc.right, arc.what, arc.isBack); }

} // namespace

MomentSums::MomentSums(const DataMoves& moves) : m_of(moves)
{
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, bool>, double> sums;
    for (const DataMove& move : moves.moves) {
        sums[keyOf(move)] += move.bytes;
        m_whole += move.bytes;
    }
    for (const auto& [key, bytes] : sums) {
        const auto& [left, right, what, isBack] = key;
        m_arcs.push_back({left, right, what, isBack, bytes});
        m_most = std::max(m_most, bytes);
    }
    std::ranges::stable_sort(m_arcs, {}, &MoveArc::whole);
    if (m_arcs.size() > kMostArcs) {
        m_isCut = true;
        m_arcs.erase(m_arcs.begin(), m_arcs.end() - static_cast<std::ptrdiff_t>(kMostArcs));
    }
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, bool>, std::uint32_t> places;
    for (std::size_t arc = 0; arc < m_arcs.size(); ++arc) {
        places[keyOf(m_arcs[arc])] = static_cast<std::uint32_t>(arc);
    }
    m_arcOf.reserve(moves.moves.size());
    for (const DataMove& move : moves.moves) {
        const auto found = places.find(keyOf(move));
        m_arcOf.push_back(found == places.end() ? kNoArc : found->second);
    }
}

const std::vector<MoveArc>& MomentSums::at(std::int64_t time)
{
    for (MoveArc& arc : m_arcs) {
        arc.moved = 0;
        arc.progress = 0;
        arc.isActive = false;
    }
    m_moved = 0;
    const std::int64_t shown = std::max<std::int64_t>(1, m_of.end / kShortest);
    for (std::size_t i = 0; i < m_of.moves.size() && m_of.moves[i].begin <= time; ++i) {
        const DataMove& move = m_of.moves[i];
        const auto length = static_cast<double>(std::max<std::int64_t>(1, move.end - move.begin));
        const double progress = std::min(1.0, static_cast<double>(time - move.begin) / length);
        m_moved += progress * move.bytes;
        if (m_arcOf[i] == kNoArc) {
            continue;
        }
        MoveArc& arc = m_arcs[m_arcOf[i]];
        arc.moved += progress * move.bytes;
        if (time < std::max(move.end, move.begin + shown) && time < m_of.end) {
            arc.isActive = true;
            arc.progress = std::min(1.0, static_cast<double>(time - move.begin) /
                                             static_cast<double>(std::max(move.end - move.begin, shown)));
        }
    }
    return m_arcs;
}

} // namespace pimento
