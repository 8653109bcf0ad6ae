// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento::sim::upmem {

/// Additional cycles for reading and writing a set of registers: the register file has one bank of even registers and
/// one of odd ones, each with two accesses per cycle.
[[nodiscard]] constexpr int registerStalls(std::uint32_t registers)
{
    constexpr std::uint32_t kEven = 0x555555;
    // Counts bits: four-bit sums, which the product adds up in the highest bits. Two calls of popcount would take
    // longer.
    const auto count = [](std::uint32_t bits) {
        const std::uint32_t sums = (bits & 0x333333) + (bits >> 2U & 0x333333);
        return static_cast<int>(sums * 0x111111U >> 20U & 0xFU);
    };
    return count(registers & kEven) / 2 + count(registers >> 1U & kEven) / 2;
}

} // namespace pimento::sim::upmem
