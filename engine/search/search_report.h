// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluation.h"
#include "sim/base/result.h"

#include <cstddef>
#include <string>
#include <vector>

namespace pimento {

/// Candidates that have no cost for one reason.
struct FailureClass {
    std::string reason;      // "a core's memory"
    std::size_t count = 0;   // candidates
    std::size_t example = 0; // the lowest row of them that was looked at

    bool operator==(const FailureClass&) const = default;
};

/// Where the costs of the candidates of a search came from, and which candidates have none.
struct SearchReport {
    std::size_t evaluated = 0;
    std::size_t shared = 0;
    std::size_t cached = 0;
    std::vector<FailureClass> failures; // by reason, in the order of their examples

    bool operator==(const SearchReport&) const = default;

    void count(CostSource source);
    /// Counts `count` candidates, of which `row` is the lowest, under the reason of an error.
    void fail(const Error& error, std::size_t row, std::size_t count = 1);

    /// Adds what a search found out about later rows.
    void append(const SearchReport& later);

    [[nodiscard]] std::size_t finished() const { return evaluated + shared + cached; }
    /// Candidates without a cost.
    [[nodiscard]] std::size_t impossible() const;
};

} // namespace pimento
