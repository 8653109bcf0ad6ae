// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/program_key.h"

#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/model/draft_cost.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/rules/ruled_machine.h"
#include "engine/systems/dcc_artifact/generators/alignment.h"
#include "tests/engine/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

/// Returns a fingerprint of all requests of a draft in their order.
Fingerprint requestsOf(const DraftQuestion& question, std::span<const DraftPart> draft)
{
    const auto stream = question.model->requests(question, draft).value();
    Fingerprinter all;
    std::array<sim::Request, 256> requests;
    std::size_t count = requests.size();
    while (count == requests.size()) {
        count = stream->read(requests);
        for (const sim::Request& each : std::span(requests).first(count)) {
            all.add(each.row, each.column, each.bank, each.channel, each.kind, each.phase);
        }
    }
    return all.finish();
}

DraftQuestion keptQuestion(const std::string& kernel, const std::string& shape, const std::string& backend,
                           Space space = Space::Kept)
{
    DraftQuestion question;
    question.model = &compiledModel();
    const auto source = language::findKernel(catalogue().kernels, kernel).value();
    question.workload = makeWorkload(*source, {shape, affine::ElementType::Fp16, {}, {}}).workload;
    question.machine = backends().find(backend).value();
    question.space = space;
    return question;
}

ProgramKey keyOf(const DraftQuestion& question, const std::string& draft)
{
    return question.model->programKey(question, parseDraft(question, draft).value().parts()).value();
}

struct Spaces {
    const char* kernel;
    const char* shape;
    const char* backend;
    Space space;
};

/// Spaces of which every pair of drafts is compared.
constexpr Spaces kArtifactSpaces[] = {{"gemv", "batch=1,nhead=2,dhead=16,seq_len=64", "attacc", Space::Complete},
                                      {"gemv", "batch=1,nhead=2,dhead=16,seq_len=64", "hbm-pim-hbm3", Space::Complete},
                                      {"attn", "batch=1,nhead=2,dhead=16,seq_len=64", "attacc", Space::Complete},
                                      {"red", "batch=2,vec_len=512", "attacc", Space::All},
                                      {"red", "batch=2,vec_len=512", "hbm-pim-hbm3", Space::All},
                                      {"va", "batch=2,vec_len=512", "hbm-pim-hbm3", Space::All},
                                      {"relu", "batch=2,vec_len=512", "hbm-pim-hbm3", Space::All}};

TEST(ProgramKey, OfTheArtifactStandsForTheRequestList)
{
    for (const Spaces& each : kArtifactSpaces) {
        const DraftQuestion asked = question(each.kernel, each.shape, each.backend, each.space);
        const DraftList drafts = draftsOf(asked).value();
        std::map<ProgramKey, Fingerprint> lists;
        std::map<ProgramKey, int> looks;

        for (std::size_t row = 0; row < drafts.size(); ++row) {
            const ProgramKey key = asked.model->programKey(asked, drafts[row]).value();
            if (++looks[key] > 8) { // some hundred drafts may share one list
                continue;
            }
            const Fingerprint list = requestsOf(asked, drafts[row]);
            const auto known = lists.emplace(key, list).first;
            ASSERT_EQ(known->second, list) << asked.text() << " " << draftText(asked, drafts[row]);
        }

        EXPECT_LT(lists.size(), drafts.size()) << asked.text();
    }
}

TEST(ProgramKey, OfTheArtifactTellsModesAndKernelsApart)
{
    const char* shape = "batch=1,nhead=2,dhead=16,seq_len=64";
    const DraftQuestion kernel = question("gemv", shape, "attacc");
    const DraftQuestion inference = question("gemv", shape, "attacc", Space::Listed, Mode::Inference);
    const DraftQuestion attention = question("attn", shape, "attacc");
    const DraftQuestion device = question("gemv", shape, "hbm-pim-hbm3");
    const std::string text = "2x1,1x4,8x16";

    const std::set<ProgramKey> keys = {keyOf(kernel, text), keyOf(inference, text), keyOf(attention, text),
                                       keyOf(device, text)};

    EXPECT_EQ(keys.size(), 4U);
}

