// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/profile/profile.h"

namespace pimento::crossbar {

/// ProfileOrder::Time: who asks first for a medium gets it first, but for the memories of chips with
/// Arbitration::EarliestStep. Each core has queues, as with an engine that
/// moves data to and from the memory of the chip next to the vector units:
///
///   inputs    Prepare instructions, as soon as the buffers are free and the step before has begun. Loads after one
///             another overlap, up to CrossbarChip::loadsInFlight; a copy or fill begins after the loads before it.
///   products  in the order of the stream; each starts when its inputs are there, issueNs after the one before, mvmNs
///             after the last one of the same group, and not before its result finds the vector units ready for it
///   results   all other instructions, one after the other; each after the products before it. Operations of pools
///             (Stage::Pool) wait for the inputs before them, and the product that they prepare waits for them
///   stores    take their data from the local memory, as an instruction of the queue of results, and then wait for the
///             memory of the chip; the queue of results waits only when there are CrossbarChip::storesInFlight of them
///
/// Without input buffers of the profile (ProfileOptions::inputBuffers 0), the streams read what cores have computed or
/// received. Cores out of order have no steps then: an instruction of the inputs waits for the results, and one of the
/// results for the inputs, whose data it needs (DataHazards), and a product for its inputs alone. Cores in order begin
/// the inputs of a step when it is their turn: after the step before, and after what they compute or receive before
/// them.
[[nodiscard]] Result<StreamProfile> profileInTime(const ProfiledStreams& of, const ProfileOptions& options);

} // namespace pimento::crossbar
