// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/measured/references/vllm_families.h"

#include "engine/base/formatting.h"
#include "engine/serving/arrival_trace.h"
#include "engine/serving/measured/measured_run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

namespace pimento::serving {

namespace {

using fidelity::FileReport;
using fidelity::Job;

constexpr std::string_view kEnding = ".requests.csv";

/// A statistic over requests, with the share by which a computed value may differ from the measured one.
struct Quantile {
    const char* name;
    double share; // of requests that are not above it; below 0: the mean
    double limit;
};
constexpr std::array<Quantile, 5> kQuantiles = {
    {{"mean", -1, 0.01}, {"P50", 0.5, 0.02}, {"P90", 0.9, 0.03}, {"P95", 0.95, 0.03}, {"P99", 0.99, 0.03}}};

/// Mean or percentile, with values between two requests interpolated, as the benchmark of vLLM has it.
double valueOf(std::vector<double> values, const Quantile& quantile)
{
    if (quantile.share < 0) {
        return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    }
    std::ranges::sort(values);
    const double place = quantile.share * static_cast<double>(values.size() - 1);
    const auto low = static_cast<std::size_t>(place);
    const std::size_t high = std::min(low + 1, values.size() - 1);
    return values[low] + (values[high] - values[low]) * (place - static_cast<double>(low));
}

/// Serves the arrivals beside a file of outcomes, with the layer times there.
Result<RequestSeconds> servedSeconds(const Job& job)
{
    const std::string file = job.path.string();
    const std::string prefix = file.substr(0, file.size() - kEnding.size());
    const auto engine = readMeasuredEngine(prefix);
    if (!engine) {
        return tl::unexpected<Error>(engine.error());
    }
    const auto arrivals = readArrivals(prefix + ".arrivals.csv");
    if (!arrivals) {
        return tl::unexpected<Error>(arrivals.error());
    }
    const auto run = serveAsVllm(arrivals->requests, engine->setup, engine->times, job.stop);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    return secondsOf(arrivals->requests, *run);
}

/// Compares the statistics of one time; each counts as a row.
void compare(const char* name, const std::vector<double>& measured, const std::vector<double>& computed,
             FileReport& report)
{
    for (const Quantile& each : kQuantiles) {
        ++report.rows;
        if (measured.empty() || computed.empty()) {
            report.mismatches.push_back(std::string(name) + ": no request has one");
            continue;
        }
        const double expected = valueOf(measured, each);
        const double found = valueOf(computed, each);
        const double error = std::abs(found - expected) / expected;
        report.maxRelativeError = std::max(report.maxRelativeError, error);
        report.meanRelativeError += error;
        if (error <= each.limit) {
            ++report.holding;
            continue;
        }
        std::string text;
        appendFormat(text, "{} {}: measured {:.4f} s, computed {:.4f} s, {:+.1f} % (at most {:.0f} %)", name, each.name,
                     expected, found, 100 * (found / expected - 1), 100 * each.limit);
        report.mismatches.push_back(std::move(text));
    }
}

bool isOutcome(const CsvTable& table)
{
    constexpr std::string_view kColumns[] = {"input_tokens", "queued_s", "first_token_s", "last_token_s"};
    return std::ranges::all_of(kColumns, [&](std::string_view name) { return table.column(name).has_value(); });
}

void checkOutcome(const Job& job, FileReport& report)
{
    report.tolerance = kQuantiles.back().limit;
    if (!job.path.string().ends_with(kEnding)) {
        failWhole(report, "its name does not end in " + std::string(kEnding) + ", so that its set-up is not found", 1);
        return;
    }
    const auto run = measuredRun(*job.table, job.path.string());
    const auto computed = servedSeconds(job);
    if (!run || !computed || run->empty()) {
        failWhole(report, run && computed ? "it has no request" : (run ? computed.error() : run.error()).message(), 1);
        return;
    }
    const RequestSeconds measured = secondsOf(*run);
    compare("TTFT", measured.firstToken, computed->firstToken, report);
    compare("TPOT", measured.perToken, computed->perToken, report);
    compare("latency", measured.latency, computed->latency, report);
    report.meanRelativeError /= static_cast<double>(report.rows);
}

} // namespace

std::span<const fidelity::Family> vllmFamilies()
{
    static constexpr fidelity::Family kFamilies[] = {{"vLLM runs", isOutcome, checkOutcome}};
    return kFamilies;
}

} // namespace pimento::serving
