// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/compare/measurements.h"

#include "engine/base/json_reader.h"
#include "sim/base/assert.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace pimento::perf {

namespace {

using Json = nlohmann::json;

constexpr const char* kMedian = "median";

std::optional<double> nanosecondsPer(const std::string& unit)
{
    constexpr std::array<std::pair<const char*, double>, 4> kUnits = {
        {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}}};
    const auto found = std::ranges::find(kUnits, unit, [](const auto& each) { return std::string(each.first); });
    return found == kUnits.end() ? std::nullopt : std::optional(found->second);
}

std::string textOf(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<double> numberOf(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

std::string sizeText(double bytes)
{
    constexpr double kKibi = 1024;
    const bool isLarge = bytes >= kKibi * kKibi;
    return std::to_string(std::lround(bytes / (isLarge ? kKibi * kKibi : kKibi))) + (isLarge ? " MiB" : " KiB");
}

/// Replaces NaN, which Google Benchmark writes for the variation of a counter that is always 0, since it is not valid
/// JSON. The value is not used. The replacement has the same length, so that messages name the right column.
std::string withoutNotNumbers(std::string text)
{
    for (const std::string_view word : {"NaN", "Infinity"}) {
        for (const char* before : {"\": ", "\": -"}) {
            const std::string pattern = before + std::string(word);
            for (std::size_t at = text.find(pattern); at != std::string::npos; at = text.find(pattern, at)) {
                at += pattern.size() - word.size();
                text.replace(at, word.size(), "0" + std::string(word.size() - 1, ' '));
            }
        }
    }
    return text;
}

/// Returns a description of the machine's speed, not of the single machine.
std::string machineText(const Json& context)
{
    if (const std::string known = textOf(context, "machine"); !known.empty()) {
        return known;
    }
    std::string text = std::to_string(std::lround(numberOf(context, "num_cpus").value_or(0))) + " CPUs at " +
                       std::to_string(std::lround(numberOf(context, "mhz_per_cpu").value_or(0))) + " MHz";
    const auto caches = context.find("caches");
    std::string sizes;
    for (const Json& cache : caches != context.end() && caches->is_array() ? *caches : Json::array()) {
        if (cache.is_object() && textOf(cache, "type") != "Instruction") {
            sizes += (sizes.empty() ? ", caches " : ", ") + sizeText(numberOf(cache, "size").value_or(0));
        }
    }
    return text + sizes;
}

/// The repetitions of each benchmark, and the medians of a baseline.
struct Entries {
    std::vector<std::string> order;
    std::map<std::string, std::vector<double>> repetitions;
    std::vector<Measurement> medians;

    Result<void> add(const Json& entry, const std::string& origin);
};

Result<void> Entries::add(const Json& entry, const std::string& origin)
{
    const std::string name = entry.is_object() ? textOf(entry, "name") : "";
    if (name.empty()) {
        return fail("a benchmark has no name", origin, "Measure again");
    }
    if (entry.contains("error_occurred") && entry["error_occurred"] == true) {
        return fail("benchmark \"" + name + "\" failed: " + textOf(entry, "error_message"), origin, "Mend it first");
    }
    const bool isAggregate = textOf(entry, "run_type") == "aggregate";
    if (isAggregate && (textOf(entry, "aggregate_name") != kMedian || !entry.contains("reference"))) {
        return {}; // what the programs say beside their repetitions
    }
    const auto time = numberOf(entry, "cpu_time");
    const auto unit = nanosecondsPer(textOf(entry, "time_unit"));
    if (!time || !unit || !(*time > 0)) {
        return fail("benchmark \"" + name + "\" has no usable CPU time", origin, "Measure again");
    }
    if (!isAggregate) {
        auto& times = repetitions[name];
        if (times.empty()) {
            order.push_back(name);
        }
        times.push_back(*time * *unit);
        return {};
    }
    const auto reference = numberOf(entry, "reference");
    const auto spread = numberOf(entry, "spread");
    if (!reference || !spread || !(*reference > 0) || *spread < 0) {
        return fail("benchmark \"" + name + "\" has no usable reference or spread", origin, "Save the baseline again");
    }
    medians.push_back(
        {name, *time * *unit, *spread, *reference, static_cast<int>(numberOf(entry, "repetitions").value_or(1))});
    return {};
}

Measurement measured(const std::string& name, const std::vector<double>& times)
{
    Measurement all{name, median(times), 0, 0, static_cast<int>(times.size())};
    std::vector<double> distances;
    std::ranges::transform(times, std::back_inserter(distances),
                           [&](double time) { return std::abs(time - all.nanoseconds); });
    all.spread = median(std::move(distances)) / all.nanoseconds;
    return all;
}

} // namespace

double median(std::vector<double> values)
{
    PIMENTO_ASSERT(!values.empty(), "there is a value");
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

Result<MeasuredRun> parseRun(std::string_view json, const std::string& origin)
{
    const Result<Json> document = parseJson(withoutNotNumbers(std::string(json)), origin);
    if (!document) {
        return tl::unexpected<Error>(document.error());
    }
    const bool hasList =
        document->is_object() && document->contains("benchmarks") && (*document)["benchmarks"].is_array();
    if (!hasList || (*document)["benchmarks"].empty()) {
        return fail("there are no benchmarks in it", origin, "Give a file that was written with --benchmark_out");
    }
    Entries entries;
    for (const Json& entry : (*document)["benchmarks"]) {
        if (Result<void> added = entries.add(entry, origin); !added) {
            return tl::unexpected<Error>(added.error());
        }
    }
    MeasuredRun run;
    run.machine = document->contains("context") ? machineText((*document)["context"]) : "";
    run.measurements = std::move(entries.medians);
    if (entries.order.empty()) {
        return run;
    }
    const auto reference = entries.repetitions.find(std::string(kReference));
    if (reference == entries.repetitions.end()) {
        return fail("the benchmark " + std::string(kReference) + " is missing, so that machines cannot be compared",
                    origin, "Let the filter keep it: --benchmark_filter='^reference|...'");
    }
    std::ranges::sort(entries.order); // the programs mix them
    for (const std::string& name : entries.order) {
        run.measurements.push_back(measured(name, entries.repetitions[name]));
        run.measurements.back().reference = median(reference->second);
    }
    return run;
}

Result<MeasuredRun> readRun(const std::filesystem::path& file)
{
    const Result<std::string> text = readTextFile(file);
    return text ? parseRun(*text, file.string()) : Result<MeasuredRun>(tl::unexpected<Error>(text.error()));
}

Result<MeasuredRun> readBaseline(const std::filesystem::path& file)
{
    std::error_code code;
    if (!std::filesystem::exists(file, code)) {
        return fail("there is no baseline", file.string(), "Save one with the target perf-baseline");
    }
    return readRun(file);
}

MeasuredRun joined(const std::vector<MeasuredRun>& runs)
{
    MeasuredRun all;
    for (const MeasuredRun& run : runs) {
        all.machine = all.machine.empty() ? run.machine : all.machine;
        for (const Measurement& each : run.measurements) {
            // Each program has the reference; its times are in the measurements already.
            if (each.name != kReference || &run == runs.data()) {
                all.measurements.push_back(each);
            }
        }
    }
    return all;
}

std::string baselineText(const MeasuredRun& run)
{
    using Ordered = nlohmann::ordered_json;
    const auto rounded = [](double value) { return std::round(value * 1e4) / 1e4; };
    Ordered document;
    document["context"] = {{"machine", run.machine}};
    document["benchmarks"] = Ordered::array();
    for (const Measurement& each : run.measurements) {
        document["benchmarks"].push_back({{"name", each.name},
                                          {"run_type", "aggregate"},
                                          {"aggregate_name", kMedian},
                                          {"repetitions", each.repetitions},
                                          {"cpu_time", std::round(each.nanoseconds)},
                                          {"time_unit", "ns"},
                                          {"spread", rounded(each.spread)},
                                          {"reference", std::round(each.reference)}});
    }
    return document.dump(1) + "\n";
}

} // namespace pimento::perf
