// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/system.h"
#include "engine/systems/dcc/chains/chain_options.h"
#include "tests/engine/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <span>
#include <string>

namespace pimento::test {

using namespace chains;

namespace {

ChainKernel kernelOf(const std::string& name, const std::string& kernel, const std::string& sizes,
                     const std::string& device)
{
    ChainKernel made{name, {}, 0};
    made.question.system = "compiled";
    made.question.workload.name = kernel;
    made.question.workload.sizes = parseSizesText(sizes).value();
    made.question.device.name = device;
    made.question.settings["space"] = std::string("kept"); // few drafts
    return made;
}

/// Returns a chain of query, key and value of one step, and attention.
Chain oneStep(const std::string& attention, const std::string& sizes, std::int64_t made)
{
    const std::string device = "attacc"; // the one whose units compute a softmax
    Chain chain;
    chain.title = attention;
    chain.stages = {{"step", 1}};
    chain.kernels = {kernelOf("qkv", "gemv", "batch=1,nhead=1,dhead=64,seq_len=" + std::to_string(made), device),
                     kernelOf("attention", attention, sizes, device)};
    chain.links = {{0, "y", 1, "q"}, {0, "y", 1, "K", LinkKind::Appended}, {0, "y", 1, "V", LinkKind::Appended}};
    chain.tensors = {{"keys", {{1, "K"}}, 1}, {"values", {{1, "V"}}, 1}};
    return chain;
}

struct AttentionCase {
    const char* kernel;
    const char* sizes;
    std::int64_t made; // queries, keys and values of a token
};
constexpr AttentionCase kCases[] = {{"attn", "batch=1,nhead=6,dhead=64,seq_len=256", 6 * 64 * 3},
                                    {"attn", "batch=1,nhead=16,dhead=32,seq_len=64", 16 * 32 * 3},
                                    {"attn", "batch=1,nhead=3,dhead=128,seq_len=500", 3 * 128 * 3},
                                    {"gqa", "batch=1,kv_heads=3,group=4,dhead=64,seq_len=512", (12 + 3 + 3) * 64},
                                    {"gqa", "batch=1,kv_heads=8,group=2,dhead=32,seq_len=130", (16 + 8 + 8) * 32},
                                    {"gqa", "batch=1,kv_heads=2,group=8,dhead=128,seq_len=256", (16 + 2 + 2) * 128}};

} // namespace

// A kernel by itself whose time counts the append, as decode steps of whole models ask for it, and the same draft in a
// chain whose results stay on chip: one model of it.
TEST(Chains, AppendATokenAsAKernelByItselfDoes)
{
    std::mt19937_64 random(9);
    int compared = 0;
    for (const AttentionCase& one : std::span(kCases).subspan(triesOf(0, 4))) {
        const auto chain = bindChain(oneStep(one.kernel, one.sizes, one.made), catalogue());
        ASSERT_TRUE(chain) << chain.error().message();
        ChainOptions options(*chain, {});
        const auto way = static_cast<std::size_t>(std::ranges::find(options.waysOf(1), true, &KernelWay::takesOnChip) -
                                                  options.waysOf(1).begin());
        ASSERT_LT(way, options.waysOf(1).size()) << one.sizes;
        KernelSpace& space = options.spaceOf(options.waysOf(1)[way]);
        ASSERT_TRUE(space.prove({}, {}));
        Question counted = chain->problems[1]->question();
        counted.settings["append"] = std::string("token");
        const auto problem = pose(counted, catalogue()).value();
        for (int i = 0; i < triesOf(50, 5); ++i) {
            const std::string draft = space.text(random() % space.drafts());
            const auto costed = space.costOf(draft, {}, {});
            const auto list = problem->parse(draft);
            const auto found = costed && list ? problem->evaluator(*list, {})->evaluate(0, Evaluator::kNoLimit, {})
                                              : Result<Evaluation>(tl::unexpected<Error>(Error{}));
            if (!found) {
                continue; // it does not fit the device
            }

            EXPECT_EQ(static_cast<double>(options.optionOf(1, way, *costed, {}).value().append),
                      found->quantities[problem->costs().quantityOf("cycles_append")])
                << one.kernel << " " << one.sizes << " " << draft;
            ++compared;
        }
    }
    EXPECT_GE(compared, triesOf(270, 4));
}

} // namespace pimento::test
