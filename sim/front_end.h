// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/channel_classes.h"
#include "sim/machine.h"
#include "sim/phases.h"
#include "sim/request_blocks.h"
#include "sim/state_memo.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento::sim {

/// The in-order front end shared by all channels.
class FrontEnd {
public:
    /// Where a run may jump from and to.
    struct Memory {
        StateMemory* memory = nullptr; // borrowed; nullptr: never
        StateMemo::Options options;
    };
    FrontEnd(const Machine& machine, RequestStream& stream, ChannelClasses& classes, Joining joining, Memory memory);

    /// Why advance() returned: the channels have to go on, or it was for a look around only, in the same cycle.
    enum class Pause : std::uint8_t { Tick, Look };

    /// Hands out requests until one is refused or none is left. Pieces of the stream that were met before in the same
    /// state are jumped over: `cycle` is then the one in which the next request waits.
    Result<Pause> advance(std::int64_t& cycle);

    /// Gives the commands that were issued since the last call to a part.
    void countCommands(std::size_t part);
    [[nodiscard]] const std::vector<std::vector<std::int64_t>>& commandsByPart() const { return m_commandsByPart; }

    /// The channel that refused the request at the head; -1: none.
    [[nodiscard]] int blockedOn() const { return m_blockedOn; }
    [[nodiscard]] bool isExhausted() const { return m_isExhausted && m_position == m_blocks.size(); }
    /// The next cycle in which what was refused may be taken, unless a tick changes a queue later; after the ticks of
    /// `cycle`.
    [[nodiscard]] std::int64_t nextTry(std::int64_t cycle) const;
    [[nodiscard]] std::int64_t requests() const { return m_requests; }
    [[nodiscard]] std::int64_t jumpedRequests() const { return m_jumpedRequests; }
    [[nodiscard]] const std::vector<std::int64_t>& requestsByKind() const { return m_requestsByKind; }
    [[nodiscard]] PhaseSplitter& phases() { return m_phases; }

private:
    [[nodiscard]] std::span<const RequestBlock> left() const { return std::span(m_blocks).subspan(m_position); }
    [[nodiscard]] RequestRun here() const;
    [[nodiscard]] bool isAtPiece() const { return m_memo && m_pieceLeft == 0 && m_pauseLeft == 0 && m_place == 0; }
    Result<void> refill();
    Result<void> learnPatterns(std::span<const RequestBlock> blocks);
    [[nodiscard]] Result<void> check(std::span<const RequestBlock> blocks) const;
    [[nodiscard]] bool isOnDevice(const Request& request, int channels, int step) const;
    void book(const Request& request, std::int64_t count, std::int64_t cycle);
    void bookAll(std::span<const RequestBlock> piece, std::int64_t begin, std::int64_t end);
    bool jump(std::int64_t& cycle);
    void handOut(std::int64_t cycle);
    void mergeSometimes(std::int64_t cycle);
    void finishRun(std::int64_t cycle);
    void finishBlock(std::int64_t cycle);

    /// The places of a pattern of the stream.
    struct Pattern {
        std::span<const BlockPlace> places;
        std::int64_t requests = 0;
    };

    const Machine* m_machine;
    ChannelClasses* m_classes;
    BlockReader m_reader;
    std::vector<Pattern> m_patterns;
    std::vector<RequestBlock> m_blocks; // read ahead
    std::size_t m_position = 0;
    std::size_t m_place = 0; // run of the block at the head
    ChannelClasses::HandOut m_head;
    bool m_isBegun = false; // m_head is what stands there
    bool m_isExhausted = false;
    int m_blockedOn = -1;

    std::optional<StateMemo> m_memo;
    std::size_t m_pieceLeft = 0; // blocks of the piece that is being handed out
    std::size_t m_pauseLeft = 0; // runs without a look at the memory
    bool m_isPieceNew = false;   // none of the piece was tried yet
    int m_jumps = 0;             // since the last look

    std::int64_t m_requests = 0;
    std::int64_t m_jumpedRequests = 0;
    std::vector<std::int64_t> m_requestsByKind;
    std::vector<std::int64_t> m_counted; // by command, in all parts
    std::vector<std::vector<std::int64_t>> m_commandsByPart;
    PhaseSplitter m_phases;
};

} // namespace pimento::sim