TEST(ProgramKey, OfTheArtifactStandsForTheRequestListOfAnyTiles)
{
    std::mt19937_64 random(4);
    const auto below = [&](std::uint64_t limit) { return static_cast<std::int64_t>(random() % limit); };
    int repeated = 0;
    for (const Spaces& each : kArtifactSpaces) {
        const DraftQuestion asked = question(each.kernel, each.shape, each.backend);
        std::map<ProgramKey, Fingerprint> lists;
        for (int i = 0; i < longTriesOf(3000, 300); ++i) {
            std::vector<DraftPart> parts(asked.shape.extents().size());
            for (DraftPart& part : parts) {
                part.groups = 1 << below(3);
                part.cores = 1 << below(3);
                part.tile = 1 + below(i % 3 == 0 ? 3 : 40);
            }
            const ProgramKey key = asked.model->programKey(asked, parts).value();
            const Fingerprint list = requestsOf(asked, parts);
            const auto [known, isNew] = lists.emplace(key, list);
            repeated += isNew ? 0 : 1;
            ASSERT_EQ(known->second, list) << asked.text() << " " << Draft(parts).text();
        }
    }
    EXPECT_GT(repeated, longTriesOf(1000, 30));
}

struct Count {
    const char* kernel;
    const char* shape;
    std::size_t drafts;
    std::size_t aligned;  // drafts after their alignment; counted for the published artifact
    std::size_t programs; // request lists that may differ
};

constexpr Count kCounts[] = {{"red", "batch=1,vec_len=1024", 256, 4, 1},
                             {"red", "batch=4,vec_len=4096", 888, 202, 20},
                             {"gemv", "batch=1,nhead=2,dhead=16,seq_len=64", 1774, 215, 28},
                             {"gemv", "batch=1,nhead=32,dhead=128,seq_len=512", 26'751, 11'684, 3806},
                             {"gemv", "batch=1,nhead=128,dhead=128,seq_len=2048", 32'186, 17'038, 6373}};

TEST(ProgramKeys, AreFewerThanAlignedDrafts)
{
    for (const Count& count : kCounts) {
        const DraftQuestion asked = question(count.kernel, count.shape, "attacc", Space::Complete);
        const DraftList drafts = draftsOf(asked).value();
        std::set<Fingerprint> aligned;
        for (std::size_t row = 0; row < drafts.size(); ++row) {
            const dcc_artifact::AlignedDraft draft = dcc_artifact::align(drafts[row]);
            aligned.insert(Fingerprinter().add(draft.draft.parts()).finish());
        }

        std::set<ProgramKey> programs;
        for (std::size_t row = 0; row < drafts.size(); ++row) {
            programs.insert(costKey(asked, drafts[row]).value());
        }

        EXPECT_EQ(drafts.size(), count.drafts) << count.shape;
        EXPECT_EQ(aligned.size(), count.aligned) << count.shape;
        EXPECT_EQ(programs.size(), count.programs) << count.shape;
    }
}

TEST(ProgramKeys, OfAReductionAreExactlyItsRequestLists)
{
    const DraftQuestion asked = question("red", "batch=4,vec_len=4096", "attacc", Space::Complete);
    const DraftList drafts = draftsOf(asked).value();
    std::set<ProgramKey> keys;
    std::set<Fingerprint> lists;

    for (std::size_t row = 0; row < drafts.size(); ++row) {
        if (keys.insert(costKey(asked, drafts[row]).value()).second) {
            lists.insert(requestsOf(asked, drafts[row]));
        }
    }

    EXPECT_EQ(lists.size(), keys.size());
}

