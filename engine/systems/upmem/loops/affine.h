// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pimento {
class Fingerprinter;
}

namespace pimento::upmem {

/// Index of a variable in its program's list.
using VariableId = std::size_t;

struct AffineTerm {
    VariableId variable = 0;
    std::int64_t factor = 0; // never 0

    bool operator==(const AffineTerm&) const = default;
};

/// An affine function: constant + sum of factor * variable. Terms are in ascending order of their variables, each
/// variable at most once, so that equal functions are equal values.
struct Affine {
    std::vector<AffineTerm> terms;
    std::int64_t constant = 0;

    bool operator==(const Affine&) const = default;

    [[nodiscard]] static Affine number(std::int64_t constant) { return {{}, constant}; }
    [[nodiscard]] static Affine of(VariableId variable, std::int64_t factor = 1);

    [[nodiscard]] bool isConstant() const { return terms.empty(); }
    /// Factor of a variable; 0 if the function does not contain it.
    [[nodiscard]] std::int64_t factorOf(VariableId variable) const;
    /// Value of the function; `values` has an entry for every variable of the program.
    [[nodiscard]] std::int64_t at(std::span<const std::int64_t> values) const;
    /// Returns the function without the term of `variable`.
    [[nodiscard]] Affine without(VariableId variable) const;
    /// Returns the function with `value` substituted for `variable`.
    [[nodiscard]] Affine substituted(VariableId variable, const Affine& value) const;
    void substitute(VariableId variable, const Affine& value);

    Affine& operator+=(const Affine& other);
    Affine& operator-=(const Affine& other);
    Affine& operator*=(std::int64_t factor);

    friend Affine operator+(Affine left, const Affine& right) { return left += right; }
    friend Affine operator-(Affine left, const Affine& right) { return left -= right; }
    friend Affine operator*(Affine left, std::int64_t factor) { return left *= factor; }
};

/// The condition `affine` < `bound`, with constant 0 in `affine`, so that equal conditions are equal values.
struct Condition {
    Affine affine;
    std::int64_t bound = 0;

    bool operator==(const Condition&) const = default;

    [[nodiscard]] static Condition less(Affine affine, std::int64_t bound)
    {
        bound -= affine.constant;
        affine.constant = 0;
        return {std::move(affine), bound};
    }
    [[nodiscard]] bool holds(std::span<const std::int64_t> values) const { return affine.at(values) < bound; }
    [[nodiscard]] Condition substituted(VariableId variable, const Affine& value) const
    {
        return less(affine.substituted(variable, value), bound);
    }
};

/// Least and greatest value, both inclusive.
struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;

    bool operator==(const Range&) const = default;
};

/// Range of `affine` while every variable runs from 0 to its extent - 1. Exact, because variables are independent
/// there. `extents` has an entry for every variable.
[[nodiscard]] Range rangeOf(const Affine& affine, std::span<const std::int64_t> extents);

/// Writes "16*j + k + 3" with the names of the variables; "0" for an empty function.
[[nodiscard]] std::string text(const Affine& affine, const std::function<std::string(VariableId)>& nameOf);
/// Writes a condition: "16*j + k < 40".
[[nodiscard]] std::string text(const Condition& condition, const std::function<std::string(VariableId)>& nameOf);

void fingerprint(Fingerprinter& print, const AffineTerm& term);
void fingerprint(Fingerprinter& print, const Affine& affine);
void fingerprint(Fingerprinter& print, const Condition& condition);

} // namespace pimento::upmem
