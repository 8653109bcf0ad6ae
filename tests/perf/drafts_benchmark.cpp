// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/candidate_table.h"
#include "engine/exploration/exploration.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "engine/systems/dcc_artifact/generators/draft_space.h"
#include "tests/perf/machines.h"

#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

namespace {

using namespace pimento;

Shape largestShape() { return Shape::make(**findKernel("gemv"), {8, 32, 128, 2048}).value(); }

/// The largest space of the paper's Table 3: 83,708 complete drafts on 32 groups.
void enumerate(benchmark::State& state, Space space)
{
    const Shape shape = largestShape();
    std::size_t drafts = 0;
    for (auto _ : state) {
        drafts = dcc_artifact::enumerateDrafts(shape, {32, 64}, space)->size();
    }
    state.counters["drafts"] = static_cast<double>(drafts);
}
BENCHMARK_CAPTURE(enumerate, all, Space::All)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(enumerate, complete, Space::Complete)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(enumerate, kept, Space::Kept)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(enumerate, listed, Space::Listed)->Unit(benchmark::kMillisecond);

/// Sorting the table by a cost column, as a click on a header does.
void sortTable(benchmark::State& state)
{
    const DraftQuestion question = artifactQuestion(*findKernel("gemv"), largestShape(),
                                                    perf::withChannels("attacc", 32), Space::Complete, Mode::Kernel);
    const auto problem = std::make_shared<const DraftProblem>(BoundDrafts{Question{}, question, ""});
    const CandidateSpace space = problem->candidates({}).value();
    std::vector<Evaluation> costs;
    for (std::size_t row = 0; row < space.list->size(); ++row) {
        const auto spread = static_cast<double>(row * 7919 % 100'003);
        costs.push_back({{spread, spread * 3, spread, spread, spread, 0}});
    }
    const Exploration exploration = assemble(problem, space, costs).value();
    for (auto _ : state) {
        benchmark::DoNotOptimize(sortedRows(*exploration.table, exploration.table->layout().total, Order::Ascending));
    }
    state.counters["rows"] = static_cast<double>(exploration.table->rows());
}
BENCHMARK(sortTable)->Unit(benchmark::kMillisecond);

} // namespace
