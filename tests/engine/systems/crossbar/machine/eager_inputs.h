// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/engine/systems/crossbar/random_networks.h"

#include "engine/systems/crossbar/streams/instruction.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// The streams with the inputs of each core as early as a profile in the order of time may bring them (event_order.h),
/// whatever its times: after each instruction of its queue of results, all inputs whose buffers are free.
[[nodiscard]] Streams withEagerInputs(const Streams& streams, const RandomCase& of, std::size_t inputBuffers);

/// Which of the two queues of a core goes on where both can.
enum class QueueChoice : std::uint8_t { Inputs, Results, Drawn };

/// The streams in an order that the profile of the low-latency mode may give the instructions of each core, whatever
/// its times: both queues go on in their own order as far as DataHazards lets them.
[[nodiscard]] Streams withFreeQueues(const Streams& streams, const RandomCase& of, QueueChoice choice);

/// The streams in the order in which the instructions of each core end, by their times.
[[nodiscard]] Streams inOrderOfTime(const Streams& streams, const std::vector<std::vector<std::int64_t>>& ends);

} // namespace pimento::crossbar
