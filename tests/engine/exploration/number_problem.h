// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pimento::test {

// A problem whose candidates are numbers. Candidate c costs (37 c mod 101) + 1 steps and half as much heat. Numbers
// that end with 9 do not fit; numbers from 1000 on cost as much as c mod 1000.

inline double stepsOf(int number) { return number % 1000 * 37 % 101 + 1; }
inline bool fits(int number) { return number % 10 != 9; }

class Numbers final : public CandidateList {
public:
    explicit Numbers(std::vector<int> numbers) : m_numbers(std::move(numbers))
    {
        m_columns.resize(2);
        m_columns[0].id = "number";
        m_columns[1].id = "square";
    }

    [[nodiscard]] std::size_t size() const override { return m_numbers.size(); }
    [[nodiscard]] std::uint64_t id(std::size_t row) const override
    {
        return static_cast<std::uint64_t>(m_numbers[row]) * 7919 + 1;
    }
    [[nodiscard]] std::string text(std::size_t row) const override { return "n" + std::to_string(m_numbers[row]); }
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_columns; }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const override
    {
        const double number = m_numbers[row];
        return column == 0 ? number : number * number;
    }
    [[nodiscard]] int at(std::size_t row) const { return m_numbers[row]; }

private:
    std::vector<int> m_numbers;
    std::vector<TableColumn> m_columns;
};

class NumberEvaluator final : public Evaluator {
public:
    NumberEvaluator(std::shared_ptr<const Numbers> list, int broken, std::atomic<int>& count)
        : m_list(std::move(list)), m_broken(broken), m_count(&count)
    {
    }

    [[nodiscard]] const CandidateList& candidates() const override { return *m_list; }
    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& stop) override
    {
        const int number = m_list->at(row);
        const double steps = stepsOf(number);
        ++*m_count;
        if (number == m_broken) {
            return fail("is broken");
        }
        if (!fits(number)) {
            return fail(ErrorKind::DoesNotFit, "does not fit", "a pocket");
        }
        const Ending ending = stop.stop_requested() ? Ending::Stopped : steps > most ? Ending::Cut : Ending::Done;
        return Evaluation{.quantities = {steps / 2, steps}, .ending = ending};
    }
    [[nodiscard]] std::optional<Fingerprint> key(std::size_t row) const override
    {
        return Fingerprint{1, static_cast<std::uint64_t>(m_list->at(row) % 1000)};
    }
    [[nodiscard]] double work(std::size_t row) const override { return m_list->at(row) % 7; }

private:
    std::shared_ptr<const Numbers> m_list;
    int m_broken;
    std::atomic<int>* m_count;
};

/// Lists the numbers in batches by their steps, rounded down to tens.
class NumberBatches final : public CandidateBatches {
public:
    explicit NumberBatches(std::shared_ptr<const Numbers> all) : m_all(std::move(all))
    {
        for (std::uint64_t place = 0; place < m_all->size(); ++place) {
            m_waiting.emplace_back(static_cast<int>(stepsOf(m_all->at(place))) / 10 * 10, place);
        }
        std::ranges::sort(m_waiting);
    }

    [[nodiscard]] std::uint64_t size() const override { return m_all->size(); }
    [[nodiscard]] Result<CandidateBatch> next(std::size_t most, double limit, const std::stop_token& stop) override
    {
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped");
        }
        CandidateBatch batch;
        while (batch.places.size() < most && m_listed < m_waiting.size() && m_waiting[m_listed].first <= limit) {
            batch.leastLater = m_waiting[m_listed].first;
            batch.places.push_back(m_waiting[m_listed++].second);
        }
        std::ranges::sort(batch.places);
        batch.list = at(batch.places);
        return batch;
    }
    [[nodiscard]] std::shared_ptr<const CandidateList> at(std::span<const std::uint64_t> places) const override
    {
        std::vector<int> numbers;
        for (const std::uint64_t place : places) {
            numbers.push_back(m_all->at(place));
        }
        return std::make_shared<const Numbers>(std::move(numbers));
    }

