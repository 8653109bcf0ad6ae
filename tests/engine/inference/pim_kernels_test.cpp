// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/pim_kernels.h"

#include "engine/study/exploration.h"
#include "engine/study/system.h"
#include "tests/engine/inference/small_model.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <stop_token>
#include <vector>

namespace pimento::test {

namespace {

using inference::PimAnswer;
using inference::PimDraft;
using inference::PimKernel;
using inference::PimKernels;

PimKernel gemv(int rows)
{
    return {"gemv", {{"batch", "1"}, {"nhead", "1"}, {"dhead", "128"}, {"seq_len", std::to_string(rows)}}, "fp16"};
}

double sumOf(const PimDraft& draft)
{
    return std::accumulate(draft.parts.begin(), draft.parts.end(), 0.0,
                           [](double sum, const inference::TimePart& part) { return sum + part.seconds; });
}

} // namespace

TEST(PimKernels, AnswersWithTheProvedBestDraftOfTheQuestion)
{
    const SmallDesk desk = smallDesk("attacc");
    inference::PimSetting setting = desk.kernels->setting();
    setting.settings["space"] = std::string("complete"); // which the default distributions are among

    const auto answer = PimKernels({.catalogue = &catalogue()}, setting).answer(gemv(64), 1, {});

    ASSERT_TRUE(answer) << answer.error().message();
    const auto run = exploreBest(*pose(answer->question, catalogue()), {.threads = 1}, {}, [](const Exploration&) {});
    EXPECT_EQ(answer->best.text, run->candidates->text(*run->best));
    const double clock = static_cast<double>(desk.machine->description().clockPeriod.value()) * 1e-12;
    EXPECT_DOUBLE_EQ(answer->best.seconds, run->proof->ranked * clock);
    EXPECT_EQ(answer->best.seconds, sumOf(answer->best));
    EXPECT_LE(answer->best.seconds, answer->standard.seconds);
    EXPECT_EQ(answer->best.starts, 2); // one lays the vector out, one reads results
    EXPECT_GT(answer->best.joules, 0);
}

TEST(PimKernels, ExploresAKernelOnce)
{
    const SmallDesk desk = smallDesk("attacc");
    const std::vector<PimKernel> some = {gemv(64), gemv(96), gemv(64)};

    ASSERT_TRUE(desk.kernels->prepare(some, 2, {}));
    const auto again = desk.kernels->answer(gemv(96), 1, {});

    EXPECT_EQ(desk.kernels->explored(), 2U);
    EXPECT_EQ(again->best, desk.kernels->known(gemv(96))->best);
    EXPECT_EQ(desk.kernels->known(gemv(128)), nullptr);
}

TEST(PimKernels, RecallsFromAStudyWhatItExplored)
{
    const TemporaryFolder folder;
    const auto study = Study::openOrCreate(folder.path() / "kernels.pimento");
    const auto setting = smallDesk("attacc").kernels->setting();
    PimKernels first({.catalogue = &catalogue(), .study = study->get()}, setting);
    const auto explored = first.answer(gemv(64), 1, {});
    ASSERT_TRUE(explored) << explored.error().message();

    PimKernels second({.catalogue = &catalogue(), .study = study->get()}, setting);
    const auto recalled = second.answer(gemv(64), 1, {});

    ASSERT_TRUE(recalled);
    EXPECT_TRUE(recalled->isRecalled);
    EXPECT_EQ(second.recalled(), 1U);
    EXPECT_EQ(second.explored(), 0U);
    EXPECT_EQ(recalled->best, explored->best);
    EXPECT_EQ(recalled->standard, explored->standard);
    EXPECT_EQ(recalled->standardName, explored->standardName);
    EXPECT_EQ(recalled->candidates, explored->candidates);
}

TEST(PimKernels, SaysWhatItCannotDo)
{
    const SmallDesk desk = smallDesk("attacc");
    EXPECT_THAT(desk.kernels->answer({"no_such", {}, "fp16"}, 1, {}).error().message(), testing::HasSubstr("no_such"));

    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(desk.kernels->prepare(std::vector{gemv(64)}, 1, source.get_token()).error().kind, ErrorKind::Stopped);
    EXPECT_EQ(desk.kernels->explored(), 0U);
}

} // namespace pimento::test
