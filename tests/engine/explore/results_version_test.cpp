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
constexpr std::uint32_t kPinnedVersion = 2;

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
    {"dcc-artifact", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "default", 389, 0xacbe5951ce3b00cbULL,
     0xb8aefdaa91f6ce27ULL},
    {"dcc-artifact", "attn", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "4x1,2x4,2x16", 533,
     0xa35202b64a5d5559ULL, 0x0b52bc7a6e477560ULL},
    {"dcc-artifact", "red", "batch=2,vec_len=1024", "attacc", "1x2,16x4", 104, 0x54f71f1a728c6858ULL,
     0x8f815e1dbbe66844ULL},
    {"dcc-artifact", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "hbm-pim-hbm3", "default", 660,
     0x98101e6e2d6b0466ULL, 0xa0bb4bd3e0065329ULL},
    {"dcc-artifact", "va", "batch=2,vec_len=1024", "hbm-pim-hbm3", "1x2,16x4", 112, 0x72cd43dc40f2298eULL,
     0x923876edd18b27beULL},
    {"dcc-artifact", "relu", "batch=2,vec_len=1024", "hbm-pim-hbm3", "2x1,8x32", 246, 0x48efc6729883f4a5ULL,
     0x56ebeefab73023d8ULL},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "default", 247, 0xfb391b4cfce89b12ULL,
     0xb61e8057920ceb00ULL},
    {"sound", "gemv", "batch=2,nhead=4,dhead=60,seq_len=100", "attacc", "4x2,2x4,2x8", 311, 0x47a00eb1763cb0e5ULL,
     0x4626ef5bb3b55e17ULL},
    {"sound", "attn", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "default", 377, 0x76d2f01281a9f7e4ULL,
     0x03a93a450099bd64ULL},
    {"sound", "red", "batch=3,vec_len=1000", "attacc", "1x2,16x4", 278, 0x2d08d6a4858552a5ULL, 0x76fa6fac29e8c939ULL},
    {"sound", "fig5", "A0=12,A1=8,B0=4,k=16", "attacc", "1x4,1x1,1x1", 755, 0x69befab841f0e4d6ULL,
     0x025211886dbaa17eULL},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "hbm-pim-hbm3", "default", 950, 0xce034e1fdd3d3cb7ULL,
     0xfdda898d47c3d761ULL},
    {"sound", "fig5", "A0=12,A1=8,B0=4,k=16", "hbm-pim-hbm3", "1x1,1x1,1x1", 4230, 0xe557342100803ab3ULL,
     0xc8b05f8af09da1e0ULL},
    {"sound", "relu", "batch=2,vec_len=1000", "hbm-pim-hbm3", "2x1,8x16", 770, 0x7f09a651cf0f8157ULL,
     0x095cd080940bf919ULL},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "hbm-pim", "default", 825, 0xda7bd053b594898dULL,
     0xd1bfcf68063a9a31ULL},
    {"sound", "va", "batch=2,vec_len=1000", "hbm-pim", "default", 782, 0xcf2a6eced5d416e4ULL, 0xcf7e81aa5e0a4bb0ULL},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "gddr6-aim", "default", 308, 0x90e5ec3e0f707842ULL,
     0x118e807fb6b1353eULL},
    {"sound", "mtv", "rows=64,columns=128", "gddr6-aim", "default", 786, 0xcb79fbf138178370ULL, 0xba97083f5819a2d1ULL},
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
