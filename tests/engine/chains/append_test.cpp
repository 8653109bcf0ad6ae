// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/chains/chain_options.h"
#include "engine/study/system.h"
#include "tests/engine/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>

namespace pimento::test {

using namespace chains;

namespace {

ChainKernel kernelOf(const std::string& name, const std::string& kernel, const std::string& sizes,
                     const std::string& device)
{
    ChainKernel made{name, {}, 0};
    made.question.system = "compiled";
    made.question.kernel.name = kernel;
    made.question.kernel.sizes = parseSizesText(sizes).value();
    made.question.device.name = device;
    made.question.settings["space"] = std::string("kept"); // few drafts
    return made;
}

/// Query, key and value of one step, and attention.
Chain oneStep(const std::string& device, const std::string& attention, const std::string& sizes)
{
    Chain chain;
    chain.title = attention;
    chain.stages = {{"step", 1}};
    chain.kernels = {kernelOf("qkv", "gemv", "batch=1,nhead=1,dhead=64,seq_len=1152", device),
                     kernelOf("attention", attention, sizes, device)};
    chain.links = {{0, "y", 1, "q"}, {0, "y", 1, "K", LinkKind::Appended}, {0, "y", 1, "V", LinkKind::Appended}};
    chain.tensors = {{"keys", {{1, "K"}}, 1}, {"values", {{1, "V"}}, 1}};
    return chain;
}

} // namespace

// A kernel by itself whose time counts the append, as decode steps of whole models ask for it, and the same draft in a
// chain whose results stay on chip: one model of it.
TEST(Chains, AppendATokenAsAKernelByItselfDoes)
{
    std::mt19937_64 random(9);
    int compared = 0;
    for (const char* device : {"attacc", "gddr6-aim", "hbm-pim-hbm3"}) {
        for (const auto& [name, sizes] : {std::pair("attn", "batch=1,nhead=6,dhead=64,seq_len=256"),
                                          std::pair("gqa", "batch=1,kv_heads=3,group=4,dhead=64,seq_len=512")}) {
            const BoundChain chain = bindChain(oneStep(device, name, sizes), catalogue()).value();
            ChainOptions options(chain, {});
            const auto way = static_cast<std::size_t>(
                std::ranges::find(options.waysOf(1), true, &KernelWay::takesOnChip) - options.waysOf(1).begin());
            ASSERT_LT(way, options.waysOf(1).size()) << device;
            KernelSpace& space = options.spaceOf(options.waysOf(1)[way]);
            ASSERT_TRUE(space.prove({}, {}));
            Question counted = chain.problems[1]->question();
            counted.settings["append"] = std::string("token");
            const auto problem = pose(counted, catalogue()).value();
            for (int i = 0; i < triesOf(50, 5); ++i) {
                const std::string draft = space.text(random() % space.drafts());
                const auto costed = space.costOf(draft, {}, {});
                if (!costed) {
                    continue;
                }
                const auto list = problem->parse(draft).value();
                const auto found = problem->evaluator(list, {})->evaluate(0, Evaluator::kNoLimit, {}).value();

                EXPECT_EQ(static_cast<double>(options.optionOf(1, way, *costed, {}).value().append),
                          found.quantities[problem->costs().quantityOf("cycles_append")])
                    << device << " " << name << " " << draft;
                ++compared;
            }
        }
    }
    EXPECT_GE(compared, triesOf(300, 10) * 9 / 10);
}

} // namespace pimento::test
