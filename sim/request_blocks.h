// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/request.h"

#include <cstdint>
#include <vector>

namespace pimento::sim {

/// How a stream is read: request by request; with requests of neighbouring channels joined to runs; or in blocks, if it
/// has them.
enum class Joining : std::uint8_t { Requests, Runs, Blocks };

/// Reads a stream as blocks. The requests of the blocks, in order, are those of the stream.
class BlockReader {
public:
    BlockReader(RequestStream& stream, Joining joining);

    /// The next blocks; valid until the next call. None are left when it is empty.
    [[nodiscard]] std::span<const RequestBlock> next();

    [[nodiscard]] std::span<const BlockPlace> pattern(std::int32_t index) const { return m_stream->pattern(index); }

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
    RequestBlock m_open; // may still grow
    bool m_hasOpen = false;
};

} // namespace pimento::sim
