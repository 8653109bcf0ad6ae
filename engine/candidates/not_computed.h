// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace pimento {

/// What a candidate does not compute although its kernel asks for it, as programs of others may do. The candidate's
/// cost is that of the rest.
struct NotComputed {
    std::int64_t elements = 0; // that are not computed
    std::int64_t all = 0;      // that the kernel asks for; 0: the system computes everything and counts nothing
    std::string text = {};     // a sentence with both numbers and the reason; "": all are computed

    bool operator==(const NotComputed&) const = default;
};

} // namespace pimento
