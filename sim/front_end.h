// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/channel_classes.h"
#include "sim/machine.h"
#include "sim/phases.h"
#include "sim/request_runs.h"
#include "sim/state_memo.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento::sim {

/// Whether states that come back are looked for.
enum class Memo : std::uint8_t { Off, On };

/// The in-order front end shared by all channels.
class FrontEnd {
public:
    FrontEnd(const Machine& machine, RequestStream& stream, ChannelClasses& classes, Runs runs, Memo memo);

    /// Hands out requests until one is refused or none is left. Pieces of the stream that were met before in the same
    /// state are jumped over: `cycle` is then the one in which the next request waits.
    Result<void> advance(std::int64_t& cycle);

    /// Gives the commands that were issued since the last call to a part.
    void countCommands(std::size_t part);
    [[nodiscard]] const std::vector<std::vector<std::int64_t>>& commandsByPart() const { return m_commandsByPart; }

    /// The channel that refused the request at the head; -1: none.
    [[nodiscard]] int blockedOn() const { return m_blockedOn; }
    [[nodiscard]] bool isExhausted() const { return m_isExhausted && m_position == m_runs.size(); }
    [[nodiscard]] bool canGoOn(std::int64_t cycle) const
    {
        return m_blockedOn >= 0 && m_classes->of(m_blockedOn).channel.hasQueueChanged(cycle);
    }
    [[nodiscard]] std::int64_t requests() const { return m_requests; }
    [[nodiscard]] std::int64_t jumpedRequests() const { return m_jumpedRequests; }
    [[nodiscard]] const std::vector<std::int64_t>& requestsByKind() const { return m_requestsByKind; }
    [[nodiscard]] PhaseSplitter& phases() { return m_phases; }

private:
    [[nodiscard]] std::span<const RequestRun> left() const { return std::span(m_runs).subspan(m_position); }
    Result<void> refill();
    [[nodiscard]] Result<void> check(std::span<const RequestRun> runs) const;
    void book(const RequestRun& run, int channels, std::int64_t cycle);
    bool jump(std::int64_t& cycle);
    void finishRun(std::int64_t cycle);

    const Machine* m_machine;
    ChannelClasses* m_classes;
    RunReader m_reader;
    std::vector<RequestRun> m_runs; // read ahead
    std::size_t m_position = 0;
    std::uint64_t m_rest = 0; // channels of the run at the head that still wait for it
    bool m_isBegun = false;   // m_rest is that of the run at the head
    bool m_isExhausted = false;
    int m_blockedOn = -1;

    std::optional<StateMemo> m_memo;
    std::size_t m_pieceLeft = 0; // runs of the piece that is being handed out
    bool m_isPieceNew = false;   // none of them was tried yet

    std::int64_t m_requests = 0;
    std::int64_t m_jumpedRequests = 0;
    std::vector<std::int64_t> m_requestsByKind;
    std::vector<std::int64_t> m_counted; // by command, in all parts
    std::vector<std::vector<std::int64_t>> m_commandsByPart;
    PhaseSplitter m_phases;
};

} // namespace pimento::sim
