// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace pimento::fidelity {

/// Compares the cells of one row with computed values and records the first difference.
class RowComparison {
public:
    RowComparison(const CsvTable& table, std::size_t row) : m_table(&table), m_row(row) {}

    void integer(std::size_t column, std::int64_t computed)
    {
        text(column, std::to_string(computed), static_cast<double>(computed));
    }

    void text(std::size_t column, const std::string& computed)
    {
        text(column, computed, std::numeric_limits<double>::quiet_NaN());
    }

    void real(std::size_t column, double computed, double tolerance)
    {
        const auto expected = parseDecimal(m_table->cell(m_row, column));
        const double error = expected ? relativeError(*expected, computed) : std::numeric_limits<double>::infinity();
        m_worst = std::max(m_worst, error);
        if (!(error <= tolerance)) {
            differ(column, std::to_string(computed));
        }
    }

    void differ(std::size_t column, const std::string& computed)
    {
        if (m_mismatch.empty()) {
            m_mismatch = "row " + std::to_string(m_row + 1) + ", " + std::string(m_table->header()[column]) +
                         ": expected " + std::string(m_table->cell(m_row, column).substr(0, 60)) + ", computed " +
                         computed;
        }
    }

    /// Records that Pimento cannot compute a row of a reference file.
    void impossible(const std::string& why)
    {
        m_worst = std::numeric_limits<double>::infinity();
        if (m_mismatch.empty()) {
            m_mismatch = "row " + std::to_string(m_row + 1) + ": " + why;
        }
    }

    [[nodiscard]] bool isExact() const { return m_mismatch.empty(); }
    [[nodiscard]] const std::string& mismatch() const { return m_mismatch; }
    [[nodiscard]] double worstRelativeError() const { return m_worst; }

private:
    static double relativeError(double expected, double computed)
    {
        if (expected == computed) {
            return 0;
        }
        const double error = std::abs(computed - expected) / std::abs(expected);
        return std::isfinite(error) ? error
                                    : std::numeric_limits<double>::infinity(); // the cell may hold 0, inf or nan
    }

    void text(std::size_t column, const std::string& computed, double number)
    {
        const std::string_view expected = m_table->cell(m_row, column);
        if (expected == computed) {
            return;
        }
        const auto parsed = parseDecimal(expected);
        m_worst = std::max(m_worst, parsed && !std::isnan(number) ? relativeError(*parsed, number)
                                                                  : std::numeric_limits<double>::infinity());
        differ(column, computed);
    }

    const CsvTable* m_table;
    std::size_t m_row;
    std::string m_mismatch;
    double m_worst = 0;
};

} // namespace pimento::fidelity
