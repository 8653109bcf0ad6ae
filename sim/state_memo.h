// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/channel_classes.h"
#include "sim/channel_image.h"
#include "sim/machine.h"
#include "sim/request.h"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace pimento::sim {

/// Remembers what pieces of a request stream made of the machine.
///
///   state + piece  ->  cycles, commands, state        all relative: to the cycle, and rows and columns by number
///
/// A piece begins when all requests before it have been handed out and ends when its own last one has. If a state comes
/// back with a piece that asks for the same, up to a renaming of rows and columns, the machine is put where it was led
/// to the last time. States and pieces are compared word by word; a hash only finds the candidate. Refreshes come at
/// fixed cycles and are no part of a state: a piece during which one falls due is neither remembered nor skipped.
class StateMemo {
public:
    StateMemo(const Machine& machine, ChannelClasses& classes);

    struct Jump {
        std::int64_t cycles = 0;
        bool startsAtOnce = false; // something of the piece was taken in its first cycle
        std::span<const std::int64_t> commandsByKind;
    };

    /// Length of the piece at the front of the runs; 0 when they end before it does.
    [[nodiscard]] std::size_t pieceOf(std::span<const RequestRun> runs) const;
    static constexpr std::size_t kMostRuns = 256; // of a piece

    /// Between hand-outs of `cycle`: finds out where the piece leads. If that is unknown, records it until end().
    [[nodiscard]] std::optional<Jump> begin(std::span<const RequestRun> piece, std::int64_t cycle);
    /// Puts the machine behind the piece of the last begin().
    void apply(std::int64_t cycle);
    /// Nothing of the piece was taken in its first cycle.
    void startsLate() { m_recorded.startsAtOnce = false; }
    /// The last request of the piece was handed out in `cycle`.
    void end(std::int64_t cycle);

    /// Runs that are not worth a look because nothing has come back for long.
    [[nodiscard]] std::size_t pause();

private:
    struct Entry {
        std::size_t key = 0; // first word
        std::size_t keySize = 0;
        std::size_t state = 0;
        std::size_t stateSize = 0;
        std::size_t commands = 0;
        std::int64_t cycles = 0;
        bool startsAtOnce = true;
        std::int64_t sibling = -1; // another entry with the same hash
    };

    void appendState(std::int64_t cycle, std::vector<std::uint32_t>& words);
    void appendPiece(std::span<const RequestRun> piece);
    [[nodiscard]] const Entry* find(std::uint64_t hash) const;
    [[nodiscard]] std::int64_t nextRefresh() const;

    const Machine* m_machine;
    ChannelClasses* m_classes;
    PlaceNames m_names;
    std::vector<std::uint32_t> m_key;
    std::uint64_t m_hash = 0;
    std::vector<std::uint32_t> m_words; // keys and states of all entries
    std::vector<std::int64_t> m_commands;
    std::vector<Entry> m_entries;
    std::unordered_map<std::uint64_t, std::int64_t> m_byHash;
    const Entry* m_found = nullptr;

    bool m_isRecording = false;
    Entry m_recorded;
    std::int64_t m_begin = 0;
    std::int64_t m_refreshAtBegin = 0;
    std::vector<std::int64_t> m_commandsAtBegin;
    std::vector<std::uint64_t> m_members; // kept for its memory

    int m_misses = 0; // in a row
    std::size_t m_pause = 0;
};

} // namespace pimento::sim
