// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/attention_plan.h"

#include "engine/systems/dcc/drafts/even_ranges.h"
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/functional/verify.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/model/workload.h"
#include "tests/engine/systems/dcc/lower/programs.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string>
#include <vector>

namespace pimento::lower::attention {

namespace {

using functional::Data;
using functional::Reorder;

using Names = std::vector<std::string>;

std::shared_ptr<const Workload> workload(const std::string& kernel, const std::string& shape,
                                         const Names& resident = {}, const Names& streamed = {})
{
    const auto source = language::findKernel(test::catalogue().kernels, kernel).value();
    return makeWorkload(*source, {shape, affine::ElementType::Fp16, resident, streamed}).workload;
}

std::string attention(std::int64_t heads, std::int64_t depth, std::int64_t tokens)
{
    return "batch=1,nhead=" + std::to_string(heads) + ",dhead=" + std::to_string(depth) +
           ",seq_len=" + std::to_string(tokens);
}

std::unique_ptr<Program> program(const Workload& workload, const Draft& draft,
                                 std::shared_ptr<const sim::DeviceDescription> device = test::device("attacc"))
{
    auto made = lower(workload.kernel, workload.sets, draft, std::move(device));
    EXPECT_TRUE(made.has_value()) << made.error().message();
    return std::move(*made);
}

Draft draftOf(const Workload& workload, const std::string& text)
{
    std::vector<std::int64_t> extents;
    for (const DimensionSet& set : workload.sets) {
        extents.push_back(set.mappings.front().extent);
    }
    return parseDraft(text, extents, {16, 64}).value();
}

const AttentionPlan* planOf(const Program& program) { return dynamic_cast<const AttentionPlan*>(program.plan(0)); }

/// Calls `visit` with the program in each of its forms.
void forEachForm(Program& program, const std::function<void(const AttentionPlan&)>& visit)
{
    const AttentionPlan* plan = planOf(program);
    if (plan == nullptr) {
        return;
    }
    visit(*plan);
    for (auto& other : program.family().otherOrders(program, *plan)) {
        other->setRearrangement(plan->rearrangement());
        other->setControl(plan->control());
        for (const Beside what : {Beside::Softmax, Beside::Rearrangement}) {
            if (plan->allows(what)) {
                other->allow(what);
            }
        }
        auto before = program.exchange(std::move(other));
        if (program.placeData()) {
            visit(*planOf(program));
        }
        (void)program.exchange(std::move(before));
        ASSERT_TRUE(program.placeData().has_value());
    }
}

std::string text(const AttentionPlan& plan)
{
    std::string all = std::to_string(plan.form().tiles) + " tiles";
    for (const std::string& remark : plan.remarks()) {
        all += "; " + remark;
    }
    return all;
}

void expectCorrect(const Program& program, const std::string& what, std::uint64_t seed)
{
    const struct {
        Data data;
        Reorder reorder;
    } runs[] = {{Data::Real, Reorder::None}, {Data::Whole, Reorder::Reverse}};
    for (const auto& [data, reorder] : runs) {
        const auto verdict = verify(program, data, seed, {reorder, {}});
        ASSERT_TRUE(verdict.has_value()) << verdict.error().message() << "\n" << what;
        ASSERT_TRUE(verdict->isCorrect())
            << verdict->first->element << " is " << verdict->first->device << ", should be " << verdict->first->expected
            << " within " << verdict->first->bound << "\n"
            << what;
    }
}

/// The device with smaller buffers, so that small rows need tiles.
std::shared_ptr<const sim::DeviceDescription> attaccWith(int entries, int slots)
{
    auto device = std::make_shared<sim::DeviceDescription>(*test::device("attacc"));
    device->compute.bufferEntries = entries;
    device->compute.resultSlots = slots;
    return device;
}

} // namespace

// 42 = 2 * 16 + 10; 10 = 8 + 2: eight heads over 16 / 8 groups each, two over 16 / 2.
TEST(EvenRanges, ShareWhatIsLeftOverOutOverMoreGroups)
{
    const std::vector<DraftPart> draft = {{16, 1, 3, 0}, {1, 4, 32, 0}, {1, 16, 128, 0}};

    const auto ranges = evenRanges(draft, 0, 2, 42);

    ASSERT_EQ(ranges.size(), 3U);
    EXPECT_EQ(ranges[0].range->elements, (IndexRange{0, 32}));
    EXPECT_EQ(ranges[1].range->elements, (IndexRange{32, 40}));
    EXPECT_EQ(ranges[1].parts[0].groups, 8);
    EXPECT_EQ(ranges[1].parts[2].groups, 2);
    EXPECT_EQ(ranges[2].range->elements, (IndexRange{40, 42}));
    EXPECT_EQ(ranges[2].parts[2].groups, 8);
    EXPECT_EQ(evenRanges(draft, 0, 2, 48).size(), 1U);
}

// A row of 8,192 tokens has 512 slots of scores on 16 bunches of banks: as many as a group has, so that it needs tiles.
TEST(Attention, OfLongRowsIsOneProgramInTiles)
{
    for (const std::int64_t tokens : {4096, 8192, 16384, 65536}) {
        const auto work = workload("attn", attention(16, 128, tokens));
        const auto made = program(*work, draftOf(*work, "16x1,1x4,1x16"));
        ASSERT_NE(planOf(*made), nullptr) << tokens;
        EXPECT_EQ(made->hostKernels(), 2);
        EXPECT_EQ(planOf(*made)->form().tiles > 1, tokens > 4096);
    }
}

// 8 vectors of 16 bunches of banks at 16 scores a command: 128 commands, three times that in three passes. The context
// of a further tile is weighted 16 numbers at a time, which no pass adds to.
TEST(Attention, SoftmaxTakesAsManyCommandsAsItsUnitHasPasses)
{
    sim::ComputeSpec compute = test::device("attacc")->compute;
    const Command softmax{.op = Op::SoftmaxUnit, .a = 16, .block = 8};
    EXPECT_EQ(unitCommands(compute, softmax, 16), 128);

    compute.softmaxPasses = 3;

    EXPECT_EQ(unitCommands(compute, softmax, 16), 384);
    EXPECT_EQ(unitCommands(compute, {.op = Op::SoftmaxUnit, .a = 16, .b = 1, .block = 8}, 16), 1);
    EXPECT_EQ(unitCommands(compute, {.op = Op::CombineResults}, 16), 1);
}

TEST(Attention, OfRowsOverSeveralGroupsIsOneProgram)
{
    const auto work = workload("attn", attention(4, 64, 512));
    const auto made = program(*work, draftOf(*work, "4x1,1x4,4x16"));
    ASSERT_NE(planOf(*made), nullptr);
    EXPECT_EQ(made->hostKernels(), 2);
    EXPECT_EQ(planOf(*made)->shares().front().parts, 4);
}

/// Heads, groups of queries and single keys for all; whole, in tiles, over groups, evenly and in pairs.
TEST(Attention, RandomProgramsOfAllFormsAreCorrect)
{
    std::mt19937_64 random(23);
    const auto from = [&](std::int64_t least, std::int64_t most) {
        return least + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most - least + 1));
    };
    int programs = 0;
    int tiled = 0;
    int paired = 0;
    int split = 0;
    int even = 0;
    const int wanted = test::longTriesOf(500, 25);
    for (int i = 0; programs < wanted && !testing::Test::HasFailure(); ++i) {
        const std::int64_t tokens = from(1, i % 3 == 0 ? 400 : 120);
        const bool isGrouped = i % 3 == 1;
        const auto work = isGrouped ? workload("gqa", "batch=1,kv_heads=" + std::to_string(from(1, 5)) +
                                                          ",group=" + std::to_string(from(1, 4)) +
                                                          ",dhead=" + std::to_string(from(1, 40)) +
                                                          ",seq_len=" + std::to_string(tokens))
                                    : workload("attn", attention(from(1, 12), from(1, 70), tokens));
        const auto device =
            i % 2 == 0 ? test::device("attacc") : attaccWith(16 + 2 * static_cast<int>(from(0, 8)), 128);
        const Resources resources = i % 8 == 0 ? test::coresOf(*device) : Resources{8, 16};
        const Draft draft = randomDraft(work->sets, resources, random);
        const auto made = program(*work, draft, device);
        forEachForm(*made, [&](const AttentionPlan& plan) {
            ++programs;
            tiled += plan.form().tiles > 1 ? 1 : 0;
            paired += plan.form().order == AttentionForm::Order::Paired ? 1 : 0;
            split += plan.shares().front().parts > 1 ? 1 : 0;
            even += plan.form().sharing == AttentionForm::Sharing::Even ? 1 : 0;
            expectCorrect(*made,
                          work->kernel.name + " " + std::to_string(tokens) + " tokens, " + draft.text() + ", " +
                              text(plan),
                          static_cast<std::uint64_t>(i));
        });
    }
    for (const int count : {tiled, paired, split, even}) {
        EXPECT_GT(count, wanted / 20);
    }
}

