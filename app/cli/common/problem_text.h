// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "app/cli/common/options.h"
#include "engine/candidates/candidate_list.h"
#include "engine/candidates/not_computed_text.h"
#include "engine/problem/problem.h"
#include "engine/problem/system.h"
#include "engine/search/evaluation.h"
#include "engine/search/search_best.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Texts and JSON about problems and costs of any system, for all commands.

namespace pimento::cli {

/// Description of a problem's system.
[[nodiscard]] const SystemInfo& infoOf(const Problem& problem);
/// Value of the setting that selects the space; "": there is no such setting.
[[nodiscard]] std::string spaceText(const Problem& problem);
/// The columns with the largest tile of each dimension set: "t0", "t1", ...; none for candidates without tiles.
[[nodiscard]] std::vector<std::size_t> tileColumns(const CandidateList& list);
/// Object with "kernel", "shape", "backend" and "model".
[[nodiscard]] Json subjectJson(const Problem& problem);
/// What the time of a candidate includes and what it is compared with, as lines with two leading spaces and a line end;
/// "": nothing to say.
[[nodiscard]] std::string assumptionsText(const Problem& problem);
/// Adds what the time includes and its comparison to a document: "contents", "gpu_name", "gpu_method".
void addAssumptions(Json& document, const Problem& problem);

using pimento::addNotComputed;
using pimento::notComputedLine;
/// Text line and JSON members about the elements that a candidate leaves uncomputed.
[[nodiscard]] std::string notComputedLine(const Problem& problem, const std::string& candidate);
void addNotComputed(Json& document, const Problem& problem, const std::string& candidate);

/// Time that another machine takes for the whole work; none: there is no such comparison.
[[nodiscard]] std::optional<double> baselineMilliseconds(const Problem& problem);

/// Formats costs of candidates as text and JSON: the ranked quantity with its parts. Parts of "cycles" are the
/// quantities "cycles_in" and the like.
class CostWords {
public:
    /// Takes the problem, which must outlive this object.
    explicit CostWords(const Problem& problem);

    [[nodiscard]] const Problem& problem() const { return *m_problem; }
    [[nodiscard]] double ranked(const Evaluation& cost) const;
    /// A line with all parts, "     19552 cycles   12.2 us  in 1, compute 2, out 3".
    [[nodiscard]] std::string text(const Evaluation& cost) const;
    /// The ranked quantity with its unit, "19552 cycles".
    [[nodiscard]] std::string rankedText(double value) const;
    /// State of a solver's search, as solvedText() says it; "at least 11 ns" without a candidate.
    [[nodiscard]] std::string solvedText(const BestSearch& search) const;
    /// The ranked quantity as a JSON number.
    [[nodiscard]] Json rankedJson(double value) const;
    /// True if the ranked quantity is a time in cycles.
    [[nodiscard]] bool isCycles() const;
    /// Name of the ranked quantity, "energy x time".
    [[nodiscard]] const std::string& rankedName() const;
    /// Id of the ranked quantity, "cycles".
    [[nodiscard]] const std::string& rankedId() const;
    /// Cycles of the parts of the time by name, such as "in".
    [[nodiscard]] std::vector<std::pair<std::string, Json>> parts(const Evaluation& cost) const;
    /// The time in milliseconds; none: the cost has no time.
    [[nodiscard]] std::optional<double> milliseconds(const Evaluation& cost) const;
    /// Indexing mode of the candidate's tiles; none: the system has no such choice.
    [[nodiscard]] std::optional<std::string> indexing(const Evaluation& cost) const;
    /// True if each candidate uses the fastest of several indexing modes.
    [[nodiscard]] bool choosesIndexing() const { return m_indexing < m_schema->quantities.size(); }

private:
    const Problem* m_problem;
    const CostSchema* m_schema;
    std::vector<std::pair<std::string, std::size_t>> m_parts; // name and index of the quantity
    std::size_t m_indexing;                                   // index of the quantity; past the end: none
};

/// Adds all quantities of a cost by their ids, without the indexing mode.
void addQuantities(Json& document, const Problem& problem, const Evaluation& cost);

/// A candidate with its ranked quantity and parts ("draft", "cycles", "indexing", "in", ..., "milliseconds"), and what
/// addNotComputed() says.
[[nodiscard]] Json candidateJson(const CostWords& words, const std::string& candidate, const Evaluation& cost);

} // namespace pimento::cli
