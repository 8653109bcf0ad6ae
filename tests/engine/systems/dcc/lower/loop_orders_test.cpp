// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/functional/verify.h"
#include "engine/systems/dcc/lower/loop_order_pass.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/rules/ruled_machine.h"
#include "tests/engine/systems/dcc/lower/programs.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <vector>

// Orders of loops and shares of registers: the one that is chosen is not slower than any other, and registers that are
// added slow nothing down. PIMENTO_ORDER_DRAFTS sets how many random drafts are looked at.

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

int wantedDrafts(int usual)
{
    const char* text = std::getenv("PIMENTO_ORDER_DRAFTS");
    return text != nullptr ? std::atoi(text) : triesOf(usual, usual / 10);
}

std::optional<std::int64_t> cyclesOf(const DraftQuestion& question, const Draft& draft)
{
    const auto run = runDraft(question, draft.parts());
    return run ? std::optional(run->result.cycles.value()) : std::nullopt;
}

DraftQuestion inOneOrder(DraftQuestion question)
{
    question.disabledPasses.emplace_back(lower::loopOrderPass().name());
    return question;
}

DraftQuestion compiled(const char* kernel, const char* shape, const char* backend)
{
    DraftQuestion asked;
    asked.model = &compiledModel();
    const auto source = language::findKernel(catalogue().kernels, kernel).value();
    asked.workload = makeWorkload(*source, {shape, affine::ElementType::Fp16, {}, {}}).workload;
    asked.machine = backends().find(backend).value();
    return asked;
}

std::vector<std::string> notesOf(const DraftQuestion& question, const char* draft)
{
    const auto program = lowerDraft(question, parseDraft(question, draft).value().parts());
    return program.value()->notes();
}

/// A device with other numbers of registers.
std::shared_ptr<const sim::Machine> withRegisters(const char* backend, int registers)
{
    sim::DeviceDescription description = backends().find(backend).value()->description();
    description.compute.registers = registers;
    return std::make_shared<const sim::Machine>(sim::Machine::compile(std::move(description)).value());
}

class OrdersOfDevice : public testing::TestWithParam<const char*> {};

} // namespace

TEST_P(OrdersOfDevice, AreNeverSlowerThanTheFirstOne)
{
    RandomCases cases(catalogue().kernels, {backends().find(GetParam()).value()}, {.seed = 71, .mostPoints = 2e5});
    int faster = 0;
    for (int i = 0; i < wantedDrafts(150); ++i) {
        const auto drawn = cases.next();
        ASSERT_TRUE(drawn.has_value());
        const auto chosen = cyclesOf(drawn->question, drawn->draft);
        const auto first = cyclesOf(inOneOrder(drawn->question), drawn->draft);
        ASSERT_EQ(chosen.has_value(), first.has_value());
        if (chosen) {
            EXPECT_LE(*chosen, *first) << drawn->question.text() << " " << drawn->draft.text();
            faster += *chosen < *first ? 1 : 0;
        }
    }
    RecordProperty("faster", faster);
}

