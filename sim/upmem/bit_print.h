// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace pimento::sim::upmem {

/// Fingerprint of one bit of a large set. The exclusive or over the bits that are set is the set's fingerprint, which
/// each change updates in constant time. Two different sets of moderate size collide with probability 2^-64.
[[nodiscard]] constexpr std::uint64_t printOfBit(std::size_t number)
{
    std::uint64_t word = (static_cast<std::uint64_t>(number) + 1) * 0x9e3779b97f4a7c15ULL; // 2^64 / golden ratio
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9ULL;
    word = (word ^ word >> 27) * 0x94d049bb133111ebULL;
    return word ^ word >> 31;
}

} // namespace pimento::sim::upmem
