// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/draft_bounds.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/systems/dcc/chains/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

// Operands and results that other kernels hand over on chip.

namespace pimento::test {

namespace {

struct Handover {
    const char* kernel;
    const char* shape;
    const char* backend;
    const char* argument;
    const char* result;
};

const Handover kHandovers[] = {
    {"gemv", "batch=2,nhead=1,dhead=64,seq_len=48", "attacc", "x", "y"},
    {"attn", "batch=1,nhead=4,dhead=32,seq_len=64", "attacc", "q", "c"},
    {"gemv", "batch=2,nhead=1,dhead=64,seq_len=48", "gddr6-aim", "x", "y"},
    {"gemv", "batch=2,nhead=1,dhead=64,seq_len=48", "hbm-pim-hbm3", "x", "y"},
    {"va", "batch=1,vec_len=512", "hbm-pim-hbm3", "a", "c"},
    {"gemv", "batch=1,nhead=1,dhead=64,seq_len=128", "hbm-pim", "x", "y"},
};

DraftQuestion questionOf(const Handover& asked)
{
    DraftQuestion question = compiled(asked.kernel, asked.shape, asked.backend);
    question.disabledPasses = {"loop-orders", "tile-orders"}; // which may choose others for other programs
    return question;
}

DraftQuestion handedOver(DraftQuestion question, const Handover& asked)
{
    question.handover.onChip = {tensorOf(question, asked.argument), tensorOf(question, asked.result)};
    return question;
}

std::vector<lower::Command> commandsOf(const lower::Program& program)
{
    std::vector<lower::Command> commands;
    auto run = program.run();
    while (const lower::Command* command = run.next()) {
        commands.push_back(*command);
    }
    return commands;
}

bool isFence(const lower::Command& command) { return command.op == lower::Op::Fence; }

} // namespace

TEST(Handovers, LeaveOutTheLoadsAndStoresOfWhatIsOnChipAndNothingElse)
{
    std::mt19937_64 random(6);
    int compared = 0;
    for (const Handover& asked : kHandovers) {
        const DraftQuestion plain = questionOf(asked);
        const DraftQuestion onChip = handedOver(plain, asked);
        for (int i = 0; i < triesOf(12, 4); ++i) {
            const Draft draft = randomDraft(plain.workload->sets, plain.resources(), random);
            const auto whole = programOf(plain, draft);
            const auto rest = programOf(onChip, draft);
            ASSERT_EQ(whole == nullptr, rest == nullptr);
            if (whole == nullptr) {
                continue;
            }
            std::vector<lower::Command> wanted = commandsOf(*whole);
            const std::size_t all = wanted.size();
            std::erase_if(wanted, [&](const lower::Command& command) {
                const bool isMove = command.op == lower::Op::LoadHost || command.op == lower::Op::StoreHost;
                return isFence(command) || (isMove && onChip.handover.has(command.layout));
            });
            std::vector<lower::Command> found = commandsOf(*rest);
            std::erase_if(found, isFence);

            ASSERT_EQ(found, wanted) << asked.kernel << " " << draft.text() << " on " << asked.backend;
            EXPECT_LT(found.size(), all);
            EXPECT_EQ(rest->hostKernels(), whole->hostKernels() - 1);
            ++compared;
        }
    }
    EXPECT_GT(compared, triesOf(40, 15));
}

TEST(Handovers, KeepTheBoundsOfDraftsBelowTheirCosts)
{
    std::mt19937_64 random(7);
    for (const Handover& asked : kHandovers) {
        DraftQuestion question = handedOver(compiled(asked.kernel, asked.shape, asked.backend), asked);
        question.objective.contents.launchNanoseconds = 2780;
        const auto bounds = question.model->bounds(question);
        for (int i = 0; i < triesOf(12, 4); ++i) {
            const Draft draft = randomDraft(question.workload->sets, question.resources(), random);
            const auto run = simulateDraft(question, draft.parts());
            if (!run) {
                continue;
            }
            const std::int64_t host = question.model->hostTime(question, draft.parts()).value().total();
            for (int level = 0; level < bounds->levels(); ++level) {
                ASSERT_LE(bounds->bound(level, draft.parts()).value(), run->cycles.value() + host)
                    << asked.kernel << " " << draft.text() << " on " << asked.backend;
            }
        }
    }
}

TEST(Handovers, HaveProgramsOfTheirOwnInTheCache)
{
    const DraftQuestion plain = questionOf(kHandovers[0]);
    const DraftQuestion onChip = handedOver(plain, kHandovers[0]);
    const Draft draft = plain.model->defaultDraft(plain);

    EXPECT_NE(plain.model->programKey(plain, draft.parts()), onChip.model->programKey(onChip, draft.parts()));
}

} // namespace pimento::test
