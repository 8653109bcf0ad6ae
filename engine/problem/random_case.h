// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"
#include "engine/problem/problem.h"

#include <memory>
#include <optional>

namespace pimento {

/// A question that a system drew at random, with a candidate of it.
struct CandidateCase {
    std::shared_ptr<const Problem> problem;
    std::shared_ptr<const CandidateList> candidate; // one row
};

/// Draws a small question about a device, and a candidate. None: the candidate that was drawn is not valid. Error: the
/// system does not take the device.
using RandomCaseMaker = Result<std::optional<CandidateCase>> (*)(RandomStream& random, const MadeDevice& device);

} // namespace pimento
