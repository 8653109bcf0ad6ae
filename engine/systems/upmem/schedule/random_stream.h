// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento::upmem::schedule {

/// Random numbers that depend only on a seed, the number of a stream and how many were drawn before. One stream per
/// candidate gives the same candidates for any number of threads. Every value of a counter is mixed separately
/// (splitmix64, Steele, Lea and Flood 2014).
class RandomStream {
public:
    RandomStream(std::uint64_t seed, std::uint64_t stream) : m_key(mixed(mixed(seed) + stream * kStreamStep)) {}

    [[nodiscard]] std::uint64_t next() { return mixed(m_key + kStep * ++m_drawn); }

    /// Draws 0 to limit - 1, all equally likely; the limit must be positive.
    [[nodiscard]] std::uint64_t below(std::uint64_t limit)
    {
        const std::uint64_t rest = (UINT64_MAX % limit + 1) % limit; // number of largest values to reject, which would
                                                                     // make the draw uneven
        std::uint64_t value = next();
        while (value > UINT64_MAX - rest) {
            value = next();
        }
        return value % limit;
    }

    /// Draws from 0 (included) to 1 (excluded).
    [[nodiscard]] double unit() { return static_cast<double>(next() >> 11U) * 0x1p-53; }

private:
    static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15ULL; // 2^64 / golden ratio
    static constexpr std::uint64_t kStreamStep = 0xd1342543de82ef95ULL;

    [[nodiscard]] static constexpr std::uint64_t mixed(std::uint64_t value)
    {
        value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        value = (value ^ (value >> 27U)) * 0x94d049bb133111ebULL;
        return value ^ (value >> 31U);
    }

    std::uint64_t m_key;
    std::uint64_t m_drawn = 0;
};

} // namespace pimento::upmem::schedule
