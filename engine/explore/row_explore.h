// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/predict/prediction.h"
#include "engine/studies/study.h"
#include "engine/study/exploration.h"

#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

// Explorations of candidates that somebody names, beside those of a whole space.

/// A picture of a problem's candidates with no costs but those of `options.earlier`, if that is of the same problem.
/// Error: as Problem::candidatesUpTo().
[[nodiscard]] Result<Exploration> listedPicture(const std::shared_ptr<const Problem>& problem,
                                                const ExploreOptions& options, const std::stop_token& stop);

/// A picture of the candidates that rules removed from the space of an exploration, by their rows in
/// Exploration::removed, with the costs that are known there or in an earlier picture of them (nullptr: none). Error:
/// they cannot be listed.
[[nodiscard]] Result<Exploration> removedPicture(const Exploration& of, const Exploration* earlier = nullptr);

/// A row that has no cost, and why: it does not fit (ErrorKind::DoesNotFit), or its run went wrong.
struct FailedRow {
    std::size_t row = 0;
    Error why;
};

struct RowsExplored {
    Exploration picture;           // the last one
    std::vector<FailedRow> failed; // of those that were asked for, by row
};

/// Evaluates some rows of a picture in their order beside what it knows, and the standard candidates where it has none.
/// What goes wrong with one row does not keep the others from being evaluated; rows that do not fit are counted in the
/// report as well. `publish` as of explore(). What was found is returned also after a stop.
[[nodiscard]] RowsExplored exploreRows(const Exploration& from, std::span<const std::size_t> rows,
                                       const ExploreOptions& options, const std::stop_token& stop,
                                       const Publish& publish);

/// The same with a study that has the question under `key`: what is there is not found out again, and what is found
/// goes there. Error: of the study.
[[nodiscard]] Result<RowsExplored> exploreRowsInto(Study& study, const Fingerprint& key, const Exploration& from,
                                                   std::span<const std::size_t> rows, const ExploreOptions& options,
                                                   const std::stop_token& stop, const Publish& publish);

} // namespace pimento
