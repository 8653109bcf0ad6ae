// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lists/request_list.h"

#include "engine/request_lists/request_csv.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/lists/replayed_list.h"
#include "engine/systems/dcc/lower/crf/program_run.h"
#include "engine/systems/dcc/lower/crf/request_stages.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace pimento::test {

namespace {

std::string textOf(const DraftQuestion& question, const Draft& draft)
{
    auto list = RequestList::of(question, draft, {});
    EXPECT_TRUE(list.has_value()) << list.error().message();
    std::string all;
    for (std::string text; list->next(text);) {
        all += text;
    }
    return all;
}

/// Returns the device of a question, changed so that no refresh falls into these runs.
std::shared_ptr<const sim::Machine> withoutRefresh(const sim::Machine& machine)
{
    sim::DeviceDescription description = machine.description();
    description.timing.at("nREFI") = 1'000'000;
    return std::make_shared<const sim::Machine>(sim::Machine::compile(std::move(description)).value());
}

Result<sim::RunResult> replayOf(const std::string& text, const sim::Machine& machine)
{
    const TemporaryFolder folder;
    writeAll(folder.path() / "list.csv", text);
    auto list = ReplayedList::open(folder.path() / "list.csv", machine);
    return list ? list->run() : Result<sim::RunResult>(tl::unexpected<Error>(list.error()));
}

void expectSameRun(const sim::RunResult& replayed, const sim::RunResult& run, const std::string& about)
{
    EXPECT_EQ(replayed.cycles, run.cycles) << about;
    EXPECT_EQ(replayed.parts, run.parts) << about;
    EXPECT_EQ(replayed.requests, run.requests) << about;
    EXPECT_EQ(replayed.requestsByKind, run.requestsByKind) << about;
    EXPECT_EQ(replayed.commandsByKind, run.commandsByKind) << about;
    EXPECT_EQ(replayed.commandsByPart, run.commandsByPart) << about;
}

} // namespace

class RoundTrip : public testing::TestWithParam<const char*> {};

