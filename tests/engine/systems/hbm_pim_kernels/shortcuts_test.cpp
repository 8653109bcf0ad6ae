// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/device.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "tests/sim/hbm_pim/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

// Samsung's machine jumps from decision to decision and simulates one of the channels that do the same. The plain
// machine, which looks for a command in every cycle of every channel, is the oracle of both.

namespace pimento::test {

namespace {

using samsung::Grouping;
using samsung::KernelRun;

struct Traced {
    sim::samsung::RunResult result;
    std::vector<sim::samsung::CommandRecord> trace;
};

Traced simulated(const KernelRun& run, Grouping grouping, sim::samsung::RunOptions options = {})
{
    TraceSink sink;
    auto work = samsung::makeWork(run, grouping).value();
    options.ranks = run.ranks;
    options.commands = &sink;
    auto result = sim::samsung::run(samsung::hbmPim(), work, options).value();
    return {std::move(result), sink.records()};
}

class RandomKernelRuns {
public:
    explicit RandomKernelRuns(std::uint64_t seed) : m_random(seed) {}

    KernelRun next()
    {
        KernelRun run;
        const auto names = samsung::kernelNames();
        const std::uint64_t kernels = 1 + below(3);
        for (std::uint64_t i = 0; i < kernels; ++i) {
            run.kernel += i == 0 ? "" : below(2) == 0 ? "+" : "+!";
            run.kernel += names[below(names.size())];
        }
        run.channels = static_cast<int>(1 + below(below(4) == 0 ? 64 : 8));
        run.ranks = static_cast<int>(1 + below(2));
        // Sizes around whole tiles of a few channels, and whatever comes.
        const bool isOfOrder = run.kernel.find("va_order") != std::string::npos; // m are tiles, not elements
        run.m =
            isOfOrder ? static_cast<std::int64_t>(below(12)) : static_cast<std::int64_t>(below(6) * 2048 + below(512));
        run.n = static_cast<std::int64_t>(below(3) * 128 + below(64));
        run.batch = static_cast<std::int64_t>(1 + below(2));
        return run;
    }

private:
    [[nodiscard]] std::uint64_t below(std::uint64_t limit) { return m_random() % limit; }

    std::mt19937_64 m_random;
};

std::string textOf(const KernelRun& run)
{
    return run.kernel + " channels=" + std::to_string(run.channels) + ",ranks=" + std::to_string(run.ranks) +
           ",m=" + std::to_string(run.m) + ",n=" + std::to_string(run.n) + ",batch=" + std::to_string(run.batch);
}

} // namespace

TEST(SamsungShortcuts, ChangeNoResultOfARandomKernelRun)
{
    RandomKernelRuns runs(5);
    const int tries = triesOf(400, 40);
    std::int64_t cycles = 0;
    int shared = 0;
    for (int i = 0; i < tries; ++i) {
        const KernelRun run = runs.next();
        const bool explains = i % 4 == 0;

        const Traced fast = simulated(run, Grouping::Alike, {.explainsWaits = explains});
        const Traced stepped = simulated(run, Grouping::Alike, {.explainsWaits = explains, .stepsEveryCycle = true});
        const Traced plain = simulated(run, Grouping::EachByItself, {.stepsEveryCycle = true});

        ASSERT_EQ(fast.result, stepped.result) << textOf(run);
        ASSERT_EQ(fast.trace, stepped.trace) << textOf(run);
        ASSERT_EQ(fast.result.cycles, plain.result.cycles) << textOf(run);
        ASSERT_EQ(fast.result.counts, plain.result.counts) << textOf(run);
        ASSERT_EQ(fast.result.streams, plain.result.streams) << textOf(run);
        ASSERT_EQ(fast.result.transactions, plain.result.transactions) << textOf(run);
        cycles += fast.result.cycles.value();
        shared += plain.trace.size() > fast.trace.size() ? 1 : 0;
    }
    EXPECT_GT(cycles, std::int64_t{tries} * 1000);
    EXPECT_GT(shared, tries / 2);
}

} // namespace pimento::test
