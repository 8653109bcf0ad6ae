// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/comparison_rows.h"

#include "views/texts/decimals.h"
#include "views/texts/number_format.h"

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kRounding = 1e-12;
constexpr double kAlike = 1.005; // ratios below this are displayed as 1.00

} // namespace

ComparisonCell ComparisonRows::cell(const ComparedMeasure& measure, std::size_t column) const
{
    const auto value = item(column).hasFigures() ? measure.value(column) : std::nullopt;
    if (!value) {
        return {measure.missing, {}, true};
    }
    ComparisonCell cell{measure.text ? measure.text(column, *value) : formatQuantity(*value, measure.unit)};
    const std::size_t baseline = m_columns.baseline;
    if (column == baseline || !m_columns.whyNot(column).isEmpty() || !item(baseline).hasFigures()) {
        return cell;
    }
    const auto other = measure.value(baseline);
    cell.difference =
        other ? differenceInWords(*value, *other, measure.better, measure.words, measure.unit) : m_noReference;
    return cell;
}

void ComparisonRows::addMeasure(const ComparedMeasure& measure)
{
    ComparisonRow row{measure.title, measure.tip, {}};
    for (std::size_t column = 0; column < m_columns.columns.size(); ++column) {
        row.cells.push_back(cell(measure, column));
    }
    if (!std::ranges::all_of(row.cells, &ComparisonCell::isMissing)) {
        m_rows.push_back(std::move(row));
    }
}

void ComparisonRows::addTexts(const QString& title, const QString& tip,
                              const std::function<QString(std::size_t column)>& text)
{
    ComparisonRow row{title, tip, {}};
    bool isKnown = false;
    for (std::size_t column = 0; column < m_columns.columns.size(); ++column) {
        const QString words = item(column).hasFigures() ? text(column) : QString();
        isKnown = isKnown || !words.isEmpty();
        row.cells.push_back({words.isEmpty() ? QString(QChar(kUnknownMark)) : words, {}, words.isEmpty()});
    }
    if (isKnown) {
        m_rows.push_back(std::move(row));
    }
}

QString differenceInWords(double value, double baseline, Better better, const RatioWords& words, const QString& unit)
{
    // A difference within rounding errors of equal sums counts as none.
    const double most = std::max(std::abs(value), std::abs(baseline));
    const double by = std::abs(value - baseline) <= kRounding * most ? 0 : value - baseline;
    const QString size = unit.isEmpty() ? (std::abs(by) >= 10 || by == std::round(by) ? formatInteger(std::abs(by))
                                                                                      : formatDecimals(std::abs(by), 2))
                                        : formatQuantity(std::abs(by), unit);
    const QString minus = by == 0 ? QStringLiteral("±0") : (by < 0 ? QChar(0x2212) : QChar(u'+')) + size;
    if (value <= 0 || baseline <= 0) {
        return minus; // no ratio with zero
    }
    const double ratio = std::max(value, baseline) / std::min(value, baseline);
    if (ratio < kAlike) {
        return QStringLiteral("= %1  %2").arg(words.alike, minus);
    }
    const bool isLess = value < baseline;
    const QString arrow = better == Better::Neither            ? QString()
                          : isLess == (better == Better::Less) ? QStringLiteral(" ▲")
                                                               : QStringLiteral(" ▼");
    return QStringLiteral("%1 %2%3  %4").arg(formatFactor(ratio), isLess ? words.less : words.more, arrow, minus);
}

} // namespace pimento
