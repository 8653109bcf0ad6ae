// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"

#include <QString>

#include <cstdint>
#include <span>
#include <unordered_map>

namespace pimento {

/// What tells candidates with the same words apart, by row: the parts of a code, separated by spaces, that not all
/// candidates with these words have. Rows with words of their own are missing.
[[nodiscard]] std::unordered_map<std::uint32_t, QString> distinctionsOf(const CandidateList& list,
                                                                        std::span<const std::uint32_t> rows);

} // namespace pimento
