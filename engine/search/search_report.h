// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluation.h"
#include "sim/base/result.h"

#include <cstddef>
#include <string>
#include <vector>

namespace pimento {

/// Candidates that have no cost for the same reason.
struct FailureClass {
    std::string reason;      // for example "a core's memory"
    std::size_t count = 0;   // number of candidates
    std::size_t example = 0; // lowest row of them that was examined

    bool operator==(const FailureClass&) const = default;
};

/// Origins of the costs of a search's candidates, and the candidates without one.
struct SearchReport {
    std::size_t evaluated = 0;
    std::size_t shared = 0;
    std::size_t cached = 0;
    std::vector<FailureClass> failures; // by reason, in the order of their examples

    bool operator==(const SearchReport&) const = default;

    void count(CostSource source);
    /// Counts `count` candidates, the lowest of which is `row`, under the reason of an error.
    void fail(const Error& error, std::size_t row, std::size_t count = 1);

    /// Adds the report of a search of later rows.
    void append(const SearchReport& later);

    [[nodiscard]] std::size_t finished() const { return evaluated + shared + cached; }
    /// Number of candidates without a cost.
    [[nodiscard]] std::size_t impossible() const;
};

} // namespace pimento
