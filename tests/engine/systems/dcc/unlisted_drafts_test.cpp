// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/exploration.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/drafts/least_drafts.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/draft_bounds.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/systems/dcc/draft_problems.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/inspections.h"
#include "tests/engine/systems/dcc/posed_drafts.h"
#include "tests/support/random_kernels.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

// Spaces of drafts that are searched without listing them.

namespace pimento::test {

namespace {

using testing::HasSubstr;

constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

DraftQuestion library(const char* kernel, const char* shape, const char* device, Space space = Space::All)
{
    DraftQuestion question = compiledQuestion(kernel, shape, device);
    question.space = space;
    return question;
}

/// A question about a small random kernel.
DraftQuestion tinyQuestion(unsigned seed, const char* device)
{
    KernelOptions options = KernelOptions::forDevices();
    options.mostLoops = 3;
    options.mostStatements = 2;
    options.mostIterations = 6;
    options.types = {affine::ElementType::Fp16};
    DraftQuestion question = library("va", "batch=1,vec_len=16", device);
    auto workload = std::make_shared<Workload>(*question.workload);
    workload->kernel = RandomKernels(seed, options).kernel();
    workload->sets = dimensionSets(workload->kernel);
    question.workload = std::move(workload);
    question.space = seed % 2 == 0 ? Space::All : Space::Complete;
    return question;
}

std::vector<BoundedDraft> boundedDrafts(const DraftQuestion& asked, const std::shared_ptr<const DraftTree>& tree)
{
    StopCheck stop{std::stop_token()};
    LeastDrafts drafts(tree, compiledBounds(asked)->ofTree(*tree, stop));
    return drafts.next(std::nullopt, kNoLimit, tree->size() + 1, stop).drafts;
}

/// Expects the same best draft from a search that lists the space and from one without a list.
void expectSameBest(const DraftQuestion& asked, const std::string& name)
{
    const auto problem = compiledDrafts(asked);
    const Exploration listed = exploreBest(problem, {.threads = 2}, {}, {}).value();
    for (const unsigned threads : {1U, 2U}) {
        const Exploration found = exploreBest(problem, {.threads = threads, .mostListed = 0}, {}, {}).value();

        ASSERT_TRUE(found.isFinished) << name;
        ASSERT_TRUE(found.proof && found.proof->isProved()) << name;
        EXPECT_EQ(found.proof->candidates, listed.proof->candidates) << name;
        EXPECT_EQ(found.proof->ranked, listed.proof->ranked) << name;
        EXPECT_EQ(found.proof->best.quantities, listed.proof->best.quantities) << name;
        ASSERT_EQ(found.proof->row.has_value(), listed.proof->row.has_value()) << name;
        if (found.proof->row) {
            EXPECT_EQ(found.candidates->text(*found.proof->row), listed.candidates->text(*listed.proof->row)) << name;
            EXPECT_EQ(found.best, found.proof->row) << name;
            EXPECT_EQ(found.found(*found.best)->quantities, found.proof->best.quantities) << name;
        }
        ASSERT_EQ(found.standard.has_value(), listed.standard.has_value()) << name;
        if (found.standard) {
            const std::size_t ranked = problem->costs().ranked;
            EXPECT_EQ(found.standard->found.quantities[ranked], listed.standard->found.quantities[ranked]) << name;
        }
    }
}

} // namespace

TEST(UnlistedDrafts, HaveTheFirstBoundOfEachDraft)
{
    std::size_t compared = 0;
    for (unsigned seed = 0; seed < 40; ++seed) {
        const char* device = kDraftDevices[seed % std::size(kDraftDevices)];
        const DraftQuestion asked = tinyQuestion(seed, device);
        auto made = draftTree(asked, asked.resources(), {});
        if (!made || made->size() > 3000) {
            continue;
        }
        const auto tree = std::make_shared<const DraftTree>(*std::move(made));
        const auto bounds = compiledBounds(asked);
        for (const BoundedDraft& each : boundedDrafts(asked, tree)) {
            const std::int64_t wanted = bounds->bound(0, tree->draft(each.place).parts()).value();
            if (device == std::string("gddr6-aim")) { // whose units say more of a statement
                ASSERT_LE(each.bound, wanted) << "seed " << seed;
            } else {
                ASSERT_EQ(each.bound, wanted) << "seed " << seed;
            }
            ++compared;
        }
    }
    EXPECT_GT(compared, 1000U);
}

TEST(UnlistedDrafts, HaveTheBestThatAListHas)
{
    std::size_t compared = 0;
    for (unsigned seed = 100; seed < 124; ++seed) {
        const DraftQuestion asked = tinyQuestion(seed, kDraftDevices[seed % 3]);
        const auto tree = draftTree(asked, asked.resources(), {});
        if (tree && tree->size() > 0 && tree->size() < 300) {
            expectSameBest(asked, "seed " + std::to_string(seed));
            ++compared;
        }
    }
    EXPECT_GT(compared, 0U);
}

TEST(UnlistedDrafts, OfTheLibraryHaveTheBestThatAListHas)
{
    if (test::triesOf(1, 0) > 0) {
        expectSameBest(library("gqa", "batch=1,kv_heads=2,group=2,dhead=16,seq_len=32", "attacc", Space::Complete),
                       "gqa");
        expectSameBest(library("gemv", "batch=1,nhead=2,dhead=16,seq_len=24", "attacc"), "gemv");
    }
    expectSameBest(library("mtv", "rows=32,columns=32", "gddr6-aim"), "mtv");
}

TEST(UnlistedDrafts, StopAtOnce)
{
    const auto problem = compiledDrafts(library("gqa", "batch=4,kv_heads=8,group=8,dhead=128,seq_len=4096", "attacc"));
    std::stop_source source;
    source.request_stop();

    const auto batches = problem->batches(nullptr, source.get_token());

    ASSERT_FALSE(batches.has_value());
    EXPECT_EQ(batches.error().kind, ErrorKind::Stopped);
    const auto some = problem->batches(nullptr, {}).value();
    const auto batch = some->next(10, Evaluator::kNoLimit, source.get_token());
    ASSERT_FALSE(batch.has_value());
    EXPECT_EQ(batch.error().kind, ErrorKind::Stopped);
    EXPECT_EQ(some->next(10, Evaluator::kNoLimit, {}).value().places.size(), 10U); // and goes on
}

// Seven sets of 64 on 16 groups of 64 cores.
TEST(UnlistedDrafts, AreCountedAndNotListed)
{
    DraftQuestion asked = library("va", "batch=1,vec_len=16", "attacc");
    auto workload = std::make_shared<Workload>(*asked.workload);
    workload->kernel = manySets(7);
    workload->sets = dimensionSets(workload->kernel);
    asked.workload = std::move(workload);
    const auto problem = compiledDrafts(asked);

    const auto sizes = problem->sizes({}).value();
    const auto listed = problem->candidates({});
    const auto batches = problem->batches(nullptr, {}).value();

    ASSERT_GE(sizes.size(), 2U);
    EXPECT_EQ(sizes[0], (SpaceSize{"all", 8'617'302, false}));
    EXPECT_EQ(sizes[1].choice, "complete");
    ASSERT_FALSE(listed.has_value());
    EXPECT_THAT(listed.error().message(), HasSubstr("there are 8617302 drafts, but only 4000000"));
    EXPECT_THAT(listed.error().message(), HasSubstr("Find the best draft instead"));
    EXPECT_EQ(batches->size(), 8'617'302U);
}

TEST(UnlistedDrafts, AreThoseOfSpacesWithoutRules)
{
    const auto problem = compiledDrafts(library("gemv", "batch=1,nhead=4,dhead=32,seq_len=128", "attacc", Space::Kept));

    EXPECT_EQ(problem->batches(nullptr, {}).value(), nullptr);
}

} // namespace pimento::test
