// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_value.h"
#include "engine/inference/crossover.h"
#include "engine/inference/placed_run.h"
#include "engine/inference/stack_power.h"

#include <optional>
#include <string>
#include <vector>

// What `llm` says: text for people, JSON, CSV.

namespace pimento::cli {

/// All that was asked about a model on a host.
struct LlmAnswer {
    inference::ModelOnHost on;
    std::vector<inference::PlacedRun> rows;
    std::vector<std::optional<inference::StackPower>> powers; // of the last step of each row; none: no devices
    std::vector<inference::Crossover> crossovers;
    std::size_t explored = 0;    // kernels
    std::size_t recalled = 0;    // kernels that a study knew
    std::size_t ruledOut = 0;    // kernels of which no draft is faster than the processor
    std::size_t simulated = 0;   // kernels of which the hand-made draft alone was simulated
    bool wasInterrupted = false; // before all rows were there
};

/// The model, what is assumed, and the heads of the rows: before anything is explored.
void printHead(const inference::ModelOnHost& on, const inference::HostCapacity& capacity);
/// A line for a placement at a batch, as soon as it is known.
void printRow(const inference::PlacedRun& row);
/// What stands behind the rows: their layers, power, crossovers.
void printDetails(const LlmAnswer& answer);
[[nodiscard]] Json jsonOf(const LlmAnswer& answer);
/// A line for each layer of the last step of each row.
[[nodiscard]] std::string csvOf(const LlmAnswer& answer);
/// A line for each stretch of the power of a stack over the last step of each row.
[[nodiscard]] std::string powerCsvOf(const LlmAnswer& answer);

} // namespace pimento::cli
