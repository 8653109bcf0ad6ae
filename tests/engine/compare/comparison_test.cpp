// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/comparison.h"

#include "engine/compare/comparison_chart.h"
#include "engine/inspection/roofline.h"
#include "engine/problem/setting.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::HasSubstr;

ComparisonItem item(const std::string& device, const std::string& kernel, const std::string& shape,
                    const std::string& choice)
{
    ComparisonItem one;
    one.question.system = "compiled";
    one.question.workload.name = kernel;
    one.question.workload.sizes = parseSizesText(shape).value();
    one.question.device.name = device;
    one.choice = choice;
    return one;
}

const std::string kShape = "batch=1,nhead=4,dhead=64,seq_len=128";

ComparisonItem gemv(const std::string& device, const std::string& choice)
{
    return item(device, "gemv", kShape, choice);
}

Comparison compared(const std::vector<ComparisonItem>& items, std::size_t baseline = 0, unsigned threads = 1)
{
    auto found = compare(items, baseline, catalogue(), {.threads = threads}, {});
    EXPECT_TRUE(found) << found.error().message();
    return *std::move(found);
}

/// Returns the seconds of a draft, found by a separate run.
double secondsAlone(const ComparedItem& one)
{
    const DraftQuestion& asked = compiledProblem(*one.problem)->asked();
    const auto run = simulateDraft(asked, asked.model->parse(asked, one.candidate)->parts());
    return static_cast<double>(run->cycles.value()) *
           static_cast<double>(asked.machine->description().clockPeriod.value()) * 1e-12;
}

} // namespace

TEST(Comparison, RatiosAreThoseOfTwoRuns)
{
    const Comparison found = compared({gemv("attacc", "4x1,1x4,4x16"), gemv("hbm-pim-hbm3", "match"),
                                       gemv("gddr6-aim", "4x1,1x2,8x8"), gemv("hbm-pim", "default")});

    ASSERT_EQ(found.known(), 4U);
    EXPECT_FALSE(found.wasStopped);
    EXPECT_EQ(found.items[1].candidate, "4x1,1x4,4x8");
    for (const ComparedItem& each : found.items) {
        ASSERT_TRUE(each.hasFigures()) << each.refused->message();
        const Difference difference = differenceOf(each, found.items[0]);
        EXPECT_DOUBLE_EQ(*difference.time, secondsAlone(found.items[0]) / secondsAlone(each)) << each.label();
        EXPECT_DOUBLE_EQ(each.deviceSeconds, each.seconds); // the time has nothing else
    }
    EXPECT_EQ(differenceOf(found.items[0], found.items[0]).time, 1);
}

TEST(Comparison, OneOverTheOtherIsTheInverse)
{
    const std::vector<ComparisonItem> items = {gemv("attacc", "4x1,1x4,4x16"), gemv("hbm-pim", "match")};
    const Comparison found = compared(items);
    const Difference there = differenceOf(found.items[1], found.items[0]);
    const Difference back = differenceOf(found.items[0], found.items[1]);

    EXPECT_NEAR(*there.time * *back.time, 1, 1e-12);
    EXPECT_NEAR(*there.energy * *back.energy, 1, 1e-12);
    EXPECT_THAT(differenceText(found.items[1], found.items[0]), HasSubstr("x slower than 4x1,1x4,4x16 on AttAcc: "));
    EXPECT_THAT(differenceText(found.items[0], found.items[1]), HasSubstr("x faster than 4x1,"));
}

TEST(Comparison, GivesNoRatioWhereThereIsNone)
{
    ComparisonItem devices = gemv("attacc", "default");
    devices.question.settings["devices"] = std::int64_t{2};
    ComparisonItem launches = gemv("attacc", "default");
    launches.question.settings["launches"] = std::string("stream");
    ComparisonItem energy = gemv("attacc", "default");
    energy.question.settings["objective"] = std::string("energy");
    ComparisonItem wide = gemv("attacc", "default");
    wide.question.workload.elementType = "fp32";
    ComparisonItem rules = gemv("attacc", "default");
    rules.question.settings["rules-off"] = std::vector<std::string>{"refresh-blocks"};
    const auto longer = item("attacc", "gemv", "batch=1,nhead=4,dhead=64,seq_len=256", "default");
    const auto other = item("attacc", "red", "batch=1,vec_len=2048", "default");
    const Comparison found =
        compared({gemv("attacc", "default"), devices, launches, energy, wide, longer, other, rules});

    const auto whyNot = [&](std::size_t i) {
        const Difference difference = differenceOf(found.items[i], found.items[0]);
        EXPECT_EQ(difference.time.has_value(), difference.whyNot.empty());
        EXPECT_EQ(difference.whyNot.empty(), differenceOf(found.items[0], found.items[i]).whyNot.empty());
        return difference.whyNot;
    };
    EXPECT_EQ(whyNot(1), "devices 2 against 1");
    EXPECT_EQ(whyNot(2), "launches stream against none");
    EXPECT_EQ(whyNot(3), "objective energy against time");
    EXPECT_EQ(whyNot(4), "elements of fp32 against fp16");
    EXPECT_EQ(whyNot(5), "seq_len 256 against 128");
    EXPECT_EQ(whyNot(6), "kernel red against gemv");
    EXPECT_EQ(whyNot(7), ""); // different rules may be compared
    EXPECT_EQ(differenceText(found.items[5], found.items[0]),
              "not compared with " + found.items[0].label() + ": seq_len 256 against 128");
}