private:
    std::shared_ptr<const Numbers> m_all;
    std::vector<std::pair<int, std::uint64_t>> m_waiting;
    std::size_t m_listed = 0;
};

class NumberProblem final : public Problem {
public:
    NumberProblem(std::vector<int> numbers, std::vector<int> standards, int broken = -1)
        : m_numbers(std::make_shared<const Numbers>(std::move(numbers))),
          m_standards(std::make_shared<const Numbers>(standards)), m_standardNumbers(std::move(standards)),
          m_broken(broken)
    {
        m_question.system = "numbers";
        m_costs.quantities = {{"heat", "J", Fidelity::Estimate, false}, {"steps", ""}};
        m_costs.ranked = 1;
        m_costs.columns.resize(3);
        m_costs.columns[0].id = "steps";
        m_costs.columns[1].id = "heat";
        m_costs.columns[2].id = "rest";
        m_costs.layout = {0, {1, 2}, 1, 2};
        m_costs.show = [](std::span<const double> found, std::span<double> shown) {
            shown[0] = found[1];
            shown[1] = found[0];
            shown[2] = found[1] - found[0];
        };
    }

    [[nodiscard]] const Question& question() const override { return m_question; }
    [[nodiscard]] Fingerprint identity() const override { return fingerprintOf(m_question); }
    [[nodiscard]] std::string subject() const override { return "numbers"; }
    [[nodiscard]] std::string text() const override { return "some numbers"; }
    [[nodiscard]] MadeDevice device() const override { return {}; }
    [[nodiscard]] const CostSchema& costs() const override { return m_costs; }
    [[nodiscard]] Result<std::vector<SpaceSize>> sizes(std::stop_token /*stop*/) const override
    {
        return std::vector<SpaceSize>{};
    }
    [[nodiscard]] Result<std::unique_ptr<CandidateBatches>> batches(Progress* /*heartbeat*/,
                                                                    std::stop_token /*stop*/) const override
    {
        return std::make_unique<NumberBatches>(m_numbers);
    }
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parse(std::string_view /*text*/,
                                                                     std::stop_token /*stop*/) const override
    {
        return fail("is not read here");
    }
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> standards() const override
    {
        return m_standards->size() > 0 ? Result<std::shared_ptr<const CandidateList>>(m_standards)
                                       : fail("has no baseline", text());
    }
    [[nodiscard]] std::vector<std::size_t> standardsAmong(const CandidateList& list) const override
    {
        const auto& numbers = dynamic_cast<const Numbers&>(list);
        std::vector<std::size_t> rows;
        for (std::size_t row = 0; row < numbers.size(); ++row) {
            if (std::ranges::find(m_standardNumbers, numbers.at(row)) != m_standardNumbers.end()) {
                rows.push_back(row);
            }
        }
        return rows;
    }
    [[nodiscard]] std::unique_ptr<Evaluator> evaluator(std::shared_ptr<const CandidateList> list,
                                                       const EvaluatorOptions& /*options*/) const override
    {
        return std::make_unique<NumberEvaluator>(std::dynamic_pointer_cast<const Numbers>(list), m_broken, evaluations);
    }
    [[nodiscard]] Result<std::shared_ptr<const Inspection>>
    inspect(const CandidateList& /*list*/, std::size_t /*row*/, const std::optional<Evaluation>& /*found*/,
            const InspectionOptions& /*options*/, std::stop_token /*stop*/, Progress* /*progress*/) const override
    {
        return fail("is not looked into here");
    }

    mutable std::atomic<int> enumerations = 0;
    mutable std::atomic<int> evaluations = 0;

private:
    [[nodiscard]] Result<CandidateSpace> enumerate(std::size_t most, std::stop_token /*stop*/) const override
    {
        ++enumerations;
        if (m_numbers->size() > most) {
            return tooManyCandidates(*this, most);
        }
        return CandidateSpace{m_numbers, nullptr};
    }

    Question m_question;
    std::shared_ptr<const Numbers> m_numbers;
    std::shared_ptr<const Numbers> m_standards;
    std::vector<int> m_standardNumbers;
    int m_broken;
    CostSchema m_costs;
};

} // namespace pimento::test
