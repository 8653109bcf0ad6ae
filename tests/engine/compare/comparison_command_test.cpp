// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/comparison_command.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pimento::test {

namespace {

using testing::HasSubstr;

ComparedItem item(const std::string& device, const std::string& choice)
{
    ComparedItem one;
    one.item.question.system = "compiled";
    one.item.question.workload.name = "gemv";
    one.item.question.workload.sizes = {{"batch", "1"}, {"nhead", "4"}};
    one.item.question.device.name = device;
    one.item.choice = choice;
    return one;
}

Comparison pair()
{
    Comparison both;
    both.items = {item("attacc", "best"), item("hbm-pim", std::string(kMatchChoice))};
    both.items[1].candidate = "4x1,1x4";
    return both;
}

TEST(ComparisonCommand, NamesItemsAsTheCommandLineReadsThem)
{
    const auto line = commandOf(pair(), 0, catalogue());
    ASSERT_TRUE(line) << line.error().message();
    EXPECT_THAT(*line, HasSubstr("pimento-cli compare --item 'attacc gemv batch=1,nhead=4 best model=compiled space="));
    EXPECT_THAT(*line, HasSubstr("' --item 'hbm-pim gemv batch=1,nhead=4 match model=compiled"));
    EXPECT_THAT(*line, HasSubstr("' --baseline 1"));
}

TEST(ComparisonCommand, NamesDraftsThatWereMatchedToAnotherItemThanTheBaseline)
{
    Comparison both = pair();
    both.baseline = 1;
    const auto line = commandOf(both, 0, catalogue());
    ASSERT_TRUE(line);
    EXPECT_THAT(*line, HasSubstr("--item 'hbm-pim gemv batch=1,nhead=4 4x1,1x4 model"));
    EXPECT_THAT(*line, HasSubstr(" --baseline 2"));
}

TEST(ComparisonCommand, RefusesWhatNoOtherProgramFinds)
{
    Comparison own = pair();
    own.items[1].item.question.workload.text = "def gemv(): pass";
    EXPECT_FALSE(commandOf(own, 0, catalogue()));
    Comparison device = pair();
    device.items[0].item.question.device.name = "mine";
    const auto line = commandOf(device, 0, catalogue());
    ASSERT_FALSE(line);
    EXPECT_THAT(line.error().message(), HasSubstr("the device mine is your own text"));
    Comparison residency = pair();
    residency.items[1].item.question.workload.resident = {"W"};
    EXPECT_FALSE(commandOf(residency, 0, catalogue()));
}

} // namespace

} // namespace pimento::test
