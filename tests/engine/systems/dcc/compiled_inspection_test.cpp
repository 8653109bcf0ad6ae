// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/compiled_inspection.h"

#include "engine/candidates/device_map.h"
#include "engine/inspection/dram/command_log.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/inspection/dram/command_spans.h"
#include "engine/inspection/dram/run_roofline.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/roofline.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/model/operations.h"
#include "sim/base/work_count.h"
#include "tests/engine/systems/dcc/inspections.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const char* const kGemv = "batch=1,nhead=2,dhead=32,seq_len=48";
const char* const kGaps = "A0=12,A1=8,B0=4,k=16";

/// Counts how often some work lowered programs, simulated them, and listed or pruned drafts.
struct Counts {
    std::int64_t lowerings = -workCount(WorkKind::Lowering);
    std::int64_t runs = -workCount(WorkKind::Simulation);
    std::int64_t spaces = -workCount(WorkKind::Enumeration) - workCount(WorkKind::Pruning);

    void stop()
    {
        lowerings += workCount(WorkKind::Lowering);
        runs += workCount(WorkKind::Simulation);
        spaces += workCount(WorkKind::Enumeration) + workCount(WorkKind::Pruning);
    }
};

std::vector<Draft> someDrafts(const DraftQuestion& question, unsigned seed)
{
    std::mt19937_64 random(seed);
    std::vector<Draft> drafts = {question.model->defaultDraft(question)};
    for (int i = 0; i < 3; ++i) {
        drafts.push_back(randomDraft(question.workload->sets, question.resources(), random));
    }
    return drafts;
}

/// Expects that everything in an inspection equals the results of separate runs.
void expectAgrees(const Inspection& inspection, const DraftQuestion& question, const Draft& draft)
{
    const sim::Machine& machine = *question.machine;
    auto recorder = CommandRecorder::make(machine).value();
    sim::RunOptions options{.bankFigures = sim::BankFigures::Keep, .explainsWaits = true};
    const auto run = runProgram(question, draft.parts(), options).value();
    options.commands = &recorder;
    (void)runProgram(question, draft.parts(), options).value();
    const Timeline timeline = commandTimeline(question.machine, recorder.finish(), run);

    EXPECT_EQ(inspection.part<CommandRun>()->run, run);
    EXPECT_EQ(inspection.part<CommandRun>()->energy.total(), sim::energyOf(question.timing(), run).total());
    const auto bounds = DraftProgram::make(question, draft.parts())->bounds().value();
    EXPECT_EQ(inspection.part<CommandRun>()->bounds.total, bounds.total);
    EXPECT_EQ(inspection.part<CommandRun>()->bounds.resources, bounds.resources);
    EXPECT_EQ(inspection.part<Roofline>()->operations, operationsOf(question.workload->kernel));
    EXPECT_EQ(inspection.part<Roofline>()->busBytes, busBytesOf(machine, run));
    EXPECT_EQ(inspection.part<Roofline>()->roofs, roofsOf(machine, 2));
    const DeviceMap map = makeDeviceMap(machine, run);
    ASSERT_EQ(inspection.part<DeviceMap>()->layers.size(), map.layers.size());
    for (std::size_t i = 0; i < map.layers.size(); ++i) {
        EXPECT_EQ(inspection.part<DeviceMap>()->layers[i].id, map.layers[i].id);
        EXPECT_EQ(inspection.part<DeviceMap>()->layers[i].values, map.layers[i].values) << map.layers[i].id;
    }
    ASSERT_EQ(commandLogOf(*inspection.part<Timeline>()).size(), commandLogOf(timeline).size());
    EXPECT_EQ(inspection.part<Timeline>()->parts(), timeline.parts());
    for (std::size_t i = 0; i < commandLogOf(timeline).size(); ++i) {
        ASSERT_EQ(commandLogOf(*inspection.part<Timeline>()).record(i), commandLogOf(timeline).record(i));
        ASSERT_EQ(commandLogOf(*inspection.part<Timeline>()).heldBy(i), commandLogOf(timeline).heldBy(i));
    }
}

} // namespace

TEST(CompiledInspection, CostsOneLoweringAndOneRun)
{
    for (const char* device : kDraftDevices) {
        const DraftQuestion question = compiledQuestion("gemv", kGemv, device);
        for (const Draft& draft : someDrafts(question, 1)) {
            Counts counts;
            const auto inspection = inspectDraft(question, draft.parts(), {}, {});
            counts.stop();

            ASSERT_TRUE(inspection.has_value()) << inspection.error().message();
            EXPECT_EQ(counts.lowerings, 1) << device;
            EXPECT_EQ(counts.runs, 1) << device;
            EXPECT_EQ(counts.spaces, 0) << device;
        }
    }
}

