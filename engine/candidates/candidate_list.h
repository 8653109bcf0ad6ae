// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/table_column.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// Candidates of a problem as rows: each has an id, a text that its problem can parse, and the columns of its decisions
/// and of values derived from them. Immutable: if more candidates appear later (Problem::grown()), a longer list that
/// begins with the same rows replaces it. Thread-safe.
class CandidateList {
public:
    virtual ~CandidateList() = default;

    [[nodiscard]] virtual std::size_t size() const = 0;
    /// Id of a candidate; equal for equal questions and candidates, on every machine and in every session.
    [[nodiscard]] virtual std::uint64_t id(std::size_t row) const = 0;
    /// Short text of the candidate, unique in the list.
    [[nodiscard]] virtual std::string text(std::size_t row) const = 0;

    /// Columns of decisions (ColumnRole::Decision) and of derived values (ColumnRole::Derived); none of costs.
    [[nodiscard]] virtual const std::vector<TableColumn>& columns() const = 0;
    [[nodiscard]] virtual double value(std::size_t row, std::size_t column) const = 0;
};

/// A rule that removes candidates from a space before any of them is evaluated.
struct RemovalRule {
    std::string id;
    std::string title;
    std::string explanation; // one sentence
    std::size_t count = 0;   // number of candidates that it removed

    bool operator==(const RemovalRule&) const = default;
};

/// Candidates that rules removed from a space, each with its rule and the candidate that replaces it. Immutable.
class RemovedCandidates {
public:
    virtual ~RemovedCandidates() = default;

    [[nodiscard]] virtual std::size_t size() const = 0;
    [[nodiscard]] virtual const std::vector<RemovalRule>& rules() const = 0;
    /// Index in rules() of the rule of a row.
    [[nodiscard]] virtual std::size_t rule(std::size_t row) const = 0;
    [[nodiscard]] virtual std::uint64_t id(std::size_t row) const = 0;
    [[nodiscard]] virtual std::string text(std::size_t row) const = 0;
    /// Text and id of the retained candidate that replaces a removed one, if any.
    [[nodiscard]] virtual std::optional<std::string> insteadText(std::size_t row) const = 0;
    [[nodiscard]] virtual std::optional<std::uint64_t> insteadId(std::size_t row) const = 0;

    /// True if the removed candidates can be listed and inspected like any others, although no search lists them.
    [[nodiscard]] virtual bool isListed() const { return false; }
    /// The removed candidates as a list of their problem, row by row; nullptr: isListed() is false.
    [[nodiscard]] virtual std::shared_ptr<const CandidateList> asList() const { return nullptr; }
};

/// Result of enumerating a space: the candidates, and those that its rules removed.
struct CandidateSpace {
    std::shared_ptr<const CandidateList> list;
    std::shared_ptr<const RemovedCandidates> removed; // nullptr: the space has no rules
    std::size_t mostRows = 0;                         // size that the list can grow to (Problem::grown())
};

} // namespace pimento
