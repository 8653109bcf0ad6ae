// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/kernel_power.h"

#include "engine/inference/stack_power.h"
#include "tests/engine/inference/small_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace pimento::test {

namespace {

using inference::KernelPower;
using inference::PimAnswer;
using inference::PimKernel;

PimKernel productOf(int rows)
{
    return {"gemv", {{"batch", 1}, {"nhead", 1}, {"dhead", 128}, {"seq_len", rows}}, "fp16"};
}

struct Found {
    PimAnswer answer;
    KernelPower power;

    [[nodiscard]] double joules() const
    {
        double sum = 0;
        for (const auto& [part, some] : power.joules) {
            sum += some;
        }
        return sum;
    }
    [[nodiscard]] double programSeconds() const
    {
        double sum = 0;
        for (const inference::TimePart& part : answer.best.parts) {
            sum += part.id == "in" || part.id == "compute" || part.id == "out" ? part.seconds : 0;
        }
        return sum;
    }
};

Found findOut(const char* host, int rows)
{
    const SmallSetup setup = smallSetup(host);
    const auto answer = setup.kernels->answer(productOf(rows), 1, {});
    EXPECT_TRUE(answer) << answer.error().message();
    const auto power = inference::kernelPowerOf(answer->question, answer->best.text, catalogue(), {});
    EXPECT_TRUE(power) << power.error().message();
    return {*answer, *power};
}

} // namespace

TEST(KernelPower, DividesTheEnergyThatTheCostHas)
{
    for (const char* host : {"attacc", "aim"}) { // the latter with power of its file at all times
        const Found found = findOut(host, 512);

        EXPECT_NEAR(found.joules(), found.answer.best.joules, 0.5e-12) << host; // costs are whole picojoules
        EXPECT_GT(found.power.joules.at("in"), 0);
        EXPECT_GT(found.power.joules.at("compute"), found.power.joules.at("out"));
    }
}

TEST(KernelPower, OfAProgramShorterThanAWindowIsItsMean)
{
    const Found found = findOut("attacc", 64);

    ASSERT_LT(found.programSeconds(), inference::kPowerWindow);
    EXPECT_NEAR(found.power.windowWatts, found.joules() / found.programSeconds(), 1e-9 * found.power.windowWatts);
}

TEST(KernelPower, OfSomeWindowIsNoLessThanOfAllThatTileTheProgram)
{
    const Found found = findOut("attacc", 131'072);

    const double seconds = found.programSeconds();
    ASSERT_GT(seconds, 3 * inference::kPowerWindow);
    const double windows = std::ceil(seconds / inference::kPowerWindow);
    EXPECT_GE(found.power.windowWatts, found.joules() / (windows * inference::kPowerWindow));
    EXPECT_LE(found.power.windowWatts * inference::kPowerWindow, found.joules());
}

TEST(KernelPower, MakesStepsWhoseEnergyStays)
{
    const SmallSetup setup = smallSetup("attacc");
    const auto step = inference::stepOf(setup.on, placed("pim"), ModelPhase::decode(2, 100), setup.means(), {});
    ASSERT_TRUE(step) << step.error().message();
    inference::KernelPowers powers;

    ASSERT_TRUE(inference::addKernelPowers(step->layers, *setup.kernels, catalogue(), {}, powers));
    const auto plain = inference::stackPowerOf(*step, setup.on.host, {});
    const auto divided = inference::stackPowerOf(*step, setup.on.host, {.kernels = &powers});

    double joules = 0;
    for (const inference::LayerCost& layer : step->layers) {
        joules += (layer.deviceJoules + layer.memoryJoules) * layer.repeats / 5;
    }
    EXPECT_NEAR(plain->joules, joules, 1e-9 * joules);
    EXPECT_NEAR(divided->joules, joules, 1e-9 * joules);
    EXPECT_NEAR(divided->seconds, step->seconds, 1e-9 * step->seconds);
    EXPECT_GT(divided->intervals.size(), plain->intervals.size());
    ASSERT_NE(divided->insidePeak(), nullptr);
    EXPECT_LT(divided->insidePeak()->insideWatts, 60); // MACs of all banks four cycles apart take 52 W
}

TEST(KernelPower, IsOfCompiledKernelsAlone)
{
    const SmallSetup setup = smallSetup("attacc");
    Question question = setup.kernels->answer(productOf(64), 1, {})->question;
    EXPECT_FALSE(inference::kernelPowerOf(question, "no draft", catalogue(), {}));
    question.device.name = "moon";
    EXPECT_FALSE(inference::kernelPowerOf(question, "default", catalogue(), {}));
}

} // namespace pimento::test
