// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/network.h"

namespace pimento::crossbar {

/// A network of the same layers with fewer channels and smaller images: channels of results and groups divided by the
/// largest of 16, 8, 4, 2 and 1 that divides all of them, results of products by 16, and images of the fewest pixels,
/// from 8 x 8 on, over which every window has a position. Windows over a whole image stay so.
[[nodiscard]] workloads::Network reduced(const workloads::Network& network);

} // namespace pimento::crossbar