TEST(CompiledInspection, TellsWhatRunsOfTheirOwnTell)
{
    for (const char* device : kDraftDevices) {
        const DraftQuestion question = compiledQuestion("gemv", kGemv, device);
        for (const Draft& draft : someDrafts(question, 2)) {
            const auto inspection = inspectDraft(question, draft.parts(), {}, {}).value();

            expectAgrees(*inspection, question, draft);
            EXPECT_EQ(inspection->title, draftText(question, draft.parts()) + ": " + question.subject());
            EXPECT_EQ(inspection->part<CommandRun>()->machine, question.machine);
            ASSERT_THAT(inspection->list<Listing>(), SizeIs(3));
            EXPECT_NE(inspection->part<ListingMaps>(), nullptr);
            EXPECT_FALSE(inspection->list<Listing>()[2].lines.empty());
            EXPECT_THAT(inspection->whyMissing<Timeline>(), IsEmpty());
        }
    }
}

// The way of indexing that the evaluation chose needs no second try; without it the other program is lowered and run,
// and the faster one is run once more to be recorded.
TEST(CompiledInspection, TriesTheWaysOfIndexingOnlyIfNobodyKnowsTheFasterOne)
{
    for (const char* device : kDraftDevices) {
        const DraftQuestion question = compiledQuestion("fig5", kGaps, device);
        ASSERT_THAT(question.model->indexings(question), SizeIs(2));
        for (const Draft& draft : someDrafts(question, 3)) {
            const DraftRun best = runDraft(question, draft.parts()).value();
            Counts known;
            const auto told = inspectDraft(question, draft.parts(), {.indexing = best.indexing}, {});
            known.stop();
            Counts open;
            const auto tried = inspectDraft(question, draft.parts(), {}, {});
            open.stop();

            ASSERT_TRUE(told.has_value() && tried.has_value());
            EXPECT_EQ(known.lowerings, 1) << device;
            EXPECT_EQ(known.runs, 1) << device;
            EXPECT_EQ(open.lowerings, 2) << device;
            EXPECT_EQ(open.runs, 3) << device;
            DraftQuestion one = question;
            one.indexing = best.indexing;
            expectAgrees(**told, one, draft);
            EXPECT_EQ((*tried)->part<CommandRun>()->run, (*told)->part<CommandRun>()->run);
            EXPECT_EQ((*told)->part<CommandRun>()->run.cycles, best.result.cycles);
        }
    }
}

TEST(CompiledInspection, LeavesOutWhatIsNotWanted)
{
    const DraftQuestion question = compiledQuestion("gemv", kGemv, "attacc");
    const Draft draft = question.model->defaultDraft(question);

    const auto bare =
        inspectDraft(question, draft.parts(), {}, {.wantsTimeline = false, .wantsListings = false}).value();
    const auto full = inspectDraft(question, draft.parts(), {}, {}).value();

    EXPECT_EQ(bare->part<Timeline>(), nullptr);
    EXPECT_THAT(bare->list<Listing>(), IsEmpty());
    EXPECT_EQ(bare->part<ListingMaps>(), nullptr);
    EXPECT_EQ(bare->part<CommandRun>()->run, full->part<CommandRun>()->run);
}

TEST(CompiledInspection, OfTheArtifactHasNoListingsAndLowersNothing)
{
    const DraftQuestion question = test::question("gemv", "batch=1,nhead=4,dhead=64,seq_len=64", "attacc");
    const Draft draft = test::draft(question, "4x1,1x4,4x8");

    Counts counts;
    const auto inspection = inspectDraft(question, draft.parts(), {}, {}).value();
    counts.stop();

    EXPECT_THAT(inspection->list<Listing>(), IsEmpty());
    EXPECT_EQ(counts.lowerings, 0);
    EXPECT_EQ(counts.runs, 1);
    EXPECT_DOUBLE_EQ(inspection->part<Roofline>()->operations, 2.0 * 4 * 64 * 64);
    EXPECT_EQ(
        inspection->part<CommandRun>()->run,
        simulateDraft(question, draft.parts(), {.bankFigures = sim::BankFigures::Keep, .explainsWaits = true}).value());
    EXPECT_GT(commandLogOf(*inspection->part<Timeline>()).size(), 0U);
}

TEST(CompiledInspection, SaysWhatDoesNotFitAndWhatWasStopped)
{
    const DraftQuestion large = compiledQuestion("gemv", "batch=1,nhead=1,dhead=8192,seq_len=8192", "attacc");
    const Draft draft = large.model->parse(large, "1x1,1x1,1x1").value();
    const auto refused = inspectDraft(large, draft.parts());
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().kind, ErrorKind::DoesNotFit);

    const DraftQuestion small = compiledQuestion("fig5", kGaps, "attacc");
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = inspectDraft(small, small.model->defaultDraft(small).parts(), {}, {}, stop.get_token());
    ASSERT_FALSE(stopped.has_value());
    EXPECT_EQ(stopped.error().kind, ErrorKind::Stopped);
    EXPECT_THAT(stopped.error().message(), HasSubstr("on AttAcc"));
}

} // namespace pimento::test
