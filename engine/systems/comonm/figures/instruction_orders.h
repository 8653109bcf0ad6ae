// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>

namespace pimento::comonm {

/// Order of the accesses with which the units of HBM-PIM add vectors: all access the same columns of the even (E) or of
/// the odd banks (O), with a barrier behind every group.
enum class InstructionOrder : std::uint8_t {
    SingleByBank,    // one column: READ E, ADD E, WRITE E, READ O, ADD O, WRITE O
    SingleAlternate, // one column: READ E, READ O, ADD E, ADD O, WRITE E, WRITE O
    GroupsByBank,    // the same as SingleByBank in groups of eight columns, as the vendor's kernel
    GroupsAlternate, // the same as SingleAlternate in groups of eight columns
};

/// Time of an order in cycles.
struct OrderTime {
    double cycles = 0;
    double refreshes = 0;   // number of them
    double activations = 0; // of rows of a bank; only of the exact machine

    bool operator==(const OrderTime&) const = default;
};

/// Runs additions of this many tiles of one channel on the exact machine. Error: that of the machine.
[[nodiscard]] Result<OrderTime> simulatedOrder(InstructionOrder order, std::int64_t tiles);
/// Estimates them from portions of four and eight tiles, with refreshes at their mean cost. `tiles` is at least 8.
/// Error: the machine cannot run an empty kernel.
[[nodiscard]] Result<OrderTime> estimatedOrder(InstructionOrder order, std::int64_t tiles);

} // namespace pimento::comonm
