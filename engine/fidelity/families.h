// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/fidelity/validator.h"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <stop_token>
#include <string>

namespace pimento::fidelity {

/// Input of a family's check.
struct Job {
    const BackendRegistry* backends = nullptr;
    const CsvTable* table = nullptr;
    std::filesystem::path path;
    unsigned threads = 1;
    std::stop_token stop;
    Progress* heartbeat = nullptr;
};

/// A kind of reference file: how to recognise it and how to recompute it. `check` fills rows, exact, error and
/// mismatches; it may mark the file as skipped, with a reason.
struct Family {
    const char* name;
    bool (*recognises)(const CsvTable& table);
    void (*check)(const Job& job, FileReport& report);
};

/// Marks a recognised file that cannot be checked: none of its rows is exact.
inline void failWhole(FileReport& report, const std::string& why, std::size_t rows)
{
    report.rows = static_cast<std::int64_t>(rows > 0 ? rows : 1);
    report.holding = 0;
    report.maxRelativeError = std::numeric_limits<double>::infinity();
    report.mismatches.push_back(why);
}

// One simulated (shape, draft) per row, with requests, cycles, parts and all counts.
bool isSimulatedRuns(const CsvTable& table);
void checkSimulatedRuns(const Job& job, FileReport& report);

// Every draft of one small shape; backend, kernel, mode and shape come from the file name.
bool isExhaustive(const CsvTable& table);
void checkExhaustive(const Job& job, FileReport& report);

// List of the published generator for several shapes, with requests and cycles; backend and kernel come from the file
// name.
bool isListedDataset(const CsvTable& table);
void checkListedDataset(const Job& job, FileReport& report);

// List of a shape in one row: its length, the cycles of the best draft, of a predictor's and of the default one, and
// the GPU's time. The predictor's choice is not recomputed, but must be one of the drafts.
bool isListSummary(const CsvTable& table);
void checkListSummary(const Job& job, FileReport& report);

// Command traces, recomputed from the request list beside them.
bool isCommandTrace(const CsvTable& table);
void checkCommandTrace(const Job& job, FileReport& report);

// Request lists, regenerated from the shape and draft of the same id in the folder above.
bool isRequestList(const CsvTable& table);
void checkRequestList(const Job& job, FileReport& report);

// Kernels of the vendor on Samsung's HBM-PIM, one run per row, with cycles and all counts.
bool isSamsungRuns(const CsvTable& table);
void checkSamsungRuns(const Job& job, FileReport& report);

// Cycles and counts of transaction streams, each in a file of its own in the folder "streams" beside it.
bool isSamsungStreams(const CsvTable& table);
void checkSamsungStreams(const Job& job, FileReport& report);

// A transaction stream: an input, checked through its row in the folder above.
bool isSamsungStreamInput(const CsvTable& table);
void checkSamsungStreamInput(const Job& job, FileReport& report);

// Command traces of the vendor's kernels; kernel, sizes, channels and ranks come from the file name.
bool isSamsungTrace(const CsvTable& table);
void checkSamsungTrace(const Job& job, FileReport& report);

// Runs of one DPU; program and data of each row are in a file *.jsonl beside it.
bool isDpuRuns(const CsvTable& table);
void checkDpuRuns(const Job& job, FileReport& report);

// GPU roofline times.
bool isGpuBaseline(const CsvTable& table);
void checkGpuBaseline(const Job& job, FileReport& report);

// Times of whole language models, composed from look-up tables beside them.
bool isLanguageModelResults(const CsvTable& table);
void checkLanguageModelResults(const Job& job, FileReport& report);

// A look-up table for language models: an input.
bool isLanguageModelTable(const CsvTable& table);
void checkLanguageModelTable(const Job& job, FileReport& report);

// Counts of DPU loop programs before and after each pass, one tiled kernel per row.
bool isLoopCounts(const CsvTable& table);
void checkLoopCounts(const Job& job, FileReport& report);

// Times of matrix-vector products on UPMEM's hardware, checked with Pimento's own programs.
bool isDpuMatrixTimes(const CsvTable& table);
void checkDpuMatrixTimes(const Job& job, FileReport& report);

// Times of the PrIM benchmarks on UPMEM's hardware, as far as Pimento has programs for them.
bool isDpuBenchmarkTimes(const CsvTable& table);
void checkDpuBenchmarkTimes(const Job& job, FileReport& report);

// Decode steps and prefills of whole language models measured on a GPU.
bool isMeasuredSteps(const CsvTable& table);
void checkMeasuredSteps(const Job& job, FileReport& report);

} // namespace pimento::fidelity
