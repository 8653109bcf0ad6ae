// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/regret/regret.h"

#include "engine/problem/system.h"
#include "engine/search/search_all.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/draft_bounds.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/regret/loss_text.h"
#include "engine/systems/dcc/regret/regret_family.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/draft_problems.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// Small shapes that a test can list as a whole; each uses up all cores of its device. The first ones take longest.
const std::vector<RegretCase> kSmall = {
    {"attacc", "gemv", "batch=1,nhead=3,dhead=16,seq_len=64"},
    {"attacc", "attn", "batch=1,nhead=4,dhead=16,seq_len=32"},
    {"attacc", "red", "batch=3,vec_len=1024"},
    {"hbm-pim-hbm3", "relu", "batch=2,vec_len=1000"},
    {"hbm-pim-hbm3", "mtv", "rows=64,columns=64"},
    {"hbm-pim", "mtv", "rows=48,columns=64"},
    {"gddr6-aim", "mtv", "rows=64,columns=48"},
};

std::shared_ptr<const CompiledProblem> posedRegret(const RegretCase& one, const char* space = "complete")
{
    Question question = asked("compiled", one.kernel, one.shape, one.device);
    question.settings["space"] = std::string(space);
    return std::dynamic_pointer_cast<const CompiledProblem>(pose(question, catalogue()).value());
}

const Loss& lossOf(const Regret& regret, Chooser chooser)
{
    return *std::ranges::find(regret.losses, chooser, &Loss::chooser);
}

/// The costs of all candidates of a problem; a candidate that does not fit has none.
struct Listed {
    std::shared_ptr<const CandidateList> list;
    std::vector<std::optional<Evaluation>> costs;

    explicit Listed(const Problem& problem) : list(problem.candidates({}).value().list), costs(list->size())
    {
        const auto evaluator = problem.evaluator(list, {});
        const auto done = searchAll(*evaluator, {}, {}, [this](std::size_t row, const Evaluation& found) { //
            costs[row] = found;
        });
        EXPECT_TRUE(done.has_value());
    }
    [[nodiscard]] double least(std::size_t quantity, double mostCompute = INFINITY) const
    {
        double least = INFINITY;
        for (const auto& cost : costs) {
            if (cost && cost->quantities[kCyclesComputeQuantity] <= mostCompute) {
                least = std::min(least, cost->quantities[quantity]);
            }
        }
        return least;
    }
};

} // namespace

TEST(Regret, HasNoMissingCellAndIsNeverNegative)
{
    CostCache cache;
    std::vector<Regret> all;
    const auto cases = std::span(kSmall).last(triesOf(static_cast<int>(kSmall.size()), 5));
    for (const RegretCase& each : cases) {
        const auto found = regretOf(posedRegret(each), {.cache = &cache});
        ASSERT_TRUE(found.has_value()) << found.error().message();
        ASSERT_EQ(found->losses.size(), chooserNames().size());
        for (const Loss& loss : found->losses) {
            EXPECT_TRUE(loss.chosen.has_value()) << each.kernel << " " << nameOf(loss.chooser).id << " " << loss.why;
            EXPECT_GE(found->ratio(loss).value_or(0), 1) << each.kernel << " " << nameOf(loss.chooser).id;
        }
        EXPECT_GE(*found->ratio(lossOf(*found, Chooser::Kept)), *found->ratio(lossOf(*found, Chooser::SimdAlignment)));
        all.push_back(*found);
    }

    const auto rows = summaries(all);
    ASSERT_EQ(rows.size(), chooserNames().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].cases, cases.size());
        EXPECT_EQ(rows[i].missing, 0U);
        EXPECT_GE(rows[i].worst, rows[i].harmonicMean);
        double inverse = 0;
        std::size_t losing = 0;
        for (const Regret& each : all) {
            inverse += 1 / *each.ratio(each.losses[i]);
            losing += *each.ratio(each.losses[i]) > 1 ? 1 : 0;
        }
        EXPECT_DOUBLE_EQ(rows[i].harmonicMean, static_cast<double>(cases.size()) / inverse);
        EXPECT_EQ(rows[i].losing, losing);
        EXPECT_EQ(rows[i].at.has_value(), losing > 0);
    }
}

