// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_set.h"
#include "engine/predict/prediction.h"
#include "engine/study/exploration.h"

#include <memory>

namespace pimento {

/// The candidates that rules removed from a space, as rows of a picture of their own: with costs where they are known,
/// else with predictions.
struct PrunedDrafts {
    std::shared_ptr<const RemovedCandidates> removed;
    std::shared_ptr<const Exploration> picture; // a row for each of `removed`
    std::shared_ptr<const Prediction> prediction; // of the rows; nullptr: nothing says what they cost
    /// Of the table of the space: rows that its rules would remove, where a space has them nevertheless.
    RowSet amongShown;
};

} // namespace pimento
