// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/schedule/pixel_flow.h"

#include <cstdint>

namespace pimento::crossbar {

/// Nanoseconds from an image to its result that no schedule of a mapping beats, by its pixels: a copy computes its
/// windows one after the other, each after its inputs; a result takes a product, at least one sum where its groups lie
/// in several cores, its bias and functions. Moves, and waiting for cores and the connection, are left out.
[[nodiscard]] std::int64_t pixelBoundNs(const PixelFlow& flow);

} // namespace pimento::crossbar
