// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace pimento {

/// Two numbers of a span, such as row and column of a command; -1: it has none. TimelineScheme names them.
using SpanArgs = std::array<std::int64_t, 2>;
inline constexpr std::int64_t kNoArg = -1;

/// An activity of one track over time: a command, an instruction, a transfer.
struct Span {
    std::uint32_t track = 0;
    std::int64_t begin = 0; // cycles
    std::int64_t length = 0;
    std::uint16_t kind = 0; // index in TimelineScheme::kinds
    SpanArgs args{kNoArg, kNoArg};

    [[nodiscard]] std::int64_t end() const { return begin + length; }
    bool operator==(const Span&) const = default;
};

/// An arrow from one span to another: data that one sends and the other receives. Indices of spans.
struct SpanLink {
    std::uint32_t from = 0;
    std::uint32_t to = 0;

    bool operator==(const SpanLink&) const = default;
};

/// Time that passed before a span, with its cause.
struct SpanWait {
    std::string_view cause; // "row activation"
    std::int64_t cycles = 0;
};

/// Receives a text in blocks. False: stop writing, for example because the disk is full.
using WriteText = std::function<bool(std::string_view)>;

/// Spans of a run, ordered by begin, as their producer stores them. Immutable.
class SpanStore {
public:
    virtual ~SpanStore() = default;

    [[nodiscard]] virtual std::size_t size() const = 0;
    [[nodiscard]] virtual std::uint32_t track(std::size_t i) const = 0;
    [[nodiscard]] virtual std::int64_t begin(std::size_t i) const = 0;
    [[nodiscard]] virtual std::int64_t length(std::size_t i) const = 0;
    [[nodiscard]] virtual std::uint16_t kind(std::size_t i) const = 0;
    [[nodiscard]] virtual SpanArgs args(std::size_t i) const = 0;

    [[nodiscard]] std::int64_t end(std::size_t i) const { return begin(i) + length(i); }
    [[nodiscard]] Span span(std::size_t i) const { return {track(i), begin(i), length(i), kind(i), args(i)}; }

    /// Arrows between spans, ordered by `from`.
    [[nodiscard]] virtual std::span<const SpanLink> links() const { return {}; }
    /// Number of spans after the last one, which were not recorded.
    [[nodiscard]] virtual std::int64_t omitted() const { return 0; }
    /// Waits between the previous span of the outermost track and a span, in order; none: unknown.
    [[nodiscard]] virtual std::optional<std::vector<SpanWait>> waitsBefore(std::size_t /*i*/) const
    {
        return std::nullopt;
    }
    /// Writes the spans in the producer's own form of the JSON trace event format, or as its own table. False: not
    /// written completely. None: the producer has no form of its own.
    [[nodiscard]] virtual std::optional<bool> writeJson(const WriteText& /*write*/,
                                                        const std::stop_token& /*stop*/) const
    {
        return std::nullopt;
    }
    [[nodiscard]] virtual std::optional<bool> writeCsv(const WriteText& /*write*/,
                                                       const std::stop_token& /*stop*/) const
    {
        return std::nullopt;
    }
};

/// Spans as they are, for producers with at most some hundred thousand of them: 48 bytes each.
class SpanList final : public SpanStore {
public:
    /// Sorts the spans by begin; those that begin together keep their order.
    explicit SpanList(std::vector<Span> spans);

    [[nodiscard]] std::size_t size() const override { return m_spans.size(); }
    [[nodiscard]] std::uint32_t track(std::size_t i) const override { return m_spans[i].track; }
    [[nodiscard]] std::int64_t begin(std::size_t i) const override { return m_spans[i].begin; }
    [[nodiscard]] std::int64_t length(std::size_t i) const override { return m_spans[i].length; }
    [[nodiscard]] std::uint16_t kind(std::size_t i) const override { return m_spans[i].kind; }
    [[nodiscard]] SpanArgs args(std::size_t i) const override { return m_spans[i].args; }

private:
    std::vector<Span> m_spans;
};

} // namespace pimento
