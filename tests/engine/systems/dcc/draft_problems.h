// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc/draft_schema.h"
#include "engine/systems/dcc/model/draft_cost.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

// Helpers for the tests of both systems whose candidates are drafts.

namespace pimento::test {

/// Returns a question from names, with the sizes as on the command line.
inline Question asked(const std::string& system, const std::string& kernel, const std::string& sizes,
                      const std::string& device)
{
    Question question;
    question.system = system;
    question.workload.name = kernel;
    question.workload.sizes = parseSizesText(sizes).value();
    question.device.name = device;
    return question;
}

/// Expects that the candidates are the drafts of draftsOf(), in its order and with their texts.
inline void expectDraftsOf(const DraftQuestion& question, const CandidateList& list)
{
    const DraftList drafts = draftsOf(question).value();
    ASSERT_EQ(list.size(), drafts.size());
    for (std::size_t row = 0; row < list.size(); ++row) {
        ASSERT_TRUE(std::ranges::equal(asDrafts(list).at(row), drafts[row])) << row;
        ASSERT_EQ(list.text(row), draftText(question, drafts[row]));
    }
}

/// Evaluates `count` random candidates, compares their costs with those of the drafts, and expects that no lower bound
/// exceeds the cycles.
inline void expectCosts(const DraftProblem& problem, std::size_t count, std::uint64_t seed)
{
    const auto list = problem.candidates({}).value().list;
    const auto evaluator = problem.evaluator(list, {});
    std::mt19937_64 random(seed);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = random() % list->size();
        const auto wanted = costOfDraft(problem.asked(), asDrafts(*list).at(row).parts());
        const auto found = evaluator->evaluate(row, Evaluator::kNoLimit, {});
        ASSERT_EQ(found.has_value(), wanted.has_value()) << list->text(row);
        if (!wanted) {
            ASSERT_EQ(found.error(), wanted.error());
            continue;
        }
        const DraftCost& cost = wanted->cost;
        std::vector<double> quantities;
        for (const std::int64_t each : {cost.requests, cost.cycles, cost.in, cost.compute, cost.out, cost.picojoules}) {
            quantities.push_back(static_cast<double>(each));
        }
        if (problem.costs().quantities.size() > kDraftQuantities) {
            quantities.push_back(cost.indexing == lower::Indexing::Expanded ? 1 : 0);
        }
        ASSERT_EQ(found->quantities, quantities) << list->text(row);
        ASSERT_EQ(found->ending, Ending::Done);
        for (int level = 0; level < evaluator->boundLevels(); ++level) {
            ASSERT_LE(evaluator->bound(level, row, Evaluator::kNoLimit, {}).value(), quantities[1]) << level;
        }
    }
}

/// Expects what the interface promises of a list: ids and texts differ, values are finite and fit their columns.
inline void expectIsAList(const CandidateList& list)
{
    std::vector<std::uint64_t> ids;
    for (std::size_t row = 0; row < list.size(); ++row) {
        ids.push_back(list.id(row));
        for (std::size_t column = 0; column < list.columns().size(); ++column) {
            const TableColumn& of = list.columns()[column];
            const double value = list.value(row, column);
            const bool isWord = of.format == ValueFormat::Category;
            ASSERT_GE(value, isWord || of.id == "not_computed" ? 0 : 1) << of.id;
            ASSERT_TRUE(!isWord || value < static_cast<double>(of.categories.size())) << of.id;
        }
    }
    std::ranges::sort(ids);
    EXPECT_EQ(std::ranges::adjacent_find(ids), ids.end());
}

} // namespace pimento::test
