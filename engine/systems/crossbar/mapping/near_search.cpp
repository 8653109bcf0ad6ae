// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/near_search.h"

#include "engine/systems/crossbar/mapping/piece_ways.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

constexpr int kMostRounds = 12;
constexpr double kLeastGain = 1e-6; // nanoseconds

/// A piece goes to a core, and another one comes from there if there is no room.
struct Move {
    std::size_t piece = 0;
    std::size_t core = 0;
    std::optional<std::size_t> other = {};
    double gain = kLeastGain; // nanoseconds
};

class CoreExchange {
public:
    CoreExchange(PieceWays ways, const CrossbarChip& chip, CopySpread spread)
        : m_pieces(std::move(ways.pieces)), m_ways(std::move(ways.ways)), m_chip(chip),
          m_keepsApart(spread == CopySpread::Wide), m_held(static_cast<std::size_t>(chip.cores())),
          m_room(m_held.size(), chip.arraysOfCore()), m_isTried(m_held.size())
    {
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            m_held[m_pieces[i].core].push_back(i);
            m_room[m_pieces[i].core] -= m_pieces[i].arrays;
        }
        for (int distance = 0; distance < 3; ++distance) {
            m_nsOfByte[distance] = nsOfByte(distance);
        }
    }

    [[nodiscard]] double totalNs() const
    {
        double twice = 0;
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            twice += costAt(i, m_pieces[i].core);
        }
        return twice / 2;
    }

    /// Moves each piece at most once; returns the moves.
    std::int64_t round()
    {
        std::int64_t moves = 0;
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            if (const Move best = bestMove(i); best.gain > kLeastGain) {
                make(best);
                ++moves;
            }
        }
        return moves;
    }

    void write(Placement& placement) const
    {
        for (const PlacedPiece& piece : m_pieces) {
            for (const std::size_t group : piece.groups) {
                placement.groups[group].core = static_cast<std::int32_t>(piece.core);
            }
        }
    }

private:
    /// Distance 0: in a core; 1: in a chip; 2: between chips.
    [[nodiscard]] double nsOfByte(int distance) const
    {
        constexpr double kNs = 1000; // bandwidths are in bytes per microsecond
        const bool isShared = m_chip.connection == Connection::SharedMemory;
        const double once = isShared ? 2 * kNs / static_cast<double>(m_chip.globalBandwidth)
                                     : kNs / static_cast<double>(m_chip.connectionBandwidth);
        return distance == 0 ? 0 : once + (distance == 2 ? kNs / static_cast<double>(m_chip.offChipBandwidth) : 0);
    }

    [[nodiscard]] double nsBetween(std::size_t one, std::size_t other) const
    {
        if (one == other) {
            return 0;
        }
        const auto a = static_cast<std::int32_t>(one);
        const auto b = static_cast<std::int32_t>(other);
        const bool isOffChip = m_chip.chipOf(a) != m_chip.chipOf(b);
        return m_nsOfByte[isOffChip ? 2 : 1] * static_cast<double>(hopsBetween(m_chip, a, b));
    }

    /// Time of the ways of a piece if it lay in a core.
    [[nodiscard]] double costAt(std::size_t piece, std::size_t core) const
    {
        double ns = 0;
        for (const PieceWay& way : m_ways[piece]) {
            ns += way.bytes * nsBetween(core, m_pieces[way.other].core);
        }
        return ns;
    }

    /// Time of the way between two pieces of different cores.
    [[nodiscard]] double costBetween(std::size_t one, std::size_t other) const
    {
        double bytes = 0;
        for (const PieceWay& way : m_ways[one]) {
            bytes += way.other == other ? way.bytes : 0;
        }
        return bytes * nsBetween(m_pieces[one].core, m_pieces[other].core);
    }

    [[nodiscard]] Move bestMove(std::size_t piece)
    {
        Move best{.piece = piece};
        const std::size_t home = m_pieces[piece].core;
        const double before = costAt(piece, home);
        ++m_trial;
        m_isTried[home] = m_trial;
        for (const PieceWay& way : m_ways[piece]) {
            const std::size_t core = m_pieces[way.other].core;
            if (std::exchange(m_isTried[core], m_trial) == m_trial || !mayHold(core, piece, {})) {
                continue;
            }
            const double gain = before - costAt(piece, core);
            if (gain <= best.gain) {
                continue;
            }
            if (m_room[core] >= m_pieces[piece].arrays) {
                best = {piece, core, {}, gain};
                continue;
            }
            for (const std::size_t other : m_held[core]) {
                consider(best, {piece, core, other, gain});
            }
        }
        return best;
    }

    /// Takes an exchange of two pieces if it fits and gains more. `move` has the gain of the first piece alone.
    void consider(Move& best, Move move) const
    {
        const PlacedPiece& one = m_pieces[move.piece];
        const PlacedPiece& other = m_pieces[*move.other];
        const bool fits =
            m_room[move.core] + other.arrays >= one.arrays && m_room[one.core] + one.arrays >= other.arrays;
        if (!fits || !mayHold(one.core, *move.other, move.piece)) {
            return;
        }
        move.gain +=
            costAt(*move.other, move.core) - costAt(*move.other, one.core) - 2 * costBetween(move.piece, *move.other);
        if (move.gain > best.gain) {
            best = move;
        }
    }

    /// Whether a core may take a piece once another one has left it: no other piece of the copy is there.
    [[nodiscard]] bool mayHold(std::size_t core, std::size_t piece, std::optional<std::size_t> leaving) const
    {
        return !m_keepsApart || std::ranges::none_of(m_held[core], [&](std::size_t each) {
            return each != leaving && m_pieces[each].matrix == m_pieces[piece].matrix &&
                   m_pieces[each].replica == m_pieces[piece].replica;
        });
    }

    void make(const Move& move)
    {
        const std::size_t home = m_pieces[move.piece].core;
        put(move.piece, move.core);
        if (move.other) {
            put(*move.other, home);
        }
    }

    void put(std::size_t piece, std::size_t core)
    {
        PlacedPiece& of = m_pieces[piece];
        std::erase(m_held[of.core], piece);
        m_room[of.core] += of.arrays;
        of.core = core;
        m_held[core].push_back(piece);
        m_room[core] -= of.arrays;
    }

    std::vector<PlacedPiece> m_pieces;
    std::vector<std::vector<PieceWay>> m_ways;
    const CrossbarChip& m_chip;
    bool m_keepsApart;
    double m_nsOfByte[3] = {};
    std::vector<std::vector<std::size_t>> m_held; // pieces of each core
    std::vector<std::int64_t> m_room;             // free arrays of each core
    std::vector<std::size_t> m_isTried;           // of each core: the last trial that tried it
    std::size_t m_trial = 0;
};

} // namespace

NearSearch moveNearer(Placement& placement, const LayerGraph& graph, std::span<const LayerPartition> partitions,
                      const CrossbarChip& chip, CopySpread spread)
{
    CoreExchange search(pieceWays(graph, partitions, placement, chip), chip, spread);
    NearSearch done{.beforeNs = search.totalNs()};
    for (int round = 0; round < kMostRounds; ++round) {
        const std::int64_t moves = search.round();
        done.moves += moves;
        if (moves == 0) {
            break;
        }
    }
    done.afterNs = search.totalNs();
    search.write(placement);
    return done;
}

} // namespace pimento::crossbar
