// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "sim/base/fingerprint.h"

namespace pimento::affine {

void fingerprint(Fingerprinter& to, const Index& index);

/// Adds everything of a kernel except names and places in its text: kernels with equal fingerprints lower to equal
/// programs.
void fingerprint(Fingerprinter& to, const Kernel& kernel);

} // namespace pimento::affine
