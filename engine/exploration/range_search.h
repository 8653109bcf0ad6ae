// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"
#include "engine/search/evaluation.h"
#include "sim/base/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace pimento {

/// One of equal ranges of a space, by index from 0.
struct SpaceRange {
    std::uint64_t index = 0;
    std::uint64_t count = 1;

    bool operator==(const SpaceRange&) const = default;
};

struct RangeSearchOptions {
    CostCache* cache = nullptr;    // borrowed
    Progress* heartbeat = nullptr; // borrowed; called every few milliseconds
    /// Least ranked quantity that a search of another range has found; infinity: none. Candidates that cost more are
    /// not evaluated to their end. Called often, from the searching thread.
    std::function<double()> known = {};
    std::function<void(double)> found = {}; // told of each smaller ranked quantity
};

/// The best candidate of a range among those that cost no more than `known` said.
struct RangeBest {
    std::uint64_t candidates = 0;       // of the whole space
    std::optional<std::uint64_t> place; // index in the whole space, the first of ties; none: no candidate is as good
    std::string text;
    Evaluation cost;
    double ranked = 0;
};

/// Finds the best candidate of a range of a space on one thread. The best of the results of all ranges, the first of
/// ties, is the best candidate of the space, whatever `known` said. Error: the space cannot be cut into ranges, a
/// candidate has no cost for another reason than that it does not fit, or a stop.
[[nodiscard]] Result<RangeBest> bestInRange(const std::shared_ptr<const Problem>& problem, const SpaceRange& range,
                                            const RangeSearchOptions& options, const std::stop_token& stop);

} // namespace pimento
