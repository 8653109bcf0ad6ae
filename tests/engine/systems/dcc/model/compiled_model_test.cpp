// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/exploration.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/default_draft.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/model/workload.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/posed_drafts.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>

namespace pimento {

namespace {

using testing::HasSubstr;

DraftQuestion asked(const std::string& kernel, const std::string& shape, const std::string& backend,
                    Space space = Space::Kept)
{
    const auto library = language::loadLibrary(sourceFile("/datasets/kernels")).value();
    DraftQuestion question;
    question.model = &compiledModel();
    question.workload =
        makeWorkload(*language::findKernel(library, kernel).value(), {shape, affine::ElementType::Fp16, {}, {}})
            .workload;
    question.machine = test::backends().find(backend).value();
    question.space = space;
    return question;
}

Result<Exploration> explored(const DraftQuestion& question)
{
    return explore(std::make_shared<const test::PosedDrafts>(question), {.threads = 2}, {}, [](const Exploration&) {});
}

} // namespace

TEST(CompiledModel, ExploresASpaceToItsEnd)
{
    const DraftQuestion question = asked("gemv", "batch=1,nhead=2,dhead=16,seq_len=64", "attacc");

    const auto last = explored(question).value();

    EXPECT_TRUE(last.isFinished);
    EXPECT_EQ(last.known, draftsOf(question).value().size());
    ASSERT_TRUE(last.best.has_value());
    ASSERT_TRUE(last.standard.has_value());
    EXPECT_EQ(test::costOf(last.standard->found), fastestDefault(question)->cost);
}

TEST(CompiledModel, CountsWhatItEnumerates)
{
    DraftQuestion question = asked("fig5", "A0=12,A1=8,B0=4,k=16", "hbm-pim-hbm3");
    const auto counts = question.model->count(question, question.resources()).value();

    for (const SpaceCount& count : counts) {
        question.space = count.space;
        EXPECT_EQ(draftsOf(question).value().size(), static_cast<std::size_t>(count.drafts));
    }
}

/// Every window and command shows the same message.
TEST(CompiledModel, SaysWhichSpaceHasDraftsWhenOneIsEmpty)
{
    const DraftQuestion question = asked("dot", "vec_len=97", "attacc");

    const auto drafts = draftsOf(question);
    const auto refused = explored(question);

    ASSERT_FALSE(drafts.has_value());
    EXPECT_THAT(drafts.error().message(), HasSubstr("the space kept has no draft"));
    EXPECT_THAT(drafts.error().hint, HasSubstr("Choose the space all, which has 288"));
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().message(), drafts.error().message());
}

TEST(CompiledModel, SharesOutUnitsNotBanks)
{
    EXPECT_EQ(asked("va", "batch=2,vec_len=64", "attacc").resources(), (Resources{16, 64}));
    EXPECT_EQ(asked("va", "batch=2,vec_len=64", "hbm-pim-hbm3").resources(), (Resources{16, 32})); // two banks each
}

TEST(CompiledModel, SaysWhatADeviceCannotDo)
{
    const auto checked = check(asked("relu", "batch=1,vec_len=64", "attacc"));

    ASSERT_FALSE(checked.has_value());
    EXPECT_THAT(checked.error().message(), HasSubstr("cannot compute relu("));
}

/// Drafts whose data does not fit are left out; the others still count as a finished exploration.
TEST(CompiledModel, LeavesOutDraftsThatDoNotFit)
{
    DraftQuestion question = asked("gemv", "batch=1,nhead=1,dhead=4096,seq_len=4096", "attacc");
    const Draft whole = question.model->parse(question, "1x1,1x1,1x1").value();
    const Draft shared = question.model->parse(question, "1x1,1x4,1x16").value();
    DraftList drafts(3);
    drafts.push(whole.parts());
    drafts.push(shared.parts());

    const auto searched = test::searchDrafts(question, drafts);

    EXPECT_EQ(searched.report.impossible(), 1U); // 32 MiB of matrix, 12 MiB of memory
    EXPECT_EQ(searched.costs.size(), 1U);
    EXPECT_TRUE(searched.costs.contains(1));
}

/// Checks that the faster of two programs counts: the tiles of A[b+1][i*2] have their gaps closed (exact) or filled
/// (expanded).
class FasterIndexing : public testing::Test {
protected:
    [[nodiscard]] static DraftRun runOf(DraftQuestion question, const std::string& draft,
                                        std::optional<lower::Indexing> indexing)
    {
        question.indexing = indexing;
        return runDraft(question, question.model->parse(question, draft).value().parts()).value();
    }

