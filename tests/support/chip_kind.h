// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"

#include <cstdint>
#include <vector>

namespace pimento::test {

/// Units of one size.
struct UnitSize {
    std::int64_t count = 0;
    std::int64_t operations = 0; // per nanosecond
    std::int64_t bytes = 0;      // of its memory

    bool operator==(const UnitSize&) const = default;
};

/// What the kind adds to a device.
struct Chip {
    std::vector<UnitSize> sizes;
    std::int64_t hop = 0;  // nanoseconds from unit to unit
    std::int64_t link = 0; // bytes per nanosecond of the mesh, and of the memory outside

    bool operator==(const Chip&) const = default;
    [[nodiscard]] std::int64_t units() const
    {
        std::int64_t all = 0;
        for (const UnitSize& each : sizes) {
            all += each.count;
        }
        return all;
    }
    [[nodiscard]] const UnitSize& of(std::int64_t unit) const
    {
        std::size_t size = 0;
        while (unit >= sizes[size].count) {
            unit -= sizes[size++].count;
        }
        return sizes[size];
    }
};

void fingerprint(Fingerprinter& to, const Chip& chip);

} // namespace pimento::test
