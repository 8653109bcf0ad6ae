// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/dimension_sets.h"
#include "engine/systems/dcc/drafts/draft.h"

#include <random>
#include <span>

namespace pimento {

/// Draws a draft from the space of all drafts, with idle resources and random representative mappings. Equal generator
/// states give equal drafts on every machine. Drafts are not equally likely.
[[nodiscard]] Draft randomDraft(std::span<const DimensionSet> sets, Resources resources, std::mt19937_64& random);

} // namespace pimento
