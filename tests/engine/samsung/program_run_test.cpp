// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/samsung/program_run.h"

#include "engine/explore/draft_figures.h"
#include "engine/explore/model.h"
#include "engine/explore/sound_program.h"
#include "engine/samsung/device.h"
#include "engine/samsung/kernel_run.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <numeric>

namespace pimento::samsung {

namespace {

/// A question about a kernel whose arguments lie in the banks already.
Question residentOn(const std::string& kernel, const std::string& shape, std::vector<std::string> resident)
{
    const auto& all = test::catalogue();
    Question asked;
    asked.model = &soundModel();
    asked.machine = all.backends.find("hbm-pim").value();
    asked.space = Space::All;
    for (const auto& library : all.kernels) {
        if (library.name == kernel) {
            Binding binding{shape, affine::ElementType::Fp16, {}, {}};
            binding.resident = std::move(resident);
            asked.workload = makeWorkload(library, binding).workload;
        }
    }
    return asked;
}

std::int64_t computeCycles(Question asked, const std::string& draft, std::vector<std::string> disabledPasses = {})
{
    asked.disabledPasses = std::move(disabledPasses);
    const auto parsed = asked.model->parse(asked, draft);
    const auto run = simulateDraft(asked, parsed.value().parts());
    return run.value().parts[1].cycles.value();
}

std::int64_t vendorCycles(const std::string& kernel, const std::string& sizes)
{
    return simulate(parseRun(kernel, sizes).value()).value().cycles.value();
}

} // namespace

TEST(SamsungDevice, OfTheFileIsTheVendors)
{
    const auto machine = test::backends().find("hbm-pim").value();

    EXPECT_EQ(deviceOf(machine->description()).value(), hbmPim());
}

TEST(SamsungDevice, NeedsAllTimingValues)
{
    sim::DeviceDescription description = test::backends().find("hbm-pim").value()->description();
    description.timing.erase("nRTPL");

    EXPECT_EQ(deviceOf(description).error().what, "has no timing value nRTPL");
}

/// 2^18 elements on 16 channels: 8 tiles of a channel, as with 2^20 on 64. The vendor's kernel takes 409 + 8 * 322.
TEST(ProgramRun, AddsVectorsFasterThanTheVendor)
{
    const Question asked = residentOn("va", "batch=1,vec_len=262144", {"a", "b"});

    const std::int64_t vendor = vendorCycles("add", "m=262144,channels=16");

    EXPECT_EQ(vendor, 409 + 8 * 322);
    EXPECT_GE(static_cast<double>(vendor), 1.3 * static_cast<double>(computeCycles(asked, "1x1,16x8")));
}

/// 64 outputs x 4096 inputs on every channel.
TEST(ProgramRun, MultipliesMatricesFasterThanTheVendor)
{
    const Question asked = residentOn("gemv", "batch=1,nhead=1,dhead=4096,seq_len=1024", {"W"});

    const std::int64_t vendor = vendorCycles("gemv", "m=1024,n=4096,channels=16");
    const std::int64_t chosen = computeCycles(asked, "1x1,1x1,16x8");
    const std::int64_t usual = computeCycles(asked, "1x1,1x1,16x8", {"tile-orders"});

    EXPECT_LE(static_cast<double>(chosen), 0.95 * static_cast<double>(vendor));
    EXPECT_NEAR(static_cast<double>(usual), static_cast<double>(vendor), 0.01 * static_cast<double>(vendor));
}

/// The pass must never choose something slower than the vendor's order where it times whole statements.
TEST(ProgramRun, IsNotSlowedDownByTheChoiceOfOrders)
{
    for (const char* shape : {"batch=1,nhead=1,dhead=64,seq_len=64", "batch=1,nhead=2,dhead=300,seq_len=100"}) {
        const Question asked = residentOn("gemv", shape, {"W"});
        for (const char* draft : {"1x1,1x1,1x8", "1x1,1x4,2x2"}) {
            EXPECT_LE(computeCycles(asked, draft), computeCycles(asked, draft, {"tile-orders"}) + 64) << shape;
        }
    }
}

TEST(ProgramRun, HasFiguresThatAddUp)
{
    Question asked = residentOn("va", "batch=2,vec_len=5000", {"a"});
    const auto draft = asked.model->parse(asked, "2x1,4x4").value();

    const auto figures = figuresOf(asked, draft.parts()).value();

    const sim::RunResult& run = figures.run;
    std::int64_t cycles = 0;
    for (const sim::Part& part : run.parts) {
        EXPECT_GT(part.cycles.value(), 0) << part.name;
        cycles += part.cycles.value();
    }
    EXPECT_EQ(cycles, run.cycles.value());
    const auto total = [](const std::vector<std::int64_t>& counts) {
        return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
    };
    std::int64_t byPart = 0;
    for (const auto& counts : run.commandsByPart) {
        byPart += total(counts);
    }
    EXPECT_EQ(byPart, total(run.commandsByKind));
    EXPECT_EQ(run.requests, total(run.requestsByKind)); // every transaction is a read or a write
    EXPECT_EQ(run.banks.size(), 256U);
    for (const sim::BankActivity& bank : run.banks) {
        EXPECT_LE(bank.busy.value(), run.cycles.value());
    }
}

/// Units of other channels do nothing, so that the time of one channel's work does not depend on how many do the same.
TEST(ProgramRun, TakesAsLongOnOneChannelAsOnAll)
{
    const Question one = residentOn("va", "batch=1,vec_len=16384", {"a", "b"});
    const Question all = residentOn("va", "batch=1,vec_len=262144", {"a", "b"});

    EXPECT_EQ(computeCycles(one, "1x1,1x8"), computeCycles(all, "1x1,16x8"));
}

} // namespace pimento::samsung
