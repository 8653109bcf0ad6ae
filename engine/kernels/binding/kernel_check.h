// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"
#include "engine/problem/system.h"

namespace pimento {

/// Checks a kernel with its sizes, before any device is asked: arguments, mistakes, a summary and the error of a kernel
/// that cannot be bound.
[[nodiscard]] KernelCheck checkBinding(const KernelRef& kernel, const Catalogue& catalogue);

/// Adds the reason why a system refuses a kernel that could be bound, as a mistake where it has a place in the text.
void addRefusal(KernelCheck& check, const Error& refusal);

} // namespace pimento
