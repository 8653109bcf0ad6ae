// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/chain_search.h"

#include "engine/systems/dcc/chains/chain_options.h"
#include "engine/systems/dcc/chains/chain_walk.h"
#include "engine/systems/dcc/chains/component_search.h"
#include "tests/engine/support.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace pimento::test {

using namespace chains;

namespace {

ChainKernel kernelOf(const std::string& name, const std::string& kernel, const std::string& sizes,
                     std::size_t stage = 0, const std::string& device = "attacc")
{
    ChainKernel made{name, {}, stage};
    made.question.system = "compiled";
    made.question.workload.name = kernel;
    made.question.workload.sizes = parseSizesText(sizes).value();
    made.question.device.name = device;
    made.question.settings["space"] = std::string("kept"); // few drafts
    return made;
}

/// A matrix for one input, then for two, in stages of their own, on a device.
Chain twoBatches(const std::string& device, std::int64_t firstRuns, std::int64_t secondRuns)
{
    Chain chain;
    chain.title = "two batches";
    chain.stages = {{"one", firstRuns}, {"two", secondRuns}};
    const char* const sizes = device == "attacc" ? ",nhead=1,dhead=64,seq_len=64" : ",nhead=1,dhead=64,seq_len=128";
    chain.kernels = {kernelOf("gemv", "gemv", std::string("batch=1") + sizes, 0, device),
                     kernelOf("gemv", "gemv", std::string("batch=1") + sizes, 1, device)};
    chain.kernels[1].question.workload.sizes["batch"] = device == "attacc" ? "16" : "2";
    chain.tensors = {{"weights", {{0, "W"}, {1, "W"}}, std::nullopt}};
    return chain;
}

/// A head's worth of attention behind a matrix, at several lengths of the cache.
Chain growing(std::vector<std::int64_t> lengths, std::int64_t runs)
{
    Chain chain;
    chain.title = "growing";
    LastingTensor keys{"keys", {}, 1};
    LastingTensor values{"values", {}, 1};
    for (const std::int64_t length : lengths) {
        const std::size_t stage = chain.stages.size();
        chain.stages.push_back({std::to_string(length) + " tokens", runs});
        const std::size_t first = chain.kernels.size();
        chain.kernels.push_back(kernelOf("qkv", "gemv", "batch=1,nhead=1,dhead=64,seq_len=1536", stage));
        chain.kernels.push_back(
            kernelOf("attention", "attn", "batch=1,nhead=16,dhead=32,seq_len=" + std::to_string(length), stage));
        chain.links.push_back({first, "y", first + 1, "q"});
        chain.links.push_back({first, "y", first + 1, "K", LinkKind::Appended});
        chain.links.push_back({first, "y", first + 1, "V", LinkKind::Appended});
        keys.uses.push_back({first + 1, "K"});
        values.uses.push_back({first + 1, "V"});
    }
    chain.tensors = {keys, values};
    return chain;
}

BoundChain bound(const Chain& chain) { return bindChain(chain, catalogue()).value(); }

/// Returns every option of every kernel, including those with equal layouts.
std::vector<std::vector<KernelOption>> allOptions(ChainOptions& options)
{
    std::vector<std::vector<KernelOption>> all;
    for (std::size_t kernel = 0; kernel < options.chain().problems.size(); ++kernel) {
        std::vector<KernelOption>& some = all.emplace_back();
        for (std::size_t way = 0; way < options.waysOf(kernel).size(); ++way) {
            KernelSpace& space = options.spaceOf(options.waysOf(kernel)[way]);
            EXPECT_TRUE(space.open(std::numeric_limits<std::int64_t>::max() / 4, {}, {}));
            const std::vector<CostedDraft> drafts(space.known().begin(), space.known().end());
            for (const CostedDraft& draft : drafts) {
                some.push_back(options.optionOf(kernel, way, draft, {}).value());
            }
        }
    }
    return all;
}

void simulateRelays(ChainOptions& options, const std::vector<std::size_t>& kernels,
                    const std::vector<KernelOption>& taken)
{
    for (const PathRelay& step : relaysOf(options, kernels, taken)) {
        if (!options.prices().isKnown(step.relay)) {
            options.prices().keep(step.relay, options.prices().simulate(step.relay, {}).value());
        }
    }
}

bool isConsistent(const ChainOptions& options, const std::vector<KernelOption>& taken)
{
    bool isOnChip = false;
    for (std::size_t kernel = 0; kernel < taken.size(); ++kernel) {
        const KernelWay& way = options.waysOf(kernel)[taken[kernel].way];
        if (way.takesOnChip != isOnChip) {
            return false;
        }
        isOnChip = way.leavesOnChip;
    }
    return !isOnChip;
}

/// Returns the least cycles of all combinations of options, found by trying each.
std::int64_t byBruteForce(ChainOptions& options, const std::vector<std::vector<KernelOption>>& all)
{
    std::vector<std::size_t> kernels(all.size());
    std::iota(kernels.begin(), kernels.end(), std::size_t{0});
    std::vector<KernelOption> taken(all.size());
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    const auto visit = [&](const auto& self, std::size_t kernel) -> void {
        if (kernel < all.size()) {
            for (const KernelOption& option : all[kernel]) {
                taken[kernel] = option;
                self(self, kernel + 1);
            }
            return;
        }
        if (isConsistent(options, taken)) {
            simulateRelays(options, kernels, taken);
            least = std::min(least, cyclesOf(options, kernels, taken));
        }
    };
    visit(visit, 0);
    return least;
}

} // namespace

