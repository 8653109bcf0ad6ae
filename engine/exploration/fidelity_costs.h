// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"

#include <optional>

namespace pimento {

// Costs of one candidate at several fidelities, such as an estimated and a simulated time.

/// The first cost of a table that has a fidelity.
[[nodiscard]] std::optional<std::size_t> costColumn(const CandidateTable& table, Fidelity fidelity);

/// True if candidates are ranked by estimates: the best of them need not be the best when simulated.
[[nodiscard]] bool isRankedByEstimate(const Problem& problem);

/// The highest fidelity of the problem, if a row has a cost but none of this fidelity yet; none: there is nothing to
/// add.
[[nodiscard]] std::optional<Fidelity> missingFidelity(const Exploration& exploration, std::size_t row);

} // namespace pimento
