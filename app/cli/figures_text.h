// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_value.h"
#include "app/cli/options.h"
#include "app/cli/terminal.h"
#include "sim/bounds.h"
#include "sim/energy.h"
#include "sim/machine.h"
#include "sim/run_result.h"
#include "sim/wait_cause.h"

#include <cstdint>
#include <string>
#include <vector>

// Counts, causes, energy, bounds and banks of a run, for people and for programs.

namespace pimento::cli {

/// Parts of a run with their share of its cycles.
void printParts(const sim::RunResult& run);
/// What the cycles of each part were for: "in": {"host_reads": 164, ...}, without those for which none passed.
[[nodiscard]] Json purposesJson(const sim::RunResult& run);
/// Requests and commands by type.
void printRunCounts(const sim::Machine& machine, const sim::RunResult& run);
/// Why the cycles passed, most first.
void printWaits(const sim::WaitCycles& waits, Cycles cycles);
/// By segment; nothing for a device without prices.
void printEnergy(const sim::EnergyFigures& figures);
/// How far a run is from what each resource needs at least.
void printBounds(const sim::BoundFigures& bounds, Cycles cycles);
/// Least, median and most of the figures of at least one bank.
void printBankSummary(const std::vector<sim::BankActivity>& banks);

/// Adds "requests_by_type" and "commands_by_type".
void addRunCounts(Json& document, const sim::Machine& machine, const sim::RunResult& run);
[[nodiscard]] Json waitsJson(const sim::WaitCycles& cycles);
/// Adds "cycles_by_cause" of the run and of its groups, if the run explains its waits.
void addWaits(Json& document, const sim::RunResult& run);
/// In picojoules, by part and segment.
[[nodiscard]] Json energyJson(const sim::EnergyFigures& figures);
[[nodiscard]] Json boundsJson(const sim::BoundFigures& bounds);
/// One object for each bank, with its causes if the run explains its waits.
[[nodiscard]] Json banksJson(const sim::Machine& machine, const sim::RunResult& run);

} // namespace pimento::cli
