// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/families.h"

#include <span>

namespace pimento::fidelity {

/// Lists the kinds of reference files of Samsung's open simulator, with their checks.
[[nodiscard]] std::span<const Family> samsungFamilies();

// Kernels of the vendor on Samsung's HBM-PIM, one run per row, with cycles and all counts.
bool isSamsungRuns(const CsvTable& table);
void checkSamsungRuns(const Job& job, FileReport& report);

// Cycles and counts of transaction streams, one file per stream, in the folder "streams" next to the table.
bool isSamsungStreams(const CsvTable& table);
void checkSamsungStreams(const Job& job, FileReport& report);

// A transaction stream: an input, checked through its row in the folder above.
bool isSamsungStreamInput(const CsvTable& table);
void checkSamsungStreamInput(const Job& job, FileReport& report);

// Command traces of the vendor's kernels; kernel, sizes, channels and ranks come from the file name.
bool isSamsungTrace(const CsvTable& table);
void checkSamsungTrace(const Job& job, FileReport& report);

} // namespace pimento::fidelity
