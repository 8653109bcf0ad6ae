// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "views/common/palette.h"

#include <QColor>
#include <QString>

#include <utility>
#include <vector>

namespace pimento {

/// Maps values of a column to colours: one hue for each of a few words or whole numbers, else a ramp over the range,
/// logarithmic if the values span more than two decades.
class ValueColours {
public:
    ValueColours() = default;
    ValueColours(const CandidateTable& table, std::size_t column, const Palette& palette);

    /// Colour of a value; NaN (unknown) is a quiet grey.
    [[nodiscard]] QColor of(double value) const;

    [[nodiscard]] bool isRamp() const { return m_isRamp; }
    /// Distinct values with their texts and colours; empty: the colours are a ramp.
    [[nodiscard]] const std::vector<std::pair<QString, QColor>>& entries() const { return m_entries; }
    /// Texts of the smallest and the largest value of the colour ramp.
    [[nodiscard]] const QString& least() const { return m_least; }
    [[nodiscard]] const QString& most() const { return m_most; }
    [[nodiscard]] const QString& title() const { return m_title; }

private:
    [[nodiscard]] double share(double value) const;

    std::vector<double> m_values; // the few distinct values, ascending; empty for a ramp
    std::vector<std::pair<QString, QColor>> m_entries;
    std::vector<QColor> m_ramp;
    QColor m_unknown;
    QString m_title;
    QString m_least;
    QString m_most;
    double m_lower = 0;
    double m_upper = 0;
    bool m_isRamp = false;
    bool m_isLogarithmic = false;
};

} // namespace pimento
