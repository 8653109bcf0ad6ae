// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_cost.h"
#include "engine/explore/model.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>

// Results of some programs, pinned together with the version that results on disk carry. Files with results outlive
// programs: whoever changes what a program costs must raise kResultsVersion.

namespace pimento::test {

namespace {

/// The version that the results below belong to.
constexpr std::uint32_t kPinnedVersion = 1;

struct Pinned {
    const char* model;
    const char* kernel;
    const char* shape;
    const char* backend;
    const char* draft;
    std::int64_t cycles;
    std::uint64_t program; // half of the key, which knows device, kernel and draft
    std::uint64_t result;  // half of the fingerprint of the costs
};

constexpr Pinned kPinned[] = {
    {"dcc-artifact", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "default", 389, 0x177fce00ce233373ULL,
     0xb8aefdaa91f6ce27ULL},
    {"dcc-artifact", "attn", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "4x1,2x4,2x16", 533,
     0xaeeeeed58fdb2347ULL, 0x0b52bc7a6e477560ULL},
    {"dcc-artifact", "red", "batch=2,vec_len=1024", "attacc", "1x2,16x4", 104, 0x18aa8cd769c0c756ULL,
     0x8f815e1dbbe66844ULL},
    {"dcc-artifact", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "hbm-pim-hbm3", "default", 660,
     0x14134c6f95e4fc18ULL, 0xa0bb4bd3e0065329ULL},
    {"dcc-artifact", "va", "batch=2,vec_len=1024", "hbm-pim-hbm3", "1x2,16x4", 112, 0x03c201f51fbbd2c1ULL,
     0x923876edd18b27beULL},
    {"dcc-artifact", "relu", "batch=2,vec_len=1024", "hbm-pim-hbm3", "2x1,8x32", 246, 0x7cfcdb2f4db8fd8eULL,
     0x56ebeefab73023d8ULL},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "default", 250, 0xcf2efe0a14646d25ULL,
     0x679bceb2e4f1c95bULL},
    {"sound", "gemv", "batch=2,nhead=4,dhead=60,seq_len=100", "attacc", "4x2,2x4,2x8", 287, 0xf90f27551a4d7e2fULL,
     0xee58006c1e8151d5ULL},
    {"sound", "attn", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "default", 344, 0x0b7d2fa0bf6d732eULL,
     0x461192f0a59770e5ULL},
    {"sound", "red", "batch=3,vec_len=1000", "attacc", "1x2,16x4", 256, 0xf0a5e84b048d621cULL, 0x0520939a3935e082ULL},
    {"sound", "fig5", "A0=12,A1=8,B0=4,k=16", "attacc", "1x4,1x1,1x1", 710, 0xe1a768f71c5bc5b0ULL,
     0xe38bd92d6f250820ULL},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "hbm-pim-hbm3", "default", 1461, 0x78e30b4d7c7bbdebULL,
     0xf046086708f004d3ULL},
    {"sound", "fig5", "A0=12,A1=8,B0=4,k=16", "hbm-pim-hbm3", "1x1,1x1,1x1", 4193, 0x5f6e22116c857672ULL,
     0x954fbeca420041adULL},
    {"sound", "relu", "batch=2,vec_len=1000", "hbm-pim-hbm3", "2x1,8x16", 730, 0x1259e067d43d59e6ULL,
     0x8d2d5d22269552aeULL},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "hbm-pim", "default", 1289, 0xb78630139a5ce32dULL,
     0x0b28337cbe17270dULL},
    {"sound", "va", "batch=2,vec_len=1000", "hbm-pim", "default", 1182, 0x5e5add93ec2a70f4ULL, 0x4dc882f27cc3e044ULL},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "gddr6-aim", "default", 820, 0xb29c44060badf486ULL,
     0xa7eb6fee1294a769ULL},
    {"sound", "mtv", "rows=64,columns=128", "gddr6-aim", "default", 745, 0x3113e9eee1d8b87fULL, 0xba2d12cd1ff81fedULL},
};

Question questionOf(const Pinned& pinned)
{
    if (std::string(pinned.model) == "dcc-artifact") {
        return question(pinned.kernel, pinned.shape, pinned.backend);
    }
    Question asked;
    asked.model = &soundModel();
    const auto source = language::findKernel(catalogue().kernels, pinned.kernel).value();
    asked.workload = makeWorkload(*source, {pinned.shape, affine::ElementType::Fp16, {}, {}}).workload;
    asked.machine = backends().find(pinned.backend).value();
    return asked;
}

std::string rowOf(const Pinned& pinned, std::int64_t cycles, std::uint64_t program, std::uint64_t result)
{
    char row[300];
    std::snprintf(row, sizeof row, "    {\"%s\", \"%s\", \"%s\", \"%s\", \"%s\", %lld, 0x%016llxULL, 0x%016llxULL},\n",
                  pinned.model, pinned.kernel, pinned.shape, pinned.backend, pinned.draft,
                  static_cast<long long>(cycles), static_cast<unsigned long long>(program),
                  static_cast<unsigned long long>(result));
    return row;
}

} // namespace

TEST(ResultsVersion, IsRaisedWhenAProgramCostsSomethingElse)
{
    ASSERT_EQ(kResultsVersion, kPinnedVersion) << "Pin the results of the new version here";
    std::string rows; // as they would have to stand above
    for (const Pinned& each : kPinned) {
        const Question asked = questionOf(each);
        const Draft draft = parseDraft(asked, each.draft).value();
        const FoundCost found = costOfDraft(asked, draft.parts()).value();
        const DraftCost& cost = found.cost;
        const std::uint64_t program = costKey(asked, draft.parts()).value().low;
        const std::uint64_t result =
            Fingerprinter()
                .add(cost.requests, cost.cycles, cost.in, cost.compute, cost.out, cost.picojoules, cost.indexing)
                .finish()
                .low;

        const std::string name = asked.text() + " " + each.draft;
        rows += rowOf(each, cost.cycles, program, result);
        EXPECT_EQ(program, each.program)
            << name << ": device file, kernel or key have changed; pin the new key and result, the version may stay";
        if (program == each.program) {
            EXPECT_EQ(cost.cycles, each.cycles) << name;
            EXPECT_EQ(result, each.result) << name
                                           << ": the same program costs something else; raise kResultsVersion, "
                                              "then pin the results of the new version";
        }
    }
    EXPECT_FALSE(HasFailure()) << "The rows would be\n" << rows;
}

} // namespace pimento::test
