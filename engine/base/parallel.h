// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <stop_token>

namespace pimento {

/// Threads that data-parallel work may use; at least 1.
[[nodiscard]] unsigned hardwareThreads();

/// Asks for a stop when it goes out of scope because of an exception, so that other threads do not finish long work in
/// vain.
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
/// are handed out in ascending order; after a stop request no further ones are. `work` must write to places of its own
/// only, so that results do not depend on the number of threads. What `work` throws (no memory) hands out no further
/// indices and is thrown here when all threads have ended.
void parallelFor(std::size_t count, unsigned threads, std::stop_token stop,
                 const std::function<void(std::size_t)>& work);

} // namespace pimento
