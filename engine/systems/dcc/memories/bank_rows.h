// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/device_description.h"

#include <cstdint>
#include <vector>

namespace pimento {

/// Use of the rows of a bank.
enum class RowUse : std::uint8_t {
    Units,    // data in the units' layout
    Host,     // data in host layout
    Reserved, // registers and mode changes: no data
};

/// A range of adjacent rows of a bank with one use.
struct BankRowRange {
    std::int64_t first = 0;
    std::int64_t last = 0;
    RowUse use = RowUse::Units;

    [[nodiscard]] std::int64_t rows() const { return last - first + 1; }
    bool operator==(const BankRowRange&) const = default;
};

/// All rows of a bank, numbered as in timeline commands, from row 0 on; empty for devices without commands, whose banks
/// have no such rows.
[[nodiscard]] std::vector<BankRowRange> bankRows(const sim::DeviceDescription& device);

} // namespace pimento
