// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::perf {

/// The benchmark of fixed work by which times of different machines are told apart. Every run has it.
inline constexpr std::string_view kReference = "reference/cpu";

/// The CPU time of one benchmark.
struct Measurement {
    std::string name;
    double nanoseconds = 0; // median over the repetitions
    double spread = 0;      // median distance from the median, as a share of it
    double reference = 0;   // nanoseconds of the reference in the same run
    int repetitions = 0;

    /// The time as a multiple of the reference: what stays the same on a machine of another speed.
    [[nodiscard]] double relative() const { return nanoseconds / reference; }

    bool operator==(const Measurement&) const = default;
};

struct MeasuredRun {
    std::string machine; // its class: "2 CPUs at 2600 MHz, caches 48 KiB, 1 MiB, 32 MiB"
    std::vector<Measurement> measurements;
};

/// The middle value; of two middle values their mean. There is at least one value.
[[nodiscard]] double median(std::vector<double> values);

/// Reads what a benchmark program wrote with --benchmark_out, or a baseline. Error: damaged text, no benchmarks, a run
/// without the reference.
[[nodiscard]] Result<MeasuredRun> parseRun(std::string_view json, const std::string& origin);
[[nodiscard]] Result<MeasuredRun> readRun(const std::filesystem::path& file);

/// The same of a baseline; one that is not there gets a message of its own.
[[nodiscard]] Result<MeasuredRun> readBaseline(const std::filesystem::path& file);

/// The runs of several programs as one. The machine is that of the first.
[[nodiscard]] MeasuredRun joined(const std::vector<MeasuredRun>& runs);

/// A baseline file: medians in the form of Google Benchmark, with the reference of each; no host name, no date.
[[nodiscard]] std::string baselineText(const MeasuredRun& run);

} // namespace pimento::perf
