// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/catalogue.h"
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/support/places.h"

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

// Measures a draft of the compiled model on one thread, over the same random drafts each time: lower/ makes the
// program, commands/ also its commands, blocks/ also the blocks of requests, requestsOneByOne/ also the requests as the
// plain path makes them; simulate/ is the whole draft, and simulateTogether/ also uses what runs of other drafts have
// found. Counters: drafts and requests (or blocks) per CPU second, how many channels were simulated at once at most,
// and the percentage of requests that were jumped over.

namespace {

using namespace pimento;

constexpr int kDrafts = 24;

struct Case {
    const char* kernel;
    const char* backend;
    const char* shape;
};

constexpr Case kCases[] = {
    {"gemv", "attacc", "batch=1,nhead=32,dhead=128,seq_len=512"},
    {"gemv", "attacc", "batch=4,nhead=32,dhead=128,seq_len=2048"},
    {"attn", "attacc", "batch=1,nhead=32,dhead=128,seq_len=512"},
    {"red", "attacc", "batch=4,vec_len=4096"},
    {"va", "attacc", "batch=4,vec_len=4096"},
    {"gemv", "hbm-pim-hbm3", "batch=1,nhead=32,dhead=128,seq_len=512"},
    {"red", "hbm-pim-hbm3", "batch=4,vec_len=4096"},
    {"va", "hbm-pim-hbm3", "batch=4,vec_len=4096"},
    {"relu", "hbm-pim-hbm3", "batch=4,vec_len=4096"},
    {"gemv", "gddr6-aim", "batch=1,nhead=32,dhead=128,seq_len=512"},
    {"red", "gddr6-aim", "batch=4,vec_len=4096"},
};

struct Setting {
    std::string name;
    DraftQuestion question;
    std::vector<Draft> drafts;
};

Setting makeSetting(const Case& which, const Catalogue& catalogue)
{
    Setting setting;
    setting.name = std::string(which.backend) + "/" + which.kernel + "/" + which.shape;
    DraftQuestion& question = setting.question;
    Binding binding;
    binding.shape = which.shape;
    for (const language::LibraryKernel& kernel : catalogue.kernels) {
        if (kernel.name == which.kernel) {
            question.workload = makeWorkload(kernel, binding).workload;
        }
    }
    question.model = &compiledModel();
    question.machine = catalogue.backends.find(which.backend).value();
    question.space = Space::All;
    question.indexing = lower::Indexing::Exact;
    std::mt19937_64 random(5);
    while (setting.drafts.size() < kDrafts) {
        const Draft draft = randomDraft(question.workload->sets, question.resources(), random);
        // Take only drafts that use as much of the device as those of the complete space.
        const Resources used = question.model->used(question, draft.parts());
        if (8 * used.groups * used.cores >= question.resources().groups * question.resources().cores &&
            lowerDraft(question, draft.parts())) {
            setting.drafts.push_back(draft);
        }
    }
    return setting;
}

/// Runs over all drafts; `work` returns the requests that it saw.
template <class Work> void measure(benchmark::State& state, const Setting& setting, const Work& work)
{
    double requests = 0;
    for (auto _ : state) {
        for (const Draft& draft : setting.drafts) {
            requests += static_cast<double>(work(setting.question, draft));
        }
    }
    const double drafts = static_cast<double>(state.iterations()) * static_cast<double>(setting.drafts.size());
    state.counters["drafts/s"] = benchmark::Counter(drafts, benchmark::Counter::kIsRate);
    state.counters["requests/s"] = benchmark::Counter(requests, benchmark::Counter::kIsRate);
}

std::int64_t makeProgram(const DraftQuestion& question, const Draft& draft)
{
    benchmark::DoNotOptimize(lowerDraft(question, draft.parts()));
    return 0;
}

std::int64_t makeCommands(const DraftQuestion& question, const Draft& draft)
{
    const auto program = lowerDraft(question, draft.parts());
    lower::CommandBuffer buffer;
    auto commands = (*program)->run(buffer);
    while (commands.next()) {
        buffer.clear();
    }
    return 0;
}

/// Returns the blocks.
std::int64_t makeBlocks(const DraftQuestion& question, const Draft& draft)
{
    const auto stream = question.model->requests(question, draft.parts());
    std::array<sim::RequestBlock, 1024> blocks;
    std::int64_t all = 0;
    for (std::size_t count = blocks.size(); count == blocks.size();) {
        count = (*stream)->readBlocks(blocks);
        all += static_cast<std::int64_t>(count);
    }
    return all;
}

std::int64_t makeRequests(const DraftQuestion& question, const Draft& draft)
{
    const auto stream = question.model->requests(question, draft.parts());
    std::array<sim::Request, 1024> requests;
    std::int64_t all = 0;
    for (std::size_t count = requests.size(); count == requests.size();) {
        count = (*stream)->read(requests);
        all += static_cast<std::int64_t>(count);
    }
    return all;
}

void simulate(benchmark::State& state, const Setting& setting)
{
    double jumped = 0;
    double requests = 0;
    int classes = 0;
    measure(state, setting, [&](const DraftQuestion& question, const Draft& draft) {
        sim::ShortcutUse use;
        const auto run = simulateDraft(question, draft.parts(), {.shortcutUse = &use});
        jumped += static_cast<double>(use.jumpedRequests);
        requests += static_cast<double>(run->requests);
        classes = std::max(classes, use.mostGroups);
        return run->requests;
    });
    state.counters["% jumped"] = 100 * jumped / requests;
    state.counters["classes"] = classes;
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    const Catalogue catalogue = Catalogue::load(sourceFile()).value();
    std::vector<Setting> settings;
    for (const Case& which : kCases) {
        settings.push_back(makeSetting(which, catalogue));
    }
    for (const Setting& setting : settings) {
        const auto add = [&](const char* name, const auto& work) {
            benchmark::RegisterBenchmark((name + setting.name).c_str(), [&setting, work](benchmark::State& state) {
                measure(state, setting, work);
            })->Unit(benchmark::kMillisecond);
        };
        add("lower/", makeProgram);
        add("commands/", makeCommands);
        add("blocks/", makeBlocks);
        add("requestsOneByOne/", makeRequests);
        benchmark::RegisterBenchmark(("simulate/" + setting.name).c_str(), [&setting](benchmark::State& state) {
            simulate(state, setting);
        })->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark(("simulateTogether/" + setting.name).c_str(), [&setting](benchmark::State& state) {
            Setting together = setting;
            together.question = withMemories(setting.question, 1);
            simulate(state, together);
        })->Unit(benchmark::kMillisecond);
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
