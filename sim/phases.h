// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/device.h"
#include "sim/request.h"
#include "sim/run_result.h"

#include <cstdint>
#include <vector>

namespace pimento::sim {

/// Splits the time of a run at its fences. The time between two fences belongs to the requests between them: any PIM
/// request makes it compute; host requests alone are rearrangement, in or out as the last of them says. If none says
/// it, "in" before the first PIM request and "out" after.
///
///   LD ST LD ST | fence | WRGB MACAB MVSB | fence | ST ST ST
///   <--- in --->          <-- compute -->           <- out ->
///
/// Fences in a row count as one that ends with the last. A run without fences is one segment.
class PhaseSplitter {
public:
    void accepted(RequestSide side, std::int64_t cycle, Phase phase = Phase::Unsaid)
    {
        if (side == RequestSide::Fence) {
            m_fenceEnd = cycle - 1; // the cycle of the acceptance is the first one of the next segment
            return;
        }
        if (m_fenceEnd >= 0) {
            closeSegment(m_fenceEnd);
        }
        m_hasPim = m_hasPim || side == RequestSide::Pim;
        m_said = phase == Phase::Unsaid ? m_said : phase;
    }

    [[nodiscard]] std::vector<Part> finish(std::int64_t cycles)
    {
        if (m_fenceEnd >= 0 && m_fenceEnd < cycles) {
            closeSegment(m_fenceEnd);
        }
        closeSegment(cycles);
        return {{"in", Cycles{m_in}}, {"compute", Cycles{m_compute}}, {"out", Cycles{m_out}}};
    }

private:
    void closeSegment(std::int64_t end)
    {
        const bool isOut = m_said == Phase::Unsaid ? m_wasPimSeen : m_said == Phase::Out;
        std::int64_t& part = m_hasPim ? m_compute : isOut ? m_out : m_in;
        part += end - m_begin;
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
    std::int64_t m_in = 0;
    std::int64_t m_compute = 0;
    std::int64_t m_out = 0;
};

} // namespace pimento::sim
