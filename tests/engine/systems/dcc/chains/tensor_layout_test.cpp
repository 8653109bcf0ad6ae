// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/tensor_layout.h"

#include "engine/systems/dcc/drafts/random_draft.h"
#include "tests/engine/systems/dcc/chains/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace pimento::test {

using chains::Extent;
using chains::TensorLayout;

namespace {

using Places = std::map<std::int64_t, std::set<ElementPlace>>;

struct Asked {
    const char* kernel;
    const char* shape;
    const char* backend;
    const char* tensor;
};

const Asked kAsked[] = {
    {"gemv", "batch=1,nhead=3,dhead=40,seq_len=48", "attacc", "W"},
    {"batched_gemv", "batch=1,nhead=6,dhead=20,seq_len=33", "attacc", "K"},
    {"attn", "batch=1,nhead=4,dhead=32,seq_len=64", "attacc", "K"},
    {"attn", "batch=1,nhead=4,dhead=32,seq_len=64", "attacc", "V"},
    {"fig5", "A0=12,A1=8,B0=4,k=16", "attacc", "A"},
    {"mtv", "rows=40,columns=48", "gddr6-aim", "matrix"},
    {"gemv", "batch=1,nhead=2,dhead=32,seq_len=48", "hbm-pim-hbm3", "W"},
    {"mtv", "rows=48,columns=64", "hbm-pim", "matrix"},
};

Places visited(const TensorLayout& layout, const Extent& common)
{
    Places places;
    layout.forEachVector({.extent = common}, {}, [&](const chains::PlacedVector& vector) {
        for (const chains::ElementRun& run : vector.runs) {
            for (int i = 0; i < run.count; ++i) {
                places[run.first + i * run.step].insert({vector.group, vector.core, vector.block, run.lane + i});
            }
        }
    });
    return places;
}

} // namespace

TEST(TensorLayouts, SayWhereEveryElementLies)
{
    std::mt19937_64 random(1);
    int compared = 0;
    for (const Asked& asked : kAsked) {
        const DraftQuestion question = compiled(asked.kernel, asked.shape, asked.backend);
        const std::size_t tensor = tensorOf(question, asked.tensor);
        for (int i = 0; i < triesOf(12, 4); ++i) {
            const auto program =
                programOf(question, randomDraft(question.workload->sets, question.resources(), random));
            if (program == nullptr) {
                continue;
            }
            const TensorLayout layout(program, tensor);
            Extent common = layout.extent();
            common.front() = 1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(common.front()));
            common.back() = 1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(common.back()));
            for (const Extent& extent : {layout.extent(), common}) {
                const Places wanted = placesOf(*program, tensor, extent);

                ASSERT_EQ(visited(layout, extent), wanted)
                    << asked.kernel << " " << asked.tensor << " " << program->draft().text() << " " << asked.backend;
                compared += wanted.empty() ? 0 : 1;
            }
        }
    }
    EXPECT_GT(compared, triesOf(80, 40));
}

TEST(TensorLayouts, HaveOnePrintIfAndOnlyIfEveryElementLiesInTheSamePlaces)
{
    std::mt19937_64 random(2);
    int equal = 0;
    int different = 0;
    int told = 0; // apart by samples
    for (const Asked& asked : kAsked) {
        const DraftQuestion question = compiled(asked.kernel, asked.shape, asked.backend);
        const std::size_t tensor = tensorOf(question, asked.tensor);
        struct Seen {
            Fingerprint print;
            Fingerprint sample;
            Places places;
        };
        std::vector<Seen> seen;
        for (int i = 0; i < triesOf(40, 30); ++i) {
            const auto program =
                programOf(question, randomDraft(question.workload->sets, question.resources(), random));
            if (program == nullptr) {
                continue;
            }
            const TensorLayout layout(program, tensor);
            const Fingerprint print = layout.print(layout.extent());
            Places places = placesOf(*program, tensor, layout.extent());
            const Fingerprint sample = layout.sample(layout.extent());
            for (const auto& [other, otherSample, where] : seen) {
                ASSERT_EQ(print == other, places == where) << asked.kernel << " " << program->draft().text();
                ASSERT_TRUE(sample == otherSample || print != other);
                (print == other ? equal : different) += 1;
                told += print != other && sample != otherSample ? 1 : 0;
            }
            seen.push_back({print, sample, std::move(places)});
        }
    }
    EXPECT_GT(equal, 20);
    EXPECT_GT(different, 1000);
    EXPECT_GT(told, different * 9 / 10);
}

