// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "app/cli/common/options.h"
#include "app/cli/common/terminal.h"
#include "sim/dram/bounds.h"
#include "sim/dram/energy.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"
#include "sim/dram/wait_cause.h"

#include <cstdint>
#include <string>
#include <vector>

// Counts, causes, energy, bounds and banks of a run, as text and JSON.

namespace pimento::cli {

/// Prints the parts of a run with their fractions of its cycles.
void printParts(const sim::RunResult& run);
/// Cycles of each part by purpose: "in": {"host_reads": 164, ...}, without purposes of zero cycles.
[[nodiscard]] Json purposesJson(const sim::RunResult& run);
/// Prints requests and commands by type.
void printRunCounts(const sim::Machine& machine, const sim::RunResult& run);
/// Prints the causes of cycles, the largest first.
void printWaits(const sim::WaitCycles& waits, Cycles cycles);
/// Prints energy by segment; nothing for a device without energy prices.
void printEnergy(const sim::EnergyFigures& figures);
/// Prints the ratio of a run to the lower bound of each resource.
void printBounds(const sim::BoundFigures& bounds, Cycles cycles);
/// Prints minimum, median and maximum of the figures of one or more banks.
void printBankSummary(const std::vector<sim::BankActivity>& banks);

/// Adds the counts of a run to a JSON document, as "requests_by_type" and "commands_by_type".
void addRunCounts(Json& document, const sim::Machine& machine, const sim::RunResult& run);
[[nodiscard]] Json waitsJson(const sim::WaitCycles& cycles);
/// Adds the waits of a run and of its groups to a JSON document, as "cycles_by_cause", if the run explains them.
void addWaits(Json& document, const sim::RunResult& run);
/// Energy in picojoules, by part and segment.
[[nodiscard]] Json energyJson(const sim::EnergyFigures& figures);
[[nodiscard]] Json boundsJson(const sim::BoundFigures& bounds);
/// One object per bank, with its causes if the run explains its waits.
[[nodiscard]] Json banksJson(const sim::Machine& machine, const sim::RunResult& run);

} // namespace pimento::cli