/// Random kernels, shapes, drafts, indexings and passes that are left out; with refreshes and without.
TEST_P(RoundTrip, OfAListTakesTheSameCyclesAndCommands)
{
    constexpr int kWanted = 40;
    constexpr double kMostWork = 3000;
    const auto machine = backends().find(GetParam()).value();
    RandomCases cases(catalogue().kernels, {machine}, {77, 5e4});
    int compared = 0;
    while (compared < kWanted && !testing::Test::HasFailure()) {
        auto drawn = cases.next();
        ASSERT_TRUE(drawn.has_value());
        DraftQuestion& question = drawn->question;
        if (question.model->work(question, drawn->draft.parts()) > kMostWork ||
            !lowerDraft(question, drawn->draft.parts())) {
            continue;
        }
        if (compared % 2 == 1) {
            question.machine = withoutRefresh(*machine);
        }
        const auto run = simulateDraft(question, drawn->draft.parts());
        ASSERT_TRUE(run.has_value()) << run.error().message();

        const auto replayed = replayOf(textOf(question, drawn->draft), question.timing());

        ASSERT_TRUE(replayed.has_value()) << replayed.error().message();
        expectSameRun(*replayed, *run, question.text() + " " + drawn->draft.text());
        ++compared;
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, RoundTrip, testing::Values("attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"),
                         [](const auto& device) {
                             std::string name = device.param;
                             std::erase(name, '-');
                             return name;
                         });

namespace {

DraftQuestion compiled(const std::string& kernel, const std::string& shape, const std::string& backend)
{
    DraftQuestion asked;
    asked.model = &compiledModel();
    asked.machine = backends().find(backend).value();
    asked.space = Space::All;
    for (const auto& library : catalogue().kernels) {
        if (library.name == kernel) {
            asked.workload = makeWorkload(library, {shape, affine::ElementType::Fp16, {}, {}}).workload;
        }
    }
    return asked;
}

} // namespace

/// One list of several stages, kept and read again stage by stage.
TEST(RequestStages, AreTheSameKeptOrReadAgain)
{
    const DraftQuestion asked = compiled("va", "batch=2,vec_len=700", "hbm-pim");
    const std::string text = textOf(asked, asked.model->defaultDraft(asked));
    const auto open = [&]() -> Result<std::unique_ptr<RequestCsvStream>> {
        return std::make_unique<RequestCsvStream>(std::make_unique<std::istringstream>(text), "list", *asked.machine);
    };

    const auto kept = samsung::RequestStages::read(open, *asked.machine, {}).value();
    const auto again = samsung::RequestStages::read(open, *asked.machine, {}, 0).value();

    ASSERT_GT(kept->count(), 2U);
    ASSERT_EQ(again->count(), kept->count());
    for (std::size_t stage = 0; stage < kept->count(); ++stage) {
        EXPECT_EQ(again->phaseOf(stage), kept->phaseOf(stage)) << stage;
        EXPECT_EQ((*again)[stage].lists, (*kept)[stage].lists) << stage;
        EXPECT_EQ((*again)[stage].listOf, (*kept)[stage].listOf) << stage;
    }
}

/// Lists without the two columns: barriers of all channels in a row end a stage, others are marks.
TEST(RequestStages, KnowFencesWithoutDetails)
{
    const auto machine = backends().find("hbm-pim").value();
    std::string text = requestCsvHeader(*machine) + "\n0,RD,0,0,0,0,0\n1,BARRIER,0,0,0,0,0\n2,RD,0,0,0,1,0\n";
    for (int channel = 0; channel < machine->channels(); ++channel) {
        text += "3,BARRIER," + std::to_string(channel) + ",0,0,0,0\n";
    }
    text += "4,WR,0,0,0,2,0\n";
    const auto open = [&]() -> Result<std::unique_ptr<RequestCsvStream>> {
        return std::make_unique<RequestCsvStream>(std::make_unique<std::istringstream>(text), "list", *machine);
    };

    const auto stages = samsung::RequestStages::read(open, *machine, {}).value();

    ASSERT_EQ(stages->count(), 2U);
    const auto& first = (*stages)[0].lists[(*stages)[0].listOf[0]].transactions;
    ASSERT_EQ(first.size(), 2U);
    EXPECT_TRUE(first[0].isBarrier);
    EXPECT_FALSE(first[1].isBarrier);
    EXPECT_EQ((*stages)[1].lists[(*stages)[1].listOf[0]].transactions.size(), 1U);
}

TEST(ReplayedList, RefusesWhatTheMachineCannotDo)
{
    const auto machine = backends().find("hbm-pim").value();
    const std::string header = requestCsvHeader(*machine, RequestColumns::Described) + "\n";
    const auto messageAbout = [&](const std::string& line) {
        const auto run = replayOf(header + line + "\n", *machine);
        return run ? std::string() : run.error().message();
    };

    EXPECT_THAT(messageAbout("0,PIM,0,0,0,0,0,compute,"), testing::HasSubstr("takes no request PIM"));
    EXPECT_THAT(messageAbout("0,WR,0,0,0,16383,0,compute,data=12"), testing::HasSubstr("line 2"));
    EXPECT_THAT(messageAbout("0,RD,0,0,0,16384,0,in,"), testing::HasSubstr("0..16383"));
    EXPECT_THAT(messageAbout("0,RD,0,0,0,0,0,later,"), testing::HasSubstr("unknown phase"));
    EXPECT_THAT(messageAbout("0,RD,0,0,0,0,0"), testing::HasSubstr("7 cells instead of 9"));
    EXPECT_EQ(messageAbout("0,RD,0,0,0,8192,0,in,"), "");
}

/// Rows of buffers, slots and registers say which, and which banks they reach.
TEST(RequestList, NamesEntriesSlotsAndBanks)
{
    const auto textOn = [](const char* device) {
        const DraftQuestion asked = compiled("mtv", "rows=70,columns=90", device);
        return textOf(asked, asked.model->defaultDraft(asked));
    };
    const auto rowsOf = [](const std::string& text, const std::string& request) {
        std::istringstream lines(text);
        std::set<std::string> details;
        for (std::string line; std::getline(lines, line);) {
            if (line.find("," + request) != std::string::npos) {
                details.insert(line.substr(line.rfind(',') + 1));
            }
        }
        return details;
    };

    const std::string attacc = textOn("attacc");
    for (const char* request : {"WR_GB", "MV_SB", "RD_SB", "MAC_AB"}) {
        for (const std::string& detail : rowsOf(attacc, request)) {
            EXPECT_THAT(detail, testing::ContainsRegex("entry=[0-9]+|slot=[0-9]+")) << request;
        }
    }
    EXPECT_FALSE(rowsOf(attacc, "MV_SB").empty());
    EXPECT_THAT(rowsOf(attacc, "WR_GB"), testing::Each(testing::ContainsRegex("banks=[0-9]")));
    EXPECT_THAT(rowsOf(attacc, "MV_SB"), testing::Each(testing::ContainsRegex("banks=[0-9]")));
    EXPECT_THAT(rowsOf(textOn("gddr6-aim"), "RD_MAC"), testing::Each(testing::ContainsRegex("banks=[0-9]")));
    EXPECT_THAT(rowsOf(textOn("hbm-pim-hbm3"), "PIM_WREG"),
                testing::Each(testing::ContainsRegex("register=[AB][0-7]")));
}

} // namespace pimento::test
