// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/network_mapper.h"

#include <optional>
#include <string>
#include <string_view>

// The mappings of a network as text that studies keep, so that they are shown again without a search.

namespace pimento {

/// Writes an answer with what was asked, as JSON:
///
///   {"format": "pimento-mappings 1", "asked": "HASH", "megahertz": 200, "rows": true, "distinct": 11,
///    "parts": ["DRAM", ...], "layers": [LAYER, ...], "joint": [[ID, LINES, SENTENCE], ...],
///    "total": COST, "value": 1, "bound": 1, "complete": true, "proved": true}
[[nodiscard]] std::string storedMappings(const MappedNetwork& known, const NetworkMappingQuestion& question);

/// Reads a stored answer to a question. None: the text answers another question, or is no such text.
[[nodiscard]] std::optional<MappedNetwork> parseStoredMappings(std::string_view text,
                                                               const NetworkMappingQuestion& question);

} // namespace pimento
