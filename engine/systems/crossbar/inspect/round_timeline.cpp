// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/round_timeline.h"

#include "engine/systems/crossbar/inspect/run_timeline.h"
#include "engine/systems/crossbar/profile/span_recorder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// Puts the spans of rounds one after the other.
class RoundSpans {
public:
    explicit RoundSpans(const RoundsRun& of) : m_of(of) {}

    /// Adds a round whose instructions take `intervalNs`, and what its cores do then.
    void add(std::size_t index, std::int64_t intervalNs, std::int64_t intervals, RecordedRun&& run)
    {
        const PlacedRound& round = m_of.rounds.rounds[index];
        const auto number = static_cast<std::int32_t>(index);
        addSpan(kRoundWriting, number, m_endNs, round.writing.ns);
        addWriting(round);
        m_endNs += round.writing.ns;
        for (std::int64_t i = 0; i < intervals; ++i) {
            addSpan(kRoundInterval, number, m_endNs + i * intervalNs, intervalNs);
        }
        if (m_of.mode == PipelineMode::Latency) {
            append(round, std::move(run));
        } else {
            addComputing(round, intervals * intervalNs);
        }
        m_endNs += intervals * intervalNs;
        m_groups += static_cast<std::int32_t>(round.placement.groups.size());
    }

    [[nodiscard]] std::int64_t endNs() const { return m_endNs; }
    [[nodiscard]] RecordedRun take()
    {
        sortSpans();
        return std::move(m_run);
    }

private:
    void addSpan(std::uint8_t kind, std::int32_t place, std::int64_t begin, std::int64_t length)
    {
        if (length > 0) {
            m_run.spans.push_back({.begin = begin, .length = length, .core = place, .kind = kind});
        }
    }

    /// What each core writes by itself; the round also waits for the slowest core and for the memory.
    void addWriting(const PlacedRound& round)
    {
        const std::vector<std::int64_t> ns = coreWriteNs(round.placement, round.partitions, m_of.chip);
        for (std::size_t core = 0; core < ns.size(); ++core) {
            addSpan(kCoreWriting, static_cast<std::int32_t>(core), m_endNs, ns[core]);
        }
    }

    void addComputing(const PlacedRound& round, std::int64_t ns)
    {
        std::vector<bool> isUsed(static_cast<std::size_t>(m_of.chip.cores()));
        for (const PlacedGroup& each : round.placement.groups) {
            isUsed[static_cast<std::size_t>(each.core)] = true;
        }
        for (std::size_t core = 0; core < isUsed.size(); ++core) {
            addSpan(kCoreComputing, static_cast<std::int32_t>(core), m_endNs, isUsed[core] ? ns : 0);
        }
    }

    /// Appends what cores do, with layers and array groups as in the whole network.
    void append(const PlacedRound& round, RecordedRun&& run)
    {
        const auto first = static_cast<std::uint32_t>(m_run.spans.size());
        for (RecordedSpan span : run.spans) {
            span.begin += m_endNs;
            span.node = span.node < 0 ? -1 : static_cast<std::int32_t>(round.network.origins[toIndex(span.node)]);
            span.other += span.is(Operation::Mvm) ? m_groups : 0;
            m_run.spans.push_back(span);
        }
        for (const RecordedTransfer& each : run.transfers) {
            m_run.transfers.push_back({first + each.send, first + each.receive});
        }
        m_run.omitted += run.omitted;
    }

    static std::size_t toIndex(std::int32_t node) { return static_cast<std::size_t>(node); }

    /// Sorts the spans by begin, and lets the transfers follow them.
    void sortSpans()
    {
        std::vector<std::uint32_t> order(m_run.spans.size());
        for (std::uint32_t i = 0; i < order.size(); ++i) {
            order[i] = i;
        }
        std::ranges::stable_sort(order, {}, [this](std::uint32_t i) { return m_run.spans[i].begin; });
        std::vector<RecordedSpan> sorted;
        sorted.reserve(order.size());
        std::vector<std::uint32_t> placeOf(order.size());
        for (const std::uint32_t i : order) {
            placeOf[i] = static_cast<std::uint32_t>(sorted.size());
            sorted.push_back(m_run.spans[i]);
        }
        m_run.spans = std::move(sorted);
        for (RecordedTransfer& each : m_run.transfers) {
            each = {placeOf[each.send], placeOf[each.receive]};
        }
        std::ranges::sort(m_run.transfers, {}, &RecordedTransfer::send);
    }

    const RoundsRun& m_of;
    RecordedRun m_run;
    std::int64_t m_endNs = 0;
    std::int32_t m_groups = 0; // of earlier rounds
};

} // namespace

Result<std::shared_ptr<const Timeline>> roundTimeline(const RoundsRun& of, const PlacedStreams& all,
                                                      const std::string& title, const std::stop_token& stop)
{
    RoundSpans spans(of);
    Result<void> profiled;
    const std::size_t most = SpanRecorder::kMostSpans / of.rounds.rounds.size();
    const auto streamed = streamRounds(
        of,
        [&](std::size_t i, MappingStreams&& made) {
            const PlacedRound& round = of.rounds.rounds[i];
            SpanRecorder recorder(static_cast<std::size_t>(of.chip.cores()), most);
            SpanRecorder* const wanted = of.mode == PipelineMode::Latency ? &recorder : nullptr;
            profiled = profileOf(placed(of, round), made, wanted).map([&](const StreamProfile& profile) {
                spans.add(i, profile.makespanNs, passesOf(of, made), recorder.take());
            });
            return profiled.has_value();
        },
        stop);
    return streamed.and_then([&] { return profiled; }).map([&] {
        const std::int64_t endNs = spans.endNs();
        return runTimeline(all, spans.take(), endNs, title);
    });
}

} // namespace pimento::crossbar
