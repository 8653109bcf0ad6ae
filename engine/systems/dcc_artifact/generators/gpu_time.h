// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hosts/gpu_roofline.h"
#include "engine/systems/dcc_artifact/generators/kernel.h"
#include "sim/base/units.h"

namespace pimento::dcc_artifact {

/// Roofline time on the GPU of an artifact kernel with `devices` times the shape's batch, because one simulated device
/// represents that many.
[[nodiscard]] Milliseconds gpuTime(const Gpu& gpu, const Kernel& kernel, const Shape& shape, int devices);

} // namespace pimento::dcc_artifact
