// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_set.h"
#include "engine/exploration/exploration.h"
#include "engine/predict/prediction.h"

#include <memory>

namespace pimento {

/// The candidates that rules removed from a space, as rows of an exploration of their own, with costs where they are
/// known and predictions elsewhere.
struct PrunedCandidates {
    std::shared_ptr<const RemovedCandidates> removed;
    std::shared_ptr<const Exploration> picture;   // one row for each of `removed`
    std::shared_ptr<const Prediction> prediction; // predictions of these rows; nullptr: none
    /// Rows in the table of the explored space that its rules would remove, in a space that was not pruned.
    RowSet amongShown;
};

} // namespace pimento
