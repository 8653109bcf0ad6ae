// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <string_view>

namespace pimento {

/// Set of drafts that a question searches.
enum class Space : std::uint8_t {
    All,      // every leaf of the enumeration
    Complete, // leaves that leave (1, 1) resources: "w/o pruning" in the paper's Table 3
    Kept,     // one complete leaf of every tile tuple: "w pruning" in Table 3
    Listed,   // drafts of the published generator, in its order; only for the artifact
};

/// Name of a space on command lines and in files: "all".
[[nodiscard]] std::string_view spaceName(Space space);
/// Finds a space by its name. Error: an unknown name; the message lists the known ones.
[[nodiscard]] Result<Space> parseSpace(std::string_view name);

} // namespace pimento
