// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/profile/profile.h"

namespace pimento::crossbar {

/// ProfileOrder::Time: who asks first for a medium gets it first. Each core has queues, as with an engine that
/// moves data to and from the memory of the chip next to the vector units:
///
///   inputs    Prepare instructions, as soon as the buffers are free: up to `inputBuffers` ahead. Loads after one
///             another overlap, up to kLoadsInFlight; a copy or fill begins after the loads before it.
///   products  in the order of the stream; each starts when its inputs are there, issueNs after the one before, mvmNs
///             after the last one of the same group, and not before its result finds the vector units ready for it
///   results   all other instructions, one after the other; each after the products before it
///   stores    take their data from the local memory, as an instruction of the queue of results, and then wait for the
///             memory of the chip; the queue of results waits only when there are kStoresInFlight of them
[[nodiscard]] Result<StreamProfile> profileInTime(const ProfiledStreams& of, const ProfileOptions& options);

} // namespace pimento::crossbar
