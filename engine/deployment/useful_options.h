// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/deployment/assignment.h"

#include <cstddef>
#include <vector>

namespace pimento::deployment {

/// An assignment problem without options that no best assignment needs.
struct UsefulOptions {
    AssignmentProblem problem;
    std::vector<std::vector<std::size_t>> indices; // of each layer's options in the whole problem

    /// An assignment of this problem as one of the whole problem.
    [[nodiscard]] Assignment whole(Assignment found) const;
};

/// Removes options of a layer: those that another one at their place beats in cost and share, and those that cost more
/// than an option without a share together with all moves that the change to its place can add (its operands go there,
/// and its result comes back). The best cost stays the same.
[[nodiscard]] UsefulOptions usefulOptions(const AssignmentProblem& problem);

} // namespace pimento::deployment
