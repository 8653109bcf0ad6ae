// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/draft_cost.h"

#include "engine/costs/cost_cache.h"
#include "engine/exploration/exploration.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/model/program_key.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/posed_drafts.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

DraftQuestion soundQuestion(const std::string& kernel, const std::string& shape, const std::string& backend,
                            Space space = Space::Kept)
{
    DraftQuestion question;
    question.model = &compiledModel();
    const auto source = language::findKernel(catalogue().kernels, kernel).value();
    question.workload = makeWorkload(*source, {shape, affine::ElementType::Fp16, {}, {}}).workload;
    question.machine = backends().find(backend).value();
    question.space = space;
    return question;
}

/// Small questions of both models and all machines, with gaps and without.
std::vector<DraftQuestion> questions()
{
    const char* gemv = "batch=1,nhead=2,dhead=16,seq_len=64";
    return {question("red", "batch=2,vec_len=512", "attacc", Space::All),
            question("gemv", gemv, "hbm-pim-hbm3", Space::Kept),
            question("attn", "batch=1,nhead=2,dhead=16,seq_len=32", "attacc", Space::Listed, Mode::Inference),
            soundQuestion("gemv", "batch=1,nhead=2,dhead=16,seq_len=16", "attacc"),
            soundQuestion("fig5", "A0=12,A1=8,B0=4,k=16", "attacc"),
            soundQuestion("va", "batch=1,vec_len=512", "hbm-pim"),
            soundQuestion("gemv", "batch=1,nhead=2,dhead=16,seq_len=16", "gddr6-aim")};
}

/// Evaluates each draft alone, as if there were no other.
std::map<std::size_t, DraftCost> oneByOne(const DraftQuestion& asked, const DraftList& drafts)
{
    std::map<std::size_t, DraftCost> costs;
    for (std::size_t row = 0; row < drafts.size(); ++row) {
        const auto run = runDraft(asked, drafts[row]);
        if (run) {
            costs[row] = pimento::costOf(*asked.machine, run->result);
            costs[row].indexing = run->indexing;
        }
    }
    return costs;
}

TEST(SharedWork, ChangesNoCost)
{
    for (const DraftQuestion& asked : questions()) {
        const DraftList drafts = draftsOf(asked).value();
        const std::map<std::size_t, DraftCost> expected = oneByOne(asked, drafts);
        CostCache cache;

        const SearchedDrafts without = searchDrafts(asked, drafts, 1, nullptr);
        const SearchedDrafts threads = searchDrafts(asked, drafts, 3, nullptr);
        const SearchedDrafts cached = searchDrafts(asked, drafts, 3, &cache);
        const SearchedDrafts again = searchDrafts(asked, drafts, 2, &cache);

        EXPECT_EQ(without.costs, expected) << asked.text();
        EXPECT_EQ(threads.costs, expected) << asked.text();
        EXPECT_EQ(cached.costs, expected) << asked.text();
        EXPECT_EQ(again.costs, expected) << asked.text();
        EXPECT_EQ(without.report, threads.report);
        EXPECT_EQ(without.report, cached.report);
        EXPECT_EQ(without.sources, threads.sources);
        EXPECT_EQ(again.report.evaluated, 0U);
        EXPECT_EQ(again.report.cached, without.report.evaluated);
        EXPECT_EQ(again.report.shared, without.report.shared);
        EXPECT_EQ(without.report.finished() + without.report.impossible(), drafts.size());
    }
}

TEST(SharedWork, SimulatesOneDraftForEachProgram)
{
    const DraftQuestion asked = question("red", "batch=2,vec_len=512", "attacc", Space::All);
    const DraftList drafts = draftsOf(asked).value();

    const SearchedDrafts found = searchDrafts(asked, drafts, 2, nullptr);

    std::set<ProgramKey> programs;
    for (std::size_t row = 0; row < drafts.size(); ++row) {
        programs.insert(costKey(asked, drafts[row]).value());
    }
    EXPECT_EQ(found.report.evaluated, programs.size());
    EXPECT_LT(found.report.evaluated, drafts.size() / 2);
    EXPECT_EQ(found.report.shared, drafts.size() - found.report.evaluated);
}

TEST(SharedWork, ChangesNoExploration)
{
    for (const DraftQuestion& asked : questions()) {
        const auto problem = std::make_shared<const PosedDrafts>(asked);
        CostCache cache;
        const auto explored = [&](unsigned threads, CostCache* with) {
            return explore(problem, {.threads = threads, .cache = with}, {}, [](const Exploration&) {}).value();
        };
        const Exploration without = explored(1, nullptr);

        for (const Exploration& other : {explored(3, &cache), explored(2, &cache)}) {
            EXPECT_EQ(other.best, without.best);
            EXPECT_EQ(other.known, without.known);
            EXPECT_EQ(other.isFinished, without.isFinished);
            EXPECT_EQ(other.standard.has_value(), without.standard.has_value());
            for (std::size_t column = 0; column < without.table->columns().size(); ++column) {
                for (std::size_t row = 0; row < without.table->rows(); ++row) {
                    const double value = without.table->value(row, column);
                    const double same = other.table->value(row, column);
                    ASSERT_TRUE(value == same || (value != value && same != same)) << row << " " << column;
                }
            }
        }
        EXPECT_EQ(explored(2, &cache).report.cached + without.report.shared, without.known);
    }
}

