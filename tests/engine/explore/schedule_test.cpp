// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/schedule.h"

#include "engine/explore/model.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace pimento::test {

namespace {

using testing::HasSubstr;
using enum ScheduleForm;

Question asked(const std::string& kernel, const std::string& shape, const std::string& backend)
{
    Question question;
    question.model = &soundModel();
    question.workload = makeWorkload(*language::findKernel(catalogue().kernels, kernel).value(),
                                     {shape, affine::ElementType::Fp16, {}, {}})
                            .workload;
    question.machine = backends().find(backend).value();
    return question;
}

Schedule scheduleOf(const Question& question, const std::string& draft)
{
    return Schedule::make(question, question.model->parse(question, draft).value(), {}).value();
}

std::size_t lineWith(const Schedule& schedule, ScheduleForm form, const std::string& text)
{
    const auto& lines = schedule.lines(form);
    const auto found = std::ranges::find_if(
        lines, [&](const ScheduleLine& line) { return line.text.find(text) != std::string::npos; });
    EXPECT_NE(found, lines.end()) << text;
    return static_cast<std::size_t>(found - lines.begin());
}

double sumOf(const DeviceMap& map)
{
    return std::accumulate(map.layers[0].values.begin(), map.layers[0].values.end(), 0.0);
}

const char* const kGemv = "batch=1,nhead=2,dhead=64,seq_len=48";

} // namespace

TEST(Schedule, LinksAStatementThroughAllForms)
{
    const Schedule schedule = scheduleOf(asked("gemv", kGemv, "attacc"), "2x1,1x4,1x16");
    const ScheduleLine& statement = schedule.lines(Kernel)[lineWith(schedule, Kernel, "y[b][i] +=")];

    const auto isLit = [&](ScheduleForm form, const std::string& text) {
        return isLinked(statement, schedule.lines(form)[lineWith(schedule, form, text)]);
    };
    EXPECT_TRUE(isLit(Representation, "%y_core[b][i] +="));
    EXPECT_TRUE(isLit(Representation, "tensor_tile %tt_x"));
    EXPECT_TRUE(isLit(Program, "mac"));
    EXPECT_FALSE(isLit(Representation, "@hardware_platform"));
    EXPECT_FALSE(isLit(Kernel, "return"));
}

TEST(Schedule, LinksATensorOnlyWithItself)
{
    const Schedule schedule = scheduleOf(asked("gemv", kGemv, "attacc"), "2x1,1x4,1x16");
    const ScheduleLine& tile = schedule.lines(Representation)[lineWith(schedule, Representation, "tensor_tile %tt_x")];

    const auto& program = schedule.lines(Program);
    std::size_t lit = 0;
    for (const ScheduleLine& line : program) {
        lit += isLinked(tile, line) && line.command ? 1 : 0;
        if (isLinked(tile, line) && line.tensor) {
            EXPECT_EQ(line.tensor, tile.tensor) << line.text;
        }
    }
    EXPECT_GT(lit, 0U);
    EXPECT_LT(lit, program.size());
}

TEST(Schedule, LinksALoopWithItsDimensionSet)
{
    const Schedule schedule = scheduleOf(asked("gemv", kGemv, "attacc"), "2x1,1x4,1x16");
    const ScheduleLine& loop = schedule.lines(Kernel)[lineWith(schedule, Kernel, "for j in")];

    EXPECT_TRUE(isLinked(loop, schedule.lines(Representation)[lineWith(schedule, Representation, "ds1.range j")]));
    EXPECT_FALSE(isLinked(loop, schedule.lines(Representation)[lineWith(schedule, Representation, "ds0.range b")]));
}

