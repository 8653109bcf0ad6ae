// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/value_list.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pimento {

/// Values of the first decisions of a candidate, or of all of them.
using DecisionValues = std::vector<std::int64_t>;

/// A decision of candidates with the values among which each of them chooses, the plainest first.
struct Decision {
    TableColumn column;
    std::vector<std::int64_t> values;
};

/// All candidates that choose one value for each of several decisions, whole numbers each.
class ValueSpace {
public:
    /// `problem` is Problem::identity().
    ValueSpace(const Fingerprint& problem, std::vector<Decision> decisions);

    [[nodiscard]] std::span<const Decision> decisions() const { return m_decisions; }
    /// Number of candidates, exact below 2^53.
    [[nodiscard]] double size() const;
    /// The candidate that makes all decisions in the plainest way.
    [[nodiscard]] DecisionValues plainest() const;
    /// Reads the text of a candidate. None: it is none of the space.
    [[nodiscard]] std::optional<DecisionValues> parse(std::string_view text) const;

    [[nodiscard]] std::shared_ptr<const ValueList> list(std::span<const DecisionValues> candidates) const;
    /// Lists all candidates; the first decision changes fastest.
    [[nodiscard]] std::shared_ptr<const ValueList> all() const;

private:
    Fingerprint m_problem;
    std::vector<Decision> m_decisions;
};

/// Decisions of a row of such a list.
[[nodiscard]] DecisionValues decisionsOf(const CandidateList& list, std::size_t row);

} // namespace pimento
