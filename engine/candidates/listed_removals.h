// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"

#include <memory>

namespace pimento {

/// What removed candidates are as well where they can be looked at like any others, although no search lists them.
class ListedRemovals {
public:
    virtual ~ListedRemovals() = default;

    /// The removed candidates as a list of their problem, row by row.
    [[nodiscard]] virtual std::shared_ptr<const CandidateList> asList() const = 0;
};

/// Removed candidates as a list; nullptr: there is none.
[[nodiscard]] inline std::shared_ptr<const CandidateList> listOf(const RemovedCandidates& removed)
{
    const auto* listed = dynamic_cast<const ListedRemovals*>(&removed);
    return listed == nullptr ? nullptr : listed->asList();
}

} // namespace pimento
