// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"

#include <memory>

namespace pimento {

/// Interface of removed candidates that can be inspected like any others, although no search lists them.
class ListedRemovals {
public:
    virtual ~ListedRemovals() = default;

    /// Removed candidates as a list of their problem, row by row.
    [[nodiscard]] virtual std::shared_ptr<const CandidateList> asList() const = 0;
};

/// Removed candidates as a list; nullptr: not available.
[[nodiscard]] inline std::shared_ptr<const CandidateList> listOf(const RemovedCandidates& removed)
{
    const auto* listed = dynamic_cast<const ListedRemovals*>(&removed);
    return listed == nullptr ? nullptr : listed->asList();
}

} // namespace pimento