TEST(TensorLayouts, OfEqualPlansAreTheSame)
{
    std::mt19937_64 random(8);
    int planned = 0;
    for (const Asked& asked : kAsked) {
        const DraftQuestion question = compiled(asked.kernel, asked.shape, asked.backend);
        DraftQuestion onChip = question; // leaves its results there
        for (std::size_t tensor = 0; tensor < question.workload->kernel.tensors.size(); ++tensor) {
            if (question.workload->kernel.tensors[tensor].role == affine::TensorRole::Output) {
                onChip.handover.onChip.push_back(tensor);
            }
        }
        const std::size_t tensor = tensorOf(question, asked.tensor);
        std::vector<TensorLayout> seen;
        for (int i = 0; i < triesOf(12, 6); ++i) {
            const Draft draft = randomDraft(question.workload->sets, question.resources(), random);
            for (const DraftQuestion* one : {&question, static_cast<const DraftQuestion*>(&onChip)}) {
                if (const auto program = programOf(*one, draft)) {
                    seen.emplace_back(program, tensor);
                }
            }
        }
        for (const TensorLayout& one : seen) {
            for (const TensorLayout& other : seen) {
                if (&one != &other && one.isPlannedAs(other)) {
                    EXPECT_EQ(one.print(one.extent()), other.print(one.extent())) << asked.kernel;
                    ++planned;
                }
            }
        }
    }
    EXPECT_GT(planned, 80);
}

TEST(TensorLayouts, OfDraftsThatShareOtherLoopsOutAreTheSame)
{
    // The inputs are shared out over groups, the matrix lies alike in each of them: in group 0 only where one has them.
    const DraftQuestion one = compiled("gemv", "batch=1,nhead=1,dhead=128,seq_len=64", "attacc");
    const DraftQuestion four = compiled("gemv", "batch=4,nhead=1,dhead=128,seq_len=64", "attacc");
    const auto layoutOf = [](const DraftQuestion& question, const char* draft) {
        const TensorLayout layout(programOf(question, draft), tensorOf(question, "W"));
        return layout.print(layout.extent());
    };

    EXPECT_EQ(layoutOf(one, "1x1,1x4,16x4"), layoutOf(four, "1x1,1x4,16x4"));
    EXPECT_NE(layoutOf(one, "1x1,1x4,16x4"), layoutOf(four, "4x1,1x4,4x4"));
    EXPECT_NE(layoutOf(one, "1x1,1x4,16x4"), layoutOf(one, "1x1,4x4,4x4"));
}

TEST(TensorLayouts, OfACacheThatGrowsStayWhereTokensAreNotSharedOut)
{
    // Heads over groups, elements of a head over cores: token 64 comes behind token 63 in every core.
    const DraftQuestion shorter = compiled("attn", "batch=1,nhead=4,dhead=64,seq_len=64", "attacc");
    const DraftQuestion longer = compiled("attn", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc");
    const Extent common = {4, 64, 64};
    const auto printOf = [&](const DraftQuestion& question, const char* draft) {
        return TensorLayout(programOf(question, draft), tensorOf(question, "K")).print(common);
    };

    EXPECT_EQ(printOf(shorter, "4x1,1x4,1x1"), printOf(longer, "4x1,1x4,1x1"));
    EXPECT_EQ(printOf(shorter, "4x1,1x4,1x4"), printOf(longer, "4x1,1x4,1x8"));
    EXPECT_NE(printOf(shorter, "4x1,1x4,1x4"), printOf(longer, "4x1,1x4,1x4"));
}

} // namespace pimento::test
