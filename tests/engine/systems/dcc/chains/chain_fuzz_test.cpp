// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/chain_file.h"
#include "tests/engine/fuzz/device_mutation.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

// Damaged chains of kernels: they are read, or refused with a message that fits on a line.

namespace pimento::test {

namespace {

const char* const kTwoLengths = R"({
  "format": "pimento-chain 1", "title": "two lengths", "device": "attacc", "blocks": 40,
  "settings": {"space": "kept", "launches": "graph"},
  "stages": [
    {"name": "prompt", "host": ["keys"]},
    {"name": "64 tokens", "runs": 64,
     "kernels": [{"name": "qkv", "kernel": "gemv", "sizes": "batch=1,nhead=1,dhead=16,seq_len=96", "type": "fp16"},
                 {"name": "attention", "kernel": "attn", "sizes": "batch=1,nhead=2,dhead=16,seq_len=16"}]}
  ],
  "links": [{"from": "qkv.y", "to": "attention.q", "devices": 1},
            {"from": "qkv.y", "to": "attention.K", "kind": "appended"}],
  "tensors": [{"name": "keys", "uses": ["attention.K"], "grows": 1}]
})";

TEST(ChainFuzz, IsReadOrRefusedInALine)
{
    const std::vector<DeviceMutation::Json> files = {DeviceMutation::Json::parse(kTwoLengths)};
    const Inputs inputs;
    unsigned refused = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        Mutation mutation(seed);
        const std::string text = seed % 3 == 0 ? mutation.damaged(kTwoLengths) : DeviceMutation(files, seed).make();
        const auto chain = chains::parseChain(text, "chain.json");
        refused += chain ? 0 : 1;
        ASSERT_TRUE(chain || isOneCleanLine(chain.error().message()))
            << "seed " << seed << ": " << escaped(chain.error().message()) << "\n"
            << escaped(text);
    }
    EXPECT_GT(refused, seed / 10);
    EXPECT_LT(refused, seed);
}

} // namespace

} // namespace pimento::test
