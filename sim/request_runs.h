// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/request.h"

#include <cstdint>
#include <vector>

namespace pimento::sim {

/// Whether requests of neighbouring channels are joined to runs.
enum class Runs : std::uint8_t { Single, Join };

/// Reads a stream as runs over channels. The requests of the runs, in order, are those of the stream.
class RunReader {
public:
    RunReader(RequestStream& stream, Runs runs);

    /// The next runs; valid until the next call. None are left when it is empty.
    [[nodiscard]] std::span<const RequestRun> next();

private:
    void join(std::span<const Request> requests);

    RequestStream* m_stream;
    bool m_joins;
    bool m_hasRuns;
    bool m_isExhausted = false;
    std::vector<Request> m_requests;
    std::vector<RequestRun> m_runs;
    RequestRun m_open; // may still grow
    bool m_hasOpen = false;
};

} // namespace pimento::sim
