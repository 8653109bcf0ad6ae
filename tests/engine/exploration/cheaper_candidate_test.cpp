// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/cheaper_candidate.h"

#include "engine/problem/system.h"
#include "tests/engine/exploration/number_problem.h"
#include "tests/engine/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace pimento::test {

namespace {

constexpr std::uint64_t kNeverListed = 0;

/// 120 numbers; two of them count as standard. The best of them costs 1: 37 * 101 mod 101 + 1.
std::unique_ptr<NumberProblem> someNumbers(int broken = -1)
{
    std::vector<int> all(120);
    std::iota(all.begin(), all.end(), 1);
    return std::make_unique<NumberProblem>(std::move(all), std::vector<int>{5, 12}, broken);
}

std::shared_ptr<const Problem> smallGemv(int rows, const std::string& columns)
{
    Question question;
    question.system = "compiled";
    question.workload.name = "gemv";
    question.workload.sizes = {{"batch", std::to_string(rows)}, {"nhead", "1"}, {"dhead", "64"}, {"seq_len", columns}};
    question.device.name = "attacc";
    question.settings["space"] = std::string("complete");
    return *pose(question, catalogue());
}

} // namespace

TEST(CheaperCandidate, IsThereExactlyWhereTheBestOneCostsLess)
{
    const auto problem = someNumbers();
    for (const std::uint64_t listed : {kMostListedForBest, kNeverListed}) {
        for (const double limit : {0.5, 1.0, 1.5, 2.0, 30.0, 1000.0}) {
            const auto found = findCheaper(*problem, limit, {.mostListed = listed}, {});

            ASSERT_TRUE(found) << found.error().message();
            ASSERT_EQ(found->has_value(), limit > 1) << limit;
            if (*found) {
                EXPECT_LT((*found)->found.quantities[1], limit);
                EXPECT_EQ((*found)->found.quantities[1], stepsOf(std::stoi((*found)->text.substr(1))));
            }
        }
    }
}

TEST(CheaperCandidate, AgreesWithTheProvedBestDraft)
{
    // Three rows of few columns and one of many: several rows of many take long to prove.
    const std::vector<std::pair<int, const char*>> shapes = {{1, "48"}, {3, "48"}, {1, "256"}};
    for (const auto& [rows, columns] : std::span(shapes).first(std::size_t{triesOf(3, 1)})) {
        const auto problem = smallGemv(rows, columns);
        const double best = exploreBest(problem, {}, {}, {})->proof->ranked;
        for (const std::uint64_t listed : {kMostListedForBest, kNeverListed}) {
            const ExploreOptions options{.threads = listed == kNeverListed ? 2U : 1U, .mostListed = listed};

            const auto none = findCheaper(*problem, best, options, {});
            const auto some = findCheaper(*problem, best + 0.5, options, {});
            const auto easy = findCheaper(*problem, best * 3, options, {});

            EXPECT_FALSE(none->has_value()) << rows << " x " << columns;
            ASSERT_TRUE(some->has_value()) << rows << " x " << columns;
            EXPECT_EQ((*some)->found.quantities[problem->costs().ranked], best);
            ASSERT_TRUE(easy->has_value());
            EXPECT_LT((*easy)->found.quantities[problem->costs().ranked], best * 3);
        }
    }
}

TEST(CheaperCandidate, IsAStandardOneIfThatIsCheapEnough)
{
    const auto problem = someNumbers();
    const auto found = findCheaper(*problem, std::numeric_limits<double>::infinity(), {}, {});
    EXPECT_EQ((*found)->text, "n5");
    EXPECT_EQ(problem->evaluations, 1);
}

TEST(CheaperCandidate, SaysWhyThereIsNoAnswer)
{
    std::stop_source stopped;
    stopped.request_stop();
    for (const std::uint64_t listed : {kMostListedForBest, kNeverListed}) {
        const auto problem = someNumbers();
        EXPECT_EQ(findCheaper(*problem, 2, {.mostListed = listed}, stopped.get_token()).error().kind,
                  ErrorKind::Stopped);
        EXPECT_EQ(findCheaper(*someNumbers(60), 0.5, {.mostListed = kMostListedForBest}, {}).error().what, "is broken");
    }
}

} // namespace pimento::test
