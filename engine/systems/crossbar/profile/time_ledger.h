// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/profile/span_recorder.h"
#include "engine/systems/crossbar/profile/time_use.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// Accounts for all time of the queues of results: each core has a time up to which its uses are known, and goes on
/// from there. So the uses of a core add up to its time.
class TimeLedger {
public:
    /// `recorder`: gets the waits; nullptr: none.
    TimeLedger(std::size_t cores, SpanRecorder* recorder) : m_uses(cores), m_until(cores), m_recorder(recorder) {}

    /// Time up to which the uses of a core are known.
    [[nodiscard]] std::int64_t timeOf(std::size_t core) const { return m_until[core]; }
    /// Books the time of a core up to `until` under one use; nothing if it is known up to there already. `node`: the
    /// layer that the time is for; -1: none.
    void spend(std::size_t core, TimeUse use, std::int64_t until, std::int32_t node)
    {
        const std::int64_t begin = m_until[core];
        if (until <= begin) {
            return;
        }
        m_uses[core][use] += until - begin;
        m_until[core] = until;
        if (use == TimeUse::Input) {
            addInput(static_cast<std::size_t>(std::max(node, 0)), until - begin);
        }
        if (m_recorder != nullptr && isWait(use)) {
            m_recorder->wait(core, use, begin, until, node);
        }
    }
    /// Lets all cores wait until the slowest one has ended, and gives the profile all times.
    void finish(StreamProfile& made, const Streams& streams);

private:
    static constexpr bool isWait(TimeUse use)
    {
        return use == TimeUse::Memory || (use >= TimeUse::Connection && use != TimeUse::Unused);
    }
    void addInput(std::size_t node, std::int64_t ns)
    {
        if (node >= m_inputWaits.size()) {
            m_inputWaits.resize(node + 1);
        }
        m_inputWaits[node] += ns;
    }

    std::vector<CoreTimeUses> m_uses;
    std::vector<std::int64_t> m_until;
    std::vector<std::int64_t> m_inputWaits;
    SpanRecorder* m_recorder;
};

} // namespace pimento::crossbar
