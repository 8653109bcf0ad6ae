// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/fidelity/validator.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

namespace pimento::fidelity {

/// Compares generated lines, one after another, with the lines of a reference file.
class LineComparison {
public:
    LineComparison(const CsvTable& table, FileReport& report) : m_table(&table), m_report(&report)
    {
        report.rows = static_cast<std::int64_t>(table.rows());
    }

    /// Compares a generated line with the next line of the file.
    void line(const std::string& computed)
    {
        const std::size_t row = m_next++;
        if (row < m_table->rows() && m_table->line(row) == computed) {
            ++m_report->holding;
            return;
        }
        m_report->rows = std::max(m_report->rows, static_cast<std::int64_t>(m_next));
        differ(row, computed);
    }

    /// True while there are lines to compare with, or only a limited number of lines more than that.
    [[nodiscard]] bool isOpen() const { return m_next < m_table->rows() + kMostBeyond; }

    void finish()
    {
        if (m_next < m_table->rows()) {
            differ(m_next, "nothing");
        }
    }

private:
    static constexpr std::size_t kMismatchesShown = 5;
    static constexpr std::size_t kMostBeyond = 1'000'000; // lines beyond those of the file

    void differ(std::size_t row, const std::string& computed)
    {
        m_report->maxRelativeError = std::numeric_limits<double>::infinity();
        if (m_report->mismatches.size() < kMismatchesShown) {
            const std::string expected =
                row < m_table->rows() ? std::string(m_table->line(row).substr(0, 120)) : "nothing";
            m_report->mismatches.push_back("row " + std::to_string(row + 1) + ": expected " + expected + ", computed " +
                                           computed);
        }
    }

    const CsvTable* m_table;
    FileReport* m_report;
    std::size_t m_next = 0;
};

} // namespace pimento::fidelity
