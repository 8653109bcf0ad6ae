// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/request.h"

#include <cstdint>
#include <vector>

namespace pimento::sim {

/// Units in which a stream is read: single requests; runs, joined from requests to neighbouring channels; or blocks, if
/// the stream has them.
enum class Joining : std::uint8_t { Requests, Runs, Blocks };

/// Reads a stream as blocks, which contain its requests in order.
class BlockReader {
public:
    BlockReader(RequestStream& stream, Joining joining);

    /// Returns the next blocks, valid until the next call. Empty: the stream has ended.
    [[nodiscard]] std::span<const RequestBlock> next();

    /// Returns the addresses of a pattern of the stream.
    [[nodiscard]] std::span<const RunAddress> pattern(std::int32_t index) const { return m_stream->pattern(index); }

private:
    void join(std::span<const Request> requests);
    void copyRuns();

    RequestStream* m_stream;
    bool m_joins;
    bool m_hasBlocks;
    bool m_hasRuns;
    bool m_isExhausted = false;
    std::vector<Request> m_requests;
    std::vector<RequestRun> m_runs;
    std::vector<RequestBlock> m_blocks;
    RequestBlock m_open; // run that may still grow
    bool m_hasOpen = false;
};

} // namespace pimento::sim
