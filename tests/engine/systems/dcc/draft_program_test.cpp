// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_program.h"

#include "engine/systems/dcc/drafts/draft_space.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/systems/dcc/inspections.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <numeric>
#include <random>

namespace pimento::test {

namespace {

int tries()
{
    const char* wanted = std::getenv("PIMENTO_FIGURES_TRIES");
    return wanted != nullptr ? std::atoi(wanted) : 60;
}

std::int64_t sum(const sim::WaitCycles& cycles)
{
    return std::accumulate(cycles.begin(), cycles.end(), std::int64_t{0});
}

void expectAllAddUp(const DraftQuestion& question, std::span<const DraftPart> parts)
{
    const auto figures = figuresOf(question, parts);
    ASSERT_TRUE(figures.has_value()) << figures.error().message();
    const sim::RunResult* run = &figures->run;
    const std::string what = question.text() + " " + draftText(question, parts);
    ASSERT_EQ(sum(run->waits->run), run->cycles.value()) << what;
    std::int64_t ofParts = 0;
    for (const sim::Part& part : run->parts) {
        ofParts += part.cycles.value();
    }
    ASSERT_EQ(ofParts, run->cycles.value()) << what;
    for (const sim::ResourceBound& bound : figures->bounds.resources) {
        ASSERT_LE(bound.cycles, figures->bounds.total) << what << ' ' << bound.resource;
    }
    ASSERT_LE(figures->bounds.total.value(), run->cycles.value()) << what;
    sim::Femtojoules energy = 0;
    for (const auto& part : figures->energy.parts) {
        energy = std::accumulate(part.segments.begin(), part.segments.end(), energy);
    }
    ASSERT_EQ(energy, figures->energy.total());
    for (const auto* some : {&run->waits->channels, &run->waits->banks}) {
        for (const sim::WaitCycles& cycles : *some) {
            ASSERT_EQ(sum(cycles), run->cycles.value()) << what;
        }
    }
}

} // namespace

TEST(FiguresOfDrafts, AddUpToTheirCycles)
{
    struct Case {
        const char* kernel;
        const char* shape;
        const char* backend;
    };
    const std::vector<Case> cases = {{"gemv", "batch=1,nhead=4,dhead=64,seq_len=96", "attacc"},
                                     {"gemv", "batch=2,nhead=3,dhead=48,seq_len=50", "hbm-pim-hbm3"},
                                     {"attn", "batch=1,nhead=3,dhead=32,seq_len=70", "attacc"},
                                     {"red", "batch=6,vec_len=700", "attacc"},
                                     {"va", "batch=3,vec_len=500", "hbm-pim-hbm3"},
                                     {"relu", "batch=3,vec_len=900", "hbm-pim-hbm3"},
                                     {"gemv", "batch=1,nhead=3,dhead=80,seq_len=70", "gddr6-aim"},
                                     {"red", "batch=5,vec_len=600", "gddr6-aim"},
                                     {"gemv", "batch=1,nhead=3,dhead=80,seq_len=70", "hbm-pim"},
                                     {"va", "batch=3,vec_len=5000", "hbm-pim"},
                                     {"red", "batch=2,vec_len=700", "hbm-pim"}};
    std::mt19937 random(11);
    for (int i = 0; i < tries(); ++i) {
        const Case& one = cases[static_cast<std::size_t>(i) % cases.size()];
        const DraftQuestion question = compiledQuestion(one.kernel, one.shape, one.backend);
        const Workload& workload = *question.workload;
        const auto space =
            DraftSpace::make(workload.kernel, workload.sets, question.resources(), SpaceExtent::All).value();
        DraftIndex draft = 0;
        do {
            draft = static_cast<DraftIndex>(random() % space.indices());
        } while (!space.contains(draft));
        expectAllAddUp(question, space.draft(draft).parts());
    }
}

TEST(FiguresOfDrafts, AddUpForRandomKernelsOnAllBackends)
{
    std::vector<std::shared_ptr<const sim::Machine>> machines;
    for (const char* name : {"attacc", "gddr6-aim", "hbm-pim-hbm3", "hbm-pim"}) {
        machines.push_back(backends().find(name).value());
    }
    RandomCases cases(catalogue().kernels, machines, {.seed = 23, .mostPoints = 4e4});
    int checked = 0;
    for (int i = 0; i < 6 * tries() && checked < tries(); ++i) {
        const auto one = cases.next();
        ASSERT_TRUE(one.has_value());
        if (check(one->question) && simulateDraft(one->question, one->draft.parts())) { // else beyond the device
            expectAllAddUp(one->question, one->draft.parts());
            ++checked;
        }
    }
    EXPECT_EQ(checked, tries());
}

TEST(FiguresOfDrafts, AddUpInTheArtifactsModelToo)
{
    for (const char* draft : {"16x1,1x4,1x16", "1x1,1x1,1x1", "4x2,2x8,2x4"}) {
        const DraftQuestion question = test::question("gemv", "batch=1,nhead=32,dhead=128,seq_len=64", "attacc");
        expectAllAddUp(question, test::draft(question, draft).parts());
    }
}

} // namespace pimento::test
