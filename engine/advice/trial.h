// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/advice/advice.h"
#include "engine/advice/change.h"
#include "engine/advice/diagnosis.h"

#include <cstdint>
#include <optional>
#include <stop_token>

namespace pimento {

/// A changed program with what is predicted of it.
struct PredictedChange {
    DraftProgram program;
    PartWork work;
    HostTime host;
    PerPart parts{}; // cycles

    [[nodiscard]] std::int64_t cycles() const;
    /// No run of it takes less.
    [[nodiscard]] std::int64_t least() const;
};

/// A change on its way from an idea to a figure that was simulated.
struct TriedChange {
    Proposal proposal;
    std::optional<PredictedChange> prediction; // none: the outcome says why
};

/// A change as a proposal of which nothing is known.
[[nodiscard]] Proposal proposalOf(const Change& change);

/// Lowers a changed draft and predicts its time, without running it: of several ways of indexing the one that is
/// predicted to be the fastest. What cannot be faster than the draft has its outcome here.
[[nodiscard]] TriedChange predict(const Diagnosis& diagnosis, const Change& change, const std::stop_token& stop,
                            Progress* heartbeat = nullptr);

/// Runs the changed program of a trial without an outcome and fills in what it saves.
void simulate(TriedChange& trial, const Diagnosis& diagnosis, const AdviceOptions& options, const std::stop_token& stop);

/// What a changed program moves less, and what it moves more in return, by the parts of its prediction.
[[nodiscard]] std::string reasonOf(const Diagnosis& diagnosis, const PredictedChange& prediction,
                                   const std::stop_token& stop, Progress* heartbeat = nullptr);

} // namespace pimento
