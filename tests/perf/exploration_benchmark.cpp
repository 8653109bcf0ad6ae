// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/exploration.h"
#include "engine/kernels/text/library.h"
#include "engine/search/search_all.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/model/workload.h"
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "tests/perf/machines.h"
#include "tests/support/places.h"

#include <benchmark/benchmark.h>

#include <sys/resource.h>

#include <algorithm>
#include <memory>
#include <stop_token>
#include <utility>

// Measures from a question to the first picture, in both models, for the largest space of the paper's Table 3: 83,708
// complete drafts on 32 groups of 64 cores. "peak MiB" is the most memory that the program has had so far, so measure
// it with a filter.

namespace {

using namespace pimento;

enum class Which : std::uint8_t { Compiled, Artifact };

DraftQuestion largestQuestion(Which which, Space space)
{
    static const auto machine = perf::withChannels("attacc", 32);
    const Kernel* kernel = findKernel("gemv").value();
    DraftQuestion question =
        artifactQuestion(kernel, Shape::make(*kernel, {8, 32, 128, 2048}).value(), machine, space, Mode::Kernel);
    if (which == Which::Compiled) {
        static const auto kernels = language::loadLibrary(sourceFile("/datasets/kernels")).value();
        const auto library = std::ranges::find(kernels, "gemv", &language::LibraryKernel::name);
        question.model = &compiledModel();
        question.workload =
            makeWorkload(*library, {"batch=8,nhead=32,dhead=128,seq_len=2048", affine::ElementType::Fp16, {}, {}})
                .workload;
    }
    return question;
}

std::shared_ptr<const Problem> largestProblem(Which which)
{
    BoundDrafts bound{Question{}, largestQuestion(which, Space::Complete), ""};
    if (which == Which::Compiled) {
        return std::make_shared<const CompiledProblem>(std::move(bound));
    }
    return std::make_shared<const DraftProblem>(std::move(bound));
}

/// An evaluator that knows how long each evaluation takes, and asks for a stop instead of the first one.
class OrderedOnly final : public Evaluator {
public:
    OrderedOnly(const Evaluator& evaluator, std::stop_source& stop) : m_evaluator(&evaluator), m_stop(&stop) {}

    [[nodiscard]] const CandidateList& candidates() const override { return m_evaluator->candidates(); }
    [[nodiscard]] double work(std::size_t row) const override { return m_evaluator->work(row); }
    [[nodiscard]] Result<Evaluation> evaluate(std::size_t, double, const std::stop_token&) override
    {
        m_stop->request_stop();
        return Evaluation{.ending = Ending::Stopped};
    }

private:
    const Evaluator* m_evaluator;
    std::stop_source* m_stop;
};

void addCounters(benchmark::State& state, std::size_t drafts)
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    state.counters["drafts"] = static_cast<double>(drafts);
    state.counters["peak MiB"] = static_cast<double>(usage.ru_maxrss) / 1024;
}

/// Measures the list of drafts alone.
void listDrafts(benchmark::State& state, Which which, Space space)
{
    const DraftQuestion question = largestQuestion(which, space);
    std::size_t drafts = 0;
    for (auto _ : state) {
        drafts = draftsOf(question)->size();
    }
    addCounters(state, drafts);
}

/// Measures the sizes of all spaces, as the question panel shows them.
void countSpaces(benchmark::State& state, Which which)
{
    const DraftQuestion question = largestQuestion(which, Space::Complete);
    for (auto _ : state) {
        benchmark::DoNotOptimize(question.model->count(question, question.resources()));
    }
}

/// Measures everything that explore() does before it publishes for the first time.
void firstPicture(benchmark::State& state, Which which)
{
    const auto problem = largestProblem(which);
    std::size_t drafts = 0;
    for (auto _ : state) {
        std::stop_source stop;
        bool isFirst = true;
        const auto published = [&](const Exploration& picture) {
            if (std::exchange(isFirst, false)) {
                state.PauseTiming();
                drafts = picture.table->rows();
                stop.request_stop();
            }
        };
        benchmark::DoNotOptimize(explore(problem, {}, stop.get_token(), published));
        state.ResumeTiming();
    }
    addCounters(state, drafts);
}

/// Measures how searchAll() orders drafts before the first simulation; drafts are not compared with each other.
void orderByWork(benchmark::State& state, Which which)
{
    const auto problem = largestProblem(which);
    const auto evaluator = problem->evaluator(problem->candidates({}).value().list, {});
    for (auto _ : state) {
        std::stop_source stop;
        OrderedOnly ordered(*evaluator, stop);
        benchmark::DoNotOptimize(
            searchAll(ordered, {.order = SearchOrder::QuickFirst}, stop.get_token(), [](std::size_t, auto&) {}));
    }
}

BENCHMARK_CAPTURE(countSpaces, sound, Which::Compiled)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(countSpaces, artifact, Which::Artifact)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listDrafts, sound_complete, Which::Compiled, Space::Complete)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listDrafts, sound_kept, Which::Compiled, Space::Kept)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listDrafts, artifact_complete, Which::Artifact, Space::Complete)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listDrafts, artifact_kept, Which::Artifact, Space::Kept)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(firstPicture, sound, Which::Compiled)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(firstPicture, artifact, Which::Artifact)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orderByWork, sound, Which::Compiled)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(orderByWork, artifact, Which::Artifact)->Unit(benchmark::kMillisecond);

} // namespace
