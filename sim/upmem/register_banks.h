// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>

namespace pimento::sim::upmem {

/// Cycles that reading and writing a set of registers takes beyond the first: the register file has one bank of even
/// registers and one of odd ones, each with two accesses a cycle.
[[nodiscard]] constexpr int registerStalls(std::uint32_t registers)
{
    constexpr std::uint32_t kEven = 0x555555;
    return std::popcount(registers & kEven) / 2 + std::popcount(registers & ~kEven) / 2;
}

} // namespace pimento::sim::upmem
