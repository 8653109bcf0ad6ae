// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/value_space.h"

#include "engine/base/numbers.h"

#include <algorithm>
#include <utility>

namespace pimento {

ValueSpace::ValueSpace(const Fingerprint& problem, std::vector<Decision> decisions)
    : m_problem(problem), m_decisions(std::move(decisions))
{
}

double ValueSpace::size() const
{
    double size = 1;
    for (const Decision& decision : m_decisions) {
        size *= static_cast<double>(decision.values.size());
    }
    return size;
}

DecisionValues ValueSpace::plainest() const
{
    DecisionValues values;
    for (const Decision& decision : m_decisions) {
        values.push_back(decision.values.front());
    }
    return values;
}

std::optional<DecisionValues> ValueSpace::parse(std::string_view text) const
{
    const std::vector<std::string_view> words = split(text, '-');
    DecisionValues values;
    for (std::size_t i = 0; i < std::min(words.size(), m_decisions.size()); ++i) {
        const auto value = parseInteger(words[i]);
        if (!value || std::ranges::find(m_decisions[i].values, *value) == m_decisions[i].values.end()) {
            return std::nullopt;
        }
        values.push_back(*value);
    }
    return words.size() == m_decisions.size() ? std::optional(std::move(values)) : std::nullopt;
}

std::shared_ptr<const ValueList> ValueSpace::list(std::span<const DecisionValues> candidates) const
{
    std::vector<TableColumn> columns;
    for (const Decision& decision : m_decisions) {
        columns.push_back(decision.column);
    }
    std::vector<double> values;
    values.reserve(candidates.size() * columns.size());
    for (const DecisionValues& candidate : candidates) {
        for (const std::int64_t value : candidate) {
            values.push_back(static_cast<double>(value));
        }
    }
    return std::make_shared<const ValueList>(m_problem, std::move(columns), std::move(values));
}

std::shared_ptr<const ValueList> ValueSpace::all() const
{
    std::vector<DecisionValues> candidates(static_cast<std::size_t>(size()));
    for (std::size_t row = 0; row < candidates.size(); ++row) {
        std::size_t rest = row;
        for (const Decision& decision : m_decisions) {
            candidates[row].push_back(decision.values[rest % decision.values.size()]);
            rest /= decision.values.size();
        }
    }
    return list(candidates);
}

DecisionValues decisionsOf(const CandidateList& list, std::size_t row)
{
    DecisionValues values;
    for (std::size_t i = 0; i < list.columns().size(); ++i) {
        values.push_back(static_cast<std::int64_t>(list.value(row, i)));
    }
    return values;
}

} // namespace pimento
