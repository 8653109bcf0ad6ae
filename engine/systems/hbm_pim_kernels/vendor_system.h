// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/system.h"

namespace pimento {

/// The kernels that Samsung's open simulator of HBM-PIM brings along, as the vendor wrote them: a question names a
/// kernel, or several of them in a row, and has one candidate. Sizes are those of samsung::KernelRun; devices are those
/// that agree with samsung::hbmPim().
[[nodiscard]] const System& vendorKernelsSystem();

} // namespace pimento
