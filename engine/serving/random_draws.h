// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <random>

namespace pimento::serving {

/// Random numbers from a seed, with equal bits on every machine. The standard fixes the bits of its engine, but not
/// those of its distributions, and libraries differ in the last bit of a logarithm. Distributions, logarithm and
/// exponential function here therefore use only additions, multiplications, divisions and square roots, which IEEE 754
/// fixes (CMakeLists.txt keeps the compiler from fusing them).
class RandomDraws {
public:
    /// Streams of one seed are independent of each other.
    RandomDraws(std::uint64_t seed, std::uint64_t stream);

    /// Uniform number above 0 and below 1, in steps of 2^-52.
    [[nodiscard]] double uniform();
    /// Uniform whole number of a range, both ends included. `least` is not above `most`.
    [[nodiscard]] std::int64_t uniformInteger(std::int64_t least, std::int64_t most);
    /// Exponential number with mean 1.
    [[nodiscard]] double exponential();
    /// Normal number with mean 0 and deviation 1 (Marsaglia's polar method).
    [[nodiscard]] double normal();
    /// Gamma number with mean `shape` and deviation sqrt(shape), for a shape above 0 (Marsaglia and Tsang 2000).
    [[nodiscard]] double gamma(double shape);

private:
    [[nodiscard]] double gammaAboveOne(double shape);

    std::mt19937_64 m_bits;
};

/// Natural logarithm of a normal number above 0, within two units of the last place.
[[nodiscard]] double portableLog(double value);
/// Exponential function within two units of the last place; 0 below -708 and the largest number above 709.
[[nodiscard]] double portableExp(double value);

} // namespace pimento::serving
