// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/compare/comparison.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

// Exit codes: 0 no benchmark is slower, 1 one is slower, 2 they cannot be compared.

namespace {

using namespace pimento;

int refuse(const Error& error)
{
    fmt::print(stderr, "{}\n", error.message());
    return 2;
}

int save(const perf::MeasuredRun& run, const std::string& file)
{
    std::ofstream out(file);
    out << perf::baselineText(run) << std::flush;
    if (!out) {
        return refuse({"cannot write the baseline", file, "Choose a folder that can be written"});
    }
    fmt::print("{} benchmarks saved in {}\n", run.measurements.size(), file);
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App app("Compares runs of the benchmark programs with a saved baseline.");
    std::vector<std::string> files;
    std::string baselineFile;
    std::string saveFile;
    std::string only;
    app.add_option("runs", files, "Files written with --benchmark_out")->required();
    auto* baselineOption = app.add_option("--baseline", baselineFile, "Compare with this file");
    app.add_option("--save", saveFile, "Make the runs the baseline instead")->excludes(baselineOption);
    app.add_option("--only", only, "Benchmarks with this in their names");
    CLI11_PARSE(app, argc, argv);

    std::vector<perf::MeasuredRun> runs;
    for (const std::string& file : files) {
        auto run = perf::readRun(file);
        if (!run) {
            return refuse(run.error());
        }
        runs.push_back(std::move(*run));
    }
    const perf::MeasuredRun now = perf::joined(runs);
    if (!saveFile.empty()) {
        return save(now, saveFile);
    }
    const auto baseline = perf::readBaseline(baselineFile);
    if (!baseline) {
        return refuse(baseline.error());
    }
    const auto comparison = perf::compare(*baseline, now, only);
    if (!comparison) {
        return refuse(comparison.error());
    }
    fmt::print("{}", perf::tableText(*comparison));
    return comparison->count(perf::Change::Slower) > 0 ? 1 : 0;
}
