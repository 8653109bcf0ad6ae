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
    /// Makes the stream number `number` of a seed.
    RandomStream(std::uint64_t seed, std::uint64_t number) : m_state(mixed(mixed(seed) + number * kStreamStep)) {}
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
        m_state += kStep;
        return mixed(m_state);
    }

    /// Draws a stream of its own for one part of the work: how many numbers the part draws changes nothing here.
    [[nodiscard]] RandomStream fork() { return {(*this)(), 0}; }

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
    static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15ULL; // 2^64 / golden ratio
    static constexpr std::uint64_t kStreamStep = 0xd1342543de82ef95ULL;

    [[nodiscard]] static constexpr std::uint64_t mixed(std::uint64_t word)
    {
        word = (word ^ (word >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        word = (word ^ (word >> 27U)) * 0x94d049bb133111ebULL;
        return word ^ (word >> 31U);
    }

    std::uint64_t m_state;
};

} // namespace pimento
