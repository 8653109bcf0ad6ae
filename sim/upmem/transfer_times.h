// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/dpu_system.h"

#include <cmath>
#include <cstdint>

namespace pimento::sim::upmem {

/// Times of transfers in the model `hw`, in hundredths of a cycle, to which the numbers of the description are rounded:
/// whole numbers, so that states recur exactly.
class TransferTimes {
public:
    static constexpr std::int64_t kPerCycle = 100;

    explicit TransferTimes(const TransferSpec& spec)
        : m_readLatency(hundredths(spec.readLatency)), m_writeLatency(hundredths(spec.writeLatency)),
          m_perByte(hundredths(spec.perByte)), m_occupancy(hundredths(spec.occupancy)),
          m_occupancyPerByte(hundredths(spec.occupancyPerByte))
    {
    }

    /// Time from the begin of its service until its tasklet may continue.
    [[nodiscard]] std::int64_t latency(std::int32_t bytes, bool isStore) const
    {
        return (isStore ? m_writeLatency : m_readLatency) + m_perByte * bytes;
    }
    /// Time for which it blocks the server for the next one.
    [[nodiscard]] std::int64_t occupancy(std::int32_t bytes) const { return m_occupancy + m_occupancyPerByte * bytes; }

private:
    [[nodiscard]] static std::int64_t hundredths(double cycles) { return std::llround(cycles * kPerCycle); }

    std::int64_t m_readLatency;
    std::int64_t m_writeLatency;
    std::int64_t m_perByte;
    std::int64_t m_occupancy;
    std::int64_t m_occupancyPerByte;
};

} // namespace pimento::sim::upmem
