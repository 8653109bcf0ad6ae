// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/draft_cost.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>

// Results of some programs, fixed together with the version that results on disk carry. Files with results are kept
// longer than programs, so every change of a program's costs must raise kResultsVersion.

namespace pimento::test {

namespace {

/// The version that the results below belong to.
constexpr std::uint32_t kPinnedVersion = 6;

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
    {"dcc-artifact", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "default", 389, 0x8238b1a6062f9831ULL,
     0xb8aefdaa91f6ce27ULL},
    {"dcc-artifact", "attn", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "4x1,2x4,2x16", 533,
     0x124c631a30dd75bdULL, 0x0b52bc7a6e477560ULL},
    {"dcc-artifact", "red", "batch=2,vec_len=1024", "attacc", "1x2,16x4", 104, 0x67e28c0fd041438eULL,
     0x8f815e1dbbe66844ULL},
    {"dcc-artifact", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "hbm-pim-hbm3", "default", 660,
     0x6076658940e72dafULL, 0xa0bb4bd3e0065329ULL},
    {"dcc-artifact", "va", "batch=2,vec_len=1024", "hbm-pim-hbm3", "1x2,16x4", 112, 0x08eff2fecab47c9dULL,
     0x923876edd18b27beULL},
    {"dcc-artifact", "relu", "batch=2,vec_len=1024", "hbm-pim-hbm3", "2x1,8x32", 246, 0xc0b378d241db1bf6ULL,
     0x56ebeefab73023d8ULL},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "default", 247, 0xcdba17d496b3e507ULL,
     0xfa341f33bd12b901ULL},
    {"sound", "gemv", "batch=2,nhead=4,dhead=60,seq_len=100", "attacc", "4x2,2x4,2x8", 311, 0x9ad353ce5f2d0864ULL,
     0x5aef9b9da03b3566ULL},
    {"sound", "attn", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "default", 328, 0x600d0c6db5c536a0ULL,
     0x1e7635daf08264c9ULL},
    {"sound", "red", "batch=3,vec_len=1000", "attacc", "1x2,16x4", 278, 0x6ce489db0140ed25ULL, 0x76fa6fac29e8c939ULL},
    {"sound", "fig5", "A0=12,A1=8,B0=4,k=16", "attacc", "1x4,1x1,1x1", 755, 0x98b76e78338cb5c2ULL,
     0x025211886dbaa17eULL},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "hbm-pim-hbm3", "default", 950, 0x4511d75ddf3d5799ULL,
     0xfdda898d47c3d761ULL},
    {"sound", "fig5", "A0=12,A1=8,B0=4,k=16", "hbm-pim-hbm3", "1x1,1x1,1x1", 2155, 0xf0c91a87887ee141ULL,
     0x0d6be531a462efadULL},
    {"sound", "relu", "batch=2,vec_len=1000", "hbm-pim-hbm3", "2x1,8x16", 770, 0xe376679abfd153c7ULL,
     0x095cd080940bf919ULL},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "hbm-pim", "default", 825, 0x0225acd9a360d4bfULL,
     0xd1bfcf68063a9a31ULL},
    {"sound", "va", "batch=2,vec_len=1000", "hbm-pim", "default", 782, 0x2bc4c37c7c24f120ULL, 0xcf7e81aa5e0a4bb0ULL},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "gddr6-aim", "default", 308, 0x5a7ee4d14388b149ULL,
     0x55463fd926379b79ULL},
    {"sound", "mtv", "rows=64,columns=128", "gddr6-aim", "default", 786, 0xe5079ae3eedf6b26ULL, 0x8aec48b659b7bf78ULL},
};

DraftQuestion questionOf(const Pinned& pinned)
{
    if (std::string(pinned.model) == "dcc-artifact") {
        return question(pinned.kernel, pinned.shape, pinned.backend);
    }
    DraftQuestion asked;
    asked.model = &compiledModel();
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
        const DraftQuestion asked = questionOf(each);
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
