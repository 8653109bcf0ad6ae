// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::perf {

/// The name of the benchmark of fixed work by which times of different machines are compared. Every run has it.
inline constexpr std::string_view kReference = "reference/cpu";

/// The CPU time of one benchmark.
struct Measurement {
    std::string name;
    double nanoseconds = 0; // median over the repetitions
    double spread = 0;      // median distance from the median, as a share of it
    double reference = 0;   // nanoseconds of the reference in the same run
    int repetitions = 0;

    /// Returns the time as a multiple of the reference, which is the same on a faster or slower machine.
    [[nodiscard]] double relative() const { return nanoseconds / reference; }

    bool operator==(const Measurement&) const = default;
};

struct MeasuredRun {
    std::string machine; // its class, such as "2 CPUs at 2600 MHz, caches 48 KiB, 1 MiB, 32 MiB"
    std::vector<Measurement> measurements;
};

/// Returns the middle value, or the mean of the two middle values. Requires at least one value.
[[nodiscard]] double median(std::vector<double> values);

/// Reads a file written with --benchmark_out, or a baseline. Error: damaged text, no benchmarks, or no reference in the
/// run.
[[nodiscard]] Result<MeasuredRun> parseRun(std::string_view json, const std::string& origin);
[[nodiscard]] Result<MeasuredRun> readRun(const std::filesystem::path& file);

/// Reads a baseline file like parseRun(). A missing file gets an error message of its own.
[[nodiscard]] Result<MeasuredRun> readBaseline(const std::filesystem::path& file);

/// Joins the runs of several programs. The machine is that of the first run.
[[nodiscard]] MeasuredRun joined(const std::vector<MeasuredRun>& runs);

/// Returns a baseline file: medians in the form of Google Benchmark, each with its reference, without host name and
/// date.
[[nodiscard]] std::string baselineText(const MeasuredRun& run);

} // namespace pimento::perf
