// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace pimento {

/// Elements that a candidate's program leaves uncomputed although its kernel asks for them, as some published programs
/// do. The candidate's cost is that of the computed elements.
struct NotComputed {
    std::int64_t elements = 0; // results that are not computed
    std::int64_t all = 0;      // results that the kernel asks for; 0: the system computes everything and counts nothing
    std::string text = {};     // a sentence with both numbers and the reason; "": all are computed

    bool operator==(const NotComputed&) const = default;
};

} // namespace pimento
