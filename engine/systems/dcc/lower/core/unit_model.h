// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento::lower {

/// Owner of an operand buffer (compute.buffer_entries).
enum class BufferOwner : std::uint8_t { Core, Group };

/// Accumulators of a core.
enum class Accumulators : std::uint8_t {
    Lanes, // one per lane of a vector; they start at zero and are cleared when they are moved away
    Sums,  // compute.accumulators single sums, undefined until they are preset; reads do not change them
};

/// Point at which results are rounded to the element type.
enum class Rounding : std::uint8_t {
    WhenRead,       // sums are kept in fp32 until they leave the unit
    EveryOperation, // every register holds numbers of the element type
};

/// Storage of data in the units of a family between two commands, as far as families differ.
struct UnitModel {
    BufferOwner buffer = BufferOwner::Core;
    Accumulators accumulators = Accumulators::Lanes;
    Rounding rounding = Rounding::WhenRead;

    bool operator==(const UnitModel&) const = default;
};

} // namespace pimento::lower
