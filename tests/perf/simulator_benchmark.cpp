// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/devices/registry.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "engine/systems/dcc_artifact/generators/draft_space.h"
#include "engine/systems/dcc_artifact/references/draft_rows.h"
#include "tests/support/places.h"

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

// The simulator alone, one thread, against the requests per CPU second that the artifact's simulator reached on the
// same traces (tests/golden/dcc/perf_ramulator.csv). Counters: requests per CPU second, the ratio to the reference, the
// percentage of requests in pieces that were jumped over, and how many channels were simulated at once at most.
// simulate/ uses all shortcuts, simulateWithoutMemo/ the classes of channels alone, simulatePlain/ none.

namespace {

using namespace pimento;

struct Row {
    std::string name;
    DraftQuestion question;
    Draft draft;
    double referenceRate = 0;
};

std::vector<Row> referenceRows()
{
    static const auto backends = BackendRegistry::load(sourceFile("/datasets/backends")).value();
    const auto table = CsvTable::read(sourceFile("/tests/golden/dcc/perf_ramulator.csv")).value();
    const auto cell = [&](std::size_t row, const char* column) {
        return table.cell(row, table.column(column).value());
    };
    std::vector<Row> rows;
    for (std::size_t i = 0; i < table.rows(); ++i) {
        const auto setting =
            fidelity::makeSetting(backends, cell(i, "backend"), cell(i, "kernel"), cell(i, "mode")).value();
        std::vector<std::int64_t> sizes;
        for (const std::string_view size : split(cell(i, "shape"), 'x')) {
            sizes.push_back(parseInteger(size).value());
        }
        const Shape shape = Shape::make(*setting.kernel, sizes).value();
        const std::string name = std::string(cell(i, "backend")) + "/" + std::string(cell(i, "kernel")) + "/" +
                                 std::string(cell(i, "mode")) + "/" + std::string(cell(i, "shape"));
        rows.push_back({name, artifactQuestion(setting.kernel, shape, setting.machine, Space::All, setting.mode),
                        dcc_artifact::defaultDraft(shape), parseDecimal(cell(i, "requests_per_cpu_s")).value()});
    }
    return rows;
}

void simulateRow(benchmark::State& state, const Row& row, sim::RunOptions options)
{
    std::int64_t requests = 0;
    sim::ShortcutUse use;
    options.shortcutUse = &use;
    for (auto _ : state) {
        const auto run = simulateDraft(row.question, row.draft.parts(), options);
        requests += run->requests;
        benchmark::DoNotOptimize(run->cycles);
    }
    const auto count = static_cast<double>(requests);
    state.counters["requests/s"] = benchmark::Counter(count, benchmark::Counter::kIsRate);
    state.counters["x reference"] = benchmark::Counter(count / row.referenceRate, benchmark::Counter::kIsRate);
    state.counters["% jumped"] =
        100 * static_cast<double>(use.jumpedRequests) * static_cast<double>(state.iterations()) / count;
    state.counters["classes"] = use.mostGroups;
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    for (const Row& row : referenceRows()) {
        using enum sim::Shortcut;
        const auto add = [&](const std::string& name, const sim::RunOptions& options) {
            benchmark::RegisterBenchmark((name + "/" + row.name).c_str(), simulateRow, row, options);
        };
        add("simulate", {});
        add("simulateWithoutMemo", {.transitionReplay = Off});
        add("simulatePlain", {.channelGroups = Off, .transitionReplay = Off});
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
