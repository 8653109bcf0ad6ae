// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/draft_bounds.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/rules/ruled_machine.h"
#include "tests/engine/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>

// No draft takes fewer cycles than any of its lower bounds. PIMENTO_BOUND_DRAFTS sets how many random drafts are
// simulated for each device.

namespace pimento::test {

namespace {

int wantedDrafts()
{
    const char* text = std::getenv("PIMENTO_BOUND_DRAFTS");
    return text != nullptr ? std::atoi(text) : longTriesOf(150, 60);
}

/// Simulated cycles over bounds, by level.
using Tightness = std::vector<std::vector<double>>;

void compare(const DraftQuestion& question, const Draft& draft, Tightness& tightness)
{
    const auto run = runDraft(question, draft.parts());
    if (!run) {
        return;
    }
    const auto cycles = run->result.cycles.value();
    const auto bounds = question.model->bounds(question);
    tightness.resize(static_cast<std::size_t>(bounds->levels()));
    for (int level = 0; level < bounds->levels(); ++level) {
        const auto least = bounds->bound(level, draft.parts());
        ASSERT_TRUE(least.has_value()) << question.text() << " " << draftText(question, draft.parts());
        EXPECT_LE(*least, cycles) << question.text() << " " << draftText(question, draft.parts()) << ", bound " << level
                                  << ", " << lower::name(run->indexing);
        const auto least1 = static_cast<double>(std::max<std::int64_t>(1, *least));
        tightness[static_cast<std::size_t>(level)].push_back(static_cast<double>(cycles) / least1);
    }
}

/// Checks the shown bound of a draft, which counts all of its requests. Appends the simulated cycles over it.
void compareFigures(const DraftQuestion& question, const Draft& draft, std::vector<double>& ratios)
{
    const auto chosen = decided(question, draft.parts());
    const auto run =
        chosen ? runDraft(*chosen, draft.parts()) : Result<DraftRun>(tl::unexpected<Error>(chosen.error()));
    if (!run) {
        return;
    }
    const auto program = DraftProgram::make(*chosen, draft.parts());
    ASSERT_TRUE(program.has_value()) << question.text() << " " << draftText(question, draft.parts());
    const auto bounds = program->bounds();
    ASSERT_TRUE(bounds.has_value()) << question.text() << " " << draftText(question, draft.parts());
    EXPECT_LE(bounds->total, run->result.cycles) << question.text() << " " << draftText(question, draft.parts());
    ratios.push_back(static_cast<double>(run->result.cycles.value()) /
                     static_cast<double>(std::max<std::int64_t>(1, bounds->total.value())));
}

double medianOf(std::vector<double> values)
{
    std::ranges::sort(values);
    return values.empty() ? 0 : values[values.size() / 2];
}

void record(const Tightness& tightness)
{
    for (std::size_t level = 0; level < tightness.size(); ++level) {
        testing::Test::RecordProperty("median_over_bound_" + std::to_string(level),
                                      std::to_string(medianOf(tightness[level])));
    }
}

class BoundsOfDevice : public testing::TestWithParam<const char*> {};

} // namespace

TEST_P(BoundsOfDevice, AreNotAboveARandomDraft)
{
    RandomCases cases(catalogue().kernels, {backends().find(GetParam()).value()}, {.seed = 61, .mostPoints = 2e5});
    Tightness tightness;
    for (int i = 0; i < wantedDrafts() && !HasFailure(); ++i) {
        auto drawn = cases.next();
        ASSERT_TRUE(drawn.has_value());
        if (i % 3 == 0) {
            drawn->question.indexing.reset(); // the faster of two programs
        }
        compare(drawn->question, drawn->draft, tightness);
    }
    record(tightness);
    ASSERT_FALSE(tightness.empty());
    if (tightness.size() > 1) {
        EXPECT_LT(medianOf(tightness.back()), 3);
    }
}

// Waits for mode changes and operands are in the bound, so that little is left between the bound and a run.
TEST_P(BoundsOfDevice, OfAllRequestsAreNotAboveARandomDraft)
{
    RandomCases cases(catalogue().kernels, {backends().find(GetParam()).value()}, {.seed = 63, .mostPoints = 2e5});
    std::vector<double> ratios;
    for (int i = 0; i < wantedDrafts() && !HasFailure(); ++i) {
        const auto drawn = cases.next();
        ASSERT_TRUE(drawn.has_value());
        compareFigures(drawn->question, drawn->draft, ratios);
    }
    ASSERT_FALSE(ratios.empty());
    RecordProperty("median_over_lower_bound", std::to_string(medianOf(ratios)));
    EXPECT_LT(medianOf(ratios), 2);
}

INSTANTIATE_TEST_SUITE_P(Devices, BoundsOfDevice, testing::Values("attacc", "gddr6-aim", "hbm-pim-hbm3", "hbm-pim"),
                         [](const auto& device) {
                             std::string name = device.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

// Large kernels are what bounds are for: the last one is within a tenth of what the drafts take. The second kernel is a
// convolution, whose operands do not fit the buffers.
TEST(DraftBounds, AreCloseForProductsOnAttAcc)
{
    struct Case {
        const char* kernel;
        const char* shape;
    };
    constexpr Case kCases[] = {{"gemv", "batch=1,nhead=32,dhead=128,seq_len=512"},
                               {"gemv", "batch=196,nhead=1,dhead=576,seq_len=64"}};
    for (const Case& each : kCases) {
        DraftQuestion asked = question(each.kernel, each.shape, "attacc", Space::Complete);
        asked.model = &compiledModel();
        asked.workload = makeWorkload(*language::findKernel(catalogue().kernels, each.kernel).value(),
                                      {each.shape, affine::ElementType::Fp16, {}, {}})
                             .workload;
        const DraftList drafts = draftsOf(asked).value();
        std::mt19937_64 random(3);
        Tightness tightness;
        for (int i = 0; i < 30; ++i) {
            compare(asked, Draft(drafts[random() % drafts.size()]), tightness);
        }

        record(tightness);
        ASSERT_EQ(tightness.size(), 3U);
        EXPECT_LT(medianOf(tightness[2]), 1.1) << each.shape;
        EXPECT_LT(medianOf(tightness[1]), 1.2) << each.shape;
    }
}

// Drafts may take less than their own parts say where rows are shared out evenly.
TEST(DraftBounds, AreNotAboveAttentionsWhoseRowsAreSharedEvenly)
{
    std::mt19937_64 random(8);
    Tightness tightness;
    int even = 0;
    for (int i = 0; i < wantedDrafts() / 3 && !HasFailure(); ++i) {
        const std::string shape = "batch=1,nhead=" + std::to_string(3 + random() % 20) +
                                  ",dhead=" + std::to_string(16 << (random() % 3)) +
                                  ",seq_len=" + std::to_string(64 << (random() % 5));
        DraftQuestion asked = question("attn", shape, "attacc", Space::All);
        asked.model = &compiledModel();
        asked.workload = makeWorkload(*language::findKernel(catalogue().kernels, "attn").value(),
                                      {shape, affine::ElementType::Fp16, {}, {}})
                             .workload;
        const int heads = 1 << (random() % 4);
        const int parts = 1 << (random() % 2);
        const auto draft = asked.model->parse(asked, std::to_string(heads) + "x1,1x4," + std::to_string(parts) + "x16");
        if (draft) {
            compare(asked, *draft, tightness);
            const auto program = lowerDraft(asked, draft->parts()).value();
            even += std::ranges::any_of(program->notes(),
                                        [](const std::string& note) { return note.starts_with("Rows are shared"); })
                        ? 1
                        : 0;
        }
    }
    EXPECT_GT(even, 3);
}

// Rules may be chosen freely, including those that are off by default. Without program order the units' commands may go
// in any order between fences.
TEST(DraftBounds, HoldWithAnyRulesOfTheDevice)
{
    RandomCases cases(catalogue().kernels,
                      {backends().find("attacc").value(), backends().find("hbm-pim-hbm3").value(),
                       backends().find("gddr6-aim").value()},
                      {.seed = 62, .mostPoints = 1e5});
    std::mt19937_64 random(9);
    Tightness tightness;
    for (int i = 0; i < wantedDrafts() && !HasFailure(); ++i) {
        auto drawn = cases.next();
        ASSERT_TRUE(drawn.has_value());
        DraftQuestion& question = drawn->question;
        sim::RuleChoice choice;
        for (const sim::RuleSpec& rule : question.machine->description().rules) {
            (random() % 3 == 0 ? choice.off : choice.on).push_back(rule.name);
        }
        question.ruled = ruledMachine(*question.machine, choice).value();
        compare(question, drawn->draft, tightness);
    }
}

TEST(DraftBounds, AreNotAboveADraftOfTheArtifact)
{
    struct Case {
        const char* kernel;
        const char* shape;
        const char* backend;
    };
    constexpr Case kCases[] = {{"gemv", "batch=2,nhead=8,dhead=64,seq_len=128", "attacc"},
                               {"attn", "batch=1,nhead=16,dhead=64,seq_len=256", "attacc"},
                               {"red", "batch=2,vec_len=2048", "attacc"},
                               {"gemv", "batch=1,nhead=4,dhead=32,seq_len=64", "hbm-pim-hbm3"},
                               {"red", "batch=2,vec_len=2048", "hbm-pim-hbm3"},
                               {"va", "batch=2,vec_len=2048", "hbm-pim-hbm3"},
                               {"relu", "batch=1,vec_len=4096", "hbm-pim-hbm3"}};
    std::mt19937_64 random(5);
    Tightness tightness;
    for (const Case& each : kCases) {
        const DraftQuestion asked = question(each.kernel, each.shape, each.backend, Space::All);
        const DraftList drafts = draftsOf(asked).value();
        for (int i = 0; i < 12 && !HasFailure(); ++i) {
            compare(asked, Draft(drafts[random() % drafts.size()]), tightness);
        }
    }
    record(tightness);
    EXPECT_LT(medianOf(tightness.back()), 3);
}

} // namespace pimento::test
