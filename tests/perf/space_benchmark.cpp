// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/registry.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "engine/systems/dcc_artifact/generators/draft_space.h"
#include "sim/dram/transition_cache.h"
#include "tests/support/places.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <random>
#include <string>

// CPU time of simulating the different request lists of a space of the artifact's model, or some of them, one thread.

namespace {

using namespace pimento;

double cpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

int usage()
{
    std::fputs(
        "pimento_space_benchmark <kernel> <backend> <sizes> <groups> <lists, 0: all> [MiB of memory, 0: own] [way]\n"
        "  gemv attacc batch=4,nhead=32,dhead=128,seq_len=2048 16 200 64\n"
        "  way: nomemo, norefresh, noblocks; default: all shortcuts\n",
        stderr);
    return 2;
}

/// One draft for each request list of the complete drafts, in the order of their work.
std::vector<Draft> distinctDrafts(const DraftQuestion& question, int groups, std::size_t most)
{
    const Resources resources{groups, question.machine->banks()};
    const DraftList drafts = dcc_artifact::enumerateDrafts(question.shape, resources, Space::Complete).value();
    std::map<decltype(dcc_artifact::traceKey({})), Draft> distinct;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        const auto trace = dcc_artifact::makeTrace(*question.machine, *question.kernel, question.mode, drafts[i]);
        distinct.try_emplace(dcc_artifact::traceKey(*trace), Draft(drafts[i]));
    }
    std::vector<Draft> chosen;
    for (const auto& [key, draft] : distinct) {
        chosen.push_back(draft);
    }
    std::printf("%zu drafts, %zu request lists\n", drafts.size(), distinct.size());
    std::ranges::shuffle(chosen, std::mt19937_64(7));
    chosen.resize(most > 0 ? std::min(most, chosen.size()) : chosen.size());
    std::ranges::stable_sort(chosen, {},
                             [&](const Draft& each) { return question.model->work(question, each.parts()); });
    return chosen;
}

/// Simulates all drafts and prints how long that took.
void measure(const DraftQuestion& question, const std::vector<Draft>& drafts, sim::RunOptions options)
{
    sim::ShortcutUse use;
    options.shortcutUse = &use;
    std::vector<double> seconds;
    std::int64_t requests = 0;
    std::int64_t jumped = 0;
    std::int64_t cycles = 0;
    const double begin = cpuSeconds();
    for (const Draft& draft : drafts) {
        const double start = cpuSeconds();
        const auto run = simulateDraft(question, draft.parts(), options);
        seconds.push_back(cpuSeconds() - start);
        requests += run->requests;
        cycles += run->cycles.value();
        jumped += use.jumpedRequests;
    }
    std::printf("%zu simulated in %.2f s, %.3g requests, %.1f %% jumped, %lld cycles\n", drafts.size(),
                cpuSeconds() - begin, static_cast<double>(requests),
                100.0 * static_cast<double>(jumped) / static_cast<double>(requests), static_cast<long long>(cycles));
    std::ranges::sort(seconds);
    for (const double share : {0.1, 0.5, 0.9, 0.99, 1.0}) {
        const auto at = static_cast<std::size_t>(share * static_cast<double>(seconds.size() - 1));
        std::printf("  %3.0f %% within %.3f ms\n", share * 100, seconds[at] * 1e3);
    }
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 6) {
        return usage();
    }
    const auto backends = BackendRegistry::load(sourceFile("/datasets/backends")).value();
    const Kernel* kernel = findKernel(argv[1]).value();
    const Shape shape = Shape::parse(*kernel, argv[3]).value();
    const DraftQuestion question =
        artifactQuestion(kernel, shape, backends.find(argv[2]).value(), Space::Complete, Mode::Kernel);
    const std::vector<Draft> drafts =
        distinctDrafts(question, std::atoi(argv[4]), static_cast<std::size_t>(std::atoll(argv[5])));
    const std::size_t mebibytes = argc > 6 ? static_cast<std::size_t>(std::atoll(argv[6])) : 0;
    const std::string way = argc > 7 ? argv[7] : "";

    using enum sim::Shortcut;
    sim::TransitionCache memory(question.timing(), mebibytes << 20U);
    measure(question, drafts,
            {.blocks = way == "noblocks" ? Off : On,
             .transitionReplay = way == "nomemo" ? Off : On,
             .refreshJumps = way == "norefresh" ? Off : On,
             .transitionCache = mebibytes > 0 ? &memory : nullptr});
    std::printf("memory: %.1f MiB, %u states, %u pieces\n", static_cast<double>(memory.bytes()) / (1 << 20),
                memory.states().size(), memory.segments().size());
    return 0;
}
