// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/predict/prediction.h"
#include "engine/study_files/study.h"

#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

// Explorations of selected candidates, in contrast to those of a whole space.

/// Makes a snapshot of a problem's candidates, with no costs except those of `options.earlier`, if that is of the same
/// problem. Error: as Problem::candidatesUpTo().
[[nodiscard]] Result<Exploration> listedPicture(const std::shared_ptr<const Problem>& problem,
                                                const ExploreOptions& options, const std::stop_token& stop);

/// Makes a snapshot of the candidates that pruning rules removed from an exploration's space, by their rows in
/// Exploration::removed, with the costs that the exploration or an earlier snapshot of them has (nullptr: none). Error:
/// they cannot be listed.
[[nodiscard]] Result<Exploration> removedPicture(const Exploration& of, const Exploration* earlier = nullptr);

/// A row without a cost, and the reason: it does not fit (ErrorKind::DoesNotFit), or its run failed.
struct FailedRow {
    std::size_t row = 0;
    Error why;
};

struct RowsExplored {
    Exploration picture;           // the last one
    std::vector<FailedRow> failed; // requested rows that failed, by row
};

/// Evaluates some rows of a snapshot in their order, and the baselines if the snapshot has none. A failed row does not
/// prevent the evaluation of others; the report also counts rows that do not fit. With `options.fidelity` it finds the
/// quantities of this fidelity alone, which stand in the row beside those of others. `publish` works as in explore().
/// Returns all results also after a stop.
[[nodiscard]] RowsExplored exploreRows(const Exploration& from, std::span<const std::size_t> rows,
                                       const ExploreOptions& options, const std::stop_token& stop,
                                       const Publish& publish);

/// Evaluates rows with a study that has the question under `key`: known results are read from it, and new ones written
/// to it, unless they are of a single fidelity (`options.fidelity`). Error: of the study.
[[nodiscard]] Result<RowsExplored> exploreRowsInto(Study& study, const Fingerprint& key, const Exploration& from,
                                                   std::span<const std::size_t> rows, const ExploreOptions& options,
                                                   const std::stop_token& stop, const Publish& publish);

} // namespace pimento