// Compares with the costs of every draft, found without any bound.
TEST(Regret, IsWhatListingEverythingSays)
{
    for (const RegretCase& each : std::span(kSmall).last(longTriesOf(static_cast<int>(kSmall.size()), 2))) {
        const auto regret = regretOf(posedRegret(each), {}).value();
        const auto ranked = [&](Chooser chooser) { return lossOf(regret, chooser).chosen->ranked; };
        const Listed complete(*posedRegret(each));
        EXPECT_EQ(ranked(Chooser::Complete), complete.least(kCyclesQuantity)) << each.kernel;
        EXPECT_EQ(ranked(Chooser::Kept), Listed(*posedRegret(each, "kept")).least(kCyclesQuantity)) << each.kernel;
        EXPECT_EQ(regret.drafts, complete.list->size());

        const double shortest = complete.least(kCyclesComputeQuantity);
        EXPECT_EQ(lossOf(regret, Chooser::ComputeFirst).chosen->cost.quantities[kCyclesComputeQuantity], shortest);
        EXPECT_EQ(ranked(Chooser::ComputeFirst), complete.least(kCyclesQuantity, shortest)) << each.kernel;

        // No hand-made distribution is outside of it.
        for (const Chooser one : {Chooser::Published, Chooser::Paper, Chooser::AllCores, Chooser::Vendor}) {
            EXPECT_LE(ranked(Chooser::Complete), ranked(one)) << each.kernel;
        }
        EXPECT_EQ(regret.best.ranked, ranked(Chooser::Complete)) << each.kernel;
    }
}

TEST(Regret, OfAllDraftsLooksAtAll)
{
    const RegretCase one{"attacc", "red", "batch=1,vec_len=1024"};
    const auto regret = regretOf(posedRegret(one, "all"), {}).value();

    EXPECT_TRUE(regret.isOfAll);
    EXPECT_EQ(regret.best.ranked, Listed(*posedRegret(one, "all")).least(kCyclesQuantity));
    EXPECT_THAT(regret.idleDistribution, IsEmpty());
    EXPECT_EQ(lossOf(regret, Chooser::Complete).chosen->ranked, Listed(*posedRegret(one)).least(kCyclesQuantity));
    EXPECT_THAT(lossOf(regret, Chooser::Complete).why,
                HasSubstr("leaves some idle: it uses 8 of 16 groups and 8 of 64 cores"));
}

TEST(Regret, OfAKernelWithoutCompleteDraftsLooksAtAll)
{
    const auto regret = regretOf(posedRegret({"attacc", "dot", "vec_len=97"}), {}).value();

    EXPECT_TRUE(regret.isOfAll);
    EXPECT_FALSE(lossOf(regret, Chooser::Kept).chosen.has_value());
    EXPECT_THAT(lossOf(regret, Chooser::Kept).why, HasSubstr("has no draft"));
    EXPECT_TRUE(lossOf(regret, Chooser::Vendor).chosen.has_value());
    EXPECT_EQ(summaries(std::vector{regret})[4].missing, 1U);
}

TEST(Regret, TellsWhatARuleRemoved)
{
    const auto problem = posedRegret({"attacc", "gemv", "batch=1,nhead=16,dhead=64,seq_len=256"});
    const auto regret = regretOf(problem, {}).value();
    const Loss& loss = lossOf(regret, Chooser::EqualWorstTile);

    ASSERT_GT(*regret.ratio(loss), 1);
    ASSERT_TRUE(loss.standIn.has_value());
    EXPECT_EQ(loss.removed, regret.best);
    EXPECT_GE(loss.standIn->ranked, loss.chosen->ranked);
    EXPECT_THAT(loss.why,
                HasSubstr("Rule 3 removes the best one, " + regret.best.text + ", for " + loss.standIn->text));
    for (std::size_t set = 0; set < regret.best.draft.size(); ++set) {
        EXPECT_EQ(loss.standIn->draft[set].tile, regret.best.draft[set].tile);
    }
    // The parts that it names make up the difference.
    const CostSchema& schema = problem->costs();
    double more = 0;
    for (const std::size_t part : {kCyclesInQuantity, kCyclesComputeQuantity, kCyclesOutQuantity}) {
        more += loss.standIn->cost.quantities[part] - regret.best.cost.quantities[part];
    }
    EXPECT_EQ(more, loss.standIn->ranked - regret.best.ranked);
    EXPECT_THAT(loss.why, HasSubstr(differenceText(schema, loss.standIn->cost, regret.best.cost)));
}

