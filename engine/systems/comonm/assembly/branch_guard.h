// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/assembly/register_values.h"

#include <optional>
#include <vector>

namespace pimento::comonm {

/// A condition that holds if all forms are above 0. Without forms: always.
using Guard = std::vector<AffineForm>;

/// The opposite of a relation.
[[nodiscard]] Relation opposite(Relation relation);

/// True or false if a difference relates to 0 like that whatever its variables are; nullopt: it depends on them.
[[nodiscard]] std::optional<bool> decided(Relation relation, const FormRange& range);

/// When `difference` relates to 0: if one of the guards holds, and never several of them. Without guards: never.
[[nodiscard]] std::vector<Guard> guardsOf(Relation relation, const AffineForm& difference, const FormRange& range);

/// Iterations that pass a test while a difference relates to 0.
struct TripCount {
    AffineForm end; // the number is end / step, rounded up
    std::int64_t step = 1;
};

/// Number of values `difference`, `difference` + `change`, ... that relate to 0 before the first that does not;
/// nullopt: no form says it.
[[nodiscard]] std::optional<TripCount> tripCount(Relation relation, const AffineForm& difference, std::int64_t change);

} // namespace pimento::comonm
