// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <random>

namespace pimento::serving {

/// Random numbers from a seed that are the same bits on every machine. The standard fixes the bits of its engine, not
/// what its distributions make of them, and libraries disagree about the last bit of a logarithm; so distributions,
/// logarithm and exponential function are made here of additions, multiplications, divisions and square roots alone,
/// which IEEE 754 fixes (CMakeLists.txt keeps the compiler from fusing them).
class RandomDraws {
public:
    /// Draws of one seed and different streams have nothing in common.
    RandomDraws(std::uint64_t seed, std::uint64_t stream);

    /// Above 0 and below 1, in steps of 2^-52.
    [[nodiscard]] double uniform();
    /// A whole number of a range, both ends included; each is equally likely. `least` is not above `most`.
    [[nodiscard]] std::int64_t uniformInteger(std::int64_t least, std::int64_t most);
    /// With mean 1.
    [[nodiscard]] double exponential();
    /// With mean 0 and deviation 1 (Marsaglia's polar method).
    [[nodiscard]] double normal();
    /// With mean `shape` and deviation sqrt(shape), for a shape above 0 (Marsaglia and Tsang 2000).
    [[nodiscard]] double gamma(double shape);

private:
    [[nodiscard]] double gammaAboveOne(double shape);

    std::mt19937_64 m_bits;
};

/// Within two units of the last place. The logarithm of a normal number above 0.
[[nodiscard]] double portableLog(double value);
/// Within two units of the last place; 0 below -708 and the largest number above 709.
[[nodiscard]] double portableExp(double value);

} // namespace pimento::serving