TEST(Chains, TakeAsLittleAsTheBestOfAllCombinations)
{
    const std::vector<std::pair<const char*, int>> cases = {{"attacc", 40}, {"attacc", 1}, {"hbm-pim", 300}};
    for (const auto& [device, runs] : std::span(cases).first(std::size_t{triesOf(3, 1)})) {
        const BoundChain chain = bound(twoBatches(device, runs, runs));
        ChainOptions options(chain, {});

        const ChainAnswer answer = bestChain(chain, {}).value();

        EXPECT_TRUE(answer.isProved);
        EXPECT_EQ(answer.joint.cycles, byBruteForce(options, allOptions(options))) << device << " " << runs;
        EXPECT_LE(answer.joint.cycles, answer.linked.cycles);
        EXPECT_LE(answer.linked.cycles, answer.separate.cycles);
    }
}

TEST(Chains, WithLinksAndAGrowingCacheTakeAsLittleAsTheBestOfAllCombinations)
{
    Chain small = growing({64}, 3);
    const BoundChain chain = bound(small);
    ChainOptions options(chain, {});

    const ChainAnswer answer = bestChain(chain, {}).value();

    EXPECT_TRUE(answer.isProved);
    EXPECT_EQ(answer.joint.cycles, byBruteForce(options, allOptions(options)));
}

TEST(Chains, LoseToNoFixedChoiceOfDrafts)
{
    std::mt19937_64 random(5);
    const std::vector<std::int64_t> counts = {128, 1};
    for (const std::int64_t runs : std::span(counts).first(std::size_t{triesOf(2, 1)})) {
        const BoundChain chain = bound(growing({64, 128}, runs));
        ChainOptions options(chain, {});
        const auto all = allOptions(options);
        std::vector<std::size_t> kernels(all.size());
        std::iota(kernels.begin(), kernels.end(), std::size_t{0});

        const ChainAnswer answer = bestChain(chain, {}).value();

        EXPECT_TRUE(answer.isProved);
        EXPECT_LE(answer.joint.cycles, answer.separate.cycles);
        EXPECT_LE(answer.least, answer.joint.cycles);
        int compared = 0;
        for (int i = 0; i < longTriesOf(3000, 500); ++i) {
            std::vector<KernelOption> taken;
            for (const std::vector<KernelOption>& some : all) {
                taken.push_back(some[random() % some.size()]);
            }
            if (isConsistent(options, taken)) {
                simulateRelays(options, kernels, taken);
                ASSERT_LE(answer.joint.cycles, cyclesOf(options, kernels, taken));
                ++compared;
            }
        }
        EXPECT_GT(compared, 50);
    }
}

