// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/families.h"

#include <span>

namespace pimento::aim {

/// Lists the kinds of reference files of the AiM simulator and of CENT, with their checks.
[[nodiscard]] std::span<const fidelity::Family> aimFamilies();

// Runs of traces: a trace a row, with every statistic of the run and the sums over channels.
bool isAimRuns(const CsvTable& table);
void checkAimRuns(const fidelity::Job& job, fidelity::FileReport& report);

// Statistics by channel: channels with equal ones share a row.
bool isAimChannels(const CsvTable& table);
void checkAimChannels(const fidelity::Job& job, fidelity::FileReport& report);

// Commands of a trace in the folder "traces" beside that of the file.
bool isAimCommands(const CsvTable& table);
void checkAimCommands(const fidelity::Job& job, fidelity::FileReport& report);

// Published results of CENT: blocks of Llama 2 by model, mode and length, as cycles, times and energies.
bool isCentResults(const CsvTable& table);
void checkCentResults(const fidelity::Job& job, fidelity::FileReport& report);

} // namespace pimento::aim
