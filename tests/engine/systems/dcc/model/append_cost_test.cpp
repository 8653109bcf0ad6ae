// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/append_cost.h"

#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/model/workload.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pimento::test {

namespace {

DraftQuestion asked(const std::string& kernel, const std::string& shape)
{
    DraftQuestion question;
    question.model = &compiledModel();
    const auto source = language::findKernel(catalogue().kernels, kernel).value();
    question.workload = makeWorkload(*source, {shape, affine::ElementType::Fp16, {}, {}}).workload;
    question.machine = backends().find("attacc").value();
    return question;
}

std::vector<AppendTarget> targetsOf(const lower::Program& program, const std::vector<Appended>& appended)
{
    std::vector<AppendTarget> targets;
    for (const Appended& each : appended) {
        targets.push_back({&program, each});
    }
    return targets;
}

AppendCost appendCost(const DraftQuestion& question, const std::string& draft, std::int64_t token)
{
    const auto program = lowerDraft(question, parseDraft(question, draft).value().parts()).value();
    return costOfAppend(question, targetsOf(*program, appendedByToken(question.workload->kernel, token))).value();
}

} // namespace

TEST(AppendCost, KnowsWhichTensorsGrow)
{
    const DraftQuestion question = asked("attn", "batch=1,nhead=2,dhead=64,seq_len=128");

    const auto appended = appendedByToken(question.workload->kernel, 5);

    ASSERT_EQ(appended.size(), 2U); // K[h][l][d] and V[h][l][d]
    EXPECT_EQ(appended[0].dimension, 1U);
    EXPECT_EQ(appended[1].dimension, 1U);
    EXPECT_NE(appended[0].tensor, appended[1].tensor);
    EXPECT_TRUE(appendedByToken(asked("gemv", "batch=1,nhead=2,dhead=64,seq_len=128").workload->kernel, 5).empty());
}

// A head of 128 elements over 4 banks: 2 columns of keys and 2 of values in each bank, all of them whole columns with
// nothing else in them. The columns of the keys are neighbours; between the columns of the values lie the 64 tokens of
// a bank, two rows of 32 columns.
TEST(AppendCost, OfATokenIsWholeColumnsWhereItsElementsLieTogether)
{
    const DraftQuestion question = asked("attn", "batch=1,nhead=1,dhead=128,seq_len=1024");

    const AppendCost cost = appendCost(question, "1x1,1x4,1x16", 700);

    EXPECT_EQ(cost.writes, 4 * (2 + 2));
    EXPECT_EQ(cost.reads, 0);
    EXPECT_GT(cost.device, Cycles{63}); // a bank opens two rows
    EXPECT_LT(cost.device, Cycles{250});
}

// Sixteen heads in channels of their own take little longer than one.
TEST(AppendCost, OfHeadsInOtherGroupsIsSideBySide)
{
    const AppendCost one = appendCost(asked("attn", "batch=1,nhead=1,dhead=128,seq_len=1024"), "1x1,1x4,1x16", 700);
    const AppendCost all = appendCost(asked("attn", "batch=1,nhead=16,dhead=128,seq_len=1024"), "16x1,1x4,1x16", 700);

    EXPECT_EQ(all.writes, 16 * one.writes);
    EXPECT_LT(all.device.value(), 2 * one.device.value());
}

// If a column of values holds 16 tokens of one element, each of the 128 elements is read, changed and written.
TEST(AppendCost, OfColumnsThatTokensShareHasReads)
{
    // 2 elements a bank: products along the tokens take 4 operations for 2 results, element by element 64
    const DraftQuestion question = asked("attn", "batch=1,nhead=1,dhead=32,seq_len=256");

    const AppendCost cost = appendCost(question, "1x1,1x16,1x4", 30);

    EXPECT_EQ(cost.reads, 32);       // values
    EXPECT_EQ(cost.writes, 16 + 32); // a column of keys a bank, with 2 of its elements
}

// The first of 16 tokens of a column: nothing else lies there yet, or the 15 behind it.
TEST(AppendCost, ReadsRowsBehindTheNewOnesIfTheyAreKept)
{
    const DraftQuestion question = asked("attn", "batch=1,nhead=1,dhead=32,seq_len=256");
    const auto program = lowerDraft(question, parseDraft(question, "1x1,1x16,1x4").value().parts()).value();
    std::vector<AppendTarget> targets = targetsOf(*program, appendedByToken(question.workload->kernel, 0));

    const AppendCost alone = costOfAppend(question, targets).value();
    for (AppendTarget& each : targets) {
        each.later = Later::Kept;
    }
    const AppendCost kept = costOfAppend(question, targets).value();

    EXPECT_EQ(alone.reads, 0);
    EXPECT_EQ(kept.reads, 32); // values
    EXPECT_EQ(kept.writes, alone.writes);
}

TEST(AppendCost, RefusesWhatIsNotInTheBanks)
{
    const DraftQuestion question = asked("attn", "batch=1,nhead=1,dhead=32,seq_len=256");
    const Draft draft = parseDraft(question, "1x1,1x4,1x16").value();

    const auto program = lowerDraft(question, draft.parts()).value();

    EXPECT_FALSE(costOfAppend(question, targetsOf(*program, {{0, 1, 3}})).has_value()); // the query
    const auto beyond = appendedByToken(question.workload->kernel, 256);
    EXPECT_FALSE(costOfAppend(question, targetsOf(*program, beyond)).has_value());
}

// Rows take turns: with 16 rows of 4 banks to write, the banks open theirs side by side. A bank opens a row in 48.4 ns
// at least (nRC, 63 cycles), so that one bank after the other would take 16 x 63 cycles and more.
TEST(AppendCost, OpensRowsOfBanksSideBySide)
{
    const AppendCost cost = appendCost(asked("attn", "batch=1,nhead=4,dhead=128,seq_len=1024"), "1x4,1x4,1x4", 700);

    EXPECT_GE(cost.writes, 16 * 4);
    EXPECT_LT(cost.device, Cycles{16 * 63});
}

// Reading the elements from the host's memory first takes longer. The columns are the same.
TEST(AppendCost, ReadsElementsThatAreNotOnChip)
{
    const DraftQuestion question = asked("attn", "batch=1,nhead=1,dhead=128,seq_len=1024");
    const auto program = lowerDraft(question, parseDraft(question, "1x1,1x4,1x16").value().parts()).value();
    auto targets = targetsOf(*program, appendedByLastToken(question.workload->kernel));
    const AppendCost onChip = costOfAppend(question, targets).value();
    for (AppendTarget& each : targets) {
        each.source = TokenSource::HostMemory;
    }
    const AppendCost fromMemory = costOfAppend(question, targets).value();

    EXPECT_GT(fromMemory.device, onChip.device);
    EXPECT_EQ(fromMemory.writes, onChip.writes);
    EXPECT_EQ(onChip, costOfLastToken(question, *program).value());
}

} // namespace pimento::test
