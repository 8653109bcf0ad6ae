// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/binding.h"

namespace pimento::language {

// Checks of a bound kernel. All of them report to the binding.

/// Checks that the number of iterations of each nest fits 64 bits.
void checkIterations(Binding& binding);

/// Checks that no access is outside of its tensor.
void checkRanges(Binding& binding);

/// Checks that no element is assigned with = in two iterations, of which the last one would have to win.
void checkOverwriting(Binding& binding);

/// Checks that no statement reads what it wrote in an earlier iteration: all reads take the values from before the
/// statement.
void checkCarried(Binding& binding);

/// Checks that no local number is read in an iteration in which no line has set it; Python would raise an error there.
void checkAssigned(Binding& binding);

/// Checks that the element type can represent all numbers, which would become infinite on a device otherwise.
void checkNumbers(Binding& binding);

/// Checks that statements that share loops may run one after another, each over all iterations.
void checkDistribution(Binding& binding);

} // namespace pimento::language
