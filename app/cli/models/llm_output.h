// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "app/cli/models/hosted_model.h"
#include "engine/inference/crossover.h"
#include "engine/inference/placed_run.h"
#include "engine/inference/stack_power.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

// Output of `llm`: text, JSON, CSV.

namespace pimento::cli {

/// Answer about a model on a host.
struct LlmAnswer {
    inference::ModelOnHost on;
    std::shared_ptr<const KernelDevice> device; // nullptr: the host has no PIM devices
    std::vector<inference::PlacedRun> rows;
    std::vector<std::optional<inference::StackPower>> powers; // over the last step of each row; none: no PIM devices
    std::vector<inference::Crossover> crossovers;
    std::size_t explored = 0;    // explored kernels
    std::size_t recalled = 0;    // kernels that the study knew
    std::size_t ruledOut = 0;    // kernels that no draft makes faster than the GPU
    std::size_t simulated = 0;   // kernels of which only the baseline draft was simulated
    bool wasInterrupted = false; // before all rows were finished
};

/// Prints the model, the assumptions and the header of the rows, before exploring.
void printHead(const HostedModel& hosted, const inference::HostCapacity& capacity);
/// Prints the line of a placement at a batch as soon as it is known.
void printRow(const inference::PlacedRun& row);
/// Prints what follows the rows: layers, power, crossovers.
void printDetails(const LlmAnswer& answer);
[[nodiscard]] Json jsonOf(const LlmAnswer& answer);
/// Writes the layers of the last step of each answered row as CSV, one line per layer.
[[nodiscard]] std::string csvOf(const LlmAnswer& answer);
/// Writes the power of a PIM stack over the last step of each answered row as CSV, one line per interval.
[[nodiscard]] std::string powerCsvOf(const LlmAnswer& answer);

} // namespace pimento::cli
