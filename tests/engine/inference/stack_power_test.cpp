// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/stack_power.h"

#include "engine/inference/placed_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

namespace pimento::inference {

using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// Returns a host with two stacks that are the memory of one processor and take 3 W each at all times.
InferenceHost smallHost()
{
    InferenceHost host;
    host.devices = 2;
    host.idleDeviceWatts = 3;
    host.powerCapWatts = 40;
    return host;
}

LayerCost layer(std::string name, RunsOn where, double repeats, std::vector<TimePart> parts)
{
    LayerCost cost{.name = std::move(name), .where = where, .repeats = repeats, .parts = std::move(parts)};
    for (const TimePart& part : cost.parts) {
        cost.seconds += part.seconds;
    }
    return cost;
}

/// A norm of the processor, 10 times (1 + 4) s with 80 J of its memory; attention on devices, 10 times (2 + 1 + 3 + 1)
/// s with 500 J of theirs; a head of the processor with 160 J in 4 s; an exchange of 1 s.
ModelStep smallStep()
{
    ModelStep step{.phase = ModelPhase::decode(1, 10), .layers = {}};
    step.layers = {layer("norm", RunsOn::Processor, 10, {{"memory", 4}, {"start", 1}}),
                   layer("attention", RunsOn::Device, 10, {{"in", 1}, {"compute", 3}, {"out", 1}, {"launch", 2}}),
                   layer("head", RunsOn::Processor, 1, {{"memory", 4}}),
                   layer("exchange", RunsOn::Link, 1, {{"link", 1}})};
    step.layers[0].memoryJoules = 80;
    step.layers[1].deviceJoules = 500;
    step.layers[1].kernels = {{.kernel = {.name = "attn", .sizes = {}}, .draft = "a"}};
    step.layers[2].memoryJoules = 160;
    step.seconds = 50 + 70 + 4 + 1;
    return step;
}

std::vector<double> wattsOf(const StackPower& power)
{
    std::vector<double> watts;
    std::ranges::transform(power.intervals, std::back_inserter(watts), &StackInterval::watts);
    return watts;
}

std::vector<std::string> partsOf(const StackPower& power)
{
    std::vector<std::string> parts;
    std::ranges::transform(power.intervals, std::back_inserter(parts), &StackInterval::part);
    return parts;
}

} // namespace

TEST(StackPower, IsTheEnergyOfEachStretchOverItsTime)
{
    const auto power = stackPowerOf(smallStep(), smallHost(), {});

    ASSERT_TRUE(power);
    // A stack has half: 40 J in 4 s are 10 W, 250 J in the 5 s of the program 50 W, 80 J in 4 s 20 W; 3 W always.
    EXPECT_THAT(partsOf(*power), ElementsAre("start", "memory", "launch", "program", "memory", "layer"));
    EXPECT_THAT(wattsOf(*power), ElementsAre(3, 13, 3, 53, 23, 3));
    EXPECT_EQ(power->intervals[3].unitWatts, 50);
    EXPECT_EQ(power->intervals[4].accessWatts, 20);
    EXPECT_EQ(power->intervals[3].begin, 7); // after 1 + 4 + 2
    EXPECT_EQ(power->foldedSeconds, 17);     // 5 + 7 + 4 + 1
    EXPECT_EQ(power->seconds, 125);
    EXPECT_EQ(power->joules, 125 * 3 + 10 * 40 + 10 * 250 + 80);
    EXPECT_EQ(power->peak()->layer, 1U);
    EXPECT_EQ(power->insidePeak(), nullptr);
}

TEST(StackPower, KnowsWhatACapWouldTake)
{
    const auto power = stackPowerOf(smallStep(), smallHost(), {});

    // The program is 50 s above 40 W; of its 53 W 50 are dynamic, for which the cap leaves 37: 50 / 37 as long.
    EXPECT_EQ(power->secondsAboveCap(), 50);
    ASSERT_TRUE(power->slowedSeconds());
    EXPECT_DOUBLE_EQ(*power->slowedSeconds(), 75 + 50 * 50.0 / 37);
    InferenceHost free = smallHost();
    free.powerCapWatts = 0;
    EXPECT_EQ(stackPowerOf(smallStep(), free, {})->secondsAboveCap(), 0);
    EXPECT_EQ(stackPowerOf(smallStep(), free, {})->slowedSeconds(), 125);
    InferenceHost exact = smallHost();
    exact.powerCapWatts = 53; // as much is not above
    EXPECT_EQ(stackPowerOf(smallStep(), exact, {})->secondsAboveCap(), 0);
}

