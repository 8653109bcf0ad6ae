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

/// The range of a loop. Reports bounds that are not affine, empty ranges, steps that are no positive constants.
[[nodiscard]] LoopBounds loopBounds(ValueBinder& values, Binding& binding, const Line& line);

/// Sets the least and greatest value of a loop variable inside the loops that are open.
void setRange(affine::Variable& variable, const Binding& binding);

} // namespace pimento::language