TEST(Comparison, TellsWhatHasNoFigures)
{
    const std::string shape = "batch=1,nhead=4,dhead=64,seq_len=128";
    const Comparison found = compared(
        {item("attacc", "attn", shape, "default"), item("hbm-pim", "attn", shape, "match"), gemv("attacc", "match")});

    EXPECT_FALSE(found.items[1].hasFigures());
    EXPECT_THAT(found.items[1].match->words, HasSubstr("no match, because attn, line "));
    EXPECT_THAT(found.items[1].match->words, HasSubstr("has no softmax unit"));
    EXPECT_THAT(found.items[2].match->words, HasSubstr("are different kernels"));
    EXPECT_EQ(found.known(), 3U);

    const auto nothing = compare({gemv("attacc", "default")}, 1, catalogue(), {}, {});
    EXPECT_EQ(nothing.error().what, "there is no item 2 to compare with");
    const auto wrong = compare({gemv("attacc", "99x1,1x1,1x1")}, 0, catalogue(), {}, {});
    EXPECT_FALSE(wrong);
}

TEST(Comparison, KeepsWhatIsKnownAfterAStop)
{
    std::stop_source source;
    const auto found =
        compare({gemv("attacc", "default"), gemv("hbm-pim", "default"), gemv("gddr6-aim", "default")}, 0, catalogue(),
                {}, source.get_token(), [&](std::size_t number, std::size_t items, const std::string& text) {
                    EXPECT_EQ(items, 3U);
                    EXPECT_NE(text, "");
                    if (number == 3) {
                        source.request_stop();
                    }
                });

    ASSERT_TRUE(found) << found.error().message();
    EXPECT_TRUE(found->wasStopped);
    EXPECT_EQ(found->known(), 2U);
    EXPECT_FALSE(found->items[2].hasFigures());
}

// The roof that is in the way first: 4 s of 10 s for 8 operations at 2 a second, less for the bytes.
TEST(Comparison, NamesTheRoofThatIsInTheWay)
{
    Roofline roofline;
    roofline.roofs = {.busBytes = 1, .arrayBytes = 4, .operations = 2};
    roofline.operations = 8;
    roofline.arrayBytes = 12;
    roofline.busBytes = 3;
    roofline.seconds = 10;
    EXPECT_EQ(roofUseOf(roofline), (RoofUse{"units", 0.4}));
    roofline.arrayBytes = 20;
    EXPECT_EQ(roofUseOf(roofline), (RoofUse{"arrays", 0.5}));
    roofline.busBytes = 6;
    EXPECT_EQ(roofUseOf(roofline), (RoofUse{"bus", 0.6}));
}

TEST(Comparison, NoRunIsAboveItsRoof)
{
    const Comparison found =
        compared({gemv("attacc", "default"), gemv("hbm-pim-hbm3", "default"), gemv("gddr6-aim", "default"),
                  gemv("hbm-pim", "default"), item("hbm-pim", "relu", "batch=1,vec_len=4096", "default")});

    for (const ComparedItem& each : found.items) {
        const RoofUse use = roofUseOf(*each.inspection->part<Roofline>());
        EXPECT_GT(use.share, 0) << each.label();
        EXPECT_LE(use.share, 1) << each.label();
        ASSERT_TRUE(each.use);
        EXPECT_LE(each.use->units.used.groups, each.use->units.all.groups);
        EXPECT_LE(each.use->units.used.cores, each.use->units.all.cores);
        ASSERT_TRUE(each.use->memory);
        EXPECT_GT(each.use->memory->bytes, 0);
        EXPECT_LE(each.use->memory->bytes, each.use->memory->allBytes);
        EXPECT_EQ(each.processor->name, "one A100");
    }
    const std::vector<ChartMachine> machines = machinesOf(found).machines;
    ASSERT_EQ(machines.size(), 5U);
    EXPECT_EQ(machines.back().name, "one A100");
    EXPECT_DOUBLE_EQ(machines.back().operations, 0.85 * 312e12);
    EXPECT_DOUBLE_EQ(machines.back().memoryBytes, 0.81 * 3352e9);
    EXPECT_EQ(chartOf(found).points.size(), 5U);
}

// Two devices with one title get different names.
TEST(Comparison, KeepsDevicesWithOtherRoofsApart)
{
    const auto ofVendor = [](const std::string& channels) {
        ComparisonItem one = item("hbm-pim", "add", "m=32768,batch=1,ranks=1,channels=" + channels, "default");
        one.question.system = "hbm-pim-kernels";
        return one;
    };
    const Comparison found = compared({ofVendor("1"), ofVendor("16"), ofVendor("1")});
    for (const ComparedItem& each : found.items) {
        ASSERT_TRUE(each.hasFigures()) << each.refused->message();
    }
    const ComparedMachines machines = machinesOf(found);

    ASSERT_EQ(machines.ofItems.size(), 3U);
    EXPECT_EQ(machines.ofItems[0], machines.ofItems[2]);
    for (std::size_t i = 0; i < 3; ++i) {
        const ChartMachine& machine = machines.machines[*machines.ofItems[i]];
        EXPECT_EQ(machine.operations, found.items[i].inspection->part<Roofline>()->roofs.operations);
        EXPECT_EQ(machine.busBytes, found.items[i].inspection->part<Roofline>()->roofs.busBytes);
    }
}

} // namespace pimento::test
