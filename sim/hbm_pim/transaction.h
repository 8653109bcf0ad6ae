// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace pimento::sim::samsung {

/// The 32 bytes of a burst as far as the machine reads them: a control word, or eight instructions.
using Burst = std::array<std::uint32_t, 8>;

/// A column access of one channel. `bank` counts through the bank groups; `payload` is the index, in its stream's
/// table, of the burst that a write carries.
struct Transaction {
    std::uint16_t row = 0;
    std::uint8_t column = 0;
    std::uint8_t bank = 0;
    bool isWrite = false;
    bool isBarrier = false; // later transactions wait for this one, and this one waits for all earlier ones
    std::uint16_t payload = 0;

    bool operator==(const Transaction&) const = default;
};

/// A stream of transactions of one channel in order, made on demand.
class TransactionStream {
public:
    virtual ~TransactionStream() = default;

    /// Fills the front of `out`; fewer transactions than its size mean that these were the last.
    [[nodiscard]] virtual std::size_t read(std::span<Transaction> out) = 0;

    /// A number that streams of one stage share if they have equal transactions and bursts; negative: unknown. It is
    /// requested before the first transaction is read, after the previous stages have ended.
    [[nodiscard]] virtual int likeness() { return -1; }

    /// Returns the burst of a write that was read, if its contents matter.
    [[nodiscard]] virtual Burst payload(std::uint16_t /*number*/) const { return {}; }
};

/// A stream over borrowed transactions.
class SpanTransactions final : public TransactionStream {
public:
    explicit SpanTransactions(std::span<const Transaction> transactions) : m_rest(transactions) {}

    [[nodiscard]] std::size_t read(std::span<Transaction> out) override
    {
        const std::size_t count = out.size() < m_rest.size() ? out.size() : m_rest.size();
        for (std::size_t i = 0; i < count; ++i) {
            out[i] = m_rest[i];
        }
        m_rest = m_rest.subspan(count);
        return count;
    }

private:
    std::span<const Transaction> m_rest;
};

} // namespace pimento::sim::samsung
