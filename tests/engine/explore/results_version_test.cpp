// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_cost.h"
#include "engine/explore/model.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <cstdint>
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
    std::uint64_t program; // half of the key, which knows device, kernel and draft
    std::uint64_t result;  // half of the fingerprint of the costs
};

constexpr Pinned kPinned[] = {
    {"dcc-artifact", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "default", 0, 0},
    {"dcc-artifact", "attn", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "4x1,2x4,2x16", 0, 0},
    {"dcc-artifact", "red", "batch=2,vec_len=1024", "attacc", "1x2,16x4", 0, 0},
    {"dcc-artifact", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "hbm-pim-hbm3", "default", 0, 0},
    {"dcc-artifact", "va", "batch=2,vec_len=1024", "hbm-pim-hbm3", "1x2,16x4", 0, 0},
    {"dcc-artifact", "relu", "batch=2,vec_len=1024", "hbm-pim-hbm3", "2x1,8x32", 0, 0},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "default", 0, 0},
    {"sound", "gemv", "batch=2,nhead=4,dhead=60,seq_len=100", "attacc", "4x2,2x4,2x8", 0, 0},
    {"sound", "attn", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", "default", 0, 0},
    {"sound", "red", "batch=3,vec_len=1000", "attacc", "1x2,16x4", 0, 0},
    {"sound", "fig5", "A0=12,A1=8,B0=4,k=16", "attacc", "1x4,1x1,1x1", 0, 0},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "hbm-pim-hbm3", "default", 0, 0},
    {"sound", "fig5", "A0=12,A1=8,B0=4,k=16", "hbm-pim-hbm3", "1x1,1x1,1x1", 0, 0},
    {"sound", "relu", "batch=2,vec_len=1000", "hbm-pim-hbm3", "2x1,8x16", 0, 0},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "hbm-pim", "default", 0, 0},
    {"sound", "va", "batch=2,vec_len=1000", "hbm-pim", "default", 0, 0},
    {"sound", "gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "gddr6-aim", "default", 0, 0},
    {"sound", "mtv", "rows=64,columns=128", "gddr6-aim", "default", 0, 0},
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

} // namespace

TEST(ResultsVersion, IsRaisedWhenAProgramCostsSomethingElse)
{
    ASSERT_EQ(kResultsVersion, kPinnedVersion) << "Pin the results of the new version here";
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
        EXPECT_EQ(program, each.program)
            << name << ": device file, kernel or key have changed; pin the new key and result, the version may stay";
        if (program == each.program) {
            EXPECT_EQ(result, each.result) << name
                                           << ": the same program costs something else; raise kResultsVersion, "
                                              "then pin the results of the new version";
        }
    }
}

} // namespace pimento::test