    void expect(const std::string& backend, const std::string& draft, std::int64_t exact, std::int64_t expanded) const
    {
        const DraftQuestion question = asked("fig5", "A0=12,A1=8,B0=4,k=16", backend);
        EXPECT_EQ(runOf(question, draft, lower::Indexing::Exact).result.cycles.value(), exact);
        EXPECT_EQ(runOf(question, draft, lower::Indexing::Expanded).result.cycles.value(), expanded);

        const DraftRun best = runOf(question, draft, std::nullopt);
        const auto parts = question.model->parse(question, draft).value();
        const auto program = lowerDraft(question, parts.parts()).value();

        EXPECT_EQ(best.result.cycles.value(), std::min(exact, expanded));
        EXPECT_EQ(best.indexing, expanded < exact ? lower::Indexing::Expanded : lower::Indexing::Exact);
        EXPECT_EQ(program->indexing(), best.indexing);
        EXPECT_EQ(decided(question, parts.parts()).value().indexing, best.indexing);
    }
};

TEST_F(FasterIndexing, IsExact) { expect("attacc", "1x4,1x1,1x1", 755, 1125); }

TEST_F(FasterIndexing, IsExactWithLanesAlongAnotherLoop) { expect("hbm-pim-hbm3", "1x1,1x1,1x1", 2155, 3044); }

TEST_F(FasterIndexing, IsExpanded) { expect("hbm-pim", "1x1,1x1,1x1", 6050, 5709); }

TEST_F(FasterIndexing, IsExactOfEquals) { expect("attacc", "1x6,1x8,16x1", 613, 613); }

TEST_F(FasterIndexing, GivesTheTraceOfTheChosenProgramAlone)
{
    class Counter final : public sim::CommandSink {
    public:
        void command(const sim::CommandRecord&) override { ++commands; }
        std::int64_t commands = 0;
    } sink;
    const DraftQuestion question = asked("fig5", "A0=12,A1=8,B0=4,k=16", "hbm-pim-hbm3");
    const Draft draft = question.model->parse(question, "1x1,1x1,1x1").value();

    const DraftRun best = runDraft(question, draft.parts(), {.commands = &sink}).value();

    const auto& counts = best.result.commandsByKind;
    EXPECT_EQ(sink.commands, std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
}

TEST_F(FasterIndexing, IsNoQuestionWithoutGaps)
{
    const DraftQuestion gemv = asked("gemv", "batch=1,nhead=2,dhead=16,seq_len=64", "attacc");
    const DraftQuestion fig5 = asked("fig5", "A0=12,A1=8,B0=4,k=16", "attacc");

    EXPECT_THAT(gemv.model->indexings(gemv), testing::ElementsAre(lower::Indexing::Exact));
    EXPECT_THAT(fig5.model->indexings(fig5), testing::ElementsAre(lower::Indexing::Exact, lower::Indexing::Expanded));
}

TEST_F(FasterIndexing, IsToldOfEveryDraftOfASpace)
{
    const DraftQuestion question = asked("fig5", "A0=12,A1=8,B0=4,k=16", "hbm-pim");
    DraftList drafts(3);
    for (const char* draft : {"1x1,1x1,1x1", "1x4,1x1,1x1"}) { // 5709 instead of 6050, 1289 instead of 2233
        drafts.push(question.model->parse(question, draft).value().parts());
    }

    const auto searched = test::searchDrafts(question, drafts, 2);

    ASSERT_EQ(searched.costs.size(), 2U);
    EXPECT_EQ(searched.costs.at(0).cycles, 5709);
    EXPECT_EQ(searched.costs.at(0).indexing, lower::Indexing::Expanded);
    EXPECT_EQ(searched.costs.at(1).cycles, 1289);
    EXPECT_EQ(searched.costs.at(1).indexing, lower::Indexing::Exact);
}

TEST(Workload, FlipsResidency)
{
    const auto library = language::loadLibrary(sourceFile("/datasets/kernels")).value();
    const language::LibraryKernel& gemv = *language::findKernel(library, "gemv").value();
    const std::string shape = "batch=1,nhead=2,dhead=16,seq_len=64";

    const auto usual = makeWorkload(gemv, {shape, affine::ElementType::Fp16, {}, {}}).workload;
    const auto flipped = makeWorkload(gemv, {shape, affine::ElementType::Fp16, {"x"}, {"W"}}).workload;
    const auto wrong = makeWorkload(gemv, {shape, affine::ElementType::Fp16, {"z"}, {}});

    EXPECT_EQ(usual->kernel.tensors[0].residency, affine::Residency::Streamed);
    EXPECT_EQ(usual->kernel.tensors[1].residency, affine::Residency::Resident);
    EXPECT_EQ(flipped->kernel.tensors[0].residency, affine::Residency::Resident);
    EXPECT_EQ(flipped->kernel.tensors[1].residency, affine::Residency::Streamed);
    EXPECT_EQ(wrong.workload, nullptr);
    EXPECT_THAT(wrong.error.message(), HasSubstr("\"z\" is not an argument"));
}

} // namespace pimento