TEST(StackPower, CountsTheBackgroundOfAFileAsStaticWhileProgramsRun)
{
    const auto power = stackPowerOf(smallStep(), smallHost(), {.backgroundWatts = 8});

    // The background is part of the 250 J of the program: 50 W are 42 and 8.
    EXPECT_EQ(power->intervals[3].unitWatts, 42);
    EXPECT_EQ(power->intervals[3].staticWatts, 11);
    EXPECT_EQ(power->intervals[2].staticWatts, 3); // not counted while the device waits
    EXPECT_THAT(wattsOf(*power), ElementsAre(3, 13, 3, 53, 23, 3));
    InferenceHost host = smallHost();
    host.powerCapWatts = 10; // above 3 W, below 11
    EXPECT_FALSE(stackPowerOf(smallStep(), host, {.backgroundWatts = 8})->slowedSeconds());
}

TEST(StackPower, DividesAProgramWhoseEnergyIsKnown)
{
    KernelPowers kernels;
    kernels[{{.name = "attn", .sizes = {}}, "a"}] = {{{"in", 1}, {"compute", 8}, {"out", 1}}, 70};

    const auto power = stackPowerOf(smallStep(), smallHost(), {.kernels = &kernels});

    // A tenth of 250 J in 1 s, eight tenths in 3 s, a tenth in 1 s.
    EXPECT_THAT(partsOf(*power), ElementsAre("start", "memory", "launch", "in", "compute", "out", "memory", "layer"));
    EXPECT_DOUBLE_EQ(power->intervals[3].unitWatts, 25);
    EXPECT_DOUBLE_EQ(power->intervals[4].unitWatts, 200.0 / 3);
    EXPECT_DOUBLE_EQ(power->intervals[5].unitWatts, 25);
    EXPECT_DOUBLE_EQ(power->joules, stackPowerOf(smallStep(), smallHost(), {})->joules);
    ASSERT_NE(power->insidePeak(), nullptr);
    EXPECT_EQ(power->insidePeak()->insideWatts, 73); // with the static power
}

TEST(StackPower, HasNoAccessesOfAProcessorWithMemoryOfItsOwn)
{
    InferenceHost host = smallHost();
    host.ownMemory = Bytes{1};
    ModelStep step = smallStep();
    step.layers[1].where = RunsOn::Both; // 500 J over all of its 7 s, whichever side takes longer

    const auto power = stackPowerOf(step, host, {});

    EXPECT_THAT(partsOf(*power), ElementsAre("start", "memory", "layer", "memory", "layer"));
    EXPECT_DOUBLE_EQ(power->intervals[2].unitWatts, 250.0 / 7);
    EXPECT_EQ(power->intervals[1].watts(), 3);
    EXPECT_FALSE(stackPowerOf(step, *findInferenceHost("a100"), {}));
}

