// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_runs.h"

#include <utility>

namespace pimento::upmem {

namespace {

/// A measurement with this limit, or one without, would say the same.
bool isWithin(const ScheduleMeasurement& measured, const CompiledRow& compiled, std::int64_t mostCycles)
{
    const bool isLimited = mostCycles > 0 && !compiled.made;
    return !isLimited || (measured.slowest && measured.slowest->cycles.value() < mostCycles);
}

} // namespace

Result<std::shared_ptr<const CompiledRow>> ScheduleRuns::compiled(const ScheduleRow& row)
{
    const Fingerprint key = fingerprintOf(*m_space, row);
    if (auto known = m_compiled.find(key)) {
        return *std::move(known);
    }
    ++m_compilations;
    auto compiled = compileRow(*m_space, row, m_space->options().compile);
    if (!compiled) {
        return tl::unexpected<Error>(std::move(compiled.error()));
    }
    auto shared = std::make_shared<const CompiledRow>(*std::move(compiled));
    m_compiled.keep(key, shared);
    return shared;
}

Result<ScheduleMeasurement> ScheduleRuns::measured(const ScheduleRow& row, const CompiledRow& compiled,
                                                   std::int64_t mostCycles, std::stop_token stop,
                                                   Progress* heartbeat)
{
    const Fingerprint key = fingerprintOf(*m_space, row);
    if (auto known = m_measured.find(key); known && isWithin(*known, compiled, mostCycles)) {
        return *std::move(known);
    }
    ++m_timings;
    auto measured = measureRow(*m_space, compiled, mostCycles, std::move(stop), heartbeat);
    if (measured) {
        m_measured.keep(key, *measured);
    }
    return measured;
}

const std::optional<GuessedSchedule>& ScheduleRuns::guess()
{
    std::call_once(m_isGuessed, [this] {
        ++m_guesses;
        m_guess = guessedSchedule(*m_space);
    });
    return m_guess;
}

} // namespace pimento::upmem
