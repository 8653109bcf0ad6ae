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

/// Position of a variable in the list of its program.
using VariableId = std::size_t;

struct AffineTerm {
    VariableId variable = 0;
    std::int64_t factor = 0; // never 0

    bool operator==(const AffineTerm&) const = default;
};

/// constant + sum of factor * variable. Terms stand in ascending order of their variables, each variable at most once,
/// so that equal functions are equal values.
struct Affine {
    std::vector<AffineTerm> terms;
    std::int64_t constant = 0;

    bool operator==(const Affine&) const = default;

    [[nodiscard]] static Affine number(std::int64_t constant) { return {{}, constant}; }
    [[nodiscard]] static Affine of(VariableId variable, std::int64_t factor = 1);

    [[nodiscard]] bool isConstant() const { return terms.empty(); }
    /// 0 where it does not occur.
    [[nodiscard]] std::int64_t factorOf(VariableId variable) const;
    /// `values` has an entry for every variable of the program.
    [[nodiscard]] std::int64_t at(std::span<const std::int64_t> values) const;
    /// Without the term of `variable`.
    [[nodiscard]] Affine without(VariableId variable) const;
    /// With `value` in place of `variable`.
    [[nodiscard]] Affine substituted(VariableId variable, const Affine& value) const;
    void substitute(VariableId variable, const Affine& value);

    Affine& operator+=(const Affine& other);
    Affine& operator-=(const Affine& other);
    Affine& operator*=(std::int64_t factor);

    friend Affine operator+(Affine left, const Affine& right) { return left += right; }
    friend Affine operator-(Affine left, const Affine& right) { return left -= right; }
    friend Affine operator*(Affine left, std::int64_t factor) { return left *= factor; }
};

/// Holds where `affine` < `bound`; kept with constant 0 in `affine`, so that equal conditions are equal values.
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

/// Least and greatest value, both included.
struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;

    bool operator==(const Range&) const = default;
};

/// What `affine` can be while every variable runs from 0 to its extent - 1: exact, since variables do not depend on one
/// another there. `extents` has an entry for every variable.
[[nodiscard]] Range rangeOf(const Affine& affine, std::span<const std::int64_t> extents);

/// "16*j + k + 3" with the names of the variables; "0" where there is nothing.
[[nodiscard]] std::string text(const Affine& affine, const std::function<std::string(VariableId)>& nameOf);
/// "16*j + k < 40".
[[nodiscard]] std::string text(const Condition& condition, const std::function<std::string(VariableId)>& nameOf);

void fingerprint(Fingerprinter& print, const AffineTerm& term);
void fingerprint(Fingerprinter& print, const Affine& affine);
void fingerprint(Fingerprinter& print, const Condition& condition);

} // namespace pimento::upmem
