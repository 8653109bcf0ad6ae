// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/footprint/schedule_footprint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

// One test for each rule, at its limit and one step beyond it.

namespace pimento::upmem {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

/// A schedule that everything may run: vectors of 16 tasklets.
ScheduleFootprint goodFootprint()
{
    ScheduleFootprint footprint;
    footprint.dpus = 1024;
    footprint.tasklets = 16;
    footprint.working = {{"A", Bytes{512}, false}, {"B", Bytes{512}, false}, {"x", Bytes{256}, true}};
    footprint.boxes = {{"A", Bytes{4096}}, {"B", Bytes{4096}}, {"C", Bytes{4096}}};
    footprint.outputs = {{"C", Bytes{256}}};
    footprint.dmas = {{"A", Bytes{512}, true}, {"C", Bytes{8}, true}};
    footprint.innermost = {{"i", 32}};
    footprint.bound = {{"blockIdx.x", "i_0", 1024}, {"threadIdx.x", "i_1", 16}};
    footprint.instructions = 200;
    footprint.hostTransfers = 3;
    return footprint;
}

/// The reasons for which a changed schedule is rejected.
std::vector<std::string> reasons(const std::function<void(ScheduleFootprint&)>& change, ScheduleLimits limits = {})
{
    ScheduleFootprint footprint = goodFootprint();
    change(footprint);
    std::vector<std::string> found;
    for (const Error& each : violations(footprint, limits)) {
        EXPECT_EQ(each.kind, ErrorKind::DoesNotFit);
        EXPECT_FALSE(each.what.empty());
        EXPECT_FALSE(each.hint.empty());
        found.push_back(each.reason);
    }
    const auto verified = verifySchedule(footprint, limits);
    EXPECT_EQ(verified.has_value(), found.empty());
    if (!verified) {
        EXPECT_EQ(verified.error().reason, found.front());
    }
    return found;
}

std::string message(const std::function<void(ScheduleFootprint&)>& change)
{
    ScheduleFootprint footprint = goodFootprint();
    change(footprint);
    const auto verified = verifySchedule(footprint, {});
    return verified ? "" : verified.error().message();
}

std::vector<std::string> only(const std::string& reason) { return {reason}; }

TEST(ScheduleFootprint, TakesWhatFits)
{
    EXPECT_THAT(reasons([](ScheduleFootprint&) {}), IsEmpty());
}

TEST(ScheduleFootprint, BoundsTheNumberOfDpus)
{
    const auto with = [](std::int64_t dpus, std::int64_t configured) {
        return reasons([&](ScheduleFootprint& footprint) { footprint.dpus = dpus; },
                       limitsOf(MemoryProfile::Artefact, configured));
    };

    EXPECT_EQ(with(7, 2560), only("the number of DPUs"));
    EXPECT_THAT(with(8, 2560), IsEmpty());
    EXPECT_THAT(with(2560, 2560), IsEmpty());
    EXPECT_EQ(with(2561, 4096), only("the number of DPUs"));
    EXPECT_THAT(with(2048, 2048), IsEmpty());
    EXPECT_EQ(with(2049, 2048), only("the number of DPUs"));
    EXPECT_THAT(message([](ScheduleFootprint& footprint) { footprint.dpus = 2112; }),
                AllOf(HasSubstr("2112 DPUs, 64 more"), HasSubstr("2048 DPUs at most")));
}

TEST(ScheduleFootprint, BoundsTheNumberOfTasklets)
{
    const auto with = [](std::int64_t tasklets) {
        return reasons([&](ScheduleFootprint& footprint) { footprint.tasklets = tasklets; },
                       limitsOf(MemoryProfile::Paper)); // 24 x 1,024 + 256 bytes are too many for the other
    };

    EXPECT_EQ(with(0), only("the number of tasklets"));
    EXPECT_THAT(with(1), IsEmpty());
    EXPECT_THAT(with(24), IsEmpty());
    EXPECT_EQ(with(25), only("the number of tasklets"));
}

TEST(ScheduleFootprint, NumbersTaskletsAlongOneAxis)
{
    const auto with = [](const std::string& axis) {
        return reasons([&](ScheduleFootprint& footprint) { footprint.bound.push_back({axis, "j_1", 2}); });
    };

    EXPECT_THAT(with("blockIdx.y"), IsEmpty());
    EXPECT_EQ(with("threadIdx.y"), only("the axes of tasklets"));
    EXPECT_EQ(with("threadIdx.z"), only("the axes of tasklets"));
}

TEST(ScheduleFootprint, GivesLoopsOfAnAxisOneExtent)
{
    const auto with = [](std::int64_t extent) {
        return reasons([&](ScheduleFootprint& footprint) {
            footprint.bound.push_back({"threadIdx.x", "k_1", extent});
        });
    };

    EXPECT_THAT(with(16), IsEmpty());
    EXPECT_EQ(with(8), only("the extents of bound loops"));
    EXPECT_EQ(with(0), only("the extents of bound loops"));
}

TEST(ScheduleFootprint, BoundsInnermostFactors)
{
    const auto with = [](std::int64_t factor) {
        return reasons([&](ScheduleFootprint& footprint) { footprint.innermost.push_back({"k", factor}); });
    };

    EXPECT_THAT(with(256), IsEmpty());
    EXPECT_EQ(with(257), only("an innermost factor"));
    EXPECT_THAT(message([](ScheduleFootprint& footprint) {
                    footprint.innermost = {{"k", 512}};
                }),
                AllOf(HasSubstr("512 of loop k, 256 more than 256"), HasSubstr("factor of k further out")));
}

TEST(ScheduleFootprint, WantsTransfers)
{
    EXPECT_THAT(reasons([](ScheduleFootprint& footprint) { footprint.hostTransfers = 1; }), IsEmpty());
    EXPECT_EQ(reasons([](ScheduleFootprint& footprint) { footprint.hostTransfers = 0; }), only("no transfers"));
}

TEST(ScheduleFootprint, KeepsTaskletsFromSharingAWord)
{
    const auto with = [](std::int64_t bytes) {
        return reasons([&](ScheduleFootprint& footprint) { footprint.outputs.push_back({"y", Bytes{bytes}}); });
    };

    EXPECT_THAT(with(8), IsEmpty());
    EXPECT_EQ(with(4), only("words that tasklets share"));
    EXPECT_EQ(with(12), only("words that tasklets share"));
    EXPECT_THAT(message([](ScheduleFootprint& footprint) {
                    footprint.outputs = {{"y", Bytes{12}}};
                }),
                HasSubstr("4 bytes more of y, or 4 less"));
}

TEST(ScheduleFootprint, BoundsTransfers)
{
    const auto with = [](std::int64_t bytes, bool isAligned) {
        return reasons([&](ScheduleFootprint& footprint) { footprint.dmas.push_back({"B", Bytes{bytes}, isAligned}); });
    };
    const auto wrong = only("the size or place of a transfer");

    EXPECT_EQ(with(0, true), wrong);
    EXPECT_EQ(with(4, true), wrong);
    EXPECT_THAT(with(8, true), IsEmpty());
    EXPECT_EQ(with(8, false), wrong);
    EXPECT_EQ(with(12, true), wrong);
    EXPECT_THAT(with(2048, true), IsEmpty());
    EXPECT_EQ(with(2056, true), wrong);
    EXPECT_THAT(message([](ScheduleFootprint& footprint) {
                    footprint.dmas = {{"B", Bytes{20}, true}};
                }),
                AllOf(HasSubstr("20 bytes of B"), HasSubstr("4 bytes longer")));
}

TEST(ScheduleFootprint, SumsWorkingMemoryInBothProfiles)
{
    // Each of 16 tasklets has 1,024 bytes, and all share `bytes`.
    const auto with = [](std::int64_t bytes, MemoryProfile profile) {
        return reasons(
            [&](ScheduleFootprint& footprint) {
                footprint.working = {{"A", Bytes{1024}, false}, {"x", Bytes{bytes}, true}};
            },
            limitsOf(profile));
    };

    EXPECT_THAT(with(24576 - 16 * 1024, MemoryProfile::Artefact), IsEmpty());
    EXPECT_EQ(with(24576 - 16 * 1024 + 8, MemoryProfile::Artefact), only("the working memory"));
    EXPECT_EQ(limitsOf(MemoryProfile::Paper).working, Bytes{65536 - 24 * 1024 - 2048});
    EXPECT_THAT(with(38912 - 16 * 1024, MemoryProfile::Paper), IsEmpty());
    EXPECT_EQ(with(38912 - 16 * 1024 + 8, MemoryProfile::Paper), only("the working memory"));
}

TEST(ScheduleFootprint, SaysHowManyTaskletsHaveRoom)
{
    // 16 x 2,048 + 64 = 32,832 are 8,256 more than 24,576; (24,576 - 64) / 2,048 = 11.
    EXPECT_THAT(message([](ScheduleFootprint& footprint) {
                    footprint.working = {{"A", Bytes{2048}, false}, {"x", Bytes{64}, true}};
                }),
                AllOf(HasSubstr("32832 bytes"), HasSubstr("8256 more than 24576"), HasSubstr("11 tasklets at most"),
                      HasSubstr("smaller caching tile of A")));
    EXPECT_THAT(message([](ScheduleFootprint& footprint) {
                    footprint.working = {{"A", Bytes{32768}, false}};
                }),
                AllOf(HasSubstr("Choose a smaller caching tile of A"), testing::Not(HasSubstr("at most"))));
}

TEST(ScheduleFootprint, SumsMainMemory)
{
    const auto with = [](std::int64_t bytes) {
        return reasons([&](ScheduleFootprint& footprint) {
            footprint.boxes = {{"A", Bytes{bytes}}, {"B", Bytes{1'000'000}}};
        });
    };

    EXPECT_THAT(with(63'000'000), IsEmpty());
    EXPECT_EQ(with(63'000'008), only("the main memory"));
    EXPECT_THAT(message([](ScheduleFootprint& footprint) {
                    footprint.boxes = {{"A", Bytes{64'000'016}}};
                }),
                AllOf(HasSubstr("16 more than 64000000"), HasSubstr("Divide A among more DPUs")));
}

TEST(ScheduleFootprint, BoundsInstructions)
{
    EXPECT_THAT(reasons([](ScheduleFootprint& footprint) { footprint.instructions = 4096; }), IsEmpty());
    EXPECT_EQ(reasons([](ScheduleFootprint& footprint) { footprint.instructions = 4097; }),
              only("the instruction memory"));
}

TEST(ScheduleFootprint, TellsAllThatIsWrong)
{
    EXPECT_THAT(reasons([](ScheduleFootprint& footprint) {
                    footprint.dpus = 4;
                    footprint.tasklets = 64;
                    footprint.instructions = 5000;
                }),
                testing::ElementsAre("the number of DPUs", "the number of tasklets", "the working memory",
                                     "the instruction memory"));
}

} // namespace

} // namespace pimento::upmem
