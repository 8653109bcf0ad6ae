// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace pimento::sim {

/// What the time of a request counts for. Whoever makes the requests of several computations says so of each; else it
/// follows from their order (PhaseSplitter).
enum class Phase : std::uint8_t { Unsaid, In, Compute, Out };

/// One request to the memory. `bank` counts inside the channel with the innermost level fastest; `kind` is the index in
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

/// The same request to `channels` channels, in ascending order: request.channel, + step, + 2 step, ...
struct RequestRun {
    Request request;
    std::uint16_t channels = 1;
    std::uint16_t step = 1;

    bool operator==(const RequestRun&) const = default;
};

/// Requests in order, made while they are wanted: a trace is never held in memory.
class RequestStream {
public:
    virtual ~RequestStream() = default;

    /// Fills the front of `out`; fewer requests than asked for means that these were the last.
    [[nodiscard]] virtual std::size_t read(std::span<Request> out) = 0;

    /// A stream that knows its runs over channels can save their taking apart and joining. One stream is read in one
    /// of the two ways only; both give the same requests in the same order.
    [[nodiscard]] virtual bool hasRuns() const { return false; }
    [[nodiscard]] virtual std::size_t readRuns(std::span<RequestRun> /*out*/) { return 0; }
};

/// A stream over requests that somebody else keeps.
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
