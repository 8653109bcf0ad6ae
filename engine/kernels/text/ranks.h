// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/syntax.h"

#include <map>
#include <string>

namespace pimento::language {

struct Rank {
    std::size_t dimensions = 0; // in the first use
    int line = 0;               // line of the first use
    bool isDisputed = false;    // other uses disagree

    bool operator==(const Rank&) const = default;
};

/// Dimensions of the arguments according to the indices of their elements; arguments without indexed elements are
/// missing. Reports uses that disagree.
[[nodiscard]] std::map<std::string, Rank, std::less<>> ranksOf(const Syntax& syntax, Diagnostics& diagnostics);

} // namespace pimento::language
