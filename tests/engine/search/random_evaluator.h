// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/search/evaluator.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pimento::test {

/// A list of rows without columns.
class PlainList final : public CandidateList {
public:
    explicit PlainList(std::size_t size) : m_size(size) {}

    [[nodiscard]] std::size_t size() const override { return m_size; }
    [[nodiscard]] std::uint64_t id(std::size_t row) const override { return row; }
    [[nodiscard]] std::string text(std::size_t row) const override { return std::to_string(row); }
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_columns; }
    [[nodiscard]] double value(std::size_t, std::size_t) const override { return 0; }

private:
    std::size_t m_size;
    std::vector<TableColumn> m_columns;
};

inline constexpr const char* kSmallMemory = "a core's memory";
inline constexpr const char* kFewRegisters = "a unit's registers";

struct RandomCosts {
    std::size_t rows = 300;
    std::uint64_t seed = 1;
    int boundLevels = 2;
    std::size_t programs = 0; // number of different keys; 0: rows have no keys
    int inHundredUnfit = 0;
    bool isWhole = true;
    std::int64_t mostCost = 1000;
    std::vector<std::size_t> wrong = {}; // rows with an error that ends a search
};

/// An evaluator of made-up costs: two quantities, the second of which ranks, with lower bounds that come closer.
class RandomEvaluator final : public Evaluator {
public:
    static constexpr std::size_t kRanked = 1;

    explicit RandomEvaluator(RandomCosts costs);

    /// Runs at the beginning of each evaluation.
    std::function<void(std::size_t row)> onEvaluate;
    std::atomic<int> evaluations = 0;
    std::atomic<int> flushes = 0;

    [[nodiscard]] const CandidateList& candidates() const override { return m_list; }
    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& stop) override;
    [[nodiscard]] std::optional<Fingerprint> key(std::size_t row) const override;
    [[nodiscard]] int boundLevels() const override { return m_costs.boundLevels; }
    [[nodiscard]] Result<double> bound(int level, std::size_t row, double limit,
                                       const std::stop_token& stop) const override;
    [[nodiscard]] double work(std::size_t row) const override { return cost(row); }
    void flush() override { ++flushes; }

    /// Marks the program of a row as evaluated before, so that its cost is known whatever the limit.
    void isKnown(std::size_t row) { m_known[program(row)] = true; }

    /// Returns the first row that has the same program as a row.
    [[nodiscard]] std::size_t firstOf(std::size_t row) const;
    [[nodiscard]] double cost(std::size_t row) const { return m_values[program(row)]; }
    /// Returns why a row has no cost; nullptr if it has one.
    [[nodiscard]] const char* unfit(std::size_t row) const { return m_unfit[program(row)]; }
    /// Returns the cheapest row, the first one of several; empty if no row has a cost.
    [[nodiscard]] std::optional<std::size_t> best() const;

private:
    [[nodiscard]] std::size_t program(std::size_t row) const { return m_programs[row]; }
    [[nodiscard]] std::optional<Error> errorOf(std::size_t row) const;

    RandomCosts m_costs;
    PlainList m_list;
    std::vector<std::size_t> m_programs; // per row
    std::vector<double> m_values;        // per program
    std::vector<const char*> m_unfit;    // per program
    std::vector<bool> m_known;           // per program
};

} // namespace pimento::test
