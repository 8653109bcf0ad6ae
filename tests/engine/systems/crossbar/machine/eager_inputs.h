// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/engine/systems/crossbar/random_networks.h"

#include "engine/systems/crossbar/streams/instruction.h"

#include <cstddef>

namespace pimento::crossbar {

/// The streams with the inputs of each core as early as a profile in the order of time may bring them (event_order.h),
/// whatever its times: after each instruction of its queue of results, all inputs whose buffers are free.
[[nodiscard]] Streams withEagerInputs(const Streams& streams, const RandomCase& of, std::size_t inputBuffers);

} // namespace pimento::crossbar
