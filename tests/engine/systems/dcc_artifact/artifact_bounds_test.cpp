// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "engine/systems/dcc_artifact/burst_bound.h"
#include "engine/systems/dcc_artifact/references/draft_rows.h"
#include "sim/dram/stream_bound.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <tuple>

// No draft of the artifact takes fewer cycles than any of its lower bounds: the reference runs, whose cycles are known,
// and random drafts.

namespace pimento::test {

namespace {

using dcc_artifact::BurstBound;
using dcc_artifact::Trace;
using dcc_artifact::TraceStream;

Trace traceOf(const DraftQuestion& question, const Draft& draft)
{
    return dcc_artifact::makeTrace(*question.machine, *question.kernel, question.mode, draft.parts()).value();
}

void expectBelow(const DraftQuestion& question, const Draft& draft, std::int64_t cycles)
{
    const auto bounds = question.model->bounds(question);
    for (int level = 0; level < bounds->levels(); ++level) {
        const auto least = bounds->bound(level, draft.parts()).value();
        EXPECT_LE(least, cycles) << question.text() << ' ' << draftText(question, draft.parts()) << ", bound " << level;
    }
}

/// Expects equal bounds, except for reads that the bound of streams leaves out as soon as anything was written.
void expectAsClose(const DraftQuestion& question, const Draft& draft)
{
    TraceStream stream(traceOf(question, draft));
    const std::int64_t ofStream = sim::leastCycles(sim::StreamBound(*question.machine), stream);
    const std::int64_t ofBursts = BurstBound(*question.machine).leastCycles(traceOf(question, draft));
    const std::string what = question.text() + ' ' + draftText(question, draft.parts());
    const bool mayReadBehindWrites = question.kernel->name == "gemv" || question.kernel->name == "attn";
    EXPECT_GE(ofBursts, ofStream) << what;
    EXPECT_TRUE(mayReadBehindWrites || ofBursts == ofStream) << what << ": " << ofBursts << ", " << ofStream;
}

class GoldenBounds : public testing::TestWithParam<const char*> {};

constexpr std::int64_t kMostRequests = 20'000;

} // namespace

TEST_P(GoldenBounds, AreNotAboveTheCycles)
{
    const auto table = CsvTable::read(sourceFile("/tests/golden/dcc/") + GetParam() + ".csv");
    const auto cell = [&](std::size_t row, const char* name) { return table->cell(row, *table->column(name)); };
    for (std::size_t row = 0; row < table->rows() && !HasFailure(); ++row) {
        const auto setting =
            fidelity::makeSetting(backends(), cell(row, "backend"), cell(row, "kernel"), cell(row, "mode")).value();
        const Shape shape = fidelity::readShape(*table, row, *setting.kernel).value();
        const Draft draft = fidelity::readDraft(*table, row, shape, *setting.machine).value();
        const DraftQuestion question =
            artifactQuestion(setting.kernel, shape, setting.machine, Space::All, setting.mode);
        expectBelow(question, draft, parseInteger(cell(row, "cycles")).value());
        if (parseInteger(cell(row, "requests")).value() <= kMostRequests) {
            expectAsClose(question, draft);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Files, GoldenBounds,
                         testing::Values("attacc_attn", "attacc_gemv", "attacc_red", "hbmpim_gemv", "hbmpim_red",
                                         "hbmpim_relu", "hbmpim_va"),
                         [](const auto& file) { return std::string(file.param); });

TEST(ArtifactBounds, AreNotAboveTheCyclesOfRandomDrafts)
{
    std::mt19937_64 random(7);
    for (const auto& [backend, kernel, shape] : {std::tuple{"attacc", "gemv", "batch=2,nhead=3,dhead=40,seq_len=70"},
                                                 {"attacc", "attn", "batch=1,nhead=4,dhead=32,seq_len=64"},
                                                 {"attacc", "red", "batch=3,vec_len=700"},
                                                 {"hbm-pim-hbm3", "gemv", "batch=2,nhead=3,dhead=40,seq_len=70"},
                                                 {"hbm-pim-hbm3", "va", "batch=3,vec_len=700"}}) {
        const DraftQuestion asked = question(kernel, shape, backend, Space::All);
        const DraftList all = asked.model->drafts(asked, asked.model->resources(asked), {}).value();
        for (int i = 0; i < triesOf(40, 8) && !HasFailure(); ++i) {
            const Draft draft{all[random() % all.size()]};
            expectBelow(asked, draft, simulateDraft(asked, draft.parts())->cycles.value());
            expectAsClose(asked, draft);
        }
    }
}

TEST(ArtifactBounds, EndEarlyAboveALimit)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=8,dhead=128,seq_len=512", "hbm-pim-hbm3");
    const Trace trace = traceOf(asked, asked.model->defaultDraft(asked));
    const BurstBound bound(*asked.machine);
    const std::int64_t whole = bound.leastCycles(trace);
    const std::int64_t part = bound.leastCycles(trace, 10);
    EXPECT_GT(part, 10);
    EXPECT_LE(part, whole);
}

} // namespace pimento::test
