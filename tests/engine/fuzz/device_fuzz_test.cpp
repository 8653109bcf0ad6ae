// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_file.h"
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/memories/memory_facts.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/model/workload.h"
#include "engine/systems/upmem/dpus/dpu_facts.h"
#include "sim/upmem/host_link.h"
#include "sim/upmem/system_part.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <algorithm>

// Damaged device files. The reader says something about each mistake that fits on a line and lies in the text; what it
// accepts compiles, and programs can be lowered to it and run.

namespace pimento::test {

namespace {

const std::vector<std::string>& validDevices()
{
    static const std::vector<std::string> texts = {dataset("templates/device.json"), dataset("backends/attacc.json"),
                                                   dataset("backends/hbm-pim-hbm3.json"),
                                                   dataset("backends/upmem.json")};
    return texts;
}

void expectGoodMistakes(const DeviceReading& reading, const std::string& text, unsigned seed)
{
    const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
    ASSERT_NE(reading.machine != nullptr, !reading.mistakes.empty()) << "seed " << seed;
    for (const auto& mistake : reading.mistakes) {
        ASSERT_TRUE(isOneCleanLine(mistake.error.message()))
            << "seed " << seed << ": " << escaped(mistake.error.message());
        ASSERT_FALSE(mistake.error.hint.empty()) << mistake.error.message();
        ASSERT_GE(mistake.place.line, 1) << "seed " << seed << ": " << mistake.error.message();
        ASSERT_LE(mistake.place.line, lines) << "seed " << seed;
        ASSERT_GE(mistake.place.column, 1);
        ASSERT_GE(mistake.place.length, 1);
    }
}

/// Reads everything that is said about a device of DPUs, and moves something.
bool movesData(const sim::DeviceDescription& device, Mutation& mutation)
{
    const sim::upmem::HostLink link(*sim::upmem::systemOf(device), device.banksPerChannel());
    const auto dpus = 1 + static_cast<int>(mutation.below(static_cast<std::size_t>(device.channels()) *
                                                          static_cast<std::size_t>(device.banksPerChannel())));
    const Bytes share{static_cast<std::int64_t>(mutation.below(1U << 20U))};
    return !dpuFacts(device).empty() && factsOf(device).internalBandwidth >= 0 &&
           link.parallel(sim::upmem::TransferKind::ToDpus, dpus, share).value() >= 0;
}

/// Lowers a small GEMV in some ways and runs it for a moment.
bool runsGemv(const std::shared_ptr<const sim::Machine>& machine, Mutation& mutation)
{
    const auto kernel = language::findKernel(catalogue().kernels, "gemv").value();
    const auto type = affine::parseElementType(machine->description().compute.elementTypes.front()).value();
    DraftQuestion question;
    question.model = &compiledModel();
    question.machine = machine;
    question.workload = makeWorkload(*kernel, {"batch=1,nhead=2,dhead=24,seq_len=40", type, {}, {}}).workload;
    question.indexing = lower::Indexing::Exact;
    if (!question.workload || !check(question)) {
        return false;
    }
    const Resources resources = question.resources();
    const auto half = [&](int all) { return std::max<std::int64_t>(1, all >> mutation.below(4)); };
    const auto draft = question.model->parse(question, "1x1," + std::to_string(half(resources.groups)) + "x1,1x" +
                                                           std::to_string(half(resources.cores)));
    std::stop_source stop;
    const auto run = draft ? runDraft(question, draft->parts(), {.mostCycles = 20'000}, stop.get_token())
                           : Result<DraftRun>(tl::unexpected<Error>(draft.error()));
    return run.has_value();
}

TEST(DeviceFuzz, DamagedTextGetsMessagesWithPlaces)
{
    const Inputs inputs;
    unsigned refused = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        Mutation mutation(seed);
        const std::string& valid = validDevices()[seed % validDevices().size()];
        const std::string text = seed % 10 == 0 ? mutation.bytes() : mutation.damaged(valid);
        const DeviceReading reading = examineDevice(text, "device.json");
        refused += reading.mistakes.empty() ? 0 : 1;
        expectGoodMistakes(reading, text, seed);
        if (HasFatalFailure()) {
            return;
        }
    }
    EXPECT_GT(refused, seed / 2);
}

TEST(DeviceFuzz, WhatPassesTheChecksCompilesAndRuns)
{
    const Inputs inputs(Inputs::kUsualRuns);
    unsigned accepted = 0;
    unsigned ran = 0;
    unsigned moved = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        Mutation mutation(seed);
        std::string text = validDevices()[seed % validDevices().size()];
        for (std::size_t times = 1 + mutation.below(3); times > 0; --times) {
            text = mutation.withOtherValue(std::move(text));
        }
        const DeviceReading reading = examineDevice(text, "device.json");
        expectGoodMistakes(reading, text, seed);
        if (HasFatalFailure()) {
            return;
        }
        if (reading.machine == nullptr) {
            continue;
        }
        ++accepted;
        const bool areDpus = static_cast<bool>(sim::upmem::systemOf(reading.machine->description()));
        moved += areDpus && movesData(reading.machine->description(), mutation) ? 1 : 0;
        ran += seed % 3 == 0 && !areDpus && runsGemv(reading.machine, mutation) ? 1 : 0;
    }
    EXPECT_GT(accepted, seed / 20);
    EXPECT_GT(ran, seed / 100);
    EXPECT_GT(moved, seed / 100);
}

} // namespace

} // namespace pimento::test
