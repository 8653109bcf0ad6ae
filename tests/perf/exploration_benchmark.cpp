// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_explorer.h"
#include "engine/explore/model.h"
#include "engine/explore/workload.h"
#include "engine/kernels/text/library.h"
#include "tests/perf/machines.h"

#include <benchmark/benchmark.h>

#include <sys/resource.h>

#include <stop_token>
#include <string>

// From a question to the first picture, in both models, for the largest space of the paper's Table 3: 83,708 complete
// drafts on 32 groups of 64 cores. "peak MiB" is the most memory that the program has had so far, so measure it with a
// filter.

namespace {

using namespace pimento;

enum class Which : std::uint8_t { Sound, Artifact };

DraftQuestion largestQuestion(Which which, Space space)
{
    static const auto machine = perf::withChannels("attacc", 32);
    const Kernel* kernel = findKernel("gemv").value();
    DraftQuestion question =
        artifactQuestion(kernel, Shape::make(*kernel, {8, 32, 128, 2048}).value(), machine, space, Mode::Kernel);
    if (which == Which::Sound) {
        static const auto kernels = language::loadLibrary(PIMENTO_SOURCE_DIR "/datasets/kernels").value();
        const auto library = std::ranges::find(kernels, "gemv", &language::LibraryKernel::name);
        question.model = &soundModel();
        question.workload =
            makeWorkload(*library, {"batch=8,nhead=32,dhead=128,seq_len=2048", affine::ElementType::Fp16, {}, {}})
                .workload;
    }
    return question;
}

void addCounters(benchmark::State& state, std::size_t drafts)
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    state.counters["drafts"] = static_cast<double>(drafts);
    state.counters["peak MiB"] = static_cast<double>(usage.ru_maxrss) / 1024;
}

/// The list of drafts alone.
void listDrafts(benchmark::State& state, Which which, Space space)
{
    const DraftQuestion question = largestQuestion(which, space);
    std::size_t drafts = 0;
    for (auto _ : state) {
        drafts = draftsOf(question)->size();
    }
    addCounters(state, drafts);
}

/// The sizes of all spaces, as the question panel shows them.
void countSpaces(benchmark::State& state, Which which)
{
    const DraftQuestion question = largestQuestion(which, Space::Complete);
    for (auto _ : state) {
        benchmark::DoNotOptimize(question.model->count(question, question.resources()));
    }
}

/// All that explore() does before it publishes for the first time.
void firstPicture(benchmark::State& state, Which which)
{
    const DraftQuestion question = largestQuestion(which, Space::Complete);
    std::stop_source stop;
    stop.request_stop();
    std::size_t drafts = 0;
    for (auto _ : state) {
        const auto published = [&](const DraftExploration& picture) {
            drafts = picture.table->rows();
            state.PauseTiming();
        };
        benchmark::DoNotOptimize(explore(question, {}, stop.get_token(), published));
        state.ResumeTiming();
    }
    addCounters(state, drafts);
}

/// What is between the first picture and the first simulation.
void orderByWork(benchmark::State& state, Which which)
{
    const DraftQuestion question = largestQuestion(which, Space::Complete);
    const DraftList drafts = draftsOf(question).value();
    for (auto _ : state) {
        benchmark::DoNotOptimize(cheapFirst(question, drafts));
    }
}

BENCHMARK_CAPTURE(countSpaces, sound, Which::Sound)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(countSpaces, artifact, Which::Artifact)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listDrafts, sound_complete, Which::Sound, Space::Complete)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listDrafts, sound_kept, Which::Sound, Space::Kept)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listDrafts, artifact_complete, Which::Artifact, Space::Complete)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listDrafts, artifact_kept, Which::Artifact, Space::Kept)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(firstPicture, sound, Which::Sound)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(firstPicture, artifact, Which::Artifact)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orderByWork, sound, Which::Sound)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orderByWork, artifact, Which::Artifact)->Unit(benchmark::kMillisecond);

} // namespace
