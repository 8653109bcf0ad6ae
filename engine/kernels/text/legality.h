// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/binding.h"

namespace pimento::language {

// Checks of a kernel that is bound. All report to the binding.

/// The number of iterations of each nest fits 64 bits.
void checkIterations(Binding& binding);

/// No access outside its tensor.
void checkRanges(Binding& binding);

/// No element that is assigned with = in two iterations, of which the last would have to win.
void checkOverwriting(Binding& binding);

/// No statement reads what it wrote in an earlier iteration: all its reads mean the values from before it.
void checkCarried(Binding& binding);

/// No local number is read in an iteration in which no line has set it, where Python would raise an error.
void checkAssigned(Binding& binding);

/// No number that the element type cannot hold: it would become infinite on a device.
void checkNumbers(Binding& binding);

/// Statements that share loops may run one after another, each over all iterations.
void checkDistribution(Binding& binding);

} // namespace pimento::language
