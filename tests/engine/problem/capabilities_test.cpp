// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/comparison.h"
#include "tests/engine/support.h"
#include "tests/support/toy_system.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// What problems tell beyond what every system can, on a system that compiles no drafts.

namespace pimento::test {

namespace {

class Capabilities : public testing::Test {
protected:
    [[nodiscard]] static std::shared_ptr<const Problem> toys(std::int64_t boards)
    {
        return pose(toyQuestion(boards), catalogue()).value();
    }

private:
    WithToy m_toy;
};

} // namespace

TEST_F(Capabilities, NameSizesInTheOrderOfTheirNamesWhereTheSystemKnowsNoOther)
{
    EXPECT_EQ(toys(6)->shapeText(), "n=6");
    EXPECT_EQ(toys(6)->heading(), toys(6)->subject());
}

TEST_F(Capabilities, FindTheCandidateThatMeansTheSameElsewhere)
{
    const auto few = toys(3);
    const auto many = toys(6);

    const Matched same = few->matchOf(*many, "star-2");
    EXPECT_EQ(same.candidate, "star-2");
    EXPECT_EQ(nameOf(same.exactness), "exact");
    const Matched none = few->matchOf(*many, "star-4");
    EXPECT_EQ(none.candidate, std::nullopt);
    EXPECT_EQ(none.exactness, Exactness::None);
    EXPECT_THAT(none.words, testing::HasSubstr("is no toy"));
    EXPECT_TRUE(few->isHandMadeName("round-1"));
    EXPECT_FALSE(few->isHandMadeName("star-2"));
}

TEST_F(Capabilities, ComparesToysThatMatch)
{
    const Comparison found = compare({{toyQuestion(6), "star-4"}, {toyQuestion(8), "match"}, {toyQuestion(3), "match"}},
                                     0, catalogue(), {}, {})
                                 .value();

    EXPECT_EQ(found.items[1].candidate, "star-4");
    EXPECT_EQ(found.items[1].chosen, "matched to the reference, exact");
    EXPECT_FALSE(found.items[2].hasFigures());
    EXPECT_EQ(found.items[0].use->units.used.cores, 4);
}

TEST_F(Capabilities, SayWhatARunMovesOfEachTensor)
{
    const auto problem = toys(6);

    EXPECT_EQ(problem->movedTensors(*problem->parse("star-2").value(), 0, {}, nullptr).value(),
              (std::vector<TensorBytes>{{"board", 12, 6}}));
    EXPECT_FALSE(problem->movedTensors(*problem->parse("star-6").value(), 0, {}, nullptr)); // a star has five sides
}

TEST_F(Capabilities, NameTheListingThatPeopleWrite)
{
    const auto problem = toys(6);

    EXPECT_EQ(problem->writtenListing(), "recipe");
    EXPECT_EQ(problem->parseListing(problem->writtenListing(), "saw\nsaw\n").value()->text(0), "star-2");
    EXPECT_FALSE(problem->parseListing("another", "saw\n"));
}

TEST_F(Capabilities, HaveNoCommandsWithoutAMemory)
{
    class Nowhere final : public sim::CommandSink {
        void command(const sim::CommandRecord& /*record*/) override {}
    } nowhere;
    const auto problem = toys(6);

    EXPECT_EQ(problem->commandMachine(), nullptr);
    EXPECT_EQ(problem->runCommands(*problem->parse("star-2").value(), 0, nowhere, {}).error().what,
              "has no program of DRAM commands");
}

TEST_F(Capabilities, CountHowOftenTheLinesOfAKernelRun)
{
    EXPECT_EQ(toys(6)->lineRuns(), 6);
    EXPECT_EQ(toys(6)->indexing(), "");
}

// GEMV over 1 x 4 x 64 x 128: one line for each product.
TEST(CompiledCapabilities, KnowRoofsAndTheExactTimeOfTheProcessor)
{
    Question question;
    question.system = "compiled";
    question.workload.name = "gemv";
    question.workload.sizes = parseSizesText("batch=1,nhead=4,dhead=64,seq_len=128").value();
    question.device.name = "attacc";
    const auto problem = pose(question, catalogue()).value();
    const Baseline processor = problem->baseline().value();

    EXPECT_GE(problem->lineRuns().value(), 4 * 64 * 128);
    EXPECT_DOUBLE_EQ(processor.milliseconds.value() * 1e-3, processor.seconds);
    EXPECT_GT(processor.roofs.value().operationsPerSecond, processor.roofs->bytesPerSecond);
    EXPECT_EQ(problem->shapeText(), "batch=1,nhead=4,dhead=64,seq_len=128");
    EXPECT_EQ(problem->subject(), problem->heading()); // the device is as its file says
}

TEST_F(Capabilities, SayWhichUnitsAndMemoriesACandidateUses)
{
    const auto problem = toys(6);
    const auto four = problem->parse("star-4").value();

    EXPECT_EQ(problem->units(), (Units{1, 32}));
    EXPECT_EQ(problem->unitsInUse(*four, 0), (UnitsInUse{{1, 4}, {1, 32}, "benches", "saws"}));
    EXPECT_EQ(problem->memoryUse(*four, 0, {}, {}), (MemoryUse{2, 6, 4, "saw"})); // 6 boards on 4 saws: 2 at most
    EXPECT_EQ(deviceUseOf(*problem, *four, 0, {}),
              (DeviceUse{*problem->unitsInUse(*four, 0), problem->memoryUse(*four, 0, {}, {})}));
}

} // namespace pimento::test
