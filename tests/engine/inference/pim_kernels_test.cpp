// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/pim_kernels.h"

#include "engine/exploration/exploration.h"
#include "engine/problem/system.h"
#include "tests/engine/inference/small_model.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <stop_token>
#include <vector>

namespace pimento::test {

namespace {

using inference::PimAnswer;
using inference::PimDraft;
using inference::PimKernel;
using inference::PimKernels;
using inference::PimNeed;

PimKernel gemv(int rows) { return {"gemv", {{"batch", 1}, {"nhead", 1}, {"dhead", 128}, {"seq_len", rows}}, "fp16"}; }

double sumOf(const PimDraft& draft)
{
    return std::accumulate(draft.parts.begin(), draft.parts.end(), 0.0,
                           [](double sum, const inference::TimePart& part) { return sum + part.seconds; });
}

} // namespace

TEST(PimKernels, AnswersWithTheProvedBestDraftOfTheQuestion)
{
    const SmallSetup setup = smallSetup("attacc");
    inference::PimSetting setting = setup.kernels->setting();
    setting.settings["space"] = std::string("complete"); // which the default distributions are among

    const auto answer = PimKernels({.catalogue = &catalogue()}, setting).answer(gemv(64), 1, {});

    ASSERT_TRUE(answer) << answer.error().message();
    const auto run = exploreBest(*pose(answer->question, catalogue()), {.threads = 1}, {}, [](const Exploration&) {});
    EXPECT_EQ(answer->best.text, run->candidates->text(*run->best));
    const double clock = static_cast<double>(run->problem->device().machine->description().clockPeriod.value()) * 1e-12;
    EXPECT_DOUBLE_EQ(answer->best.seconds, run->proof->ranked * clock);
    EXPECT_EQ(answer->best.seconds, sumOf(answer->best));
    EXPECT_LE(answer->best.seconds, answer->standard.seconds);
    EXPECT_EQ(answer->best.launches, 2); // one lays the vector out, one reads results
    EXPECT_GT(answer->best.joules, 0);
}

TEST(PimKernels, SharesMappingsOfSmallKernels)
{
    PimKernels kernels({.catalogue = &catalogue(), .searches = inference::KernelSearches::Small},
                       smallSetup("attacc").kernels->setting());
    const PimKernel large = gemv(65536); // 128 x 65,536: twice the work of the largest that is searched

    ASSERT_TRUE(kernels.prepare(std::vector<PimNeed>{{gemv(64)}, {large}, {gemv(96)}}, 2, {}));

    const inference::SharedMappings shared = kernels.sharedMappings();
    EXPECT_EQ(kernels.explored(), 2U);
    EXPECT_EQ(shared.searched, 2U);
    EXPECT_EQ(shared.shared, 1U);
    EXPECT_EQ(shared.checked, 1U); // 96 rows with the mapping of 64
    EXPECT_GE(shared.mostRatio, 1);
    const auto found = kernels.known(large);
    ASSERT_NE(found, nullptr);
    EXPECT_TRUE(found->isShared);
    EXPECT_THAT(found->best.text, testing::AnyOf(found->standard.text, kernels.known(gemv(64))->best.text,
                                                 kernels.known(gemv(96))->best.text));
    EXPECT_LE(found->best.seconds, found->standard.seconds);
}

TEST(PimKernels, ExploresAKernelOnce)
{
    const SmallSetup setup = smallSetup("attacc");
    const std::vector<PimNeed> some = {{gemv(64)}, {gemv(96)}, {gemv(64)}};

    ASSERT_TRUE(setup.kernels->prepare(some, 2, {}));
    const auto again = setup.kernels->answer(gemv(96), 1, {});

    EXPECT_EQ(setup.kernels->explored(), 2U);
    EXPECT_EQ(again->best, setup.kernels->known(gemv(96))->best);
    EXPECT_EQ(setup.kernels->known(gemv(128)), nullptr);
}

TEST(PimKernels, RecallsFromAStudyWhatItExplored)
{
    const TemporaryFolder folder;
    const auto study = Study::openOrCreate(folder.path() / "kernels.pimento");
    const auto setting = smallSetup("attacc").kernels->setting();
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

TEST(PimKernels, FindADraftBelowALimitExactlyWhereTheBestDraftIsBelowIt)
{
    std::mt19937 draw(7);
    std::uniform_int_distribution<int> sizes(1, 12);
    for (int i = 0; i < 12; ++i) {
        const SmallSetup setup = smallSetup(i % 2 == 0 ? "attacc" : "aim");
        const PimKernel kernel{
            "gemv",
            {{"batch", sizes(draw)}, {"nhead", 1}, {"dhead", 16 * sizes(draw)}, {"seq_len", 16 * sizes(draw)}},
            "fp16"};
        const double best = smallSetup(setup.on.host.name).kernels->answer(kernel, 1, {})->fastest().seconds;

        for (const double factor : {0.0, 0.5, 0.999, 1.0}) {
            const auto none = setup.kernels->anyBelow({kernel, best * factor}, {});
            ASSERT_TRUE(none) << none.error().message();
            EXPECT_FALSE(*none) << inference::textOf(kernel) << " x " << factor;
        }
        for (const double factor : {1.001, 1.5, 1000.0}) {
            const auto some = setup.kernels->anyBelow({kernel, best * factor}, {});
            ASSERT_TRUE(some && *some) << inference::textOf(kernel) << " x " << factor;
            EXPECT_GE((*some)->seconds, best);
            EXPECT_LT((*some)->seconds, best * factor);
        }
        EXPECT_EQ(setup.kernels->explored(), 0U);
        EXPECT_EQ(setup.kernels->ruledOut(), 1U);
    }
}

TEST(PimKernels, RememberBelowWhichTimeThereIsNoDraft)
{
    const SmallSetup setup = smallSetup("attacc");
    const double best = smallSetup("attacc").kernels->answer(gemv(64), 1, {})->fastest().seconds;
    std::stop_source stopped;
    stopped.request_stop();

    ASSERT_FALSE(setup.kernels->anyBelow({gemv(64), best / 2}, {}).value());

    EXPECT_TRUE(setup.kernels->isSettled({gemv(64), best / 2}));
    EXPECT_TRUE(setup.kernels->isSettled({gemv(64), best / 3}));
    EXPECT_FALSE(setup.kernels->isSettled({gemv(64), best * 2}));
    EXPECT_FALSE(setup.kernels->anyBelow({gemv(64), best / 3}, stopped.get_token()).value()); // without a search
    EXPECT_EQ(setup.kernels->anyBelow({gemv(64), best * 2}, stopped.get_token()).error().kind, ErrorKind::Stopped);
    ASSERT_TRUE(setup.kernels->prepare(std::vector{PimNeed{gemv(64), best * 2}}, 1, {}));
    EXPECT_EQ(setup.kernels->known(gemv(64))->fastest().seconds, best);
    EXPECT_EQ(setup.kernels->ruledOut(), 0U);
}

TEST(PimKernels, LeaveOutOfWhichNoDraftIsOfUse)
{
    const SmallSetup setup = smallSetup("attacc");
    const double best = smallSetup("attacc").kernels->answer(gemv(64), 1, {})->fastest().seconds;

    ASSERT_TRUE(setup.kernels->prepare(std::vector{PimNeed{gemv(64), best}, PimNeed{gemv(96)}}, 2, {}));

    EXPECT_EQ(setup.kernels->known(gemv(64)), nullptr);
    EXPECT_NE(setup.kernels->known(gemv(96)), nullptr);
    EXPECT_EQ(setup.kernels->explored(), 1U);
}

TEST(PimKernels, SaysWhatItCannotDo)
{
    const SmallSetup setup = smallSetup("attacc");
    EXPECT_THAT(setup.kernels->answer({"no_such", {}, "fp16"}, 1, {}).error().message(), testing::HasSubstr("no_such"));

    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(setup.kernels->prepare(std::vector{PimNeed{gemv(64)}}, 1, source.get_token()).error().kind,
              ErrorKind::Stopped);
    EXPECT_EQ(setup.kernels->explored(), 0U);
}

} // namespace pimento::test
