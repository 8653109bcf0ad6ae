// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/device.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// What a problem may tell of its candidates beyond what every system can: Problem answers nothing by default.

namespace pimento {

/// Units of a device on two levels.
struct Units {
    int groups = 0;
    int cores = 0; // of each group

    bool operator==(const Units&) const = default;
};

/// The outermost nodes of a device, and the innermost ones in each.
[[nodiscard]] Units unitsOf(const sim::Device& device);

/// Units that a candidate gives work to, of those that there are.
struct UnitsInUse {
    Units used;
    Units all;
    std::string groupsName = "groups"; // in the words of the system
    std::string coresName = "cores";

    bool operator==(const UnitsInUse&) const = default;
};

/// What the data of a candidate takes of memories that are all of one size.
struct MemoryUse {
    std::int64_t bytes = 0;     // of each memory, copies and padding included
    std::int64_t allBytes = 0;  // bytes that each memory has for data
    std::int64_t memories = 1;  // with data
    std::string owner = "core"; // unit that has such a memory, in the words of the system

    bool operator==(const MemoryUse&) const = default;
};

/// What a run moves of a tensor.
struct TensorBytes {
    std::string name;
    std::int64_t moved = 0; // between host and device, each byte as often as it is moved
    std::int64_t size = 0;  // of the whole tensor, each element once

    bool operator==(const TensorBytes&) const = default;
};

/// How well a candidate of one problem stands for a candidate of another.
enum class Exactness : std::uint8_t {
    Exact,   // it uses the same share of its device in the same way
    Nearest, // some share had to differ
    None,    // there is no such candidate
};

[[nodiscard]] std::string_view nameOf(Exactness exactness);

/// The candidate that means the same as a candidate of another problem.
struct Matched {
    std::optional<std::string> candidate; // its text; none: see `words`
    Exactness exactness = Exactness::None;
    std::string words; // one sentence: what is the same, what had to differ, or why there is none
};

} // namespace pimento
