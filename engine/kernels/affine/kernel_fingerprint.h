// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "sim/base/fingerprint.h"

namespace pimento::affine {

void fingerprint(Fingerprinter& to, const Index& index);

/// Everything of a kernel but names and places in its text: kernels with one fingerprint lower to the same programs.
void fingerprint(Fingerprinter& to, const Kernel& kernel);

} // namespace pimento::affine
