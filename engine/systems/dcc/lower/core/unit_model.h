// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento::lower {

/// Who has an operand buffer (compute.buffer_entries).
enum class BufferOwner : std::uint8_t { Core, Group };

/// What a core adds up in.
enum class Accumulators : std::uint8_t {
    Lanes, // one for each lane of a vector; they begin at zero and are cleared when they are moved away
    Sums,  // compute.accumulators single ones, undefined until they are preset; reading leaves them as they are
};

/// Where results are rounded to the element type.
enum class Rounding : std::uint8_t {
    WhenRead,       // sums are kept in fp32 until they leave the unit
    EveryOperation, // every register holds numbers of the element type
};

/// How the units of a family keep data between two commands, as far as families differ.
struct UnitModel {
    BufferOwner buffer = BufferOwner::Core;
    Accumulators accumulators = Accumulators::Lanes;
    Rounding rounding = Rounding::WhenRead;

    bool operator==(const UnitModel&) const = default;
};

} // namespace pimento::lower
