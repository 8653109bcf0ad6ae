// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::upmem::tensor {

// What a place in a tensor program is as a function of its loops:
//
//     constant + sum of factor * ((variable / divisor) % modulus)         divisions rounded down
//
// Splitting puts a sum in place of a variable, fusing a quotient and a remainder. Where a quotient of a sum is no such
// sum itself, the sum gets a name: a derived variable.

/// A loop by its number in the program, or ~number of a derived variable.
using Variable = std::int32_t;

struct Term {
    std::int64_t factor = 1; // never 0
    Variable variable = 0;
    std::int64_t divisor = 1;
    std::int64_t modulus = 0; // 0: none

    bool operator==(const Term&) const = default;

    [[nodiscard]] bool isPlain() const { return divisor == 1 && modulus == 0; }
};

/// Terms are sorted by what they multiply, each once.
struct LoopIndex {
    std::vector<Term> terms;
    std::int64_t constant = 0;

    bool operator==(const LoopIndex&) const = default;

    /// Adds factor * (the term without its factor).
    void add(Term term, std::int64_t factor = 1);
    void add(const LoopIndex& other, std::int64_t factor = 1);
};

[[nodiscard]] inline LoopIndex indexOf(Variable variable, std::int64_t factor = 1) { return {{{factor, variable}}, 0}; }

/// A sum of loops that a quotient or remainder is taken of.
struct Derived {
    LoopIndex value;

    bool operator==(const Derived&) const = default;
};

/// Least and greatest value, both included.
struct Bounds {
    std::int64_t least = 0;
    std::int64_t most = 0;

    bool operator==(const Bounds&) const = default;
};

/// What variables can be: one number of iterations per loop, the sums of derived variables.
struct VariableSpace {
    std::span<const std::int64_t> extents; // of loops
    std::span<const Derived> derived;
};

[[nodiscard]] Bounds boundsOf(const Term& term, const VariableSpace& space); // with its factor
[[nodiscard]] Bounds boundsOf(const LoopIndex& index, const VariableSpace& space);

/// Puts `value` in place of the variable. Quotients of it that are no sums of terms refer to a derived variable, which
/// is appended to `derived` where it is not there yet.
void substitute(LoopIndex& index, Variable variable, const LoopIndex& value, std::span<const std::int64_t> extents,
                std::vector<Derived>& derived);

/// Whether a loop occurs, also inside derived variables.
[[nodiscard]] bool mentions(const LoopIndex& index, Variable variable, std::span<const Derived> derived);

/// Value at one point; one value per loop.
[[nodiscard]] std::int64_t valueOf(const LoopIndex& index, std::span<const std::int64_t> loops,
                                   std::span<const Derived> derived);

} // namespace pimento::upmem::tensor
