// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/value_binder.h"

namespace pimento::language {

struct LoopBounds {
    affine::Index begin;
    affine::Index end;
    std::int64_t step = 1;
    bool isGood = false;
};

/// Reads the range of a loop. Reports bounds that are not affine, empty ranges, and steps that are not positive
/// constants.
[[nodiscard]] LoopBounds loopBounds(ValueBinder& values, Binding& binding, const Line& line);

/// Sets the minimum and maximum of a loop variable within the open loops.
void setRange(affine::Variable& variable, const Binding& binding);

} // namespace pimento::language
