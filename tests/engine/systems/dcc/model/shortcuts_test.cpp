// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/request_lists/request_csv.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "engine/systems/dcc_artifact/generators/draft_space.h"
#include "engine/systems/dcc_artifact/references/draft_rows.h"
#include "sim/dram/simulator.h"
#include "sim/dram/transition_cache.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>

// The shortcuts of the simulator change no result: on the reference runs, on recorded request lists and on random
// drafts of both models. PIMENTO_SHORTCUT_REQUESTS sets the largest reference run that is looked at,
// PIMENTO_SHORTCUT_DRAFTS how many random drafts.

namespace pimento::test {

namespace {

std::int64_t wanted(const char* variable, std::int64_t usual)
{
    const char* text = std::getenv(variable);
    return text != nullptr ? std::atoll(text) : usual;
}

/// Returns the number of drafts. Half of them are the artifact's, an eighth each the compiled model's on one device.
std::int64_t draftsToCompare() { return wanted("PIMENTO_SHORTCUT_DRAFTS", triesOf(1000, 100)); }

constexpr std::size_t kGoldenStep{triesOf(1, 4)}; // a spread sample of rows with sanitizers

std::string goldenFolder() { return sourceFile("/tests/golden/dcc"); }

/// A run with all or some shortcuts and one without any.
struct Both {
    Result<sim::RunResult> with;
    Result<sim::RunResult> without;
};

/// Turns off one shortcut in some runs; most runs have all.
void leaveOneOut(sim::RunOptions& options, std::int64_t number)
{
    options.refreshJumps = number % 8 == 1 ? sim::Shortcut::Off : sim::Shortcut::On;
    options.blocks = number % 8 == 3 ? sim::Shortcut::Off : sim::Shortcut::On;
    options.transitionCache = number % 8 == 5 ? nullptr : options.transitionCache;
}

template <class Run> Both runBoth(const Run& run, sim::RunOptions options = {})
{
    auto with = run(options);
    options.channelGroups = sim::Shortcut::Off;
    options.transitionReplay = sim::Shortcut::Off;
    options.blocks = sim::Shortcut::Off;
    return {std::move(with), run(options)};
}

void expectEqual(const Both& both, const std::string& what)
{
    ASSERT_EQ(both.with.has_value(), both.without.has_value()) << what;
    if (both.with) {
        EXPECT_EQ(*both.with, *both.without) << what;
    } else {
        EXPECT_EQ(both.with.error().message(), both.without.error().message()) << what;
    }
}

/// The parameter names a golden file of drafts, whose columns give backend, kernel and mode.
class GoldenShortcuts : public testing::TestWithParam<const char*> {};

} // namespace

TEST_P(GoldenShortcuts, ChangeNoResult)
{
    const auto table = CsvTable::read(goldenFolder() + "/" + GetParam() + ".csv").value();
    const auto cell = [&](std::size_t row, const char* name) { return table.cell(row, *table.column(name)); };
    int compared = 0;
    for (std::size_t row = 0; row < table.rows() && !HasFailure(); row += kGoldenStep) {
        if (parseInteger(cell(row, "requests")).value() > wanted("PIMENTO_SHORTCUT_REQUESTS", 20'000)) {
            continue;
        }
        const auto setting =
            fidelity::makeSetting(backends(), cell(row, "backend"), cell(row, "kernel"), cell(row, "mode")).value();
        const Shape shape = fidelity::readShape(table, row, *setting.kernel).value();
        const Draft draft = fidelity::readDraft(table, row, shape, *setting.machine).value();
        const DraftQuestion question =
            artifactQuestion(setting.kernel, shape, setting.machine, Space::All, setting.mode);
        const auto run = [&](const sim::RunOptions& options) {
            return simulateDraft(question, draft.parts(), options);
        };

        const std::string id(cell(row, "id"));
        expectEqual(runBoth(run), id);
        if (compared % 8 == 0) {
            expectEqual(runBoth(run, {.bankFigures = sim::BankFigures::Keep, .explainsWaits = true}), id);
        }
        ++compared;
    }
    EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(Files, GoldenShortcuts,
                         testing::Values("attacc_attn", "attacc_gemv", "attacc_red", "hbmpim_gemv", "hbmpim_red",
                                         "hbmpim_relu", "hbmpim_va"),
                         [](const auto& file) { return std::string(file.param); });

TEST(Shortcuts, ChangeNoResultOfARecordedList)
{
    int compared = 0;
    for (const auto& file : std::filesystem::directory_iterator(goldenFolder() + "/commands")) {
        const std::string name = file.path().filename().string();
        if (name.find(".requests.csv") == std::string::npos) {
            continue;
        }
        const auto machine = backends().find(name.front() == 'a' ? "attacc" : "hbm-pim-hbm3").value();
        const auto run = [&](const sim::RunOptions& options) {
            return sim::run(*machine, *RequestCsvStream::open(file.path(), *machine).value(), options);
        };

        expectEqual(runBoth(run), name);
        expectEqual(runBoth(run, {.bankFigures = sim::BankFigures::Keep, .explainsWaits = true}), name);
        ++compared;
    }
    EXPECT_GT(compared, 5);
}

namespace {

/// A limit that ends both runs of a draft is no help: the run without shortcuts looks at other cycles.
constexpr double kMostWork = 40'000; // requests, about

struct RandomRuns {
    std::int64_t drawn = 0;
    int compared = 0;
    std::int64_t requests = 0;
    std::int64_t jumped = 0;
    int alike = 0; // fewer classes than channels
    std::map<const sim::Machine*, sim::TransitionCache> memories;

    void compare(const DraftQuestion& question, const Draft& draft, sim::RunOptions options = {})
    {
        sim::ShortcutUse use;
        const bool isOfSamsung = question.machine->description().simulator == sim::Simulator::Samsung;
        const auto run = [&](sim::RunOptions each) {
            const bool isPlain = each.channelGroups == sim::Shortcut::Off;
            each.shortcutUse = isPlain ? nullptr : &use;
            // Samsung's machine skips idle cycles as well; the plain run executes them.
            each.idleCycles = isPlain && isOfSamsung ? sim::IdleCycles::Execute : sim::IdleCycles::Skip;
            return simulateDraft(question, draft.parts(), each);
        };
        const sim::Machine& machine = question.timing();
        options.transitionCache = &memories.try_emplace(&machine, machine).first->second;
        leaveOneOut(options, drawn++);
        const Both both = runBoth(run, options);
        expectEqual(both, question.text() + " " + draftText(question, draft.parts()));
        if (both.with) {
            ++compared;
            requests += both.with->requests;
            jumped += use.jumpedRequests;
            alike += use.mostGroups < question.machine->channels() ? 1 : 0;
        }
    }
};

} // namespace

TEST(Shortcuts, ChangeNoResultOfARandomDraftOfTheArtifact)
{
    std::mt19937_64 random(7);
    const auto from = [&](std::uint64_t least, std::uint64_t most) {
        return static_cast<std::int64_t>(least + random() % (most - least + 1));
    };
    const auto power = [&](unsigned most) { return std::int64_t{1} << (random() % (most + 1)); };
    struct Case {
        const char* kernel;
        const char* backend;
    };
    constexpr Case kCases[] = {{"gemv", "attacc"},       {"attn", "attacc"},      {"red", "attacc"},
                               {"gemv", "hbm-pim-hbm3"}, {"red", "hbm-pim-hbm3"}, {"va", "hbm-pim-hbm3"},
                               {"relu", "hbm-pim-hbm3"}};
    RandomRuns runs;
    const std::int64_t drafts = draftsToCompare() / 2;
    while (runs.compared < drafts && !testing::Test::HasFailure()) {
        const Case& which = kCases[random() % std::size(kCases)];
        const Kernel* kernel = findKernel(which.kernel).value();
        const bool is3D = kernel->dimensionSets.size() == 3;
        const Shape shape = is3D ? Shape::make(*kernel, {power(2), power(6), from(1, 8) * power(5), power(9)}).value()
                                 : Shape::make(*kernel, {power(5), from(1, 8) * power(10)}).value();
        const bool isInference = which.backend == std::string("attacc") && is3D && random() % 2 == 0;
        const DraftQuestion question = artifactQuestion(kernel, shape, backends().find(which.backend).value(),
                                                        Space::All, isInference ? Mode::Inference : Mode::Kernel);
        // Any groups and cores, complete or not, as the enumeration would share them out.
        std::vector<DraftPart> parts;
        int groups = question.machine->channels();
        int cores = question.machine->banks();
        for (const std::int64_t extent : shape.extents()) {
            DraftPart part;
            part.groups =
                static_cast<std::int32_t>(from(1, static_cast<std::uint64_t>(std::min<std::int64_t>(groups, extent))));
            part.cores = static_cast<std::int32_t>(
                from(1, static_cast<std::uint64_t>(std::min<std::int64_t>(cores, extent / part.groups))));
            part.tile = (extent + part.groups * part.cores - 1) / (part.groups * part.cores);
            groups /= part.groups;
            cores /= part.cores;
            parts.push_back(part);
        }
        const Draft draft{parts};
        if (question.model->work(question, draft.parts()) > kMostWork) {
            continue;
        }
        runs.compare(question, draft);
    }
    EXPECT_GT(runs.alike, runs.compared / 2);
    EXPECT_GT(runs.jumped, runs.requests / 10);
}

TEST(Shortcuts, ChangeNoResultInASpace)
{
    // Random drafts of whole spaces, which know of each other. 32 groups on 16 channels: some of these take more
    // requests than others.
    struct Case {
        const char* shape;
        int groups;
        sim::Shortcut channelGroups; // of the other run
        std::int64_t drafts;
    };
    const std::int64_t drafts = draftsToCompare();
    const Case cases[] = {{"batch=1,nhead=32,dhead=64,seq_len=64", 32, sim::Shortcut::Off, drafts / 10},
                          {"batch=4,nhead=32,dhead=128,seq_len=2048", 16, sim::Shortcut::On, drafts / 20},
                          {"batch=8,nhead=32,dhead=128,seq_len=2048", 32, sim::Shortcut::On, drafts / 40}};
    std::mt19937_64 random(11);
    const DraftQuestion asked = question("gemv", cases[0].shape, "attacc", Space::Complete);
    sim::TransitionCache memory(asked.timing());
    for (const Case& each : cases) {
        const DraftQuestion here = question("gemv", each.shape, "attacc", Space::Complete);
        const DraftList all =
            dcc_artifact::enumerateDrafts(here.shape, {each.groups, here.machine->banks()}, here.space).value();
        for (std::int64_t i = 0; i < each.drafts && !testing::Test::HasFailure(); ++i) {
            const auto draft = all[random() % all.size()];

            const auto with = simulateDraft(here, draft, {.transitionCache = &memory});
            const auto without = simulateDraft(
                here, draft, {.channelGroups = each.channelGroups, .transitionReplay = sim::Shortcut::Off});

            EXPECT_EQ(*with, *without) << Draft(draft).text();
        }
    }
}

class SoundShortcuts : public testing::TestWithParam<const char*> {};

TEST_P(SoundShortcuts, ChangeNoResultOfARandomDraft)
{
    const auto machine = backends().find(GetParam()).value();
    RandomCases cases(catalogue().kernels, {machine}, {31, 2e5});
    RandomRuns runs;
    const std::int64_t drafts = draftsToCompare() / 8;
    for (std::int64_t drawn = 0; runs.compared < drafts && !testing::Test::HasFailure(); ++drawn) {
        const auto next = cases.next();
        ASSERT_TRUE(next.has_value());
        if (next->question.model->work(next->question, next->draft.parts()) > kMostWork) {
            continue;
        }
        const bool hasFigures = drawn % 8 == 0;
        runs.compare(
            next->question, next->draft,
            {.bankFigures = hasFigures ? sim::BankFigures::Keep : sim::BankFigures::Omit, .explainsWaits = hasFigures});
    }
    EXPECT_GT(runs.alike, runs.compared / 3);
}

INSTANTIATE_TEST_SUITE_P(Devices, SoundShortcuts, testing::Values("attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"),
                         [](const auto& device) {
                             std::string name = device.param;
                             std::erase(name, '-');
                             return name;
                         });

} // namespace pimento::test