TEST(ProgramKey, OfTheCompiledModelKnowsAllThatDecides)
{
    const DraftQuestion base = keptQuestion("gemv", "batch=1,nhead=2,dhead=16,seq_len=64", "attacc");
    const std::string text = "2x1,1x4,8x4";
    std::set<ProgramKey> keys = {keyOf(base, text), keyOf(base, "2x1,1x4,4x8")};
    const auto addOther = [&](const auto& change) {
        DraftQuestion other = base;
        change(other);
        EXPECT_TRUE(keys.insert(keyOf(other, text)).second);
    };

    addOther([](DraftQuestion& q) { q.disabledPasses = {"staging"}; });
    addOther([](DraftQuestion& q) { q.disabledPasses = {"group-commands"}; });
    addOther([](DraftQuestion& q) { q.disabledPasses = {"group-commands", "staging"}; });
    addOther([](DraftQuestion& q) { q.machine = backends().find("hbm-pim-hbm3").value(); });
    addOther([](DraftQuestion& q) { q.ruled = ruledMachine(*q.machine, {.on = {}, .off = {sim::kAllRules}}).value(); });
    addOther([](DraftQuestion& q) {
        auto workload = std::make_shared<Workload>(*q.workload);
        workload->kernel.tensors.front().residency = affine::Residency::Resident;
        q.workload = std::move(workload);
    });
    addOther([](DraftQuestion& q) {
        q.workload = keptQuestion("gemv", "batch=1,nhead=2,dhead=16,seq_len=65", "attacc").workload;
    });
    addOther([](DraftQuestion& q) {
        auto workload = std::make_shared<Workload>(*q.workload);
        workload->kernel.type = affine::ElementType::Bf16;
        q.workload = std::move(workload);
    });

    EXPECT_EQ(keys.size(), 10U);
}

TEST(ProgramKey, OfTheCompiledModelDoesNotKnowNames)
{
    const DraftQuestion base = keptQuestion("gemv", "batch=1,nhead=2,dhead=16,seq_len=64", "attacc");
    DraftQuestion other = base;
    auto workload = std::make_shared<Workload>(*base.workload);
    workload->kernel.name = "mine";
    workload->kernel.tensors.front().name = "t";
    workload->kernel.variables.front().name = "v";
    workload->kernel.statements.front().place = {7, 7};
    other.workload = std::move(workload);
    other.space = Space::All;
    other.disabledPasses = {};
    other.indexing = lower::Indexing::Expanded; // no gaps in gemv

    EXPECT_EQ(keyOf(other, "2x1,1x4,8x16"), keyOf(base, "2x1,1x4,8x16"));
}

TEST(ProgramKey, OfTheCompiledModelTellsIndexingsApartWhereThereAreGaps)
{
    DraftQuestion exact = keptQuestion("fig5", "A0=12,A1=8,B0=4,k=16", "attacc");
    DraftQuestion expanded = exact;
    exact.indexing = lower::Indexing::Exact;
    expanded.indexing = lower::Indexing::Expanded;

    EXPECT_NE(keyOf(exact, "2x2,1x1,1x1"), keyOf(expanded, "2x2,1x1,1x1"));
    const DraftQuestion best = keptQuestion("fig5", "A0=12,A1=8,B0=4,k=16", "attacc");
    const Draft draft = parseDraft(best, "2x2,1x1,1x1").value();
    EXPECT_TRUE(costKey(best, draft.parts()).has_value());
    EXPECT_NE(costKey(best, draft.parts()), costKey(exact, draft.parts()));
}

TEST(ProgramKey, OfRandomSoundProgramsStandsForTheRequestList)
{
    // Two draws of one case, made apart, and the same with another order of the passes that are left out.
    const std::vector machines = commandMachines();
    RandomCases first(catalogue().kernels, machines, {.seed = 11, .mostPoints = 2e4});
    RandomCases second(catalogue().kernels, machines, {.seed = 11, .mostPoints = 2e4});
    std::map<ProgramKey, Fingerprint> lists;
    int compared = 0;
    for (int i = 0; i < triesOf(300, 30); ++i) {
        const auto one = first.next();
        auto two = second.next();
        if (!one || !check(one->question) ||
            one->question.machine->description().simulator == sim::Simulator::Samsung) {
            continue;
        }
        std::ranges::reverse(two->question.disabledPasses);
        const auto requests = one->question.model->requests(one->question, one->draft.parts());
        if (!requests || one->question.model->indexings(one->question).size() > 1) {
            continue;
        }
        const auto key = one->question.model->programKey(one->question, one->draft.parts());

        EXPECT_EQ(key, two->question.model->programKey(two->question, two->draft.parts()));
        const Fingerprint list = requestsOf(one->question, one->draft.parts());
        EXPECT_EQ(lists.emplace(key.value(), list).first->second, list);
        ++compared;
    }
    EXPECT_GT(compared, triesOf(50, 3));
}

} // namespace

} // namespace pimento::test
