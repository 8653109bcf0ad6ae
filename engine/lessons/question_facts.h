// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/filled_text.h"
#include "engine/lessons/lesson_facts.h"
#include "engine/whatif/parameter.h"

#include <cstddef>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Context for computing facts.
struct FactTools {
    const Catalogue& catalogue;
    const FactOptions& options;
    const std::stop_token& stop;
};

/// Error for an unknown name; lists the known ones.
[[nodiscard]] tl::unexpected<Error> noSuchFact(std::string_view name, const std::string& known);

/// Name as expressions write it: "equal-worst-tile" becomes "equal_worst_tile".
[[nodiscard]] std::string factName(std::string_view id);

/// Rest of a name behind a prefix such as "least."; none: it has another prefix.
[[nodiscard]] std::optional<std::string_view> restOf(std::string_view name, std::string_view beginning);

/// Row of a candidate among those that rules removed from a space; none: it is not among them.
[[nodiscard]] std::optional<std::size_t> removedRow(const Exploration& answer, std::uint64_t id);

/// Facts about an answered question, computed on request. datasets/lessons/README.md lists the names.
class QuestionFacts {
public:
    /// Prepares facts about the answer; both arguments must outlive the object.
    QuestionFacts(const Exploration& answer, const FactTools& tools) : m_answer(answer), m_tools(tools) {}

    /// Computes a fact; "": the question in words. Error: no such fact, or a stop.
    [[nodiscard]] Result<Fact> fact(std::string_view name);

    /// Lower bounds of all rows, the first level or the closest one. Error: there are none, or a stop.
    [[nodiscard]] Result<const std::vector<double>*> bounds(bool areClosest);
    /// Predictions for all rows by a predictor trained on a sample of them. Error: there are no features to learn from,
    /// or a stop.
    [[nodiscard]] Result<const std::vector<double>*> predictions();

private:
    [[nodiscard]] std::optional<Fact> words(std::string_view name) const;
    [[nodiscard]] std::optional<Result<Fact>> count(std::string_view name) const;
    [[nodiscard]] Result<Fact> prunedBy(std::string_view rule) const;
    [[nodiscard]] Result<Fact> within(std::string_view percent) const;
    [[nodiscard]] Result<Fact> open(std::string_view level);
    [[nodiscard]] Result<Fact> ofColumn(std::string_view which, std::string_view column) const;
    [[nodiscard]] Result<Fact> parameter(std::string_view id);
    /// Median error of the predictions, as a fraction of the simulated costs.
    [[nodiscard]] Result<Fact> predictedError();
    [[nodiscard]] Result<void> needsAll(std::string_view name) const;

    const Exploration& m_answer;
    FactTools m_tools;
    std::map<bool, std::vector<double>> m_bounds; // by areClosest
    std::optional<std::vector<double>> m_predictions;
    std::size_t m_sample = 0; // rows that were run for the training
    std::optional<std::vector<Parameter>> m_parameters;
};

} // namespace pimento
