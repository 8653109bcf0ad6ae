// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/compare/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pimento::perf {

namespace {

/// The standard deviation of normally distributed values whose median distance from the median is 1.
constexpr double kSigmaPerSpread = 1.4826;

const Measurement* find(const MeasuredRun& run, std::string_view name)
{
    const auto found = std::ranges::find(run.measurements, name, &Measurement::name);
    return found == run.measurements.end() ? nullptr : &*found;
}

double spreadOfReference(const MeasuredRun& run)
{
    const Measurement* reference = find(run, kReference);
    return reference != nullptr ? reference->spread : 0;
}

std::string timeText(double nanoseconds)
{
    if (nanoseconds == 0) {
        return "-";
    }
    const char* const units[] = {"ns", "us", "ms", "s"};
    std::size_t unit = 0;
    while (nanoseconds >= 1000 && unit < 3) {
        nanoseconds /= 1000;
        ++unit;
    }
    return fmt::format("{:.3g} {}", nanoseconds, units[unit]);
}

std::string_view changeText(Change change)
{
    switch (change) {
    case Change::None:
        return "";
    case Change::Slower:
        return "SLOWER";
    case Change::Faster:
        return "faster";
    case Change::New:
        return "new";
    case Change::Missing:
        return "not measured";
    }
    return "";
}

} // namespace

std::size_t Comparison::count(Change change) const
{
    return static_cast<std::size_t>(std::ranges::count(rows, change, &ComparedRow::change));
}

Result<Comparison> compare(const MeasuredRun& baseline, const MeasuredRun& now, std::string_view only,
                           const Tolerance& tolerance)
{
    const double common = std::hypot(spreadOfReference(baseline), spreadOfReference(now));
    const auto isWanted = [&](const Measurement& each) { return each.name.find(only) != std::string::npos; };
    Comparison all;
    if (const auto* before = find(baseline, kReference), *after = find(now, kReference); before && after) {
        all.machineSpeed = before->nanoseconds / after->nanoseconds;
    }
    for (const Measurement& after : now.measurements) {
        if (!isWanted(after) || after.name == kReference) {
            continue;
        }
        const Measurement* before = find(baseline, after.name);
        ComparedRow& row = all.rows.emplace_back(ComparedRow{.name = after.name, .now = after.nanoseconds});
        row.change = Change::New;
        if (before != nullptr) {
            row.baseline = before->nanoseconds;
            row.ratio = after.relative() / before->relative();
            const double spread = std::hypot(before->spread, after.spread, common);
            row.noise = std::max(tolerance.least, tolerance.sigmas * kSigmaPerSpread * spread);
            row.change = row.ratio > 1 + row.noise         ? Change::Slower
                         : row.ratio < 1 / (1 + row.noise) ? Change::Faster
                                                           : Change::None;
        }
    }
    if (all.rows.empty()) {
        return fail("no benchmark that was measured has \"" + std::string(only) + "\" in its name", "comparison",
                    "Leave the name out to see all");
    }
    for (const Measurement& before : baseline.measurements) {
        if (isWanted(before) && before.name != kReference && find(now, before.name) == nullptr) {
            all.rows.push_back({.name = before.name, .baseline = before.nanoseconds, .change = Change::Missing});
        }
    }
    return all;
}

std::string tableText(const Comparison& comparison)
{
    std::size_t width = 4;
    for (const ComparedRow& row : comparison.rows) {
        width = std::max(width, row.name.size());
    }
    std::string text =
        fmt::format("{:<{}}  {:>10}  {:>10}  {:>6}  {:>7}\n", "name", width, "baseline", "now", "ratio", "noise");
    for (const ComparedRow& row : comparison.rows) {
        const bool hasRatio = row.ratio > 0;
        const std::string line =
            fmt::format("{:<{}}  {:>10}  {:>10}  {:>6}  {:>7}  {}", row.name, width, timeText(row.baseline),
                        timeText(row.now), hasRatio ? fmt::format("{:.2f}", row.ratio) : "-",
                        hasRatio ? fmt::format("+-{:.0f} %", 100 * row.noise) : "-", changeText(row.change));
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    const auto count = [&](Change change) { return comparison.count(change); };
    text +=
        fmt::format("\nThis machine runs the reference {:.2f} times as fast as the baseline's; ratios allow for it.\n",
                    comparison.machineSpeed);
    text += fmt::format("{} slower, {} faster, {} within the noise, {} new, {} not measured.\n", count(Change::Slower),
                        count(Change::Faster), count(Change::None), count(Change::New), count(Change::Missing));
    return text;
}

} // namespace pimento::perf
