// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/registry.h"
#include "engine/dcc_artifact/draft_space.h"
#include "engine/explore/model.h"
#include "sim/state_memory.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <random>
#include <string>

// CPU time of simulating many drafts of one space of the artifact's model, one thread: all different request lists or a
// sample of them. See usage().

namespace {

using namespace pimento;

double cpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

int usage()
{
    std::fputs("pimento_space_benchmark <kernel> <backend> <sizes> <groups> <drafts, 0: all> [memory MiB, 0: own]\n"
               "                        [memo|nomemo|norefresh|noblocks]\n"
               "  e.g. gemv attacc batch=4,nhead=32,dhead=128,seq_len=2048 16 200 32\n",
               stderr);
    return 2;
}

Fingerprint listOf(const Question& question, std::span<const DraftPart> draft)
{
    return dcc_artifact::traceKey(*dcc_artifact::makeTrace(*question.machine, *question.kernel, question.mode, draft));
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 6) {
        return usage();
    }
    const auto backends = BackendRegistry::load(PIMENTO_SOURCE_DIR "/datasets/backends").value();
    const Kernel* kernel = findKernel(argv[1]).value();
    const Shape shape = Shape::parse(*kernel, argv[3]).value();
    const Question question =
        artifactQuestion(kernel, shape, backends.find(argv[2]).value(), Space::Complete, Mode::Kernel);
    const auto wanted = static_cast<std::size_t>(std::atoll(argv[5]));
    const std::size_t mebibytes = argc > 6 ? static_cast<std::size_t>(std::atoll(argv[6])) : 0;
    const std::string way = argc > 7 ? argv[7] : "memo";

    double begin = cpuSeconds();
    const DraftList drafts =
        dcc_artifact::enumerateDrafts(shape, {std::atoi(argv[4]), question.machine->banks()}, Space::Complete).value();
    std::map<Fingerprint, Draft> distinct;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        distinct.try_emplace(listOf(question, drafts[i]), Draft(drafts[i]));
    }
    std::vector<Draft> chosen;
    for (const auto& [key, draft] : distinct) {
        chosen.push_back(draft);
    }
    std::ranges::shuffle(chosen, std::mt19937_64(7));
    if (wanted > 0 && wanted < chosen.size()) {
        chosen.resize(wanted);
    }
    std::ranges::stable_sort(chosen, {},
                             [&](const Draft& draft) { return question.model->work(question, draft.parts()); });
    std::printf("%zu drafts, %zu request lists, %zu chosen, %.2f s to list them\n", drafts.size(), distinct.size(),
                chosen.size(), cpuSeconds() - begin);

    sim::StateMemory memory(question.timing(), mebibytes << 20U);
    sim::RunOptions options;
    sim::ShortcutUse use;
    options.shortcutUse = &use;
    options.memory = mebibytes > 0 ? &memory : nullptr;
    options.stateMemo = way == "nomemo" ? sim::Shortcut::Off : sim::Shortcut::On;
    options.refreshJumps = way == "norefresh" ? sim::Shortcut::Off : sim::Shortcut::On;
    options.blocks = way == "noblocks" ? sim::Shortcut::Off : sim::Shortcut::On;
    std::vector<double> seconds;
    std::int64_t requests = 0;
    std::int64_t jumped = 0;
    std::int64_t cycles = 0;
    begin = cpuSeconds();
    for (const Draft& draft : chosen) {
        const double start = cpuSeconds();
        const auto run = simulateDraft(question, draft.parts(), options);
        seconds.push_back(cpuSeconds() - start);
        requests += run->requests;
        cycles += run->cycles.value();
        jumped += use.jumpedRequests;
        if (std::getenv("PIMENTO_LIST") != nullptr) {
            const Fingerprint list = listOf(question, draft.parts());
            std::printf(
                "%016lx%016lx %ld requests %ld cycles %.0f us, %.1f %% jumped, %d classes\n",
                list.high, list.low, run->requests, run->cycles.value(), seconds.back() * 1e6,
                100.0 * static_cast<double>(use.jumpedRequests) / static_cast<double>(run->requests), use.mostClasses);
        }
    }
    const double sum = cpuSeconds() - begin;
    std::ranges::sort(seconds);
    std::printf("%.2f s CPU for %zu drafts: %.3f ms each, %.1f s for all; %.3g requests, %.1f %% jumped, %lld cycles\n",
                sum, chosen.size(), sum * 1e3 / static_cast<double>(chosen.size()),
                sum / static_cast<double>(chosen.size()) * static_cast<double>(distinct.size()),
                static_cast<double>(requests), 100.0 * static_cast<double>(jumped) / static_cast<double>(requests),
                static_cast<long long>(cycles));
    for (const double share : {0.1, 0.5, 0.9, 0.99, 1.0}) {
        const auto at = static_cast<std::size_t>(share * static_cast<double>(seconds.size() - 1));
        std::printf("  %3.0f %%: %.3f ms\n", share * 100, seconds[at] * 1e3);
    }
    std::printf("memory: %.1f MiB, %u states, %u pieces\n", static_cast<double>(memory.bytes()) / (1 << 20),
                memory.states().size(), memory.pieces().size());
    return 0;
}
