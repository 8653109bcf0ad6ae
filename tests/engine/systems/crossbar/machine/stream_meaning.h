// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/machine/crossbar_machine.h"
#include "tests/engine/systems/crossbar/random_networks.h"

#include <cstdint>
#include <map>
#include <set>

namespace pimento::crossbar {

/// An expression of inputs, weights and biases, by its fingerprint. Two expressions have the same one if sums, products
/// and maxima of one become those of the other in another order, with other brackets, or with a maximum of the same
/// operand or a relu twice; all other functions are taken as unknown. The fingerprints of others are equal with a
/// chance of about 2^-64: sums and products are computed modulo 2^64, in two ways, of random numbers for all that is
/// given.
struct Expression {
    std::uint64_t first = 0;
    std::uint64_t second = 0;

    auto operator<=>(const Expression&) const = default;
};

/// What streams compute, whatever the numbers.
struct StreamMeaning {
    std::map<std::int64_t, Expression> stored; // by address of the chip's memory
    std::set<std::int64_t> loaded;             // addresses of the chip's memory
};

/// Follows streams that execute() accepts. Local memory that nothing has written holds a value of its own.
[[nodiscard]] StreamMeaning meaningOf(const RandomCase& of, const Streams& streams, LoadedSample loaded);

/// Whether a changed stream stores the same as the original one: equal expressions in all places, but that the results
/// of layers that are no output need not be stored where the changed stream does not load them.
[[nodiscard]] bool isEquivalent(const RandomCase& of, const StreamMeaning& original, const StreamMeaning& changed);

} // namespace pimento::crossbar