// Rule 1 needs no search: what it removes becomes the same program.
TEST(Regret, EquivalentMappingsCostTheSame)
{
    const auto problem = posedRegret({"attacc", "fig5", "A0=12,A1=8,B0=4,k=16"});
    const DraftQuestion& asked = problem->asked();
    const auto space =
        DraftSpace::make(asked.workload->kernel, asked.workload->sets, asked.resources(), SpaceExtent::All).value();
    PruneOptions options = pruneOptions(asked);
    options.rules = {true, false, false};
    const PruneOutcome outcome = prune(space, options);
    std::mt19937_64 random(3);
    int compared = 0;
    for (int tries = 0; tries < 4000 && compared < 40; ++tries) {
        const auto draft = static_cast<DraftIndex>(random() % space.indices());
        const PruneVerdict verdict = space.contains(draft) ? outcome.verdict(draft) : PruneVerdict{};
        if (verdict.rule == PruneRule::EquivalentMappings && verdict.keptInstead) {
            const auto one = costOfDraft(asked, space.draft(draft).parts());
            const auto other = costOfDraft(asked, space.draft(*verdict.keptInstead).parts());
            ASSERT_EQ(one.has_value(), other.has_value());
            EXPECT_TRUE(!one || *one == *other);
            ++compared;
        }
    }
    EXPECT_EQ(compared, 40);
}

TEST(ComputePhaseBounds, AreNeverAboveTheComputePhase)
{
    std::mt19937_64 random(9);
    for (const RegretCase& each : regretFamily()) {
        const auto problem = posedRegret(each);
        const auto list = problem->candidates({}).value().list;
        const auto bounds = compiledComputeBounds(problem->asked());
        for (int i = 0; i < 3; ++i) {
            const Draft draft = asDrafts(*list).at(random() % list->size());
            const auto cost = costOfDraft(problem->asked(), draft.parts(), {.mostCycles = 200'000});
            if (cost && cost->end == RunEnd::Done) {
                for (int level = 0; level < bounds->levels(); ++level) {
                    EXPECT_LE(bounds->bound(level, draft.parts()).value(), cost->cost.compute) << each.kernel << level;
                }
                EXPECT_GT(bounds->bound(0, draft.parts()).value(), 0) << each.kernel;
            }
        }
    }
}

TEST(Regret, IsStopped)
{
    std::stop_source stop;
    stop.request_stop();
    const auto found = regretOf(posedRegret(kSmall.front()), {}, stop.get_token());
    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(found.error().kind, ErrorKind::Stopped);
}

TEST(RegretFamily, CanBeAskedOnAllDevices)
{
    EXPECT_EQ(regretFamily().size(), 30U);
    for (const auto& machine : commandMachines()) {
        const std::string& name = machine->description().name;
        EXPECT_GT(std::ranges::count(regretFamily(), name, &RegretCase::device), 4) << name;
    }
    for (const RegretCase& each : regretFamily()) {
        EXPECT_NE(posedRegret(each), nullptr) << each.kernel;
    }
}

TEST(RegretFamily, IsReadFromLines)
{
    const auto all = parseRegretCases(
        "# layers\nattacc red batch=1,vec_len=1024 # one vector\n\n  batch=2,vec_len=1024\n", "list", "hbm-pim", "va");
    ASSERT_TRUE(all.has_value());
    EXPECT_EQ((*all)[0], (RegretCase{"attacc", "red", "batch=1,vec_len=1024", 2}));
    EXPECT_EQ((*all)[1], (RegretCase{"hbm-pim", "va", "batch=2,vec_len=1024", 4}));

    EXPECT_THAT(parseRegretCases("\nattacc red", "list", "", "").error().message(), HasSubstr("list:2"));
    EXPECT_THAT(parseRegretCases("batch=1", "list", "", "").error().message(), HasSubstr("has 1 words"));
    EXPECT_THAT(parseRegretCases("# nothing\n", "list", "", "").error().message(), HasSubstr("has no shapes"));
}

} // namespace pimento::test
