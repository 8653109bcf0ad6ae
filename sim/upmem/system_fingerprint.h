// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"
#include "sim/upmem/system_part.h"

namespace pimento::sim::upmem {

/// Adds everything of a DPU system that time and energy of a program may depend on.
void fingerprint(Fingerprinter& to, const SystemPart& part);

} // namespace pimento::sim::upmem
