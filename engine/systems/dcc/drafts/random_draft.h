// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/dimension_sets.h"
#include "engine/systems/dcc/drafts/draft.h"

#include <random>
#include <span>

namespace pimento {

/// A draft of the space of all drafts, idle resources included, with random representative mappings. Equal for equal
/// states of the generator on every machine. Not every draft is as likely as every other.
[[nodiscard]] Draft randomDraft(std::span<const DimensionSet> sets, Resources resources, std::mt19937_64& random);

} // namespace pimento
