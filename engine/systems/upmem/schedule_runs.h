// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/recently_used.h"
#include "engine/systems/upmem/schedule_rows.h"
#include "engine/systems/upmem/schedule_standard.h"
#include "engine/systems/upmem/search/kernel_space.h"
#include "sim/base/result.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

namespace pimento::upmem {

/// Compiles and times the candidates of a kernel, and remembers the last ones, so that a look at a schedule that was
/// just evaluated compiles and times nothing. Safe for any number of threads.
class ScheduleRuns {
public:
    /// Work done so far; answers from memory do not count.
    struct Counts {
        std::int64_t compiled = 0; // candidates down to their instructions
        std::int64_t timed = 0;    // candidates
        std::int64_t guesses = 0;  // guessedSchedule()

        bool operator==(const Counts&) const = default;
    };

    explicit ScheduleRuns(std::shared_ptr<const KernelSpace> space) : m_space(std::move(space)) {}

    [[nodiscard]] const KernelSpace& space() const { return *m_space; }
    /// Compiles a row with the options of the space, or returns what was compiled before. Error: see compileRow().
    [[nodiscard]] Result<std::shared_ptr<const CompiledRow>> compiled(const ScheduleRow& row);
    /// Times a row, compiled before as `compiled`, or returns the time found before. Error: see measureRow().
    [[nodiscard]] Result<ScheduleMeasurement> measured(const ScheduleRow& row, const CompiledRow& compiled,
                                                       std::int64_t mostCycles, std::stop_token stop,
                                                       Progress* heartbeat = nullptr);
    /// Made at the first request, which takes a tenth of a second.
    [[nodiscard]] const std::optional<GuessedSchedule>& guess();

    [[nodiscard]] Counts counts() const { return {m_compilations, m_timings, m_guesses}; }

private:
    static constexpr std::size_t kMostCompiled = 16;   // schedules of some hundred KiB each
    static constexpr std::size_t kMostMeasured = 4096; // results of some hundred bytes each

    std::shared_ptr<const KernelSpace> m_space;
    RecentlyUsed<std::shared_ptr<const CompiledRow>> m_compiled{kMostCompiled};
    RecentlyUsed<ScheduleMeasurement> m_measured{kMostMeasured};
    std::once_flag m_isGuessed;
    std::optional<GuessedSchedule> m_guess;
    std::atomic<std::int64_t> m_compilations = 0;
    std::atomic<std::int64_t> m_timings = 0;
    std::atomic<std::int64_t> m_guesses = 0;
};

} // namespace pimento::upmem
