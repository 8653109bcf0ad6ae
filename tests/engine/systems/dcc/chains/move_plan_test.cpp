// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/move_plan.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/chains/move_cost.h"
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/model/append_cost.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/chains/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <span>
#include <string>
#include <tuple>

namespace pimento::test {

using chains::Extent;
using chains::TensorLayout;
using chains::TensorPlace;

namespace {

using Block = std::tuple<int, int, std::int64_t>;
using Contents = std::map<Block, std::map<int, std::int64_t>>; // elements by lane

Contents contentsOf(const TensorLayout& layout, const Extent& common, std::int64_t behind)
{
    Contents contents;
    for (const auto& [element, places] : placesOf(layout.program(), layout.tensor(), common)) {
        for (const auto& [group, core, block, lane] : places) {
            contents[{static_cast<int>(group), static_cast<int>(core), block + behind}][lane] = element;
        }
    }
    return contents;
}

Block blockOf(const CoreVector& vector) { return {vector.group, vector.core, vector.block}; }

/// Executes a plan and expects that each round writes only data that it has read. Returns the written vectors.
std::set<Block> execute(const MovePlan& plan, const Contents& from, const Contents& to, std::int64_t mostOnChip)
{
    std::set<Block> written;
    for (const MovePlan::Round& round : plan.rounds) {
        std::set<std::int64_t> onChip;
        for (const CoreVector& vector : round.reads.cores) {
            EXPECT_TRUE(from.contains(blockOf(vector)));
            for (const auto& [lane, element] : from.at(blockOf(vector))) {
                onChip.insert(element);
            }
        }
        EXPECT_LE(std::ssize(round.reads.cores), mostOnChip);
        for (const CoreVector& vector : round.writes.cores) {
            EXPECT_FALSE(from.contains(blockOf(vector))) << "overwrites what may still be wanted";
            EXPECT_TRUE(written.insert(blockOf(vector)).second);
            EXPECT_TRUE(to.contains(blockOf(vector)));
            for (const auto& [lane, element] : to.at(blockOf(vector))) {
                EXPECT_TRUE(onChip.contains(element));
            }
        }
    }
    return written;
}

} // namespace

TEST(RelayPlans, PutEveryElementToAllItsNewPlaces)
{
    std::mt19937_64 random(3);
    int executed = 0;
    for (const char* backend : {"attacc", "gddr6-aim", "hbm-pim-hbm3", "hbm-pim"}) {
        const DraftQuestion question = compiled("gemv", "batch=2,nhead=1,dhead=48,seq_len=40", backend);
        const std::size_t tensor = tensorOf(question, "W");
        const auto any = [&] {
            return programOf(question, randomDraft(question.workload->sets, question.resources(), random));
        };
        for (int i = 0; i < triesOf(10, 8); ++i) {
            const auto from = any();
            const auto to = any();
            if (from == nullptr || to == nullptr) {
                continue;
            }
            const TensorLayout before(from, tensor);
            const TensorLayout after(to, tensor);
            const MovePlan plan = chains::relayPlan({&before}, {&after}, before.extent()).value();
            const std::int64_t behind = roundUp(before.blocks(), from->blocksPerRow());
            const Contents target = contentsOf(after, after.extent(), behind);

            const auto written = execute(plan, contentsOf(before, before.extent(), 0), target, 1 << 20);

            EXPECT_EQ(written.size(), target.size());
            EXPECT_GE(plan.vectorsRead() * from->width(), 48 * 40);
            EXPECT_EQ(plan.vectorsWritten(), std::ssize(target));
            ++executed;
        }
    }
    EXPECT_GT(executed, 20);
}

TEST(RelayPlans, TakeAsManyRoundsAsTheOnChipMemoryAsksFor)
{
    DraftQuestion question = compiled("gemv", "batch=1,nhead=1,dhead=64,seq_len=64", "attacc");
    const auto whole = programOf(question, "1x1,1x4,16x1");
    const auto other = programOf(question, "1x1,4x1,1x16");
    sim::DeviceDescription small = whole->device();
    small.host.onChip = Bytes{32 * 32}; // 32 of the 256 vectors of the matrix
    const auto device = std::make_shared<const sim::DeviceDescription>(small);
    const auto& workload = *question.workload;
    const std::shared_ptr<const lower::Program> from =
        lower::lower(workload.kernel, workload.sets, whole->draft(), device).value();
    const std::shared_ptr<const lower::Program> to =
        lower::lower(workload.kernel, workload.sets, other->draft(), device).value();
    const TensorLayout before(from, tensorOf(question, "W"));
    const TensorLayout after(to, tensorOf(question, "W"));

    const MovePlan plan = chains::relayPlan({&before}, {&after}, before.extent()).value();

    EXPECT_GE(plan.rounds.size(), 8U);
    const Contents target = contentsOf(after, after.extent(), roundUp(before.blocks(), from->blocksPerRow()));
    EXPECT_EQ(execute(plan, contentsOf(before, before.extent(), 0), target, 32).size(), target.size());
}

TEST(RelayCosts, AreThoseOfReadingAndWritingAllVectors)
{
    const DraftQuestion question = compiled("gemv", "batch=1,nhead=1,dhead=512,seq_len=512", "attacc");
    const auto one = programOf(question, "1x1,1x4,16x16");
    const auto other = programOf(question, "1x1,4x4,4x16");
    const TensorLayout before(one, tensorOf(question, "W"));
    const TensorLayout after(other, tensorOf(question, "W"));

    const auto cost = chains::relayCost(question, {&before}, {&after}, before.extent(), {}).value();

    // 512 x 512 elements are 16,384 vectors, 1,024 of each channel: as many cycles to read and to write at least.
    EXPECT_EQ(cost.vectorsRead, 16384);
    EXPECT_EQ(cost.vectorsWritten, 16384);
    EXPECT_EQ(cost.rounds, 1);
    EXPECT_EQ(chains::leastRelay(question, before.extent()), 2048);
    EXPECT_GE(cost.cycles(), 2048);
    EXPECT_LT(cost.cycles(), 8 * 2048);
    EXPECT_EQ(cost.launch, 0);
}

TEST(RelayCosts, HaveTheStartOfTheirKernelWhereTheObjectiveCountsStarts)
{
    DraftQuestion question = compiled("gemv", "batch=1,nhead=1,dhead=64,seq_len=64", "attacc");
    question.objective.contents.launchNanoseconds = 2780;
    const TensorLayout before(programOf(question, "1x1,1x4,16x1"), tensorOf(question, "W"));
    const TensorLayout after(programOf(question, "1x1,4x1,1x16"), tensorOf(question, "W"));

    const auto cost = chains::relayCost(question, {&before}, {&after}, before.extent(), {}).value();

    EXPECT_EQ(cost.launch, 3616); // 2780 ns / 0.769 ns = 3615.1
    EXPECT_EQ(cost.cycles(), cost.device + 3616);
}

TEST(RelayCosts, KnowTheHostsLayoutOnEitherSide)
{
    for (const char* backend : {"attacc", "gddr6-aim", "hbm-pim-hbm3", "hbm-pim"}) {
        const DraftQuestion question = compiled("mtv", "rows=64,columns=256", backend);
        const TensorLayout layout(programOf(question, "1x1,1x1"), tensorOf(question, "matrix"));

        const auto in = chains::relayCost(question, {}, {&layout}, layout.extent(), {}).value();
        const auto out = chains::relayCost(question, {&layout}, {}, layout.extent(), {}).value();

        EXPECT_EQ(in.vectorsRead, 1024) << backend; // 64 x 256 / 16
        EXPECT_EQ(out.vectorsWritten, 1024) << backend;
        EXPECT_GT(in.cycles(), 64) << backend;
        EXPECT_GT(out.cycles(), 64) << backend;
    }
}

TEST(AppendPlans, WriteTheVectorsOfANewTokenAndReadThoseThatHoldOthersToo)
{
    const DraftQuestion question = compiled("attn", "batch=1,nhead=4,dhead=32,seq_len=64", "attacc");
    std::mt19937_64 random(4);
    int appended = 0;
    int partial = 0;
    for (int i = 0; i < triesOf(60, 40); ++i) {
        const auto program = programOf(question, randomDraft(question.workload->sets, question.resources(), random));
        if (program == nullptr) {
            continue;
        }
        for (const char* name : {"K", "V"}) {
            const TensorLayout layout(program, tensorOf(question, name));
            std::set<Block> wanted;
            std::set<Block> shared;
            for (const auto& [block, lanes] : contentsOf(layout, layout.extent(), 0)) {
                bool hasNew = false;
                bool hasOld = false;
                for (const auto& [lane, element] : lanes) {
                    const std::int64_t token = element / 32 % 64;
                    hasNew = hasNew || token == 63;
                    hasOld = hasOld || token < 63;
                }
                if (hasNew) {
                    wanted.insert(block);
                }
                if (hasNew && hasOld) {
                    shared.insert(block);
                }
            }

            const AppendTarget target{program.get(), {layout.tensor(), 1, 63}, TokenSource::HostMemory};
            const MovePlan plan = appendPlan(std::span(&target, 1)).value();

            std::set<Block> written;
            std::set<Block> read;
            for (const CoreVector& vector : plan.rounds.front().writes.cores) {
                written.insert(blockOf(vector));
            }
            for (const CoreVector& vector : plan.rounds.front().reads.cores) {
                read.insert(blockOf(vector));
            }
            ASSERT_EQ(written, wanted) << program->draft().text();
            ASSERT_EQ(read, shared) << program->draft().text();
            EXPECT_EQ(plan.rounds.front().reads.host.front().end, 8); // 4 heads x 32 elements / 16
            appended += 1;
            partial += shared.empty() ? 0 : 1;
        }
    }
    EXPECT_GT(appended, 20);
    EXPECT_GT(partial, 5);
}

} // namespace pimento::test
