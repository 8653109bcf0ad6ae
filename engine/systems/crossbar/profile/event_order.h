// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/profile/profile.h"

namespace pimento::crossbar {

/// ProfileOrder::Time: who asks first for a medium gets it first. Each core is a queue of inputs and a queue of
/// results:
///
///   inputs    Prepare instructions, one after the other, as soon as the buffers are free: up to `inputBuffers` ahead
///   products  in the order of the stream; each starts when its inputs are there, issueNs after the one before, mvmNs
///             after the last one of the same group, and not before its result finds the vector units ready for it
///   results   all other instructions, one after the other; each after the products before it
[[nodiscard]] Result<StreamProfile> profileInTime(const ProfiledStreams& of, std::int64_t inputBuffers);

} // namespace pimento::crossbar
