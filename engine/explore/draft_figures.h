// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/question.h"
#include "sim/bounds.h"
#include "sim/energy.h"
#include "sim/run_result.h"

#include <span>
#include <stop_token>

namespace pimento {

/// Everything that can be said about one draft: its run with bank figures and causes of waiting, its energy, and how
/// fast it could be at best.
struct DraftFigures {
    sim::RunResult run;
    sim::EnergyFigures energy;
    sim::BoundFigures bounds;
};
[[nodiscard]] Result<DraftFigures> figuresOf(const Question& question, std::span<const DraftPart> draft,
                                             std::stop_token stop = {});

/// Its bounds alone; the question says how the draft is indexed. A stop leaves zeros.
[[nodiscard]] Result<sim::BoundFigures> boundsOf(const Question& question, std::span<const DraftPart> draft,
                                                 const std::stop_token& stop = {});

} // namespace pimento
