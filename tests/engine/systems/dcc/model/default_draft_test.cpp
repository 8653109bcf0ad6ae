// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/default_draft.h"

#include "engine/exploration/exploration.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/rules/ruled_machine.h"
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/posed_drafts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::ElementsAre;

DraftQuestion compiledAbout(const char* kernel, const char* shape, const char* device)
{
    DraftQuestion question;
    question.model = &compiledModel();
    question.machine = backends().find(device).value();
    question.workload = makeWorkload(*language::findKernel(catalogue().kernels, kernel).value(),
                                     {shape, affine::ElementType::Fp16, {}, {}})
                            .workload;
    question.space = Space::All;
    return question;
}

std::vector<std::string> textsOf(const DraftQuestion& question)
{
    std::vector<std::string> texts;
    for (const Draft& draft : question.model->defaultDrafts(question)) {
        texts.push_back(draftText(question, draft.parts()));
    }
    return texts;
}

} // namespace

// Batch 6 over 6 of 16 groups: the elements may be shared out over the 16 / 6 = 2 groups that each input has left.
TEST(DefaultDraft, IsTheFastestOfThoseThatCountAsIt)
{
    const DraftQuestion question = compiledAbout("va", "batch=6,vec_len=2000", "hbm-pim-hbm3");
    EXPECT_THAT(textsOf(question), ElementsAre("6x1,1x32", "6x1,2x32"));
    EXPECT_EQ(draftText(question, question.model->defaultDraft(question).parts()), "6x1,1x32");

    const auto fastest = fastestDefault(question).value();

    for (const Draft& draft : question.model->defaultDrafts(question)) {
        const std::int64_t cycles = simulateDraft(question, draft.parts()).value().cycles.value();
        EXPECT_LE(fastest.cost.cycles, cycles);
        EXPECT_EQ(draft == fastest.draft, fastest.cost.cycles == cycles);
    }
    EXPECT_EQ(parseDraft(question, "default").value(), fastest.draft);
    const DraftList drafts = draftsOf(question).value();
    EXPECT_EQ(question.model->defaultsAmong(question, drafts).size(), 2U);
}

// One vector: any number of the 16 groups, as long as all 64 cores have elements.
TEST(DefaultDraft, OfOneVectorMayUseAllGroups)
{
    EXPECT_EQ(textsOf(compiledAbout("red", "batch=1,vec_len=4096", "attacc")).size(), 16U);
    EXPECT_EQ(textsOf(compiledAbout("red", "batch=1,vec_len=200", "attacc")).size(), 3U); // 4 x 64 are more than 200
    EXPECT_THAT(textsOf(compiledAbout("red", "batch=16,vec_len=4096", "attacc")), ElementsAre("16x1,1x64"));
    EXPECT_THAT(textsOf(compiledAbout("gemv", "batch=4,nhead=2,dhead=32,seq_len=64", "attacc")),
                ElementsAre("8x1,1x4,1x16", "8x1,1x4,2x16", "8x1,2x4,1x16"));
}

TEST(DefaultDraft, IsTheSameWhateverTheSpace)
{
    DraftQuestion question = compiledAbout("relu", "batch=2,vec_len=1500", "hbm-pim-hbm3");
    const auto fastest = fastestDefault(question).value();
    for (const Space space : {Space::All, Space::Complete, Space::Kept}) {
        question.space = space;
        const auto found = explore(std::make_shared<const PosedDrafts>(question), {}, {}, [](const Exploration&) {});
        ASSERT_TRUE(found->standard.has_value());
        EXPECT_EQ(costOf(found->standard->found), fastest.cost);
    }
}

TEST(DefaultDraft, IsFoundInAList)
{
    DraftQuestion compiled = compiledAbout("fig5", "A0=12,A1=8,B0=4,k=16", "attacc"); // has several mappings for a set
    compiled.space = Space::Kept;
    // With a batch of 4 on 16 groups several drafts count as the artifact's default.
    const DraftQuestion artifact = question("gemv", "batch=1,nhead=4,dhead=128,seq_len=256", "attacc", Space::Complete);
    for (const DraftQuestion& each : {artifact, compiled}) {
        const DraftList drafts = draftsOf(each).value();
        std::vector<std::size_t> expected;
        for (std::size_t row = 0; row < drafts.size(); ++row) {
            if (each.model->isDefault(each, drafts[row])) {
                expected.push_back(row);
            }
        }

        EXPECT_EQ(each.model->defaultsAmong(each, drafts), expected);
        EXPECT_EQ(expected.size() > 1, each.model == &artifactModel());
    }
}

// A rule of AttAcc says which banks a buffer write reaches. This draft wants one operand in all 64, the default not.
TEST(ChannelWideBufferWrites, CanBeSwitchedOff)
{
    DraftQuestion question = compiledAbout("gemv", "batch=1,nhead=16,dhead=128,seq_len=512", "attacc");
    const sim::RuleChoice without{.on = {}, .off = {"channel-wide-buffer-writes"}};
    const auto narrower = ruledMachine(*question.machine, without).value();
    EXPECT_EQ(question.machine->sound().description().compute.spread.size(), 3U);
    EXPECT_EQ(narrower->description().compute.spread.size(), 2U);
    const auto cyclesOf = [](const DraftQuestion& one, const char* draft) {
        return simulateDraft(one, parseDraft(one, draft).value().parts()).value().cycles.value();
    };
    const std::int64_t wide = cyclesOf(question, "8x1,1x1,2x64");
    const std::int64_t standard = cyclesOf(question, "default");

    question.ruled = narrower;
    EXPECT_GT(cyclesOf(question, "8x1,1x1,2x64"), wide + wide / 10);
    EXPECT_EQ(cyclesOf(question, "default"), standard);
}

} // namespace pimento::test
