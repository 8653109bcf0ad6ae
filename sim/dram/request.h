// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace pimento::sim {

/// Part of a computation that the time of a request counts for. A maker of requests of several computations sets it on
/// each; otherwise it follows from their order (PhaseSplitter).
enum class Phase : std::uint8_t { Unsaid, In, Compute, Out };

/// A request to the memory. `bank` counts inside the channel with the innermost level fastest; `kind` is the index in
/// the request table of the device.
struct Request {
    std::uint32_t row = 0;
    std::uint16_t column = 0;
    std::uint16_t bank = 0;
    std::uint16_t channel = 0;
    std::uint8_t kind = 0;
    Phase phase = Phase::Unsaid;

    bool operator==(const Request&) const = default;
};

/// A run: one request repeated for `channels` channels, in ascending order: request.channel, + step, + 2 step, ...
///
/// A sweep has several columns, from the request's on. A channel gets all of them before the next channel.
struct RequestRun {
    Request request;
    std::uint16_t channels = 1;
    std::uint16_t step = 1;
    std::uint16_t columns = 1; // for a sweep; only a block can be one

    bool operator==(const RequestRun&) const = default;
};

/// Bank and channels of one run of a block.
struct RunAddress {
    std::uint16_t bank = 0;
    std::uint16_t channel = 0;
    std::uint16_t channels = 1;
    std::uint16_t step = 1;

    bool operator==(const RunAddress&) const = default;
};

/// A block: runs that share kind, row, column and phase, and go to the addresses of a pattern in sequence. Without a
/// pattern it is one run or sweep to its own bank and channels.
///
///   request {ST, row 7, column 3}   pattern 0: bank 0 channels 0..15 | bank 1 channels 0..15 | ... | bank 63
struct RequestBlock {
    static constexpr std::int32_t kOneRun = -1;
    static constexpr std::uint16_t kMostColumns = 64;

    Request request;
    std::uint16_t channels = 1;
    std::uint16_t step = 1;
    std::int32_t pattern = kOneRun;
    std::uint16_t columns = 1; // without a pattern: see RequestRun

    bool operator==(const RequestBlock&) const = default;
};

/// A stream of requests in order, made on demand, so that memory never holds a whole trace.
class RequestStream {
public:
    virtual ~RequestStream() = default;

    /// Fills the front of `out`; fewer requests than its size mean that these were the last.
    [[nodiscard]] virtual std::size_t read(std::span<Request> out) = 0;

    /// True if the stream can be read as runs over channels, which saves splitting and joining them. A stream is read
    /// in one way only; all ways give the same requests in the same order.
    [[nodiscard]] virtual bool hasRuns() const { return false; }
    /// Fills the front of `out` with runs; fewer than its size mean that these were the last.
    [[nodiscard]] virtual std::size_t readRuns(std::span<RequestRun> /*out*/) { return 0; }

    /// True if the stream can be read as blocks, that is, as sweeps over banks: the third way, with the same requests.
    [[nodiscard]] virtual bool hasBlocks() const { return false; }
    /// Fills the front of `out` with blocks; fewer than its size mean that these were the last.
    [[nodiscard]] virtual std::size_t readBlocks(std::span<RequestBlock> /*out*/) { return 0; }
    /// Returns the addresses of a pattern that a block named; they are valid as long as the stream.
    [[nodiscard]] virtual std::span<const RunAddress> pattern(std::int32_t /*pattern*/) const { return {}; }
};

/// A stream over borrowed requests.
class SpanStream final : public RequestStream {
public:
    explicit SpanStream(std::span<const Request> requests) : m_rest(requests) {}

    [[nodiscard]] std::size_t read(std::span<Request> out) override
    {
        const std::size_t count = out.size() < m_rest.size() ? out.size() : m_rest.size();
        for (std::size_t i = 0; i < count; ++i) {
            out[i] = m_rest[i];
        }
        m_rest = m_rest.subspan(count);
        return count;
    }

private:
    std::span<const Request> m_rest;
};

} // namespace pimento::sim
