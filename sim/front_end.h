// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/channel_groups.h"
#include "sim/machine.h"
#include "sim/phases.h"
#include "sim/request_blocks.h"
#include "sim/transition_replay.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento::sim {

/// The in-order front end shared by all channels: reads the stream and dispatches its requests.
class FrontEnd {
public:
    /// Where known transitions come from, and which of them a run may take.
    struct Replay {
        TransitionCache* cache = nullptr; // borrowed; nullptr: every request is simulated
        TransitionReplay::Options options;
    };
    FrontEnd(const Machine& machine, RequestStream& stream, ChannelGroups& groups, Joining joining, Replay replay);

    /// The reason why advance() returned: the channels have to tick, or the caller may check for a stop in the same
    /// cycle.
    enum class Pause : std::uint8_t { Tick, Check };

    /// Dispatches requests until one is refused or none is left. Segments of the stream that the cache knows are jumped
    /// over: `cycle` then becomes the one in which the next request waits.
    Result<Pause> advance(std::int64_t& cycle);

    /// Notes that the cycles [begin, end) pass behind the ticks of `begin`.
    void passed(std::int64_t begin, std::int64_t end);

    /// Counts the commands that were issued since the last call for a part.
    void countCommands(std::size_t part);
    [[nodiscard]] const std::vector<std::vector<std::int64_t>>& commandsByPart() const { return m_commandsByPart; }

    /// The channel that refused the request at the head; -1: none.
    [[nodiscard]] int blockedOn() const { return m_blockedOn; }
    [[nodiscard]] bool isExhausted() const { return m_isExhausted && m_position == m_blocks.size(); }
    /// The next cycle in which the refused request may be taken, unless a tick changes a queue later. Call after the
    /// ticks of `cycle`.
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

    /// The addresses of a pattern of the stream, and the number of its requests.
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
    std::size_t m_run = 0; // run of the block at the head
    ChannelGroups::Dispatch m_head;
    bool m_isBegun = false; // m_head is what stands there
    bool m_isExhausted = false;
    int m_blockedOn = -1;

    std::optional<TransitionReplay> m_replay;
    std::size_t m_segmentLeft = 0; // blocks of the segment that is being dispatched
    std::size_t m_pauseLeft = 0;   // runs until the next lookup in the cache
    bool m_isSegmentNew = false;   // none of the segment was tried yet
    int m_jumps = 0;               // since the last check

    std::int64_t m_requests = 0;
    std::int64_t m_jumpedRequests = 0;
    std::vector<std::int64_t> m_requestsByKind;
    std::vector<std::int64_t> m_counted; // by command, in all parts
    std::vector<std::vector<std::int64_t>> m_commandsByPart;
    PhaseSplitter m_phases;
};

} // namespace pimento::sim
