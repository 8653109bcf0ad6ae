// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/random_draws.h"

#include "sim/base/assert.h"

#include <bit>
#include <cfloat>
#include <cmath>
#include <limits>

namespace pimento::serving {

// Wider registers would round twice and change the results.
static_assert(FLT_EVAL_METHOD == 0 && std::numeric_limits<double>::is_iec559);

namespace {

// ln 2 in two parts; the first has so few bits that its products with exponents are exact.
constexpr double kLn2High = 0x1.62e42fee00000p-1;
constexpr double kLn2Low = 0x1.a39ef35793c76p-33;
constexpr double kLog2OfE = 0x1.71547652b82fep+0;
constexpr double kHalfRoot = 0x1.6a09e667f3bcdp-1; // square root of 1/2

/// Mixes a seed into well distributed bits (splitmix64, Steele, Lea and Flood 2014).
std::uint64_t mixed(std::uint64_t word)
{
    word += 0x9e3779b97f4a7c15ULL;
    word = (word ^ (word >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    word = (word ^ (word >> 27U)) * 0x94d049bb133111ebULL;
    return word ^ (word >> 31U);
}

} // namespace

double portableLog(double value)
{
    constexpr std::uint64_t kFraction = (1ULL << 52U) - 1;
    constexpr int kBias = 1023;
    const auto bits = std::bit_cast<std::uint64_t>(value);
    int exponent = static_cast<int>(bits >> 52U) - kBias + 1;
    auto part = std::bit_cast<double>((bits & kFraction) | (std::uint64_t{kBias - 1} << 52U)); // in [1/2, 1)
    if (part < kHalfRoot) {
        part *= 2;
        --exponent;
    }
    // log(part) = 2 artanh(s). The series ends where s^25 / 25 is below the last place, because |s| < 0.1716.
    const double s = (part - 1) / (part + 1);
    const double square = s * s;
    double sum = 0;
    for (int odd = 23; odd >= 3; odd -= 2) {
        sum = (sum + 1.0 / odd) * square;
    }
    const double power = exponent;
    return power * kLn2High + (2 * s + (2 * s * sum + power * kLn2Low));
}

double portableExp(double value)
{
    constexpr double kLeast = -708;
    constexpr double kMost = 709;
    if (value < kLeast) {
        return 0;
    }
    if (value > kMost) {
        return std::numeric_limits<double>::max();
    }
    const double power = std::floor(value * kLog2OfE + 0.5);
    const double rest = (value - power * kLn2High) - power * kLn2Low; // |rest| < 0.347: rest^14 / 14! is negligible
    double sum = 1;
    for (int term = 14; term >= 1; --term) {
        sum = 1 + sum * rest / term;
    }
    const auto scale = static_cast<std::uint64_t>(static_cast<std::int64_t>(power) + 1023) << 52U;
    return sum * std::bit_cast<double>(scale);
}

RandomDraws::RandomDraws(std::uint64_t seed, std::uint64_t stream) : m_bits(mixed(mixed(seed) + stream)) {}

double RandomDraws::uniform() { return (static_cast<double>(m_bits() >> 12U) + 0.5) * 0x1p-52; }

std::int64_t RandomDraws::uniformInteger(std::int64_t least, std::int64_t most)
{
    PIMENTO_ASSERT(least <= most, "a range has a number");
    const std::uint64_t count = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least) + 1;
    // Reject the first `unused` words, so that each number of the range has equally many.
    const std::uint64_t unused = count == 0 ? 0 : (0 - count) % count;
    std::uint64_t word = m_bits();
    while (word < unused) {
        word = m_bits();
    }
    const std::uint64_t offset = count == 0 ? word : word % count;
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(least) + offset);
}

double RandomDraws::exponential() { return -portableLog(uniform()); }

double RandomDraws::normal()
{
    while (true) {
        const double x = 2 * uniform() - 1;
        const double y = 2 * uniform() - 1;
        const double square = x * x + y * y;
        if (square < 1 && square > 0) {
            return x * std::sqrt(-2 * portableLog(square) / square);
        }
    }
}

double RandomDraws::gamma(double shape)
{
    PIMENTO_ASSERT(shape > 0, "a gamma distribution has a shape above 0");
    if (shape >= 1) {
        return gammaAboveOne(shape);
    }
    // Scale a draw for shape + 1 by a uniform number to the power of 1 / shape.
    const double larger = gammaAboveOne(shape + 1);
    return larger * portableExp(portableLog(uniform()) / shape);
}

double RandomDraws::gammaAboveOne(double shape)
{
    const double d = shape - 1.0 / 3;
    const double c = 1 / std::sqrt(9 * d);
    while (true) {
        const double x = normal();
        const double root = 1 + c * x;
        if (root <= 0) {
            continue;
        }
        const double cube = root * root * root;
        if (portableLog(uniform()) < 0.5 * x * x + d * (1 - cube + portableLog(cube))) {
            return d * cube;
        }
    }
}

} // namespace pimento::serving