// Every point of the loops runs on exactly one core: 2 * 64 * 48 points whatever the draft.
TEST(Schedule, SharesOutEveryPointOnce)
{
    for (const char* backend : {"attacc", "hbm-pim-hbm3"}) {
        const Question question = asked("gemv", kGemv, backend);
        for (const char* draft : {"1x1,1x1,1x1", "2x1,1x4,1x8", "1x2,3x4,5x3", "2x1,8x2,1x16"}) {
            const Schedule schedule = scheduleOf(question, draft);
            const DeviceMap map = schedule.map(Representation, lineWith(schedule, Representation, "%y_core[b][i] +="));
            ASSERT_EQ(map.layers.size(), 1U);
            const int banksPerCore = question.machine->description().compute.banksPerCore;
            EXPECT_EQ(sumOf(map), 2.0 * 64 * 48 * banksPerCore) << backend << ' ' << draft;
        }
    }
}

// W is 48 x 64. With b over 2 groups each of them has a copy; j over 4 and i over 16 cores split it: 16 x 3 elements.
TEST(Schedule, CountsTheElementsThatACoreHas)
{
    const Schedule schedule = scheduleOf(asked("gemv", kGemv, "attacc"), "2x1,1x4,1x16");

    const DeviceMap map = schedule.map(Representation, lineWith(schedule, Representation, "tensor_tile %tt_W"));

    EXPECT_EQ(map.layers[0].title, "Elements of W");
    EXPECT_EQ(sumOf(map), 2.0 * 48 * 64);
    EXPECT_EQ(map.layers[0].values[0], 48.0);
    EXPECT_EQ(map.layers[0].values[2 * 64], 0.0); // the third group does nothing
}

TEST(Schedule, ShowsTheBanksThatACommandTouches)
{
    const Schedule schedule = scheduleOf(asked("gemv", kGemv, "attacc"), "2x1,1x4,1x16");
    const auto touched = [&](const std::string& text) {
        return sumOf(schedule.map(Program, lineWith(schedule, Program, text)));
    };
    EXPECT_EQ(touched("mac"), 128.0); // all cores of two groups
    EXPECT_EQ(touched("write     group"), 1.0);
    EXPECT_TRUE(schedule.map(Program, lineWith(schedule, Program, "fence")).layers.empty());
}

TEST(Schedule, ShowsOneBankOfAUnitWithTwo)
{
    const Schedule schedule = scheduleOf(asked("gemv", kGemv, "hbm-pim-hbm3"), "2x1,1x2,1x16");

    const DeviceMap map = schedule.map(Program, lineWith(schedule, Program, "mac"));

    EXPECT_EQ(sumOf(map), 64.0); // 32 units in each of two groups, one of the two banks of each
}

TEST(Schedule, ListsTheRunBeforeALargePreload)
{
    const Schedule schedule =
        scheduleOf(asked("gemv", "batch=1,nhead=32,dhead=128,seq_len=2048", "attacc"), "16x1,1x4,1x16");

    EXPECT_TRUE(schedule.isCut());
    EXPECT_LE(schedule.lines(Program).size(), Schedule::kMostLines + 2);
    EXPECT_EQ(lineWith(schedule, Program, "# on every run"), 0U);
    EXPECT_LT(lineWith(schedule, Program, "# once before"), Schedule::kMostLines);
}

TEST(Schedule, IsMadeOfKernelsWithSeveralStatements)
{
    const Schedule schedule =
        scheduleOf(asked("attn", "batch=1,nhead=2,dhead=32,seq_len=64", "attacc"), "2x1,1x4,1x16");

    for (const ScheduleForm form : {Kernel, Representation, Program}) {
        for (std::size_t line = 0; line < schedule.lines(form).size(); ++line) {
            const DeviceMap map = schedule.map(form, line);
            EXPECT_LE(map.layers.size(), 1U);
        }
    }
}

TEST(Schedule, SaysThatTheArtifactHasNone)
{
    const Question question = test::question("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "attacc");

    const auto schedule = Schedule::make(question, draft(question, "16x1,1x4,1x16"), {});

    ASSERT_FALSE(schedule.has_value());
    EXPECT_THAT(schedule.error().message(), HasSubstr("compiled model"));
}

} // namespace pimento::test
