// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_value.h"
#include "app/cli/options.h"
#include "engine/search/evaluation.h"
#include "engine/study/problem.h"
#include "engine/study/system.h"
#include "engine/systems/dcc/draft_problem.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What problems and costs of any system are called in the outputs of commands.

namespace pimento::cli {

/// A problem whose candidates are drafts, for what only drafts have; nullptr: it has others.
[[nodiscard]] const DraftProblem* draftProblem(const Problem& problem);

/// The system of a problem.
[[nodiscard]] const SystemInfo& infoOf(const Problem& problem);
/// "batch=1,nhead=32", in the order of the kernel's sizes where it has one.
[[nodiscard]] std::string shapeText(const Problem& problem);
/// The choice of the setting that decides which candidates there are; "": there is no such setting.
[[nodiscard]] std::string spaceText(const Problem& problem);
/// "kernel", "shape", "backend", "model".
[[nodiscard]] Json subjectJson(const Problem& problem);
/// What the time of a candidate contains and what it is compared with, as lines that begin with two spaces and end with
/// a line end; "": there is nothing to say.
[[nodiscard]] std::string assumptionsText(const Problem& problem);
/// The same in a document: "contents", "gpu_name", "gpu_method".
void addAssumptions(Json& document, const Problem& problem);

/// What a candidate leaves uncomputed, by its text, as a line under its costs that is set in by so many blanks; "": it
/// computes everything.
[[nodiscard]] std::string notComputedLine(const NotComputed& left, int indent = 10);
[[nodiscard]] std::string notComputedLine(const Problem& problem, const std::string& candidate);
/// The same in a document: "elements", "elements_not_computed", "not_computed"; nothing of a system that counts none.
void addNotComputed(Json& document, const NotComputed& left);
void addNotComputed(Json& document, const Problem& problem, const std::string& candidate);

/// What another machine takes for the whole work; none: there is no such comparison.
[[nodiscard]] std::optional<double> baselineMilliseconds(const Problem& problem);

/// What a candidate costs, as commands print it: the ranked quantity with its parts, for people and for programs. The
/// parts of "cycles" are the quantities called "cycles_in" and the like.
class CostWords {
public:
    /// The problem must outlive it.
    explicit CostWords(const Problem& problem);

    [[nodiscard]] const Problem& problem() const { return *m_problem; }
    [[nodiscard]] double ranked(const Evaluation& cost) const;
    /// "     19552 cycles   12.2 us  in 1, compute 2, out 3".
    [[nodiscard]] std::string text(const Evaluation& cost) const;
    /// The ranked quantity as a number with its unit: "19552 cycles".
    [[nodiscard]] std::string rankedText(double value) const;
    /// The same as a number of a document.
    [[nodiscard]] Json rankedJson(double value) const;
    /// Whether the ranked quantity is a time in cycles.
    [[nodiscard]] bool isCycles() const;
    /// The ranked quantity for people: "energy x time".
    [[nodiscard]] const std::string& rankedName() const;
    /// The id of the ranked quantity: "cycles".
    [[nodiscard]] const std::string& rankedId() const;
    /// The parts by name: "in".
    [[nodiscard]] std::vector<std::pair<std::string, Json>> parts(const Evaluation& cost) const;
    /// None: the ranked quantity is no time.
    [[nodiscard]] std::optional<double> milliseconds(const Evaluation& cost) const;
    /// How the tiles of the candidate's program are indexed; none: its system knows no such choice.
    [[nodiscard]] std::optional<std::string> indexing(const Evaluation& cost) const;
    /// Whether each candidate took the faster one of several ways of indexing.
    [[nodiscard]] bool choosesIndexing() const { return m_indexing < m_schema->quantities.size(); }

private:
    const Problem* m_problem;
    const CostSchema* m_schema;
    std::vector<std::pair<std::string, std::size_t>> m_parts; // name and quantity
    std::size_t m_indexing;                                   // the quantity; behind the last: there is none
};

/// A candidate with its ranked quantity and the parts of it: "draft", "cycles", "indexing", "in", ..., "milliseconds",
/// and what addNotComputed() says.
[[nodiscard]] Json candidateJson(const CostWords& words, const std::string& candidate, const Evaluation& cost);

} // namespace pimento::cli
