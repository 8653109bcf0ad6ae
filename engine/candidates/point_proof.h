// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"

#include <cstddef>
#include <optional>

namespace pimento {

/// Id of the quantity that says, in words, whether a candidate is a proved point of a trade-off; the first word: it is no
/// point.
inline constexpr const char* kPointProof = "point";

/// Index of that quantity. None: the candidates are no trade-off.
[[nodiscard]] inline std::optional<std::size_t> pointProofOf(const CostSchema& schema)
{
    const std::size_t found = schema.quantityOf(kPointProof);
    return found < schema.quantities.size() ? std::optional(found) : std::nullopt;
}

} // namespace pimento
