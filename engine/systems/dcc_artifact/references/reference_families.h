// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/families.h"

#include <span>

namespace pimento::fidelity {

/// Reference files of the DCC paper's artifact.
[[nodiscard]] std::span<const Family> dccFamilies();

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

// Reference files with roofline times of a GPU, one kernel and shape per row.
bool isGpuBaseline(const CsvTable& table);
void checkGpuBaseline(const Job& job, FileReport& report);

// Times of whole language models, composed from look-up tables beside them.
bool isLanguageModelResults(const CsvTable& table);
void checkLanguageModelResults(const Job& job, FileReport& report);

// A look-up table for language models: an input.
bool isLanguageModelTable(const CsvTable& table);
void checkLanguageModelTable(const Job& job, FileReport& report);

} // namespace pimento::fidelity