// Then keys may be in the buffers and queries in the banks, where every score of a row wants other operands.
TEST(Attention, RandomProgramsAreCorrectWhateverStaysOnTheDevice)
{
    std::mt19937_64 random(29);
    const std::vector<std::pair<Names, Names>> cases = {{{"q"}, {"K", "V"}}, {{}, {"K", "V"}}, {{"q"}, {}}};
    int plans = 0;
    for (int i = 0; i < test::triesOf(120, 24); ++i) {
        const auto& [resident, streamed] = cases[static_cast<std::size_t>(i) % cases.size()];
        const std::int64_t tokens = 1 + static_cast<std::int64_t>(random() % 90);
        const auto work = i % 2 == 0
                              ? workload("gqa", "batch=1,kv_heads=3,group=5,dhead=12,seq_len=" + std::to_string(tokens),
                                         resident, streamed)
                              : workload("attn", attention(6, 20, tokens), resident, streamed);
        const Draft draft = randomDraft(work->sets, {8, 16}, random);
        const auto made = program(*work, draft);
        forEachForm(*made, [&](const AttentionPlan& plan) {
            ++plans;
            expectCorrect(*made,
                          work->kernel.name + " " + std::to_string(tokens) + " tokens, " + draft.text() + ", " +
                              text(plan),
                          static_cast<std::uint64_t>(i));
        });
    }
    EXPECT_GT(plans, test::triesOf(60, 12));
}