INSTANTIATE_TEST_SUITE_P(Devices, OrdersOfDevice, testing::Values("attacc", "hbm-pim-hbm3"), [](const auto& device) {
    std::string name = device.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

// Registers that are not needed stay unused.
TEST(LoopOrders, RegistersThatAreAddedSlowNothingDown)
{
    const std::vector<std::shared_ptr<const sim::Machine>> machines = {
        withRegisters("hbm-pim-hbm3", 8), withRegisters("hbm-pim-hbm3", 16), withRegisters("hbm-pim-hbm3", 32)};
    RandomCases cases(catalogue().kernels, {machines.front()}, {.seed = 72, .mostPoints = 2e5});
    for (int i = 0; i < wantedDrafts(80); ++i) {
        auto drawn = cases.next();
        ASSERT_TRUE(drawn.has_value());
        std::erase(drawn->question.disabledPasses, lower::loopOrderPass().name());
        std::optional<std::int64_t> before;
        for (const auto& machine : machines) {
            drawn->question.machine = machine;
            const auto cycles = cyclesOf(drawn->question, drawn->draft);
            if (before && cycles) {
                EXPECT_LE(*cycles, *before) << drawn->question.text() << " " << drawn->draft.text() << ", "
                                            << machine->description().compute.registers << " registers, without "
                                            << testing::PrintToString(drawn->question.disabledPasses);
            }
            before = cycles;
        }
    }
}

TEST(LoopOrders, RegistersThatAreAddedSpeedTheDefaultOfGemvUp)
{
    DraftQuestion question = compiled("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "hbm-pim-hbm3");
    std::vector<std::int64_t> cycles;
    for (const int registers : {4, 8, 16, 32}) {
        question.machine = withRegisters("hbm-pim-hbm3", registers);
        cycles.push_back(cyclesOf(question, parseDraft(question, "16x1,1x4,1x8").value()).value());
    }

    EXPECT_TRUE(std::ranges::is_sorted(cycles, std::greater<>())) << testing::PrintToString(cycles);
}

// Lanes that save operations may have the host lay out more vectors: with a matrix for each head 160 heads took 24,684
// cycles and 192 heads 18,092 with lanes chosen by operations alone.
TEST(LoopOrders, MoreHeadsOrRowsNeverTakeFewerCycles)
{
    const auto cycles = [](const char* kernel, int heads, int rows) {
        const std::string shape =
            "batch=1,nhead=" + std::to_string(heads) + ",dhead=128,seq_len=" + std::to_string(rows);
        const DraftQuestion question = compiled(kernel, shape.c_str(), "hbm-pim-hbm3");
        return cyclesOf(question, parseDraft(question, "16x1,1x4,1x8").value()).value();
    };
    for (const char* kernel : {"gemv", "batched_gemv"}) {
        std::vector<std::int64_t> heads;
        for (int count = 16; count <= 256; count += 16) {
            heads.push_back(cycles(kernel, count, 512));
        }
        std::vector<std::int64_t> rows;
        for (int count = 256; count <= 1024; count += 128) {
            rows.push_back(cycles(kernel, 32, count));
        }

        EXPECT_TRUE(std::ranges::is_sorted(heads)) << kernel << " " << testing::PrintToString(heads);
        EXPECT_TRUE(std::ranges::is_sorted(rows)) << kernel << " " << testing::PrintToString(rows);
    }
}

// Four inputs of 64 bytes each fit the buffers at once: each row of the matrix opens once instead of four times.
TEST(LoopOrders, RowsServeSeveralInputsWhereBuffersHoldThem)
{
    const DraftQuestion question = compiled("gemv", "batch=1,nhead=4,dhead=32,seq_len=4096", "attacc");
    const Draft draft = parseDraft(question, "1x1,1x1,1x8").value();

    EXPECT_LT(*cyclesOf(question, draft), *cyclesOf(inOneOrder(question), draft));
}

TEST(Fusion, SaysWhyASoftmaxIsLeftToTheHost)
{
    const auto attention = [](const char* shape, const char* draft) {
        return notesOf(compiled("attn", shape, "attacc"), draft);
    };

    EXPECT_THAT(attention("batch=1,nhead=4,dhead=64,seq_len=128", "4x1,1x4,1x16"), IsEmpty());
    // 512 vectors of scores and 16 x 16 columns of a context, twice where tiles are put together
    EXPECT_THAT(attention("batch=1,nhead=1,dhead=4096,seq_len=8192", "1x1,1x16,1x1"),
                ElementsAre("The host computes the softmax: even in tiles its scores and its context of 16 banks or "
                            "bunches of banks do not fit into the result buffer of 512 columns and the operand buffers "
                            "of 32."));
    EXPECT_THAT(attention("batch=1,nhead=4,dhead=64,seq_len=128", "4x1,2x4,1x1"),
                ElementsAre("The host computes the softmax: the draft shares more than its rows and their scores out "
                            "over groups."));
}

TEST(ActivationWindow, IsThirtyNanosecondsWhereSomebodySaysSo)
{
    for (const char* name : {"attacc", "hbm-pim-hbm3"}) {
        const auto machine = backends().find(name).value();
        const auto windowWith = [&](const std::vector<std::string>& rules) {
            return ruledMachine(*machine, {.on = rules, .off = {}}).value()->description().timing.at("nFAW");
        };

        EXPECT_EQ(windowWith({}), 20) << name;
        EXPECT_EQ(windowWith({"staged-activation"}), 20) << name;
        EXPECT_EQ(windowWith({"activation-window-30ns"}), 39) << name;
        EXPECT_EQ(windowWith({"staged-activation", "activation-window-30ns"}), 39) << name;
    }
}

} // namespace pimento::test
