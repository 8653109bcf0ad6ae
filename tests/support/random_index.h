// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pimento::test {

inline affine::Index plain(std::size_t variable) { return {{{variable, 1}}, 0}; }

/// Adds coefficient * variable, unless the index already contains the variable.
inline void addTerm(affine::Index& index, std::size_t variable, std::int64_t coefficient)
{
    if (coefficient != 0 && index.coefficientOf(variable) == 0) {
        index.terms.push_back({variable, coefficient});
        std::ranges::sort(index.terms, {}, &affine::Term::variable);
    }
}

} // namespace pimento::test
