// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/channel_groups.h"
#include "sim/dram/channel_image.h"
#include "sim/dram/group_partition.h"
#include "sim/dram/machine.h"
#include "sim/dram/request.h"
#include "sim/dram/transition_cache.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento::sim {

/// Replays known transitions of a run: follows it from segment to segment of its request stream, and fast-forwards
/// ("jumps") where the cache knows the state of the machine to which a segment leads.
///
///   channels:   state 5 --simulate--> state 6        state 6                                       state 9
///   --simulate--> replay:          5 ---record----> 6 --jump--> 7 --jump--> 8 --jump--> 9 --unknown: leave()-->  9
///
/// A segment begins when all requests before it have been dispatched and ends when its last one has. States are
/// relative to the cycle, with rows and columns by number. Between two jumps only the number of the state is known; the
/// channels are restored to it when a segment must be simulated.
class TransitionReplay {
public:
    /// Settings of a replay.
    struct Options {
        bool crossesRefreshes = true;
        bool isCacheShared = false;  // true: other runs may use the transitions of this one
        std::int64_t mostCycles = 0; // limit of the run for fast-forwards; 0: none
    };
    TransitionReplay(const Machine& machine, ChannelGroups& groups, TransitionCache& cache, Options options);

    struct Jump {
        std::int64_t cycles = 0;
        std::span<const std::int64_t> commandsByKind;
        std::span<const std::uint32_t, kRequestWorks> works; // breakdown of the cycles; None: of the last request
    };
    enum class Start : std::uint8_t { Whenever, AtOnce };

    /// Number of blocks of the segment at the front; 0: the blocks end before it does.
    [[nodiscard]] std::size_t segmentOf(std::span<const RequestBlock> blocks) const;
    static constexpr std::size_t kMostRuns = 256; // runs of a segment of more than one block

    /// Records the addresses of a pattern. To be called before a block names it.
    void know(std::int32_t pattern, std::span<const RunAddress> addresses);

    /// Fast-forwards over a segment that is about to be dispatched in `cycle`, if the cache knows its end; with
    /// Start::AtOnce, only if some of the segment is taken in this cycle. Otherwise restores the channels to their
    /// state and starts to record the segment.
    [[nodiscard]] std::optional<Jump> jump(std::span<const RequestBlock> segment, std::int64_t cycle, Start start);
    /// Records that no request of the segment was taken in its first cycle.
    void startsLate() { m_recorded.startsAtOnce = false; }
    /// Records that cycles passed for requests of a work.
    void passed(std::int64_t cycles, RequestWork work)
    {
        m_recorded.works[static_cast<std::size_t>(work)] += static_cast<std::uint32_t>(cycles);
    }
    /// Ends the segment: its last request was dispatched in `cycle`.
    void end(std::int64_t cycle);
    [[nodiscard]] bool isRecording() const { return m_isRecording; }
    /// Merges groups that are equal in `cycle`, unless a segment is being recorded.
    void merge(std::int64_t cycle);
    /// Restores the channels to their state in `cycle`; the next requests are simulated without a lookup in the cache.
    void leave(std::int64_t cycle);

    /// Number of runs to simulate without a lookup: the first ones of a run, and some when no state has recurred for
    /// long.
    [[nodiscard]] std::size_t pause();

private:
    using Transition = TransitionCache::Transition;

    /// Form of the addresses of runs: by channels, or by groups.
    enum class Naming : std::uint8_t { Channels, Groups };

    struct Pattern {
        std::uint32_t runs = 0;
        std::uint16_t lastBank = 0;
        std::vector<RunAddress> addresses;
        std::uint32_t byChannels = WordTable::kNone; // number in the cache
        std::optional<std::uint32_t> byGroups;       // number in the cache; nullopt: a run does not go to whole groups
        std::uint32_t version = 0;                   // version of the partition that byGroups belongs to
    };

    void findState(std::int64_t cycle);
    void appendSegment(std::span<const RequestBlock> segment);
    [[nodiscard]] bool appendBlocks(std::span<const RequestBlock> segment, Naming naming);
    [[nodiscard]] std::optional<std::uint32_t> addressesOf(const RequestBlock& block, Naming naming);
    [[nodiscard]] std::optional<std::uint32_t> groupsOf(const RunAddress& address);
    [[nodiscard]] std::uint32_t byChannels(Pattern& pattern);
    [[nodiscard]] std::optional<std::uint32_t> byGroups(Pattern& pattern);
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
    ChannelGroups* m_groups;
    TransitionCache* m_cache;
    Options m_options;
    std::vector<Pattern> m_patterns;

    std::uint32_t m_state = WordTable::kNone; // current state; kNone: not looked up
    GroupPartition m_partition;               // partition of this state
    bool m_isAhead = false;                   // true: the channels are in an earlier state
    std::int64_t m_nextRefresh = 0;           // next refresh while they are
    AddressNames m_names;                     // numbers of rows and columns, in this state and then in the segment
    TransitionCache::Key m_key;               // key of the segment from here

    bool m_isRecording = false;
    Transition m_recorded;
    std::int64_t m_begin = 0;
    std::int64_t m_refreshAtBegin = 0;
    std::uint32_t m_versionAtBegin = 0;
    std::vector<std::int64_t> m_commandsAtBegin; // per group, then over all channels

    // Kept to reuse their memory.
    std::vector<std::uint32_t> m_words;
    std::vector<std::uint32_t> m_image;
    std::vector<std::uint64_t> m_members;
    std::vector<std::int64_t> m_commands;
    std::vector<std::uint32_t> m_counts;
    std::vector<std::uint8_t> m_numbers;
    RunAddress m_lastAddress{0, 0, 0, 0}; // argument of the last groupsOf() call
    std::optional<std::uint32_t> m_lastGroups;
    std::uint32_t m_lastVersion = 0;

    bool m_isFresh = true;
    int m_misses = 0; // consecutive misses
    std::size_t m_pause = 0;
};

} // namespace pimento::sim