TEST(SharedWork, ChangesNoBestDraft)
{
    for (const DraftQuestion& asked : questions()) {
        const DraftList drafts = draftsOf(asked).value();
        std::optional<std::size_t> expected;
        const std::map<std::size_t, DraftCost> costs = oneByOne(asked, drafts);
        for (const auto& [row, cost] : costs) {
            expected = !expected || cost.cycles < costs.at(*expected).cycles ? row : expected;
        }
        CostCache cache;

        for (CostCache* with : {static_cast<CostCache*>(nullptr), &cache, &cache}) {
            for (const unsigned threads : {1U, 3U}) {
                const BestSearch best = searchBestDraft(asked, drafts, threads, with);
                EXPECT_EQ(best.row, expected) << asked.text();
                EXPECT_EQ(costOf(best.best), costs.at(*expected));
                EXPECT_TRUE(best.isProved());
            }
        }
    }
}

TEST(CostOfDraft, IsTheCostOfItsRun)
{
    const std::vector machines = commandMachines();
    RandomCases cases(catalogue().kernels, machines, {.seed = 3, .mostPoints = 2e4});
    CostCache cache;
    int compared = 0;
    for (int i = 0; i < triesOf(200, 20); ++i) {
        const auto each = cases.next();
        if (!each || !check(each->question)) {
            continue;
        }
        const auto run = runDraft(each->question, each->draft.parts());
        const auto found = costOfDraft(each->question, each->draft.parts());
        const auto cached = costOfDraft(each->question, each->draft.parts(), {.cache = &cache});
        const auto again = costOfDraft(each->question, each->draft.parts(), {.cache = &cache});

        ASSERT_EQ(run.has_value(), found.has_value());
        ASSERT_EQ(run.has_value(), cached.has_value());
        ASSERT_EQ(run.has_value(), again.has_value());
        if (!run) {
            EXPECT_EQ(run.error(), found.error());
            EXPECT_EQ(run.error(), again.error());
            continue;
        }
        DraftCost expected = pimento::costOf(each->question.timing(), run->result);
        expected.indexing = run->indexing;
        EXPECT_EQ(*found, (FoundCost{expected, RunEnd::Done, CostSource::Evaluated}));
        EXPECT_EQ(cached->cost, expected);
        EXPECT_EQ(*again, (FoundCost{expected, RunEnd::Done, CostSource::Cached}));
        ++compared;
    }
    EXPECT_GT(compared, triesOf(50, 3));
}

TEST(CostOfDraft, IsCutAtTheSameLimitsWithACache)
{
    for (const DraftQuestion& asked :
         {soundQuestion("fig5", "A0=12,A1=8,B0=4,k=16", "attacc"), question("red", "batch=2,vec_len=512", "attacc")}) {
        const Draft draft = asked.model->defaultDraft(asked);
        const FoundCost full = costOfDraft(asked, draft.parts()).value();
        CostCache cache;

        // A run is looked at where something happens, so it may end a little beyond its limit.
        for (const std::int64_t limit : {full.cost.cycles / 2, full.cost.cycles / 4, full.cost.cycles / 2 + 20,
                                         full.cost.cycles, std::int64_t{0}}) {
            const auto with = costOfDraft(asked, draft.parts(), {.mostCycles = limit, .cache = &cache}).value();
            const auto without = costOfDraft(asked, draft.parts(), {.mostCycles = limit}).value();

            const bool isCut = limit > 0 && limit < full.cost.cycles;
            EXPECT_EQ(without.end, isCut ? RunEnd::Cut : RunEnd::Done) << limit;
            EXPECT_EQ(with.end, without.end) << limit;
            EXPECT_TRUE(isCut || with.cost == full.cost);
            EXPECT_TRUE(!isCut || with.cost.cycles < full.cost.cycles);
        }
        // Now it is known, and a limit cannot take it away.
        const auto known = costOfDraft(asked, draft.parts(), {.mostCycles = 1, .cache = &cache}).value();
        EXPECT_EQ(known.cost, full.cost);
        EXPECT_EQ(known.end, RunEnd::Done);
    }
}

TEST(CostOfDraft, TellsThatItIsUnderWay)
{
    class Beats final : public Progress {
    public:
        void report(std::int64_t done, std::int64_t /*total*/) override
        {
            ++count;
            most = std::max(most, done);
        }
        int count = 0;
        std::int64_t most = 0;
    };
    // One core does it all: 4 * 256 * 8 products, 6 cycles each.
    const DraftQuestion asked = question("gemv", "batch=1,nhead=4,dhead=128,seq_len=256", "attacc");
    Beats beats;

    ASSERT_TRUE(costOfDraft(asked, draft(asked, "1x1,1x1,1x1").parts(), {.heartbeat = &beats}).has_value());

    EXPECT_GT(beats.count, 0);
    EXPECT_GT(beats.most, 0);
}

TEST(CostOfDraft, KnowsNothingOfAStoppedRun)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=32,dhead=128,seq_len=2048", "attacc");
    const Draft draft = asked.model->parse(asked, "1x1,1x1,1x1").value();
    std::stop_source stop;
    stop.request_stop();
    CostCache cache;

    const auto found = costOfDraft(asked, draft.parts(), {.mostCycles = 10'000'000, .cache = &cache}, stop.get_token());

    EXPECT_EQ(found->end, RunEnd::Stopped);
    EXPECT_EQ(cache.size(), 0U);
}

} // namespace

} // namespace pimento::test
