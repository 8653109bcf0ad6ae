// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// Some candidates of a space that is not listed.
struct CandidateBatch {
    std::shared_ptr<const CandidateList> list;
    std::vector<std::uint64_t> places; // of its rows in the space, ascending
    double leastLater = 0;             // no candidate of a later batch costs less
    std::uint64_t beyond = 0;          // candidates of which it was found that they will be in none, at least
};

/// A space of candidates that are numbered, but not listed: it may have any number of them. Its candidates come in
/// lists of bounded length, the most promising ones first, as far as they can still be of use to somebody who looks for
/// the best. A place is the row that the candidate would have in the list of the whole space.
class CandidateBatches {
public:
    virtual ~CandidateBatches() = default;

    /// Candidates of the whole space.
    [[nodiscard]] virtual std::uint64_t size() const = 0;

    /// At most `most` candidates that were in no batch yet. A candidate that is known to cost more than `limit` is as a
    /// rule in none. An empty batch: there are no more. Error: a stop.
    [[nodiscard]] virtual Result<CandidateBatch> next(std::size_t most, double limit, const std::stop_token& stop) = 0;

    /// The candidates of some places as a list, in their order.
    [[nodiscard]] virtual std::shared_ptr<const CandidateList> at(std::span<const std::uint64_t> places) const = 0;
};

} // namespace pimento
