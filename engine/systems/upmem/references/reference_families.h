// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/families.h"

#include <span>

namespace pimento::fidelity {

/// Lists the kinds of reference files about DPUs, with their checks.
[[nodiscard]] std::span<const Family> dpuFamilies();

// Runs of one DPU; a *.jsonl file next to the table holds the program and data of each row.
bool isDpuRuns(const CsvTable& table);
void checkDpuRuns(const Job& job, FileReport& report);

// Counts of DPU loop programs before and after each pass, one tiled kernel per row.
bool isLoopCounts(const CsvTable& table);
void checkLoopCounts(const Job& job, FileReport& report);

// Times of matrix-vector products on UPMEM's hardware, checked with Pimento's own programs.
bool isDpuMatrixTimes(const CsvTable& table);
void checkDpuMatrixTimes(const Job& job, FileReport& report);

// Times of the PrIM benchmarks on UPMEM's hardware, as far as Pimento has programs for them.
bool isDpuBenchmarkTimes(const CsvTable& table);
void checkDpuBenchmarkTimes(const Job& job, FileReport& report);

} // namespace pimento::fidelity
