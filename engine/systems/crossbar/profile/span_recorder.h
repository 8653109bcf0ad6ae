// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/profile/time_use.h"
#include "engine/systems/crossbar/streams/instruction.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// A stretch of time of a core, an instruction or a wait; or of the memory or the bus of a chip, which is busy.
struct RecordedSpan {
    static constexpr std::uint8_t kMemory = 8; // kinds: operations, then these
    static constexpr std::uint8_t kBus = 9;
    static constexpr std::uint8_t kWaits = 16; // and waits: this, plus a TimeUse

    std::int64_t begin = 0; // ns
    std::int64_t length = 0;
    std::int32_t core = 0;    // or chip
    std::int32_t node = -1;   // layer in LayerGraph::nodes; -1: none
    std::int32_t window = -1; // of the instruction; -1: none
    std::int32_t other = -1;  // of a product: index in Placement::groups; of both ends of a transfer: its number
    std::uint8_t kind = 0;

    [[nodiscard]] std::int64_t end() const { return begin + length; }
    [[nodiscard]] bool is(Operation operation) const { return kind == static_cast<std::uint8_t>(operation); }
    [[nodiscard]] bool isOfChip() const { return kind == kMemory || kind == kBus; }
    bool operator==(const RecordedSpan&) const = default;
};

/// A send and its receive, as indices of spans.
struct RecordedTransfer {
    std::uint32_t send = 0;
    std::uint32_t receive = 0;

    bool operator==(const RecordedTransfer&) const = default;
};

/// What a profile did and when, for inspections.
struct RecordedRun {
    std::vector<RecordedSpan> spans;                 // ordered by begin
    std::vector<RecordedTransfer> transfers;         // ordered by send
    std::vector<std::vector<std::int64_t>> stepEnds; // of each core: ns at which its steps end
    std::int64_t omitted = 0;                        // spans that begin after the last one, and are not recorded
};

/// Records the spans of a profile. Adjacent spans of one kind and layer become one, except products and transfers. When
/// there are twice as many as `most`, the half that begins last is left out, with all that begins later.
class SpanRecorder {
public:
    static constexpr std::size_t kMostSpans = 2'000'000; // 40 bytes each

    explicit SpanRecorder(std::size_t cores, std::size_t most = kMostSpans);

    /// An instruction of a core that took from `begin` to `end`.
    void add(std::size_t core, const Instruction& at, std::int64_t begin, std::int64_t end);
    void wait(std::size_t core, TimeUse use, std::int64_t begin, std::int64_t end, std::int32_t node);
    /// A transfer with both its ends. `send`: the instruction of the core that sends.
    void transfer(std::size_t from, const Instruction& send, std::int64_t begin, std::int64_t end);
    /// The memory or the bus of a chip is busy; `kind`: RecordedSpan::kMemory or kBus.
    void medium(std::size_t chip, std::uint8_t kind, std::int64_t begin, std::int64_t end)
    {
        put({.begin = begin, .length = end - begin, .core = static_cast<std::int32_t>(chip), .kind = kind});
    }
    void endStep(std::size_t core, std::int64_t time) { m_run.stepEnds[core].push_back(time); }

    [[nodiscard]] RecordedRun take();

private:
    static constexpr std::size_t kNone = SIZE_MAX;

    void put(const RecordedSpan& span);
    std::size_t append(const RecordedSpan& span);
    void dropLate();
    void linkTransfers();

    std::size_t m_most;
    RecordedRun m_run;
    std::vector<std::size_t> m_last; // of each core and kind: its last span
    std::int32_t m_transfers = 0;
    std::int64_t m_horizon = INT64_MAX; // spans that begin here or later are left out
};

} // namespace pimento::crossbar
