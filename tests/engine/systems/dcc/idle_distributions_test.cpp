// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/idle_distributions.h"

#include "engine/exploration/exploration.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/distributions.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/systems/dcc/draft_problems.h"
#include "tests/engine/systems/dcc/inspections.h"
#include "tests/engine/systems/dcc/posed_drafts.h"
#include "tests/support/random_kernels.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

// The space of complete drafts with the hand-made distributions that leave groups or cores idle.

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A question about a small random kernel.
DraftQuestion randomQuestion(unsigned seed, const char* device)
{
    KernelOptions options = KernelOptions::forDevices();
    options.mostLoops = 3;
    options.mostStatements = 2;
    options.mostIterations = 40;
    options.types = {affine::ElementType::Fp16};
    DraftQuestion question = compiledQuestion("va", "batch=1,vec_len=16", device);
    auto workload = std::make_shared<Workload>(*question.workload);
    workload->kernel = RandomKernels(seed, options).kernel();
    workload->sets = dimensionSets(workload->kernel);
    question.workload = std::move(workload);
    question.space = Space::Complete;
    return question;
}

/// A question about a kernel of the library, often with a first set that leaves groups idle.
DraftQuestion smallQuestion(std::mt19937& random, const char* device)
{
    const auto size = [&random](unsigned least, unsigned most) {
        return std::to_string(least + random() % (most - least + 1));
    };
    const bool isGemv = random() % 2 == 0;
    DraftQuestion question =
        compiledQuestion(isGemv ? "gemv" : "mtv",
                         isGemv ? "batch=1,nhead=" + size(1, 9) + ",dhead=" + size(8, 24) + ",seq_len=" + size(16, 64)
                                : "rows=" + size(3, 80) + ",columns=" + size(16, 96),
                         device);
    question.space = Space::Complete;
    return question;
}

/// Sets one of the objectives by the seed, with or without the host's launches.
DraftQuestion withObjective(DraftQuestion question, unsigned seed)
{
    question.objective.goal = seed % 3 == 0 ? Goal::Time : seed % 3 == 1 ? Goal::Energy : Goal::EnergyTime;
    question.objective.contents.launchNanoseconds = seed % 2 == 0 ? 0 : 5280;
    return question;
}

std::vector<Draft> draftsIn(const CandidateList& list)
{
    std::vector<Draft> drafts;
    for (std::size_t row = 0; row < list.size(); ++row) {
        drafts.push_back(asDrafts(list).at(row));
    }
    return drafts;
}

/// Returns every hand-made draft by all its names, for any distribution that the question is compared with.
std::vector<Draft> handMade(DraftQuestion question)
{
    question.comparedWith.reset();
    std::vector<Draft> all;
    for (const HandMadeDraft& each : handMadeDrafts(question)) {
        all.push_back(each.draft);
    }
    for (const Draft& each : draftsOfDistribution(Distribution::Vendor, question)) {
        all.push_back(each);
    }
    return all;
}

/// Returns the number of drafts that use the whole device.
std::uint64_t usingAll(const DraftQuestion& asked) { return draftTree(asked, asked.resources(), {})->size(); }

void expectHoldsHandMade(const DraftQuestion& asked, const std::string& name)
{
    const auto problem = compiledDrafts(asked);
    const std::uint64_t before = usingAll(asked);
    const std::vector<Draft> drafts = draftsIn(*problem->candidates({})->list);
    const std::vector<Draft> idle = idleDistributions(asked, asked.resources());

    ASSERT_EQ(drafts.size(), before + idle.size()) << name;
    EXPECT_EQ(problem->addedStandards(), idle.size()) << name;
    EXPECT_EQ(problem->batches(nullptr, {}).value()->size(), drafts.size()) << name;
    const auto sizes = problem->sizes({}).value();
    const auto size = std::ranges::find(sizes, "complete", &SpaceSize::choice);
    EXPECT_EQ(size->candidates, std::ssize(drafts)) << name;
    EXPECT_EQ(size->addedStandards, std::ssize(idle)) << name;
    EXPECT_TRUE(std::ranges::equal(idle, std::span(drafts).subspan(before))) << name; // behind the others
    DraftQuestion all = asked;
    all.space = Space::All;
    const std::vector<Draft> everything = draftsIn(*compiledDrafts(all)->candidates({})->list);
    for (const Draft& each : handMade(asked)) {
        EXPECT_EQ(std::ranges::count(drafts, each), 1) << name;
        EXPECT_EQ(std::ranges::count(everything, each), 1) << name;
    }
}

