// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_explorer.h"
#include "engine/systems/dcc_artifact/draft_space.h"

#include "engine/devices/registry.h"

#include <benchmark/benchmark.h>

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
    const auto backends = BackendRegistry::load(PIMENTO_SOURCE_DIR "/datasets/backends").value();
    const DraftQuestion question =
        artifactQuestion(*findKernel("gemv"), largestShape(), *backends.find("attacc"), Space::Complete, Mode::Kernel);
    const DraftList drafts = *dcc_artifact::enumerateDrafts(question.shape, {32, 64}, Space::Complete);
    std::vector<DraftCost> costs;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        const auto spread = static_cast<std::int64_t>(i * 7919 % 100'003);
        costs.push_back({spread, spread * 3, spread, spread, spread});
    }
    const DraftExploration exploration = assemble(question, drafts, costs);
    for (auto _ : state) {
        benchmark::DoNotOptimize(sortedRows(*exploration.table, exploration.table->layout().total, Order::Ascending));
    }
    state.counters["rows"] = static_cast<double>(exploration.table->rows());
}
BENCHMARK(sortTable)->Unit(benchmark::kMillisecond);

} // namespace
