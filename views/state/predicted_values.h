// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/exploration.h"
#include "views/state/marks.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace pimento {

/// Stands before every number that is predicted instead of simulated.
inline constexpr char16_t kAboutMark = u'\u2248';

/// What a table says of candidates that are not simulated. Their totals are predicted; computing is placed at its lower
/// bound, and rearrangement is the rest. Simulated values and predictions never stand in one series.
class PredictedValues {
public:
    explicit PredictedValues(const CandidateTable& table);

    /// Somebody predicted the candidates of the table.
    [[nodiscard]] bool isAny() const { return m_total.has_value(); }
    /// The row has a prediction and no cost.
    [[nodiscard]] bool has(std::size_t row) const;
    /// The predicted total of a row, also of one that is simulated; NaN: none.
    [[nodiscard]] double total(std::size_t row) const;
    /// What stands in a column for a row that is not simulated: what is known of it without a run, else what is
    /// predicted; NaN: nothing.
    [[nodiscard]] double value(std::size_t row, std::size_t column) const;
    /// The same of all rows; of simulated ones NaN.
    [[nodiscard]] std::vector<double> values(std::size_t column) const;
    /// How far value() can be trusted in a column where runs say nothing.
    [[nodiscard]] Fidelity fidelity() const;
    [[nodiscard]] std::size_t count() const;

private:
    const CandidateTable* m_table;
    std::optional<std::size_t> m_total;
    std::optional<std::size_t> m_work;
    bool m_hasRest = false; // rearrangement is all that is not computing
};

/// "≈ 1 240 cycles".
[[nodiscard]] QString aboutText(const QString& value);

/// A mark of a row that is predicted, where its prediction puts it. None: it has none.
[[nodiscard]] std::optional<Mark> predictedMark(const Exploration& exploration, std::size_t row, MarkKind kind,
                                                std::optional<ScatterColumns> columns = {});
/// The row with the least prediction of those that are not simulated.
[[nodiscard]] std::optional<std::size_t> leastPredicted(const Exploration& exploration);

/// How simulated candidates compare with their predictions, as simulated over predicted total.
struct PredictionCheck {
    std::size_t candidates = 0;
    double least = 0;
    double most = 0;
};
[[nodiscard]] PredictionCheck checkPredictions(const CandidateTable& table);

} // namespace pimento
