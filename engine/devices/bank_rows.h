// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/device.h"

#include <cstdint>
#include <vector>

namespace pimento {

/// What rows of a bank are for.
enum class RowUse : std::uint8_t {
    Units,    // data as the units want it
    Host,     // data in host layout
    Reserved, // registers and changes of mode: no data
};

/// Neighbouring rows of a bank.
struct BankRowRange {
    std::int64_t first = 0;
    std::int64_t last = 0;
    RowUse use = RowUse::Units;

    [[nodiscard]] std::int64_t rows() const { return last - first + 1; }
    bool operator==(const BankRowRange&) const = default;
};

/// All rows of a bank, as commands of a timeline name them, from row 0 on; none for systems of DPUs, whose banks have
/// no such rows.
[[nodiscard]] std::vector<BankRowRange> bankRows(const sim::DeviceDescription& device);

} // namespace pimento
