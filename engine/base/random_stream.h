// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/assert.h"
#include "sim/base/fingerprint.h"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace pimento {

/// Random numbers as a function of a key and of the number of earlier draws: parallel work gives each part its own
/// stream, so that results do not depend on the division of work. Equal bits on every machine; making a stream is free.
/// Models UniformRandomBitGenerator.
class RandomStream {
public:
    using result_type = std::uint64_t;

    explicit RandomStream(std::uint64_t key) : m_state(key) {}
    /// Makes the stream of some numbers, such as a seed, a step and an index; streams of different numbers are
    /// independent.
    template <class... Numbers> [[nodiscard]] static RandomStream of(const Numbers&... numbers)
    {
        return RandomStream(Fingerprinter().add(numbers...).finish().low);
    }

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

    /// Returns the next mixed counter value (splitmix64: Steele, Lea and Flood 2014).
    result_type operator()()
    {
        m_state += 0x9e3779b97f4a7c15ULL;
        std::uint64_t word = m_state;
        word = (word ^ (word >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        word = (word ^ (word >> 27U)) * 0x94d049bb133111ebULL;
        return word ^ (word >> 31U);
    }

    /// Uniform number, at least 0 and below 1, in steps of 2^-53.
    [[nodiscard]] double uniform() { return static_cast<double>((*this)() >> 11U) * 0x1p-53; }

    /// Uniform whole number below `count`, which is at least 1.
    [[nodiscard]] std::size_t below(std::size_t count)
    {
        PIMENTO_ASSERT(count > 0, "one of no numbers cannot be drawn");
        // Reject the first `unused` words, so that each number has equally many.
        const std::uint64_t unused = (0 - static_cast<std::uint64_t>(count)) % count;
        std::uint64_t word = (*this)();
        while (word < unused) {
            word = (*this)();
        }
        return static_cast<std::size_t>(word % count);
    }

private:
    std::uint64_t m_state;
};

} // namespace pimento