TEST(StackPower, LosesNoEnergyAndNoTime)
{
    std::mt19937 random(7);
    const auto number = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
    const auto some = [&] { return std::ldexp(1.0 + number(1000), -20); };
    for (int round = 0; round < 200; ++round) {
        InferenceHost host = smallHost();
        host.processors = 1 + number(8);
        host.devices = 1 + number(8);
        host.idleDeviceWatts = number(2) * some();
        ModelStep step{.phase = ModelPhase::decode(1, 10), .layers = {}};
        double joules = 0;
        for (int i = 0; i < 1 + number(12); ++i) {
            const auto where = static_cast<RunsOn>(number(4));
            std::vector<TimePart> parts;
            for (const char* part : {"launch", "in", "compute", "out", "append", "memory", "start"}) {
                const std::string id = part;
                const bool isOfProcessor = id == "memory" || id == "start";
                if (isOfProcessor != (where == RunsOn::Device) &&
                    (id == "memory" || id == "compute" || number(2) > 0)) {
                    parts.push_back({id, some()});
                }
            }
            step.layers.push_back(layer("layer", where, 1 + number(40), parts));
            LayerCost& last = step.layers.back();
            last.deviceJoules = where == RunsOn::Device || where == RunsOn::Both ? some() : 0;
            last.memoryJoules = where == RunsOn::Processor || where == RunsOn::Both ? some() : 0;
            step.seconds += last.allSeconds();
            joules += (last.deviceJoules + last.memoryJoules) * last.repeats;
        }
        const auto power = stackPowerOf(step, host, {.backgroundWatts = number(2) * some()});
        const double stacks = static_cast<double>(host.processors * host.devices);
        double seconds = 0;
        double all = 0;
        for (const StackInterval& each : power->intervals) {
            seconds += each.allSeconds();
            all += each.watts() * each.allSeconds();
        }
        const double wanted = joules / stacks + step.seconds * host.idleDeviceWatts;
        EXPECT_NEAR(seconds, step.seconds, 1e-9 * step.seconds);
        EXPECT_NEAR(all, wanted, 1e-9 * wanted);
        EXPECT_NEAR(power->joules, wanted, 1e-9 * wanted);
        EXPECT_GE(*power->slowedSeconds() + 1e-9 * step.seconds, step.seconds);
    }
}

TEST(StackPower, OfAHostHasToBePossible)
{
    const auto isGood = [](double processor, double device, double cap) {
        InferenceHost host = *findInferenceHost("attacc");
        host.energy.idleWatts = processor;
        host.idleDeviceWatts = device;
        host.powerCapWatts = cap;
        return check(host).has_value();
    };
    EXPECT_TRUE(isGood(0, 0, 0));
    EXPECT_TRUE(isGood(50, 10, 11));
    EXPECT_TRUE(isGood(50, 10, 0)); // no cap
    EXPECT_FALSE(isGood(-1, 0, 0));
    EXPECT_FALSE(isGood(0, 2e6, 0));
    EXPECT_FALSE(isGood(0, 0, std::nan("")));
    EXPECT_FALSE(isGood(0, 10, 10)); // nothing is left for what devices do
}

TEST(StackPower, IsToldInSentences)
{
    const ModelStep step = smallStep();
    const auto sentences = powerSentences(*stackPowerOf(step, smallHost(), {}), step);

    // (375 + 400 + 2500 + 80) / 125 = 26.84 W; 142.6 s of 125.
    EXPECT_THAT(sentences, ElementsAre("26.84 W on average, peak 53 W in the layer attention.", "Static power: 3 W.",
                                       "It exceeds the cap of 40 W for 40 % of the step.",
                                       "Slowed down to meet the cap, the step would take 142.6 s (1.141x)."));
    KernelPowers kernels;
    kernels[{{.name = "attn", .sizes = {}}, "a"}] = {{{"in", 1}, {"compute", 3}, {"out", 1}}, 70};
    InferenceHost host = smallHost();
    host.powerCapWatts = 60; // 53 W on average, 73 W within
    EXPECT_EQ(powerSentences(*stackPowerOf(step, host, {.kernels = &kernels}), step).back(),
              "No segment exceeds the cap of 60 W, but single microseconds do.");
}

// 53 W are 46 % of 116 W: nothing that this stack does could come near the cap. They are 88 % of 60 W.
TEST(StackPower, SaysNothingOfACapThatCannotBeMet)
{
    const ModelStep step = smallStep();
    InferenceHost host = smallHost();
    host.powerCapWatts = 116;
    const auto far = powerSentences(*stackPowerOf(step, host, {}), step);
    host.powerCapWatts = 60;
    const auto near = powerSentences(*stackPowerOf(step, host, {}), step);

    EXPECT_EQ(far.back(), "Static power: 3 W.");
    EXPECT_EQ(near.back(), "It never exceeds the cap of 60 W.");
}

TEST(StackPower, IsALineForEachStretch)
{
    const ModelStep step = smallStep();
    const std::string csv = powerCsvHeader() + powerCsv({"m", "h", "p"}, step, *stackPowerOf(step, smallHost(), {}));

    EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 6);
    EXPECT_THAT(csv, HasSubstr("m,h,p,1,10,attention,program,10,7,5,53,50,0,3,0\n"));
}

} // namespace pimento::inference
