// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::upmem::tensor {

// An index in a tensor program as a function of its loops:
//
//     constant + sum of factor * ((variable / divisor) % modulus)         divisions rounded down
//
// Splitting substitutes a sum for a variable, fusing a quotient and a remainder. Where a quotient of a sum is no such
// sum itself, the sum becomes a derived variable.

/// A loop by its number in the program, or ~number for a derived variable.
using Variable = std::int32_t;

struct Term {
    std::int64_t factor = 1; // never 0
    Variable variable = 0;
    std::int64_t divisor = 1;
    std::int64_t modulus = 0; // 0: no modulus

    bool operator==(const Term&) const = default;

    [[nodiscard]] bool isPlain() const { return divisor == 1 && modulus == 0; }
};

/// An index function. Terms are sorted by what they multiply, each once.
struct LoopIndex {
    std::vector<Term> terms;
    std::int64_t constant = 0;

    bool operator==(const LoopIndex&) const = default;

    /// Adds factor * (the term without its factor).
    void add(Term term, std::int64_t factor = 1);
    void add(const LoopIndex& other, std::int64_t factor = 1);
};

[[nodiscard]] inline LoopIndex indexOf(Variable variable, std::int64_t factor = 1) { return {{{factor, variable}}, 0}; }

/// A sum of loops of which a quotient or remainder is taken.
struct Derived {
    LoopIndex value;

    bool operator==(const Derived&) const = default;
};

/// Least and greatest value, both inclusive.
struct Bounds {
    std::int64_t least = 0;
    std::int64_t most = 0;

    bool operator==(const Bounds&) const = default;
};

/// Ranges of variables: the iterations of each loop, and the sums of derived variables.
struct VariableSpace {
    std::span<const std::int64_t> extents; // extents of the loops
    std::span<const Derived> derived;
};

[[nodiscard]] Bounds boundsOf(const Term& term, const VariableSpace& space); // including its factor
[[nodiscard]] Bounds boundsOf(const LoopIndex& index, const VariableSpace& space);

/// Substitutes `value` for a variable. Quotients of it that are no sums of terms refer to a derived variable, which is
/// appended to `derived` if it is new.
void substitute(LoopIndex& index, Variable variable, const LoopIndex& value, std::span<const std::int64_t> extents,
                std::vector<Derived>& derived);

/// True if a loop occurs, also inside derived variables.
[[nodiscard]] bool mentions(const LoopIndex& index, Variable variable, std::span<const Derived> derived);

/// Value at a point, which has one entry per loop.
[[nodiscard]] std::int64_t valueOf(const LoopIndex& index, std::span<const std::int64_t> loops,
                                   std::span<const Derived> derived);

} // namespace pimento::upmem::tensor
