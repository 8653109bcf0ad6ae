// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/device_share.h"

#include "engine/systems/dcc/model/objective.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using testing::HasSubstr;

std::shared_ptr<const Workload> workload(const char* kernel, const char* shape)
{
    return makeWorkload(*language::findKernel(catalogue().kernels, kernel).value(),
                        {shape, affine::ElementType::Fp16, {}, {}})
        .workload;
}

DraftQuestion soundQuestion(std::shared_ptr<const Workload> asked)
{
    DraftQuestion question;
    question.model = &compiledModel();
    question.machine = backends().find("attacc").value();
    question.workload = std::move(asked);
    return question;
}

} // namespace

// 64 vectors over 5 devices: four get 13, one gets 12.
TEST(DeviceShare, IsTheLargestPartOfTheFirstSet)
{
    const auto whole = workload("gemv", "batch=4,nhead=16,dhead=128,seq_len=256");
    const auto share = shareOf(whole, 5).value();

    EXPECT_EQ(share->sets.front().mappings.front().extent, 13);
    EXPECT_EQ(share->kernel.tensors[0].sizes.front(), 13);
    EXPECT_EQ(share->sets.size(), whole->sets.size());
    EXPECT_EQ(share->whole, whole);
    EXPECT_THAT(share->shapeText, HasSubstr("over 5 devices"));
    EXPECT_EQ(shareOf(whole, 1).value(), whole);
}

// One of 5 devices gets 13 of the 64 vectors, which takes as long as a question about 13 vectors.
TEST(DeviceShare, TakesTheTimeOfItsShape)
{
    const DraftQuestion shared =
        soundQuestion(shareOf(workload("gemv", "batch=4,nhead=16,dhead=128,seq_len=256"), 5).value());
    const DraftQuestion small = soundQuestion(workload("gemv", "batch=1,nhead=13,dhead=128,seq_len=256"));
    const Draft draft = small.model->defaultDraft(small);

    EXPECT_EQ(shared.model->defaultDraft(shared), draft);
    EXPECT_EQ(simulateDraft(shared, draft.parts())->cycles, simulateDraft(small, draft.parts())->cycles);
    // The GPU does all 64 at once, not five times 13, and five times as much when each device has the whole shape.
    const auto heads = workload("batched_gemv", "batch=4,nhead=16,dhead=128,seq_len=256");
    const DraftQuestion divided = soundQuestion(shareOf(heads, 5).value());
    const DraftQuestion whole = soundQuestion(heads);
    EXPECT_DOUBLE_EQ(divided.model->gpuTime(divided).value() * 5, whole.model->gpuTime(whole).value());
}

TEST(DeviceShare, RefusesWhatDependsOnItself)
{
    EXPECT_THAT(shareOf(workload("fig5", "A0=12,A1=8,B0=4,k=16"), 2).error().message(),
                HasSubstr("kernel fig5: cannot be divided among devices"));
    EXPECT_THAT(shareOf(workload("dot", "vec_len=64"), 2).error().message(), HasSubstr("depend on each other"));
}

// x is streamed, W resident: one kernel lays x out, one brings the results back; 5 us + 0.28 us each.
TEST(HostTime, CountsTheKernelsThatItStarts)
{
    DraftQuestion question = soundQuestion(workload("gemv", "batch=1,nhead=4,dhead=64,seq_len=64"));
    question.objective.contents.launchNanoseconds = streamStart(question.machine->description());
    const auto host = question.model->hostTime(question, question.model->defaultDraft(question).parts()).value();
    EXPECT_EQ(host.kernels, 2);
    EXPECT_EQ(host.launch, 13733); // 10,560 ns in cycles of 0.769 ns: 13,732.1, rounded up
}

} // namespace pimento::test
