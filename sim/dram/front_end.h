// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/dram/channel_groups.h"
#include "sim/dram/machine.h"
#include "sim/dram/phases.h"
#include "sim/dram/request_blocks.h"
#include "sim/dram/transition_replay.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento::sim {

/// In-order front end shared by all channels: reads the stream and dispatches its requests.
class FrontEnd {
public:
    /// Source of known transitions, with those that a run may use.
    struct Replay {
        TransitionCache* cache = nullptr; // borrowed; nullptr: every request is simulated
        TransitionReplay::Options options;
    };
    FrontEnd(const Machine& machine, RequestStream& stream, ChannelGroups& groups, Joining joining, Replay replay);

    /// Reason why advance() returned: the channels must tick, or the caller may check for a stop in the same cycle.
    enum class Pause : std::uint8_t { Tick, Check };

    /// Dispatches requests until one is refused or none is left. Fast-forwards over segments of the stream that the
    /// cache knows: `cycle` then becomes the one in which the next request waits.
    Result<Pause> advance(std::int64_t& cycle);

    /// Records that the cycles [begin, end) pass after the ticks of `begin`.
    void passed(std::int64_t begin, std::int64_t end);

    /// Counts the commands issued since the last call for a part.
    void countCommands(std::size_t part);
    [[nodiscard]] const std::vector<std::vector<std::int64_t>>& commandsByPart() const { return m_commandsByPart; }

    /// Channel that refused the request at the head; -1: none.
    [[nodiscard]] int blockedOn() const { return m_blockedOn; }
    [[nodiscard]] bool isExhausted() const { return m_isExhausted && m_position == m_blocks.size(); }
    /// Next cycle in which the refused request may be accepted, unless a tick changes a queue later. To be called after
    /// the ticks of `cycle`.
    [[nodiscard]] std::int64_t nextTry(std::int64_t cycle) const;
    [[nodiscard]] std::int64_t requests() const { return m_requests; }
    [[nodiscard]] std::int64_t jumpedRequests() const { return m_jumpedRequests; }
    [[nodiscard]] const std::vector<std::int64_t>& requestsByKind() const { return m_requestsByKind; }
    [[nodiscard]] PhaseSplitter& phases() { return m_phases; }

private:
    [[nodiscard]] std::span<const RequestBlock> left() const { return std::span(m_blocks).subspan(m_position); }
    [[nodiscard]] RequestRun here() const;
    [[nodiscard]] bool isAtSegment() const { return m_replay && m_segmentLeft == 0 && m_pauseLeft == 0 && m_run == 0; }
    Result<void> refill();
    Result<void> learnPatterns(std::span<const RequestBlock> blocks);
    [[nodiscard]] Result<void> check(std::span<const RequestBlock> blocks) const;
    [[nodiscard]] bool isOnDevice(const Request& request, int channels, int step) const;
    void book(const Request& request, std::int64_t count, std::int64_t cycle);
    void bookAll(std::span<const RequestBlock> segment, std::int64_t begin, const TransitionReplay::Jump& found);
    bool jump(std::int64_t& cycle);
    void dispatch(std::int64_t cycle);
    void mergeSometimes(std::int64_t cycle);
    void finishRun(std::int64_t cycle);
    void finishBlock(std::int64_t cycle);

    /// The addresses of a pattern, and the number of its requests.
    struct Pattern {
        std::span<const RunAddress> addresses;
        std::int64_t requests = 0;
    };

    const Machine* m_machine;
    ChannelGroups* m_groups;
    BlockReader m_reader;
    std::vector<Pattern> m_patterns;
    std::vector<RequestBlock> m_blocks; // read ahead
    std::size_t m_position = 0;
    std::size_t m_run = 0; // index of the run within the block at the head
    ChannelGroups::Dispatch m_head;
    bool m_isBegun = false; // m_head holds the current run
    bool m_isExhausted = false;
    int m_blockedOn = -1;

    std::optional<TransitionReplay> m_replay;
    std::size_t m_segmentLeft = 0; // remaining blocks of the segment that is being dispatched
    std::size_t m_pauseLeft = 0;   // runs until the next lookup in the cache
    bool m_isSegmentNew = false;   // no request of the segment was tried so far
    int m_jumps = 0;               // fast-forwards since the last check

    std::int64_t m_requests = 0;
    std::int64_t m_jumpedRequests = 0;
    std::vector<std::int64_t> m_requestsByKind;
    std::vector<std::int64_t> m_counted; // by command, over all parts
    std::vector<std::vector<std::int64_t>> m_commandsByPart;
    PhaseSplitter m_phases;
};

} // namespace pimento::sim
