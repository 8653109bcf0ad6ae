// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::language {

/// A linear form: constant + sum of coefficient * unknown; coefficients by unknown, missing ones are 0.
struct LinearForm {
    std::int64_t constant = 0;
    std::vector<std::int64_t> coefficients;

    [[nodiscard]] std::int64_t coefficient(std::size_t unknown) const
    {
        return unknown < coefficients.size() ? coefficients[unknown] : 0;
    }
};

/// Returns first + factor * second, or nothing on overflow.
[[nodiscard]] std::optional<LinearForm> sum(const LinearForm& first, const LinearForm& second, std::int64_t factor);

/// Searches whole numbers within bounds that satisfy linear equations and inequalities: is there a point of a loop nest
/// at which an index leaves its tensor, or a pair of points that touch the same element?
///
/// Equations with a coefficient of 1 are solved for that unknown; the rest is narrowed by interval arithmetic and
/// bisection. Exact, or Unknown after a bounded number of steps.
class PointSearch {
public:
    enum class Answer : std::uint8_t { None, Found, Unknown };

    /// Adds an unknown; both bounds belong to its range.
    std::size_t addUnknown(std::int64_t least, std::int64_t greatest);
    /// Requires a form to be at least 0; a form that could not be computed makes the answer Unknown.
    void requireNonNegative(const std::optional<LinearForm>& form);
    void requireZero(const std::optional<LinearForm>& form);

    [[nodiscard]] Answer run();
    /// Value of each unknown, after Found.
    [[nodiscard]] const std::vector<std::int64_t>& point() const { return m_point; }
    [[nodiscard]] std::int64_t at(const LinearForm& form) const;

private:
    struct Range {
        std::int64_t least = 0;
        std::int64_t greatest = 0;
    };
    struct Solved {
        std::size_t unknown = 0;
        LinearForm value;
    };

    bool solveEquations();
    bool solveFor(std::size_t unknown, const LinearForm& equation);
    [[nodiscard]] bool substitute(LinearForm& form, const Solved& solved);
    Answer search(std::vector<Range> ranges);
    bool narrow(std::vector<Range>& ranges, bool& isSatisfied, std::optional<std::size_t>& next) const;
    [[nodiscard]] static bool narrowBy(const LinearForm& form, std::vector<Range>& ranges, bool& isChanged);

    std::vector<Range> m_ranges;
    std::vector<LinearForm> m_nonNegative;
    std::vector<LinearForm> m_zero;
    std::vector<Solved> m_solved;
    std::vector<std::int64_t> m_point;
    int m_steps = 0;
    bool m_isInexact = false;
};

} // namespace pimento::language