/// Expects that the best draft of the space, found with a list and without, is no worse than each hand-made draft.
void expectNeverBehindHandMade(const DraftQuestion& asked, const std::string& name)
{
    const auto problem = compiledDrafts(asked);
    const std::size_t ranked = problem->costs().ranked;
    const Exploration listed = exploreBest(problem, {.threads = 2}, {}, {}).value();
    const Exploration unlisted = exploreBest(problem, {.threads = 2, .mostListed = 0}, {}, {}).value();
    DraftList few(asked.workload->sets.size());
    for (const Draft& each : handMade(asked)) {
        few.push(each.parts());
    }
    const auto form =
        std::make_shared<const DraftForm>(std::make_shared<const DraftQuestion>(asked), problem->identity());
    const auto list = std::make_shared<const DraftCandidates>(form, std::move(few));
    const auto evaluator = problem->evaluator(list, {});
    bool isRunnable = false;
    for (std::size_t row = 0; row < list->size(); ++row) {
        if (const auto found = evaluator->evaluate(row, Evaluator::kNoLimit, {})) {
            isRunnable = true;
            ASSERT_TRUE(listed.proof->row.has_value()) << name;
            EXPECT_LE(listed.proof->ranked, found->quantities[ranked]) << name << " " << list->text(row);
        }
    }
    ASSERT_TRUE(listed.proof->isProved() && unlisted.proof->isProved()) << name;
    ASSERT_EQ(unlisted.proof->row.has_value(), listed.proof->row.has_value()) << name;
    EXPECT_EQ(unlisted.proof->candidates, listed.proof->candidates) << name;
    if (isRunnable) {
        EXPECT_EQ(unlisted.proof->ranked, listed.proof->ranked) << name;
        EXPECT_EQ(unlisted.candidates->text(*unlisted.proof->row), listed.candidates->text(*listed.proof->row)) << name;
        ASSERT_TRUE(listed.standard.has_value()) << name;
        EXPECT_LE(listed.proof->ranked, listed.standard->found.quantities[ranked]) << name;
    }
}

DraftQuestion complete(const char* kernel, const char* shape, const char* device)
{
    DraftQuestion question = compiledQuestion(kernel, shape, device);
    question.space = Space::Complete;
    return question;
}

std::vector<std::string> idleTexts(const DraftQuestion& asked)
{
    std::vector<std::string> texts;
    for (const Draft& draft : idleDistributions(asked, asked.resources())) {
        texts.push_back(draftText(asked, draft.parts()));
    }
    return texts;
}

} // namespace

// 8 of 16 channels have a head; look-ups and published drafts share the other set out over two groups.
TEST(IdleDistributions, AreThoseThatLeaveGroupsOrCores)
{
    EXPECT_THAT(idleTexts(complete("attn", "batch=1,nhead=8,dhead=128,seq_len=512", "attacc")),
                ElementsAre("8x1,1x4,1x16"));
    EXPECT_THAT(idleTexts(complete("attn", "batch=1,nhead=16,dhead=128,seq_len=512", "attacc")), IsEmpty());
    // One of three groups leaves 5; of the 2 to 5 groups of the other set those leave some of which 5 / n is not 1.
    EXPECT_THAT(idleTexts(complete("red", "batch=3,vec_len=1024", "attacc")), ElementsAre("3x1,1x64", "3x1,2x64"));
}

TEST(IdleDistributions, AreNoneOnOtherGroupsThanTheDevices)
{
    const DraftQuestion asked = complete("attn", "batch=1,nhead=8,dhead=128,seq_len=512", "attacc");

    EXPECT_THAT(idleDistributions(asked, {32, 64}), IsEmpty());
}

TEST(IdleDistributions, DoNotDependOnWhatIsComparedWith)
{
    DraftQuestion asked = complete("gemv", "batch=1,nhead=3,dhead=16,seq_len=64", "attacc");
    const std::vector<std::string> wanted = idleTexts(asked);
    ASSERT_FALSE(wanted.empty());

    for (const DistributionName& each : distributionNames()) {
        asked.comparedWith = each.distribution;
        EXPECT_EQ(idleTexts(asked), wanted) << each.id;
    }
}

