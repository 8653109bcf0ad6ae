// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "views/selection/marks.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace pimento {

/// Sign before every number that is predicted instead of simulated.
inline constexpr char16_t kAboutMark = u'\u2248';

/// Predictions of a table for candidates that are not simulated. Totals are predicted; computing is set to its lower
/// bound, and rearrangement to the rest. Simulated values and predictions never share a series.
class PredictedValues {
public:
    explicit PredictedValues(const CandidateTable& table);

    /// True if the table has predictions.
    [[nodiscard]] bool isAny() const { return m_total.has_value(); }
    /// True if the row has a prediction and no simulated cost.
    [[nodiscard]] bool has(std::size_t row) const;
    /// Predicted total of a row, also of a simulated one; NaN: none.
    [[nodiscard]] double total(std::size_t row) const;
    /// Value of a column for a row that is not simulated: what is known without a run, else the prediction; NaN:
    /// neither.
    [[nodiscard]] double value(std::size_t row, std::size_t column) const;
    /// Values of a column for all rows; NaN for simulated ones.
    [[nodiscard]] std::vector<double> values(std::size_t column) const;
    /// Fidelity of the predicted values.
    [[nodiscard]] Fidelity fidelity() const;
    [[nodiscard]] std::size_t count() const;

private:
    const CandidateTable* m_table;
    std::optional<std::size_t> m_total;
    std::optional<std::size_t> m_work;
    bool m_hasRest = false; // rearrangement is the total without computing
};

/// Marks a formatted value as predicted: "≈ 1 240 cycles".
[[nodiscard]] QString aboutText(const QString& value);

/// A mark at the predicted position of a row; none: the row has no prediction.
[[nodiscard]] std::optional<Mark> predictedMark(const Exploration& exploration, std::size_t row, MarkKind kind,
                                                std::optional<ScatterColumns> columns = {});
/// The row with the smallest prediction among those that are not simulated.
[[nodiscard]] std::optional<std::size_t> leastPredicted(const Exploration& exploration);

/// Comparison of simulated candidates with their predictions, as simulated over predicted total.
struct PredictionCheck {
    std::size_t candidates = 0;
    double least = 0;
    double most = 0;
};
[[nodiscard]] PredictionCheck checkPredictions(const CandidateTable& table);

} // namespace pimento