namespace {

/// Mistakes that a lowering of attentions could make.
struct Mutant {
    const char* name;
    Reorder reorder;
    std::function<bool(Command&)> tamper;
};

auto dropping(Op op, int which = 0)
{
    return [op, which, seen = 0](Command& c) mutable { return c.op != op || (++seen != which && which != 0); };
}

template <class Change> auto changing(Op op, Change change)
{
    return [op, change](Command& c) {
        if (c.op == op) {
            change(c);
        }
        return true;
    };
}

} // namespace

class AttentionMutation : public testing::TestWithParam<Mutant> {};

TEST_P(AttentionMutation, IsNoticed)
{
    // Five heads over two groups: four whole, one in parts; rows in tiles, in pairs.
    const auto work = workload("attn", attention(5, 48, 200));
    const auto made = program(*work, draftOf(*work, "2x1,1x2,1x4"), attaccWith(16, 96));
    int forms = 0;
    forEachForm(*made, [&](const AttentionPlan& plan) {
        const bool isWanted = plan.form().order == AttentionForm::Order::Paired && plan.form().tiles > 1 &&
                              plan.form().sharing == AttentionForm::Sharing::Even;
        if (!isWanted) {
            return;
        }
        ++forms;
        Mutant mutant = GetParam();
        ASSERT_TRUE(verify(*made, Data::Real, 3, {mutant.reorder, {}}).value().isCorrect());
        int changed = 0;

        const auto verdict = verify(*made, Data::Real, 3, {mutant.reorder, [&](Command& command) {
                                                               const Command before = command;
                                                               const bool isKept = mutant.tamper(command);
                                                               changed += !isKept || !(command == before) ? 1 : 0;
                                                               return isKept;
                                                           }});

        EXPECT_GT(changed, 0) << "the mutant changed nothing";
        EXPECT_TRUE(!verdict || !verdict->isCorrect()) << mutant.name << " survived";
    });
    EXPECT_GT(forms, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Lowering, AttentionMutation,
    testing::Values(
        Mutant{"RescaleMissing", Reorder::None, dropping(Op::CombineResults)},
        Mutant{"OneRescaleMissing", Reorder::None, dropping(Op::CombineResults, 2)},
        Mutant{"RescaledByAnotherRow", Reorder::None,
               changing(Op::CombineResults, [](Command& c) { c.statistics ^= 1U; })},
        Mutant{"RescaledIntoAnotherSlot", Reorder::None,
               changing(Op::CombineResults, [](Command& c) { c.block ^= 1; })},
        Mutant{"StatisticsOfAnotherSlot", Reorder::None, changing(Op::ReadStatistics, [](Command& c) { c.block = 0; })},
        Mutant{"StatisticsNotRead", Reorder::None, dropping(Op::ReadStatistics)},
        Mutant{"TilesForgetTheRowBefore", Reorder::None,
               changing(Op::SoftmaxUnit, [](Command& c) { c.before = kNoSlot; })},
        Mutant{"SoftmaxOfOtherSlots", Reorder::None, changing(Op::SoftmaxUnit, [](Command& c) { c.slot ^= 1U; })},
        Mutant{"OneStepMissing", Reorder::None, dropping(Op::SoftmaxStep, 3)},
        Mutant{"OneSoftmaxMissing", Reorder::None, dropping(Op::SoftmaxUnit, 2)},
        Mutant{"PartsCountAlike", Reorder::None, changing(Op::ReadBuffer, [](Command& c) { c.a = 0; })},
        Mutant{"ProbabilitiesToAnotherEntry", Reorder::None, changing(Op::MoveToBuffer, [](Command& c) { c.a ^= 1U; })},
        Mutant{"OneMoveMissing", Reorder::None, dropping(Op::MoveToBuffer, 5)},
        Mutant{"OneQueryMissing", Reorder::None, dropping(Op::WriteBuffer, 7)},
        Mutant{"NoOrder", Reorder::Reverse, dropping(Op::Order)}),
    [](const testing::TestParamInfo<Mutant>& mutant) { return std::string(mutant.param.name); });

} // namespace pimento::lower::attention
