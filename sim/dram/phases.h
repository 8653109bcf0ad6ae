// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/device_description.h"
#include "sim/dram/purpose.h"
#include "sim/dram/request.h"
#include "sim/dram/run_result.h"

#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pimento::sim {

/// Splits the time of a run at its fences. The time between two fences belongs to the requests between them: any PIM
/// request makes it compute; host requests alone are rearrangement, in or out as the last of them says. If none says
/// so, "in" before the first PIM request and "out" after.
///
///   LD ST LD ST | fence | WRGB MACAB MVSB | fence | ST ST ST
///   <--- in --->          <-- compute -->           <- out ->
///
/// Consecutive fences count as one that ends with the last. A run without fences is one segment.
class PhaseSplitter {
public:
    static constexpr std::size_t kParts = 3;

    /// Returns the index of the part that ended before this request, if one did: all commands so far belong to it or to
    /// earlier parts.
    std::optional<std::size_t> accepted(RequestSide side, std::int64_t cycle, Phase phase = Phase::Unsaid)
    {
        std::optional<std::size_t> ended;
        if (side == RequestSide::Fence) {
            m_fenceEnd = cycle - 1; // the request's cycle is the first one of the next segment
            settlePurposes();
            return ended;
        }
        if (m_fenceEnd >= 0) {
            ended = currentPart();
            closeSegment(m_fenceEnd);
        }
        m_hasPim = m_hasPim || side == RequestSide::Pim;
        m_said = phase == Phase::Unsaid ? m_said : phase;
        return ended;
    }

    /// True if the last request was a fence.
    [[nodiscard]] bool isBehindFence() const { return m_fenceEnd >= 0; }

    /// Index of the part of the run (in, compute, out) to which the requests since the last fence belong.
    [[nodiscard]] std::size_t currentPart() const
    {
        const bool isOut = m_said == Phase::Unsaid ? m_wasPimSeen : m_said == Phase::Out;
        return m_hasPim ? 1 : isOut ? 2 : 0;
    }

    /// Adds cycles that passed for requests of a work; for RequestWork::None, of the last accepted request. Calls come
    /// in time order.
    void passed(std::int64_t cycles, RequestWork work)
    {
        m_pending[static_cast<std::size_t>(work == RequestWork::None ? m_latest : work)] += cycles;
    }
    /// Adds cycles by work.
    void passed(std::span<const std::uint32_t, kRequestWorks> works)
    {
        constexpr auto kLatest = static_cast<std::size_t>(RequestWork::None);
        for (std::size_t work = 0; work < kLatest; ++work) {
            m_pending[work] += works[work];
        }
        m_pending[static_cast<std::size_t>(m_latest)] += works[kLatest];
    }
    /// Records the work of an accepted request.
    void noteWork(RequestWork work) { m_latest = work == RequestWork::None ? m_latest : work; }

    [[nodiscard]] std::vector<Part> finish(std::int64_t cycles)
    {
        if (m_fenceEnd >= 0 && m_fenceEnd < cycles) {
            closeSegment(m_fenceEnd);
        }
        passed(cycles - std::accumulate(m_pending.begin(), m_pending.end(), m_settled), RequestWork::None);
        settlePurposes();
        closeSegment(cycles);
        return {{"in", Cycles{m_cycles[0]}}, {"compute", Cycles{m_cycles[1]}}, {"out", Cycles{m_cycles[2]}}};
    }

    /// Purposes of the cycles of each part. Valid after finish().
    [[nodiscard]] const std::array<PurposeCycles, kParts>& purposes() const { return m_purposes; }
    /// Time spans of the parts, in order. Valid after finish().
    [[nodiscard]] const std::vector<PartSpan>& spans() const { return m_spans; }

private:
    /// Assigns purposes to the cycles since the last fence, whose part is known now.
    void settlePurposes()
    {
        const std::size_t part = currentPart();
        for (std::size_t i = 0; i < kRequestWorks; ++i) {
            const auto purpose = static_cast<std::size_t>(purposeOf(static_cast<RequestWork>(i), kPlaces[part]));
            m_purposes[part][purpose] += m_pending[i];
            m_settled += std::exchange(m_pending[i], 0);
        }
    }

    void closeSegment(std::int64_t end)
    {
        const std::size_t part = currentPart();
        m_cycles[part] += end - m_begin;
        if (end > m_begin) {
            // The first cycle of a run is cycle 1.
            if (m_spans.empty() || m_spans.back().part != part) {
                m_spans.push_back({part, m_begin + 1, end + 1});
            }
            m_spans.back().end = end + 1;
        }
        m_wasPimSeen = m_wasPimSeen || m_hasPim;
        m_begin = end;
        m_fenceEnd = -1;
        m_hasPim = false;
        m_said = Phase::Unsaid;
    }

    std::int64_t m_begin = 0;
    std::int64_t m_fenceEnd = -1;
    bool m_hasPim = false;
    Phase m_said = Phase::Unsaid;
    bool m_wasPimSeen = false;
    std::array<std::int64_t, kParts> m_cycles{};
    std::vector<PartSpan> m_spans;
    RequestWork m_latest = RequestWork::Compute;
    WorkCycles m_pending{}; // cycles since the last fence
    std::int64_t m_settled = 0;
    std::array<PurposeCycles, kParts> m_purposes{};
};

} // namespace pimento::sim
