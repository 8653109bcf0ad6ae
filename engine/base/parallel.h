// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <stop_token>

namespace pimento {

/// Number of threads for data-parallel work, at least 1: those of the hardware, and at most limitThreads().
[[nodiscard]] unsigned hardwareThreads();
/// Sets the maximum of hardwareThreads() for the whole process; 0: no limit. The command line sets it once, before any
/// work, so that work whose callers pass no number of threads obeys the user's too.
void limitThreads(unsigned most);

/// Requests a stop if its scope ends by an exception, so that other threads do not finish long work in vain.
class StopOthers {
public:
    explicit StopOthers(std::stop_source& source) : m_source(&source), m_exceptions(std::uncaught_exceptions()) {}
    ~StopOthers()
    {
        if (std::uncaught_exceptions() > m_exceptions) {
            m_source->request_stop();
        }
    }
    StopOthers(const StopOthers&) = delete;
    StopOthers& operator=(const StopOthers&) = delete;

private:
    std::stop_source* m_source;
    int m_exceptions;
};

/// Calls `work(i)` for every i < count, each once, on up to `threads` threads, and returns when all are done. Indices
/// are assigned in ascending order, and none after a stop request. `work` must write to its own data only, so that
/// results do not depend on the number of threads. An exception of `work` (no memory) ends the assignment, and is
/// rethrown here when all threads have ended.
void parallelFor(std::size_t count, unsigned threads, std::stop_token stop,
                 const std::function<void(std::size_t)>& work);

} // namespace pimento
