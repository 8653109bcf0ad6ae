// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/distributions.h"

#include "engine/exploration/exploration.h"
#include "engine/problem/baseline_text.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/model/default_draft.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc_artifact/generators/draft_space.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/draft_problems.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

DraftQuestion drafted(const char* kernel, const std::string& shape, const char* device)
{
    DraftQuestion question;
    question.model = &compiledModel();
    question.machine = backends().find(device).value();
    question.workload = makeWorkload(*language::findKernel(catalogue().kernels, kernel).value(),
                                     {shape, affine::ElementType::Fp16, {}, {}})
                            .workload;
    question.space = Space::All;
    return question;
}

std::vector<std::string> textsOf(Distribution distribution, const char* kernel, const char* shape, const char* device)
{
    std::vector<std::string> texts;
    const DraftQuestion asked = drafted(kernel, shape, device);
    for (const Draft& draft : draftsOfDistribution(distribution, asked)) {
        texts.push_back(draftText(asked, draft.parts()));
    }
    return texts;
}

/// The example sizes of a kernel.
std::string shapeOf(const language::LibraryKernel& kernel)
{
    std::string shape;
    for (const ShapeKey& key : kernel.keys) {
        shape += (shape.empty() ? "" : ",") + key.name + "=" + std::to_string(key.example);
    }
    return shape;
}

std::shared_ptr<const Problem> posed(const char* kernel, const char* shape, const char* device,
                                     const char* comparedWith)
{
    Question asked = test::asked("compiled", kernel, shape, device);
    asked.settings["default"] = std::string(comparedWith);
    return pose(asked, catalogue()).value();
}

} // namespace

