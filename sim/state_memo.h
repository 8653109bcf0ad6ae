// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/channel_classes.h"
#include "sim/channel_image.h"
#include "sim/class_partition.h"
#include "sim/machine.h"
#include "sim/request.h"
#include "sim/state_memory.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento::sim {

/// Follows a run from piece to piece of its request stream, and jumps where the memory knows what a piece makes of the
/// state of the machine.
///
///   channels:   state 5 --simulate--> state 6        state 6                                       state 9
///   --simulate--> memo:            5 ---record----> 6 --jump--> 7 --jump--> 8 --jump--> 9 --unknown: leave()-->  9
///
/// A piece begins when all requests before it have been handed out and ends when its own last one has. States are
/// relative: to the cycle, and rows and columns by number. Between two jumps only the number of the state is known; the
/// channels are put into it when a piece has to be simulated.
class StateMemo {
public:
    struct Options {
        bool crossesRefreshes = true;
        bool isMemoryShared = false; // what this run finds out may be of use to others
        std::int64_t mostCycles = 0; // of the run: no jump beyond them; 0: no limit
    };
    StateMemo(const Machine& machine, ChannelClasses& classes, StateMemory& memory, Options options);

    struct Jump {
        std::int64_t cycles = 0;
        std::span<const std::int64_t> commandsByKind;
    };
    enum class Start : std::uint8_t { Whenever, AtOnce };

    /// How many blocks make the piece at the front; 0 when they end before it does.
    [[nodiscard]] std::size_t pieceOf(std::span<const RequestBlock> blocks) const;
    static constexpr std::size_t kMostRuns = 256; // of a piece, unless it is one block

    /// Tells the memo about a pattern before it comes.
    void know(std::int32_t pattern, std::span<const BlockPlace> places);

    /// Between hand-outs of `cycle`: jumps behind the piece if it is known where that leads; with Start::AtOnce, if
    /// something of the piece is taken in this cycle. Else puts the channels into their state and records the piece.
    [[nodiscard]] std::optional<Jump> jump(std::span<const RequestBlock> piece, std::int64_t cycle, Start start);
    /// Nothing of the piece was taken in its first cycle.
    void startsLate() { m_recorded.startsAtOnce = false; }
    /// The last request of the piece was handed out in `cycle`.
    void end(std::int64_t cycle);
    [[nodiscard]] bool isRecording() const { return m_isRecording; }
    /// Joins classes that are equal in `cycle`, unless a piece is being recorded.
    void merge(std::int64_t cycle);
    /// Puts the channels into their state in `cycle`: what comes now is simulated without a look at the memory.
    void leave(std::int64_t cycle);

    /// Runs that are not worth a look: the first ones, and some when nothing has come back for long.
    [[nodiscard]] std::size_t pause();

private:
    using Transition = StateMemory::Transition;

    /// How the places of runs are told: by channels, or by classes.
    enum class Naming : std::uint8_t { Channels, Classes };

    struct Pattern {
        std::uint32_t runs = 0;
        std::uint16_t lastBank = 0;
        std::vector<BlockPlace> places;
        std::uint32_t byChannels = WordTable::kNone; // number in the memory
        std::optional<std::uint32_t> byClasses;      // number in the memory; none: a run does not go to whole classes
        std::uint32_t version = 0;                   // of the partition that byClasses belongs to
    };

    void findState(std::int64_t cycle);
    void appendPiece(std::span<const RequestBlock> piece);
    [[nodiscard]] bool appendBlocks(std::span<const RequestBlock> piece, Naming naming);
    [[nodiscard]] std::optional<std::uint32_t> placesOf(const RequestBlock& block, Naming naming);
    [[nodiscard]] std::optional<std::uint32_t> classesOf(const BlockPlace& place);
    [[nodiscard]] std::uint32_t byChannels(Pattern& pattern);
    [[nodiscard]] std::optional<std::uint32_t> byClasses(Pattern& pattern);
    [[nodiscard]] std::uint32_t partitionNumber();
    [[nodiscard]] const Transition* find(std::int64_t cycle);
    [[nodiscard]] Jump follow(const Transition& transition, std::int64_t cycle);
    void mergeState(std::int64_t cycle);
    void record(std::int64_t cycle);
    void countCommands();
    void subtractCommands();
    void forget();
    [[nodiscard]] std::size_t runsOf(const RequestBlock& block) const;
    [[nodiscard]] std::uint16_t lastBankOf(const RequestBlock& block) const;
    [[nodiscard]] std::int64_t nextRefresh() const;

    const Machine* m_machine;
    ChannelClasses* m_classes;
    StateMemory* m_memory;
    Options m_options;
    std::vector<Pattern> m_patterns;

    std::uint32_t m_state = WordTable::kNone; // of the present; kNone: not looked up
    ClassPartition m_partition;               // in this state
    bool m_isAhead = false;                   // the channels are in an earlier state
    std::int64_t m_nextRefresh = 0;           // while they are
    PlaceNames m_names;                       // numbers of rows and columns in this state and then in the piece
    StateMemory::Key m_key;                   // of the piece from here

    bool m_isRecording = false;
    Transition m_recorded;
    std::int64_t m_begin = 0;
    std::int64_t m_refreshAtBegin = 0;
    std::uint32_t m_versionAtBegin = 0;
    std::vector<std::int64_t> m_commandsAtBegin; // of each class, then of all channels

    // Kept for their memory.
    std::vector<std::uint32_t> m_words;
    std::vector<std::uint32_t> m_image;
    std::vector<std::uint64_t> m_members;
    std::vector<std::int64_t> m_commands;
    std::vector<std::uint32_t> m_counts;
    std::vector<std::uint8_t> m_numbers;
    BlockPlace m_lastPlace{0, 0, 0, 0}; // of classesOf()
    std::optional<std::uint32_t> m_lastClasses;
    std::uint32_t m_lastVersion = 0;

    bool m_isFresh = true;
    int m_misses = 0; // in a row
    std::size_t m_pause = 0;
};

} // namespace pimento::sim
