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

/// The candidates of a problem as rows: each has an id, a text that its problem reads back, and the columns of its
/// decisions and of what follows from them. Immutable: where more candidates turn up later (Problem::grown()), a longer
/// list takes its place that begins with the same rows. Every function may be called from several threads.
class CandidateList {
public:
    virtual ~CandidateList() = default;

    [[nodiscard]] virtual std::size_t size() const = 0;
    /// The same question and the same candidate have the same id, on every machine and in every session.
    [[nodiscard]] virtual std::uint64_t id(std::size_t row) const = 0;
    /// Short text form of the candidate, unique in the list.
    [[nodiscard]] virtual std::string text(std::size_t row) const = 0;

    /// The columns of decisions (ColumnRole::Decision) and of what follows from them (ColumnRole::Derived); none of
    /// costs.
    [[nodiscard]] virtual const std::vector<TableColumn>& columns() const = 0;
    [[nodiscard]] virtual double value(std::size_t row, std::size_t column) const = 0;
};

/// A rule that takes candidates out of a space before any of them costs anything.
struct RemovalRule {
    std::string id;
    std::string title;
    std::string explanation; // one sentence
    std::size_t count = 0;   // candidates that it took out

    bool operator==(const RemovalRule&) const = default;
};

/// The candidates that rules took out of a space, each with its rule and the candidate that stands for it. Immutable.
class RemovedCandidates {
public:
    virtual ~RemovedCandidates() = default;

    [[nodiscard]] virtual std::size_t size() const = 0;
    [[nodiscard]] virtual const std::vector<RemovalRule>& rules() const = 0;
    /// The place of the rule of a row in rules().
    [[nodiscard]] virtual std::size_t rule(std::size_t row) const = 0;
    [[nodiscard]] virtual std::uint64_t id(std::size_t row) const = 0;
    [[nodiscard]] virtual std::string text(std::size_t row) const = 0;
    /// Text and id of the kept candidate that stands for a removed one, if there is one.
    [[nodiscard]] virtual std::optional<std::string> insteadText(std::size_t row) const = 0;
    [[nodiscard]] virtual std::optional<std::uint64_t> insteadId(std::size_t row) const = 0;
};

/// What one enumeration of a space gives: the candidates and those that its rules removed.
struct CandidateSpace {
    std::shared_ptr<const CandidateList> list;
    std::shared_ptr<const RemovedCandidates> removed; // nullptr: the space has no rules
};

} // namespace pimento
