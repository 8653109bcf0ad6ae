// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_moves.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento {

/// Data that moves between two places in a run, with what has moved at a moment.
struct MoveArc {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::uint32_t what = 0;
    bool isBack = false;
    double whole = 0;    // bytes of the run
    double moved = 0;    // bytes so far
    double progress = 0; // of the move under way, 0 to 1
    bool isActive = false;

    bool operator==(const MoveArc&) const = default;
};

/// The arcs of a picture at a moment.
class MomentSums {
public:
    /// Largest number of arcs in a picture; those with the fewest bytes are left out.
    static constexpr std::size_t kMostArcs = 3'000;

    explicit MomentSums(const DataMoves& moves);

    /// Arcs with what has moved at a time. Moves of the last hundredth of the run count as under way, so that short
    /// ones are seen.
    [[nodiscard]] const std::vector<MoveArc>& at(std::int64_t time);
    [[nodiscard]] const std::vector<MoveArc>& arcs() const { return m_arcs; }
    [[nodiscard]] bool isCut() const { return m_isCut; }
    /// Bytes of all moves, and of those until the time of at().
    [[nodiscard]] double whole() const { return m_whole; }
    [[nodiscard]] double moved() const { return m_moved; }
    /// Bytes of the widest arc.
    [[nodiscard]] double most() const { return m_most; }

private:
    const DataMoves& m_of;
    std::vector<MoveArc> m_arcs;        // those with the most bytes are painted last
    std::vector<std::uint32_t> m_arcOf; // of each move; kNoArc: left out
    bool m_isCut = false;
    double m_whole = 0;
    double m_moved = 0;
    double m_most = 0;
};

} // namespace pimento
