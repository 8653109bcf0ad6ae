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
    std::vector<std::uint64_t> places; // indices of its rows in the space, ascending
    double leastLater = 0;             // lower bound for all candidates of later batches
    std::uint64_t beyond = 0;          // minimum number of candidates that were found to be in no batch
};

/// A space of candidates that are numbered but not listed, so that it may have any size. Its candidates come in lists
/// of bounded length, the most promising ones first, as far as a search for the best one can still use them. The index
/// of a candidate is the row that it would have in a list of the whole space.
class CandidateBatches {
public:
    virtual ~CandidateBatches() = default;

    /// Number of candidates of the whole space.
    [[nodiscard]] virtual std::uint64_t size() const = 0;

    /// Returns at most `most` candidates that were in no batch yet. Candidates that are known to cost more than `limit`
    /// are usually omitted. An empty batch: there are no more. Error: a stop.
    [[nodiscard]] virtual Result<CandidateBatch> next(std::size_t most, double limit, const std::stop_token& stop) = 0;

    /// Lists the candidates of some indices, in their order.
    [[nodiscard]] virtual std::shared_ptr<const CandidateList> at(std::span<const std::uint64_t> places) const = 0;
};

} // namespace pimento
