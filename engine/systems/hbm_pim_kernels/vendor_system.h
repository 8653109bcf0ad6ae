// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/system.h"

namespace pimento {

/// System of the kernels in Samsung's open HBM-PIM simulator, as the vendor wrote them. A question names a kernel or a
/// sequence of kernels and has one candidate. Sizes are those of samsung::KernelRun; devices must agree with
/// samsung::hbmPim().
[[nodiscard]] const System& vendorKernelsSystem();

} // namespace pimento
