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

/// What facts are found out with.
struct FactTools {
    const Catalogue& catalogue;
    const FactOptions& options;
    const std::stop_token& stop;
};

/// That nothing has a name, with names that there are.
[[nodiscard]] tl::unexpected<Error> noSuchFact(std::string_view name, const std::string& known);

/// A name as expressions write it: "equal-worst-tile" is "equal_worst_tile".
[[nodiscard]] std::string factName(std::string_view id);

/// The rest of a name behind a beginning such as "least."; none: it begins otherwise.
[[nodiscard]] std::optional<std::string_view> restOf(std::string_view name, std::string_view beginning);

/// The row of a draft among those that rules took out of a space; none: it is not among them.
[[nodiscard]] std::optional<std::size_t> removedRow(const Exploration& answer, std::uint64_t id);

/// What there is to say about an answered question, found out when somebody asks. datasets/lessons/README.md lists the
/// names.
class QuestionFacts {
public:
    /// Both must outlive it.
    QuestionFacts(const Exploration& answer, const FactTools& tools) : m_answer(answer), m_tools(tools) {}

    /// "": the question in words. Error: it has no such fact, or a stop.
    [[nodiscard]] Result<Fact> fact(std::string_view name);

    /// Lower bounds of all rows of its list, the first ones or the closest ones. Error: there are none, or a stop.
    [[nodiscard]] Result<const std::vector<double>*> bounds(bool areClosest);
    /// What a predictor says of all rows, trained on a sample of them. Error: there is nothing to learn from, or a
    /// stop.
    [[nodiscard]] Result<const std::vector<double>*> predictions();

private:
    [[nodiscard]] std::optional<Fact> words(std::string_view name) const;
    [[nodiscard]] std::optional<Result<Fact>> count(std::string_view name) const;
    [[nodiscard]] Result<Fact> prunedBy(std::string_view rule) const;
    [[nodiscard]] Result<Fact> within(std::string_view percent) const;
    [[nodiscard]] Result<Fact> open(std::string_view level);
    [[nodiscard]] Result<Fact> ofColumn(std::string_view which, std::string_view column) const;
    [[nodiscard]] Result<Fact> parameter(std::string_view id);
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
