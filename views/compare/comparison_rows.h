// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/compare/compared_columns.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace pimento {

/// Direction in which a measure is better.
enum class Better : std::uint8_t { Less, More, Neither };

/// Value of a measure in a column, and its difference from the baseline.
struct ComparisonCell {
    QString value;
    QString difference = {}; // "1.27× faster ▲  −12.3 µs"; "": not compared
    bool isMissing = false;  // the value is a reason for a missing one
};

struct ComparisonRow {
    QString title;
    QString tip;
    std::vector<ComparisonCell> cells; // one for each column
};

/// Words for a value below, above and about equal to the baseline's, such as {"less", "more", "as much"}.
struct RatioWords {
    QString less;
    QString more;
    QString alike;
};
/// Compares a value with the baseline's: the ratio in words, with an arrow up where it is better and down where it is
/// worse, and the difference, value minus baseline. There is no ratio if one of them is zero.
[[nodiscard]] QString differenceInWords(double value, double baseline, Better better, const RatioWords& words,
                                        const QString& unit);

/// A measure of the columns and how it is compared.
struct ComparedMeasure {
    QString title;
    QString tip;
    QString unit;
    Better better = Better::Less;
    RatioWords words;
    std::function<std::optional<double>(std::size_t column)> value;
    QString missing; // text for a column without a value
    /// Text of a value in place of the number with its unit.
    std::function<QString(std::size_t column, double value)> text = {};
};

/// Rows of a table of columns, made one after the other. A row that no column has is left out.
class ComparisonRows {
public:
    /// `noReference`: difference from a reference that has no value.
    ComparisonRows(const ComparedColumns& columns, QString noReference)
        : m_columns(columns), m_noReference(std::move(noReference))
    {
    }

    void addMeasure(const ComparedMeasure& measure);
    /// Adds a row of texts, which are not compared.
    void addTexts(const QString& title, const QString& tip, const std::function<QString(std::size_t column)>& text);
    [[nodiscard]] std::vector<ComparisonRow> take() { return std::move(m_rows); }
    [[nodiscard]] const ComparedItem& item(std::size_t column) const { return m_columns.columns[column].found; }

private:
    [[nodiscard]] ComparisonCell cell(const ComparedMeasure& measure, std::size_t column) const;

    const ComparedColumns& m_columns;
    QString m_noReference;
    std::vector<ComparisonRow> m_rows;
};

} // namespace pimento