TEST(Chains, AddUpToTheirKernelsAndChanges)
{
    const BoundChain chain = bound(growing({64, 128}, 20));

    const ChainAnswer answer = bestChain(chain, {}).value();

    for (const ChosenChain* one : {&answer.separate, &answer.linked, &answer.joint}) {
        std::int64_t sum = one->changeCycles();
        for (const ChosenDraft& draft : one->kernels) {
            sum += 20 * draft.cycles;
            std::int64_t parts = 0;
            for (const CyclePart& part : draft.parts) {
                parts += part.cycles;
            }
            EXPECT_EQ(parts, draft.cycles);
        }
        EXPECT_EQ(sum, one->cycles);
    }
}

TEST(Chains, AreTheSameForAnyNumberOfThreads)
{
    const BoundChain chain = bound(growing({64, 128}, 20));
    const ChainAnswer one = bestChain(chain, {.means = {.threads = 1}}).value();

    for (const unsigned threads : {2U, 5U}) {
        const ChainAnswer other = bestChain(chain, {.means = {.threads = threads}}).value();

        EXPECT_EQ(other.joint, one.joint);
        EXPECT_EQ(other.separate, one.separate);
        EXPECT_EQ(other.lasting, one.lasting);
        EXPECT_EQ(other.looked, one.looked);
        EXPECT_EQ(other.relays, one.relays);
    }
}

TEST(Chains, KeepTheBestSoFarWhenTheyAreStopped)
{
    const BoundChain chain = bound(growing({64, 128}, 20));
    const std::int64_t best = bestChain(chain, {}).value().joint.cycles;
    std::stop_source stop;
    ChainSearchOptions options;
    options.publish = [&](const ChainProgress& progress) {
        if (progress.best > 0 && !stop.stop_requested()) {
            stop.request_stop();
        }
    };

    const ChainAnswer answer = bestChain(chain, options, stop.get_token()).value();

    EXPECT_FALSE(answer.isProved);
    EXPECT_GE(answer.joint.cycles, best);
    EXPECT_LE(answer.joint.cycles, answer.separate.cycles);
    EXPECT_LE(answer.bound, best);
}

TEST(Chains, SayWhatOfALinkIsKept)
{
    const ChainAnswer answer = bestChain(bound(growing({64}, 1)), {}).value();

    ASSERT_EQ(answer.links.size(), 3U);
    EXPECT_TRUE(answer.links[0].isKept);
    EXPECT_GT(answer.links[0].saved, 0);
    EXPECT_TRUE(answer.joint.kernels[0].leavesOnChip);
    EXPECT_TRUE(answer.joint.kernels[1].takesOnChip);
}

TEST(Chains, SaveTheStartOfAKernelOfTheHostWithEachLinkThatIsKept)
{
    Chain chain = growing({64}, 1);
    for (ChainKernel& kernel : chain.kernels) {
        kernel.question.settings["launches"] = std::string("graph");
    }

    const ChainAnswer answer = bestChain(bound(chain), {}).value();

    // One start lays the input of qkv out and one reads its results, and attention has two of its own. On chip the one
    // that reads is the one that lays out: 3 starts of 2780 ns.
    EXPECT_EQ(answer.separate.starts, 4);
    EXPECT_EQ(answer.linked.starts, 3);
    EXPECT_EQ(answer.joint.starts, 3);
    EXPECT_GE(answer.links[0].saved, 3615);
}

TEST(Chains, ChangeNoLayoutWhereThatIsForbidden)
{
    const ChainAnswer answer = bestChain(bound(growing({64, 128}, 20)), {}).value();

    ASSERT_TRUE(answer.lasting.has_value());
    EXPECT_THAT(answer.lasting->changes, testing::IsEmpty());
    EXPECT_GE(answer.lasting->cycles, answer.joint.cycles);
}

TEST(ChainWalks, ReturnToTheFirstLayoutOfAStageBeforeItRunsAgain)
{
    // One matrix for two kernels of a stage that runs five times: there and back again, but for the last time.
    Chain chain = twoBatches("attacc", 5, 1);
    chain.stages.pop_back();
    chain.kernels[1].stage = 0;
    chain.kernels[1].name = "second";
    const BoundChain asked = bound(chain);
    ChainOptions options(asked, {});
    const auto all = allOptions(options);
    const KernelOption& first = all[0].front();
    const auto other = std::ranges::find_if(all[1], [&](const KernelOption& option) {
        return !options.prices().isFree({0, first.layouts[0], option.layouts[0]});
    });
    ASSERT_NE(other, all[1].end());

    const auto relays = relaysOf(options, {0, 1}, {first, *other});

    ASSERT_EQ(relays.size(), 2U);
    EXPECT_EQ(relays[0].times, 5);
    EXPECT_EQ(relays[1].times, 4);
    EXPECT_EQ(relays[1].relay.to, first.layouts[0]);
}

