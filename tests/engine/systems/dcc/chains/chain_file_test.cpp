// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/chain_file.h"

#include "engine/language_models/model_library.h"
#include "engine/systems/dcc/chains/bound_chain.h"
#include "engine/systems/dcc/chains/layer_chain.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pimento::test {

using namespace chains;

namespace {

const char* const kText = R"({
  "format": "pimento-chain 1",
  "title": "two lengths",
  "device": "attacc",
  "blocks": 40,
  "settings": {"space": "kept"},
  "stages": [
    {"name": "prompt", "host": ["keys"]},
    {"name": "64 tokens", "runs": 64,
     "kernels": [{"name": "qkv", "kernel": "gemv", "sizes": "batch=1,nhead=1,dhead=64,seq_len=1536"},
                 {"name": "attention", "kernel": "attn", "sizes": "batch=1,nhead=16,dhead=32,seq_len=64"}]},
    {"runs": 32,
     "kernels": [{"name": "qkv", "kernel": "gemv", "sizes": "batch=1,nhead=1,dhead=64,seq_len=1536"},
                 {"name": "attention", "kernel": "attn", "sizes": "batch=1,nhead=16,dhead=32,seq_len=96"}]}
  ],
  "tensors": [{"name": "keys", "uses": ["attention.K"], "grows": 1}],
  "links": [{"from": "qkv.y", "to": "attention.q"},
            {"from": "qkv.y", "to": "attention.K", "kind": "appended", "devices": 5}]
})";

std::string with(std::string text, const std::string& from, const std::string& to)
{
    return text.replace(text.find(from), from.size(), to);
}

std::string whatIsWrong(const std::string& text)
{
    const auto chain = parseChain(text, "chain.json");
    return chain ? "" : chain.error().message();
}

} // namespace

TEST(ChainFiles, SayStagesKernelsLinksAndTensors)
{
    const Chain chain = parseChain(kText, "chain.json").value();

    EXPECT_EQ(chain.title, "two lengths");
    EXPECT_EQ(chain.blocks, 40);
    ASSERT_EQ(chain.stages.size(), 3U);
    EXPECT_EQ(chain.stages[0].hostUses, std::vector<std::string>{"keys"});
    EXPECT_EQ(chain.stages[1].runs, 64);
    EXPECT_EQ(chain.stages[2].name, "stage 3");
    ASSERT_EQ(chain.kernels.size(), 4U);
    EXPECT_EQ(chain.kernels[3].stage, 2U);
    EXPECT_EQ(chain.kernels[3].question.workload.sizes.at("seq_len"), "96");
    ASSERT_EQ(chain.links.size(), 4U); // both links in both stages
    EXPECT_EQ(chain.links[1].from, 2U);
    EXPECT_EQ(chain.links[3].kind, LinkKind::Appended);
    EXPECT_EQ(chain.links[3].devices, 5);
    ASSERT_EQ(chain.tensors.size(), 1U);
    EXPECT_EQ(chain.tensors[0].uses, (std::vector<TensorUse>{{1, "K"}, {3, "K"}}));
    EXPECT_EQ(chain.tensors[0].growing, std::optional<std::size_t>(1));
    EXPECT_TRUE(bindChain(chain, catalogue()).has_value());
}

TEST(ChainFiles, SayWhereAMistakeIs)
{
    EXPECT_EQ(whatIsWrong(kText), "");
    EXPECT_THAT(whatIsWrong(with(kText, "pimento-chain 1", "chain")), testing::HasSubstr("Write \"pimento-chain 1\""));
    EXPECT_THAT(whatIsWrong(with(kText, "\"runs\": 64", "\"runs\": 0")), testing::HasSubstr("stages[2].runs"));
    EXPECT_THAT(whatIsWrong(with(kText, "seq_len=64", "seq_len")), testing::HasSubstr("stages[2].kernels[2].sizes"));
    EXPECT_THAT(whatIsWrong(with(kText, "\"attention.K\"]", "\"attention\"]")), testing::HasSubstr("KERNEL.TENSOR"));
    EXPECT_THAT(whatIsWrong(with(kText, "\"to\": \"attention.q\"", "\"to\": \"other.q\"")),
                testing::HasSubstr("there is no kernel \"other\""));
    EXPECT_THAT(whatIsWrong(with(kText, "\"from\": \"qkv.y\", \"to\": \"attention.q\"",
                                 "\"from\": \"attention.c\", \"to\": \"qkv.x\"")),
                testing::HasSubstr("in no stage \"qkv\" stands behind \"attention\""));
    EXPECT_THAT(whatIsWrong(with(kText, "\"blocks\"", "\"bloks\"")), testing::HasSubstr("bloks"));
    EXPECT_THAT(whatIsWrong("{"), testing::HasSubstr("chain.json"));
}

TEST(LayerChains, AreTheKernelsOfOneDevice)
{
    const LanguageModel model = modelLibrary(sourceFile()).value().find("gpt3-13b").value();
    const auto host = inference::findInferenceHost("attacc").value();
    LayerChainOptions options;
    options.contexts = {{2048, 1}};
    options.device.name = host.device;

    const Chain chain = attentionChain(model, host, options).value();

    // 40 heads of 128 and 15,360 columns on 5 devices.
    ASSERT_EQ(chain.kernels.size(), 3U);
    EXPECT_EQ(sizesText(chain.kernels[0].question.workload.sizes), "batch=1,dhead=5120,nhead=1,seq_len=3072");
    EXPECT_EQ(chain.kernels[1].question.workload.name, "attn");
    EXPECT_EQ(sizesText(chain.kernels[1].question.workload.sizes), "batch=1,dhead=128,nhead=8,seq_len=2048");
    EXPECT_EQ(sizesText(chain.kernels[2].question.workload.sizes), "batch=1,dhead=5120,nhead=1,seq_len=1024");
    EXPECT_EQ(chain.blocks, 40);
    EXPECT_EQ(chain.links.size(), 4U);
    EXPECT_TRUE(bindChain(chain, catalogue()).has_value());
}

TEST(LayerChains, OfAGenerationHaveAStageForEachLengthOfTheCache)
{
    EXPECT_EQ(generation(128, 500, 128), (std::vector<ContextSteps>{{256, 128}, {384, 128}, {500, 116}}));

    const LanguageModel model = modelLibrary(sourceFile()).value().find("llama-3.1-8b").value();
    const auto host = inference::findInferenceHost("attacc").value();
    LayerChainOptions options;
    options.contexts = generation(128, 512, 128);
    options.prompts = HostPrompts::Around;
    options.device.name = host.device;

    const Chain chain = attentionChain(model, host, options).value();

    ASSERT_EQ(chain.stages.size(), 5U); // a prompt before and one behind
    EXPECT_EQ(chain.stages[2].runs, 128);
    EXPECT_EQ(chain.stages[0].hostUses.size(), 4U);
    EXPECT_EQ(chain.stages[4].hostUses.size(), 2U); // its keys and values are new ones
    EXPECT_EQ(chain.kernels.size(), 9U);
    EXPECT_EQ(chain.kernels[1].question.workload.name, "gqa");
    EXPECT_EQ(chain.tensors.size(), 4U);
    EXPECT_TRUE(bindChain(chain, catalogue()).has_value());
}

} // namespace pimento::test
