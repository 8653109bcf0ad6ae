// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/draft_links.h"

#include "engine/inspection/command_links.h"
#include "engine/inspection/data_layouts.h"
#include "engine/inspection/dram/command_spans.h"
#include "engine/inspection/timeline/span_search.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/dcc/compiled_inspection.h"
#include "engine/systems/dcc/draft_listings.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/links/draft_layouts.h"
#include "engine/systems/dcc/links/tensor_parts.h"
#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/inspections.h"
#include "tests/engine/systems/dcc/links/linked_program.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <tuple>

// The links of a command of a timeline are compared with memories that are filled and read address by address: the last
// command that wrote to the place of a command decides which elements are there.

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

} // namespace

class DraftLinksOf : public testing::TestWithParam<const char*> {};

TEST_P(DraftLinksOf, RandomProgramsSayWhatLiesWhereEachCommandGoes)
{
    RandomCases cases(catalogue().kernels, {backends().find(GetParam()).value()}, {.seed = 41, .mostPoints = 3'000});
    int programs = 0;
    int compared = 0;
    for (int i = 0; i < triesOf(30, 4) && !HasFailure(); ++i) {
        const auto one = cases.next();
        ASSERT_TRUE(one);
        if (one->question.model != &compiledModel()) {
            continue;
        }
        const auto program = DraftProgram::make(one->question, one->draft.parts());
        if (!program || program->run()->requests > 8'000) {
            continue; // the device refuses the kernel, or it would take long
        }
        SCOPED_TRACE(one->question.subject() + " " + one->draft.text());
        compared += expectSameElements(link(*program));
        ++programs;
    }
    EXPECT_GT(programs, triesOf(5, 1));
    EXPECT_GT(compared, triesOf(500, 50));
}

TEST_P(DraftLinksOf, RandomProgramsHaveTheirDataInTheRowsThatTheTimelineNames)
{
    RandomCases cases(catalogue().kernels, {backends().find(GetParam()).value()}, {.seed = 43, .mostPoints = 3'000});
    int accesses = 0;
    for (int i = 0; i < triesOf(30, 12) && !HasFailure(); ++i) {
        const auto one = cases.next();
        ASSERT_TRUE(one);
        const auto program = one->question.model == &compiledModel()
                                 ? DraftProgram::make(one->question, one->draft.parts())
                                 : Result<DraftProgram>(fail("is of another model"));
        if (!program || program->run()->requests > 8'000) {
            continue; // the device refuses the kernel, or it would take long
        }
        SCOPED_TRACE(one->question.subject() + " " + one->draft.text());
        accesses += expectSameRows(link(*program));
    }
    EXPECT_GT(accesses, triesOf(500, 20));
}

TEST_P(DraftLinksOf, ALineOfTheProgramFindsItsCommandsAndTheyFindTheLine)
{
    const Linked linked = link("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", GetParam());
    const std::vector<ListingLine>& lines = linked.listings[2].lines;
    std::size_t found = 0;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        if (!lines[line].command) {
            continue;
        }
        for (const std::uint32_t command : linked.links->commandsOf({2, line})) {
            const auto back = linked.links->purposeOf(command).line;
            ASSERT_EQ(back, (LinePlace{2, line}));
            ++found;
        }
    }
    std::size_t columns = 0;
    for (std::size_t i = 0; i < commandLogOf(*linked.timeline).size(); ++i) {
        columns += stripOf(linked.timeline->kindOf(i)) == Strip::Lower ? 1 : 0;
    }
    EXPECT_EQ(found, columns); // each column command has its line, and is a command of it
}

TEST_P(DraftLinksOf, ALogThatEndsEarlyIsTheFrontOfTheWholeOne)
{
    DraftQuestion question = compiledQuestion("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", GetParam());
    question.indexing = lower::Indexing::Exact;
    const Draft draft = question.model->defaultDraft(question);
    const auto program = DraftProgram::make(question, draft.parts()).value();
    const Linked whole = link(program);
    const Linked cut = link(program, commandLogOf(*whole.timeline).size() / 3);

    ASSERT_LT(commandLogOf(*cut.timeline).size(), commandLogOf(*whole.timeline).size());
    for (std::size_t i = 0; i < commandLogOf(*cut.timeline).size(); ++i) {
        const bool isColumn = stripOf(cut.timeline->kindOf(i)) == Strip::Lower;
        if (isColumn) {
            ASSERT_EQ(cut.links->purposeOf(i).line, whole.links->purposeOf(i).line) << i;
        }
    }
}

TEST_P(DraftLinksOf, ATensorIsFoundInTheCommandsThatCarryIt)
{
    const Linked linked = link("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", GetParam());
    for (std::size_t tensor = 0; tensor < linked.links->tensors().size(); ++tensor) {
        const std::string& name = linked.links->tensors()[tensor];
        const auto query = parseSpanQuery(name + " channel 0", *linked.timeline, linked.links.get());
        ASSERT_TRUE(query) << name;
        const auto hits = findSpans(*linked.timeline, *query, linked.links.get());
        EXPECT_FALSE(hits.empty()) << name;
        for (const std::uint32_t hit : hits) {
            EXPECT_EQ(commandLogOf(*linked.timeline).channel(hit), 0);
            const CommandPurpose purpose = linked.links->purposeOf(hit);
            const bool isAbout =
                std::ranges::any_of(purpose.parts, [&](const TensorPart& part) { return part.tensor == tensor; });
            EXPECT_TRUE(isAbout || purpose.parts.empty()) << name << " " << purpose.programText;
        }
    }
    const auto unknown = parseSpanQuery("Nothing", *linked.timeline, linked.links.get());
    ASSERT_FALSE(unknown);
    EXPECT_THAT(unknown.error().message(), HasSubstr("or a tensor like"));
    EXPECT_FALSE(parseSpanQuery("seqlen_of_nobody", *linked.timeline));
}

TEST_P(DraftLinksOf, AnActivationSaysWhatItsRowHolds)
{
    const Linked linked = link("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", GetParam());
    int opened = 0;
    for (std::size_t i = 0; i < commandLogOf(*linked.timeline).size(); ++i) {
        const CommandPurpose purpose = linked.links->purposeOf(i);
        if (purpose.use != CommandUse::OpensRow || !purpose.opensFor) {
            continue;
        }
        const sim::CommandRecord opening = commandLogOf(*linked.timeline).record(i);
        const sim::CommandRecord first = commandLogOf(*linked.timeline).record(*purpose.opensFor);
        EXPECT_EQ(first.row, opening.row);
        EXPECT_EQ(first.channel, opening.channel);
        EXPECT_GT(first.cycle, opening.cycle);
        const auto carried = linked.links->purposeOf(*purpose.opensFor);
        if (!carried.parts.empty() && carried.use != CommandUse::CarriesOperand &&
            carried.use != CommandUse::ReadsResults) {
            const bool holds = std::ranges::any_of(
                purpose.parts, [&](const TensorPart& part) { return part.tensor == carried.parts.front().tensor; });
            EXPECT_TRUE(holds) << carried.programText;
        }
        ++opened;
    }
    EXPECT_GT(opened, 0);
}

INSTANTIATE_TEST_SUITE_P(Devices, DraftLinksOf, testing::ValuesIn(kDraftDevices), [](const auto& made) {
    std::string name = made.param;
    std::erase(name, '-');
    return name;
});

TEST(DraftLinks, OfAMultiplicationNameBothOperands)
{
    const Linked linked = link("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", "attacc");
    for (std::size_t i = 0; i < commandLogOf(*linked.timeline).size(); ++i) {
        const CommandPurpose purpose = linked.links->purposeOf(i);
        if (purpose.use == CommandUse::Multiplies) {
            ASSERT_EQ(purpose.parts.size(), 2U);
            EXPECT_NE(purpose.parts[0].tensor, purpose.parts[1].tensor);
            return;
        }
    }
    FAIL() << "a GEMV multiplies";
}

TEST(DraftLinks, AreNotMadeBehindAStop)
{
    const Linked linked = link("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", "attacc");
    const DraftQuestion question = compiledQuestion("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", "attacc");
    const DraftLinkSource source(question.machine, linked.program,
                                 std::make_shared<const LinkedLines>(linkedLines(linked.listings, 2, 1)));
    std::stop_source stop;
    stop.request_stop();

    const auto links = source.linksOf(linked.timeline, stop.get_token());

    ASSERT_FALSE(links);
    EXPECT_EQ(links.error().kind, ErrorKind::Stopped);
}

TEST(DraftLinks, OfThePublishedArtifactAreMissingForAReason)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=1,dhead=128,seq_len=512", "attacc");
    const Draft draft = asked.model->defaultDraft(asked);

    const auto inspection = inspectDraft(asked, draft.parts()).value();

    EXPECT_EQ(inspection->part<CommandLinkSource>(), nullptr);
    EXPECT_EQ(inspection->part<LayoutSource>(), nullptr);
    EXPECT_THAT(inspection->whyMissing<CommandLinkSource>(), HasSubstr("published artifact"));
}

TEST(DraftLinks, OfADraftThatWasLoweredComeWithItsInspection)
{
    DraftQuestion asked = compiledQuestion("gemv", "batch=1,nhead=2,dhead=32,seq_len=48", "attacc");
    asked.indexing = lower::Indexing::Exact;
    const Draft draft = asked.model->defaultDraft(asked);

    const auto inspection = inspectDraft(asked, draft.parts()).value();

    EXPECT_NE(inspection->part<CommandLinkSource>(), nullptr);
    EXPECT_NE(inspection->part<LayoutSource>(), nullptr);
    EXPECT_EQ(inspection->whyMissing<CommandLinkSource>(), "");
}

TEST(TensorPart, NamesBoxesRunsAndHoles)
{
    affine::Kernel kernel;
    kernel.tensors.push_back({"W", {4, 64}, affine::TensorRole::Input, affine::Residency::Streamed, {}});
    const auto text = [&](std::vector<std::int64_t> elements) {
        const TensorPart part = tensorPart(kernel, 0, elements);
        return (part.isBox ? "" : std::to_string(part.elements) + " of ") + part.text;
    };

    EXPECT_EQ(text({0, 1, 2, 3}), "W[0][0..3]");
    EXPECT_EQ(text({64 + 5, 5, 64 + 6, 6}), "W[0..1][5..6]"); // rows 0 and 1, columns 5 and 6, in any order
    EXPECT_EQ(text({7, 7}), "W[0][7]");
    EXPECT_EQ(text({0, 4, 8, 12}), "W[0][0..12 step 4]");
    EXPECT_EQ(text({3, 9}), "W[0][3,9]");
    EXPECT_EQ(text({0, 64 + 1}), "2 of W[0..1][0..1]"); // a diagonal is no box
    EXPECT_EQ(text({0, 1, 5}), "3 of W[0][0..5]");
}

} // namespace pimento::test
