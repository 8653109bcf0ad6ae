// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/advice/advice.h"
#include "engine/systems/dcc/advice/change.h"
#include "engine/systems/dcc/advice/diagnosis.h"

#include <cstdint>
#include <optional>
#include <stop_token>

namespace pimento {

/// A changed program with its predicted cost.
struct PredictedChange {
    DraftProgram program;
    PartWork work;
    HostTime host;
    PerPart parts{}; // cycles

    [[nodiscard]] std::int64_t cycles() const;
    /// Lower bound of the cycles of any run of the changed draft.
    [[nodiscard]] std::int64_t least() const;
};

/// A change from its proposal to its simulated result.
struct TriedChange {
    Proposal proposal;
    std::optional<PredictedChange> prediction; // none: the outcome has the reason
};

/// Makes a proposal of a change, with nothing known yet.
[[nodiscard]] Proposal proposalOf(const Change& change);

/// Lowers a changed draft and predicts its time without a run; of several indexings it takes the one with the fastest
/// prediction. Sets the outcome of changes that cannot be faster than the draft.
[[nodiscard]] TriedChange predict(const Diagnosis& diagnosis, const Change& change, const std::stop_token& stop,
                                  Progress* heartbeat = nullptr);

/// Runs the changed program of a trial without an outcome and fills in the saving.
void simulate(TriedChange& trial, const Diagnosis& diagnosis, const AdviceOptions& options,
              const std::stop_token& stop);

/// Describes what a changed program moves less, and what it moves more in return, by the parts of its prediction.
[[nodiscard]] std::string reasonOf(const Diagnosis& diagnosis, const PredictedChange& prediction,
                                   const std::stop_token& stop, Progress* heartbeat = nullptr);

} // namespace pimento