TEST(IdleDistributions, StandBehindTheCompleteDraftsOnly)
{
    std::mt19937 random(11);
    for (int i = 0; i < 24; ++i) {
        DraftQuestion asked = smallQuestion(random, kDraftDevices[i % 4]);
        if (usingAll(asked) == 0) {
            continue;
        }
        expectHoldsHandMade(asked, asked.text());
        asked.space = Space::Kept;
        EXPECT_EQ(compiledDrafts(asked)->addedStandards(), 0U);
        const PrunedSpace pruned = prunedSpace(asked, asked.resources()).value();
        EXPECT_EQ(compiledDrafts(asked)->candidates({})->list->size(), pruned.outcome.kept().size());
    }
}

TEST(IdleDistributions, OfRandomKernelsStandBehindTheCompleteDrafts)
{
    int seen = 0;
    for (unsigned seed = 0; seed < 120; ++seed) {
        const DraftQuestion asked = randomQuestion(seed, kDraftDevices[seed % 4]);
        const auto tree = draftTree(asked, asked.resources(), {});
        if (tree && tree->size() > 0 && tree->size() < 3000) {
            expectHoldsHandMade(asked, "seed " + std::to_string(seed));
            seen += idleDistributions(asked, asked.resources()).empty() ? 0 : 1;
        }
    }
    EXPECT_GT(seen, 5);
}

TEST(IdleDistributions, TheBestIsNeverBehindAHandMadeDraft)
{
    std::mt19937 random(3);
    for (unsigned i = 0; i < static_cast<unsigned>(test::longTriesOf(12, 4)); ++i) {
        const DraftQuestion asked = withObjective(smallQuestion(random, kDraftDevices[i % 4]), i);
        if (usingAll(asked) > 0) {
            expectNeverBehindHandMade(asked, asked.text());
        }
    }
    for (unsigned seed = 200; seed < 200 + static_cast<unsigned>(test::longTriesOf(30, 9)); ++seed) {
        const DraftQuestion asked = withObjective(randomQuestion(seed, kDraftDevices[seed % 3]), seed / 3);
        const auto tree = draftTree(asked, asked.resources(), {});
        if (tree && tree->size() > 0 && tree->size() < 300) {
            expectNeverBehindHandMade(asked, "seed " + std::to_string(seed));
        }
    }
}

// 1024 elements on one channel of 16 move less than on all.
TEST(IdleDistributions, CanBeTheBest)
{
    Question question = test::asked("compiled", "red", "batch=1,vec_len=1024", "attacc");
    const auto problem = pose(question, catalogue()).value();
    const Exploration found = exploreBest(problem, {}, {}, {}).value();

    ASSERT_TRUE(found.proof->row && found.standard);
    EXPECT_EQ(found.candidates->text(*found.proof->row), found.standard->label);
    EXPECT_GE(*found.proof->row + problem->addedStandards(), found.candidates->size()); // one of the last
}

// 97 elements cannot use up 16 x 64 cores: nothing would be proved among hand-made drafts alone.
TEST(IdleDistributions, LeaveAnEmptySpaceEmpty)
{
    const auto problem = compiledDrafts(complete("dot", "vec_len=97", "attacc"));

    EXPECT_THAT(problem->candidates({}).error().what, HasSubstr("the space complete has no draft"));
    EXPECT_FALSE(problem->batches(nullptr, {}).has_value());
    const auto sizes = problem->sizes({}).value();
    EXPECT_EQ(std::ranges::find(sizes, "complete", &SpaceSize::choice)->candidates, 0);
}

// Hand-made drafts fill the first batches, however short; places are rows of a list.
TEST(IdleDistributions, ComeFirstInBatches)
{
    const DraftQuestion asked = complete("red", "batch=3,vec_len=1024", "attacc");
    const auto problem = compiledDrafts(asked);
    const auto list = problem->candidates({})->list;
    const auto batches = problem->batches(nullptr, {}).value();
    ASSERT_EQ(problem->addedStandards(), 2U);

    const auto first = batches->next(1, Evaluator::kNoLimit, {}).value();
    const auto second = batches->next(3, Evaluator::kNoLimit, {}).value();

    ASSERT_THAT(first.places, ElementsAre(list->size() - 2));
    EXPECT_EQ(first.leastLater, 0);
    ASSERT_EQ(second.places.size(), 3U);
    EXPECT_EQ(second.places.back(), list->size() - 1);
    for (std::size_t row = 0; row < 3; ++row) {
        EXPECT_EQ(second.list->text(row), list->text(second.places[row]));
        EXPECT_EQ(second.list->id(row), list->id(second.places[row]));
    }
}

} // namespace pimento::test