TEST(ChainWalks, GiveTensorsToTheHostAndTakeThemBack)
{
    Chain chain = twoBatches("attacc", 1, 1);
    chain.stages.insert(chain.stages.begin(), {"prompt", 1, {"weights"}});
    chain.stages.insert(chain.stages.begin() + 2, {"next prompt", 1, {"weights"}});
    chain.stages.push_back({"last prompt", 1, {"weights"}});
    chain.kernels[0].stage = 1;
    chain.kernels[1].stage = 3;
    const BoundChain asked = bound(chain);
    ChainOptions options(asked, {});
    const auto all = allOptions(options);

    const auto relays = relaysOf(options, {0, 1}, {all[0].front(), all[1].front()});

    // Prompt, in, next prompt: out and in again, last prompt: out.
    ASSERT_EQ(relays.size(), 4U);
    for (std::size_t i = 0; i < relays.size(); ++i) {
        EXPECT_EQ(relays[i].relay.from == kWithHost, i % 2 == 0);
        EXPECT_EQ(relays[i].relay.to == kWithHost, i % 2 == 1);
    }
}

TEST(BoundChains, SayWhatCannotBe)
{
    const auto whatIsWrong = [](const Chain& chain) {
        const auto made = bindChain(chain, catalogue());
        return made ? std::string() : made.error().message();
    };
    const Chain good = growing({64}, 1);
    EXPECT_EQ(whatIsWrong(good), "");

    Chain chain = good;
    chain.kernels[0].question.workload.sizes["seq_len"] = "100"; // q has 512 elements
    EXPECT_THAT(whatIsWrong(chain), testing::HasSubstr("the operand has 512 elements of fp16, the result 100"));
    chain = good;
    chain.links[0].result = "z";
    EXPECT_THAT(whatIsWrong(chain), testing::HasSubstr("has no tensor \"z\". Use one of x, W, y"));
    chain = good;
    chain.links[0].argument = "K";
    EXPECT_THAT(whatIsWrong(chain), testing::HasSubstr("is not laid out on every run"));
    chain = good;
    std::swap(chain.links[0].from, chain.links[0].to);
    EXPECT_THAT(whatIsWrong(chain), testing::HasSubstr("to a later one of the same stage"));
    chain = good;
    chain.tensors[0].growing.reset();
    EXPECT_THAT(whatIsWrong(chain), testing::HasSubstr("is no lasting tensor that grows"));
    chain = good;
    chain.tensors[0].uses[0].argument = "c";
    EXPECT_THAT(whatIsWrong(chain), testing::HasSubstr("\"c\" is not an argument"));
    chain = good;
    chain.kernels[1].question.device.name = "gddr6-aim";
    EXPECT_THAT(whatIsWrong(chain), testing::HasSubstr("no softmax"));
    chain = good;
    chain.kernels[0].question.device.name = "gddr6-aim";
    EXPECT_THAT(whatIsWrong(chain), testing::HasSubstr("runs on another device"));
    chain = good;
    chain.kernels[1].question.settings["objective"] = std::string("energy");
    EXPECT_THAT(whatIsWrong(chain), testing::HasSubstr("its objective is not the time"));
    chain = twoBatches("attacc", 1, 1);
    chain.kernels[1].question.workload.sizes["dhead"] = "32";
    EXPECT_THAT(whatIsWrong(chain), testing::HasSubstr("has it with other sizes"));
    chain = good;
    chain.stages[0].hostUses = {"nothing"};
    EXPECT_THAT(whatIsWrong(chain), testing::HasSubstr("which is no lasting tensor"));
    chain = {};
    EXPECT_THAT(whatIsWrong(chain), testing::HasSubstr("has no kernels"));
}

} // namespace pimento::test