// B heads over min(B, 16) channels; the 16 / B channels that each has left go to the last set or to the second.
TEST(PublishedDistribution, IsThatOfTheArtifact)
{
    const auto published = [](const char* kernel, const char* shape, const char* device) {
        return textsOf(Distribution::Published, kernel, shape, device);
    };
    EXPECT_THAT(published("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "attacc"), ElementsAre("16x1,1x4,1x16"));
    EXPECT_THAT(published("gemv", "batch=1,nhead=1,dhead=512,seq_len=512", "attacc"),
                ElementsAre("1x1,1x4,16x16", "1x1,16x4,1x16"));
    EXPECT_THAT(published("attn", "batch=1,nhead=8,dhead=128,seq_len=512", "attacc"),
                ElementsAre("8x1,1x4,2x16", "8x1,2x4,1x16"));
    EXPECT_THAT(published("red", "batch=4,vec_len=4096", "attacc"), ElementsAre("4x1,4x64"));
    EXPECT_THAT(published("va", "batch=3,vec_len=4096", "hbm-pim-hbm3"), ElementsAre("3x1,5x32"));
    EXPECT_THAT(published("dot", "vec_len=65536", "attacc"), ElementsAre("16x64"));
    EXPECT_THAT(published("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "gddr6-aim"), ElementsAre("32x1,1x4,1x4"));
}

TEST(PublishedDistribution, BeginsWithTheDefaultOfTheArtifactsGenerator)
{
    std::mt19937_64 random(5);
    for (int i = 0; i < 200; ++i) {
        const std::int64_t batch = 1 + static_cast<std::int64_t>(random() % 40);
        const std::int64_t first = 64 + static_cast<std::int64_t>(random() % 200);
        const std::int64_t second = 256 + static_cast<std::int64_t>(random() % 2000);
        const bool is3D = random() % 2 == 0;
        const std::string shape = "batch=" + std::to_string(batch) +
                                  (is3D ? ",nhead=1,dhead=" + std::to_string(first) + ",seq_len=" : ",vec_len=") +
                                  std::to_string(is3D ? second : 4 * second);
        const DraftQuestion asked = drafted(is3D ? "gemv" : "red", shape, "attacc");
        const Kernel& kernel = **findKernel(is3D ? "gemv" : "red");
        const Draft wanted = dcc_artifact::defaultDraft(Shape::parse(kernel, shape).value());

        EXPECT_EQ(draftsOfDistribution(Distribution::Published, asked).front(), wanted) << shape;
    }
}

TEST(PaperDistribution, LeavesGroupsIdle)
{
    EXPECT_THAT(textsOf(Distribution::Paper, "gemv", "batch=1,nhead=1,dhead=512,seq_len=512", "attacc"),
                ElementsAre("1x1,1x4,1x16"));
    EXPECT_THAT(textsOf(Distribution::Paper, "gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "gddr6-aim"),
                ElementsAre("32x1,1x1,1x16")); // cores that share a buffer have results of their own
}

TEST(AllCoresDistribution, GivesWhatIsIdleToTheLargestSet)
{
    const auto all = [](const char* kernel, const char* shape, const char* device) {
        return textsOf(Distribution::AllCores, kernel, shape, device);
    };
    EXPECT_THAT(all("gemv", "batch=1,nhead=1,dhead=512,seq_len=512", "attacc"), ElementsAre("1x1,1x4,16x16"));
    EXPECT_THAT(all("gemv", "batch=1,nhead=1,dhead=1024,seq_len=512", "attacc"), ElementsAre("1x1,16x4,1x16"));
    EXPECT_THAT(all("fig6", "tokens=1,hidden=1024,out=1024", "attacc"), ElementsAre("16x1,1x64,1x1"));
    EXPECT_THAT(all("fig6", "tokens=1,hidden=1024,out=4096", "attacc"), ElementsAre("16x16,1x4,1x1"));
    EXPECT_THAT(all("red", "batch=1,vec_len=4096", "attacc"), ElementsAre("1x1,16x64"));
    // 100 elements take 64 cores and one group; the other groups stay unused.
    EXPECT_THAT(all("red", "batch=1,vec_len=100", "attacc"), ElementsAre("1x1,1x64"));
}

TEST(VendorDistribution, IsThatOfTheDevicesMaker)
{
    const auto vendor = [](const char* kernel, const char* shape, const char* device) {
        return textsOf(Distribution::Vendor, kernel, shape, device);
    };
    const char* const gemv = "batch=1,nhead=32,dhead=128,seq_len=512";
    EXPECT_THAT(vendor("attn", gemv, "attacc"), ElementsAre("16x1,1x4,1x16")); // heads, banks of a group, groups
    EXPECT_THAT(vendor("attn", "batch=1,nhead=8,dhead=128,seq_len=512", "attacc"), ElementsAre("8x1,1x4,1x16"));
    EXPECT_THAT(vendor("mtv", "rows=1024,columns=1024", "attacc"), ElementsAre("16x16,1x4"));
    EXPECT_THAT(vendor("fig6", "tokens=1,hidden=1024,out=1024", "attacc"), ElementsAre("16x16,1x4,1x1"));
    EXPECT_THAT(vendor("gemv", gemv, "hbm-pim-hbm3"), ElementsAre("8x1,1x1,2x32")); // 512 / 8 = 64 units
    EXPECT_THAT(vendor("gemv", gemv, "hbm-pim"), ElementsAre("2x1,1x1,8x8"));
    EXPECT_THAT(vendor("mtv", "rows=1024,columns=1024", "hbm-pim"), ElementsAre("16x8,1x1"));
    EXPECT_THAT(vendor("va", "batch=1,vec_len=65536", "hbm-pim"), ElementsAre("1x1,16x8"));
    EXPECT_THAT(vendor("va", "batch=4,vec_len=4096", "hbm-pim-hbm3"), ElementsAre("1x2,16x16")); // 256 bursts of 16
    EXPECT_THAT(vendor("mtv", "rows=1024,columns=1024", "gddr6-aim"), ElementsAre("32x16,1x1"));
    EXPECT_THAT(vendor("mtv", "rows=64,columns=1024", "gddr6-aim"), ElementsAre("4x16,1x1")); // banks first
    EXPECT_THAT(vendor("red", "batch=16,vec_len=4096", "gddr6-aim"), ElementsAre("1x16,32x1"));

    const auto source = [](const char* kernel, const char* shape, const char* device) {
        return sourceOf(Distribution::Vendor, drafted(kernel, shape, device));
    };
    EXPECT_THAT(source("relu", "batch=1,vec_len=4096", "hbm-pim"), testing::StartsWith("Samsung's kernels"));
    EXPECT_THAT(source("red", "batch=1,vec_len=4096", "hbm-pim"), HasSubstr("the maker of the device has no such"));
    EXPECT_THAT(source("red", "batch=1,vec_len=4096", "attacc"), HasSubstr("AttAcc's trace generator"));
}

TEST(Distributions, ExistForEveryKernelOnEveryDevice)
{
    int seen = 0;
    for (const auto& machine : commandMachines()) {
        for (const language::LibraryKernel& kernel : catalogue().kernels) {
            const auto workload = makeWorkload(kernel, {shapeOf(kernel), affine::ElementType::Fp16, {}, {}}).workload;
            if (workload == nullptr) {
                continue;
            }
            DraftQuestion asked = drafted("va", "batch=1,vec_len=1024", "attacc");
            asked.machine = machine;
            asked.workload = workload;
            for (const DistributionName& name : distributionNames()) {
                const auto drafts = draftsOfDistribution(name.distribution, asked);
                ASSERT_FALSE(drafts.empty()) << kernel.name << " " << name.id;
                for (const Draft& draft : drafts) {
                    ++seen;
                    EXPECT_LE(draft.groups(), asked.resources().groups) << kernel.name << " " << name.id;
                    EXPECT_LE(draft.cores(), asked.resources().cores) << kernel.name << " " << name.id;
                    for (std::size_t set = 0; set < draft.size(); ++set) {
                        const std::int64_t extent = workload->sets[set].mappings.front().extent;
                        EXPECT_LE(std::int64_t{draft[set].groups} * draft[set].cores, extent) << kernel.name;
                    }
                }
            }
        }
    }
    EXPECT_GT(seen, 100);
}

TEST(ComparedWith, TheFastestIsNeverSlowerThanThePublishedOnes)
{
    struct Case {
        const char* kernel;
        const char* shape;
        const char* device;
    };
    for (const Case& each :
         {Case{"fig6", "tokens=1,hidden=256,out=512", "attacc"},
          Case{"gemv", "batch=1,nhead=3,dhead=64,seq_len=300", "attacc"},
          Case{"mtv", "rows=256,columns=512", "gddr6-aim"}, Case{"relu", "batch=2,vec_len=3000", "hbm-pim-hbm3"}}) {
        DraftQuestion asked = drafted(each.kernel, each.shape, each.device);
        const std::int64_t fastest = fastestDefault(asked)->cost.cycles;
        for (const Distribution one : {Distribution::Published, Distribution::Paper, Distribution::AllCores}) {
            asked.comparedWith = one;
            EXPECT_LE(fastest, fastestDefault(asked)->cost.cycles) << each.kernel;
        }
    }
}

TEST(ComparedWith, IsASettingThatNamesTheStandard)
{
    const char* const shape = "batch=1,nhead=2,dhead=64,seq_len=128";
    const auto published = posed("gemv", shape, "attacc", "published");
    ASSERT_EQ(published->standards().value()->size(), 2U);
    EXPECT_THAT(published->standardNames(), ElementsAre("published", "published"));
    EXPECT_EQ(findStandard(*published, nullptr, {})->name, "published");
    EXPECT_EQ(published->parse("vendor").value()->text(0), "2x1,1x4,1x16");
    EXPECT_EQ(published->parse("default").value()->text(0), findStandard(*published, nullptr, {})->label);

    const auto fastest = posed("gemv", shape, "attacc", "fastest");
    EXPECT_THAT(fastest->standardNames(), ElementsAre("paper", "published, all-cores", "published"));
    EXPECT_EQ(fastest->question(), posed("gemv", shape, "attacc", "fastest")->question());
    EXPECT_FALSE(fastest->question().settings.contains("default"));
    const auto list = fastest->candidates({})->list;
    for (const std::size_t row : fastest->standardsAmong(*list)) {
        EXPECT_NE(standardNameOf(*fastest, *list, row), "");
    }

    Question wrong = fastest->question();
    wrong.settings["default"] = std::string("mine");
    EXPECT_FALSE(pose(wrong, catalogue()).has_value());
}

TEST(ComparedWith, ARatioNamesBothSides)
{
    EXPECT_EQ(comparedText(1.351, "published", "1x1,1x4,16x16"), //
              "1.35x faster than the baseline (published) 1x1,1x4,16x16");
    EXPECT_EQ(comparedText(0.5, "vendor", "1x4"), "2.00x slower than the baseline (vendor) 1x4");
    EXPECT_EQ(comparedText(2.4, "vendor", "1x4", false), "2.40x less than the baseline (vendor) 1x4");
    EXPECT_EQ(comparedText(0.5, "vendor", "1x4", false), "2.00x more than the baseline (vendor) 1x4");
    EXPECT_EQ(comparedText(1.004, "", "1x4"), "as fast as the default baseline 1x4");
    EXPECT_EQ(outsideText(1, "paper", "drafts"), "");
    EXPECT_EQ(outsideText(0.5, "paper", "drafts"),
              "The baseline (paper) is not in this space, whose rules exclude it: the space of all drafts contains it, "
              "and maybe something better");
    EXPECT_EQ(addedText(0), "");
    EXPECT_EQ(addedText(1), "1 baseline that leaves banks idle");
}

} // namespace pimento::test
