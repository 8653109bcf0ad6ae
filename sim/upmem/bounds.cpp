// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/bounds.h"

#include "sim/upmem/dpu_system.h"

#include <algorithm>

namespace pimento::sim::upmem {

BoundFigures lowerBound(const CoreSpec& core, const BankSpec& bank, const RunResult& run)
{
    const std::int64_t memoryPerCore = bank.clockMegahertz / core.clockMegahertz;
    const RunCounts& counts = run.counts;
    const std::int64_t longest = *std::max_element(run.taskletInstructions.begin(), run.taskletInstructions.end());
    const std::int64_t memory = (counts.reads + counts.writes) * (1 + std::max(bank.columnLatency, bank.burst)) +
                                counts.activations * (bank.rowToColumn + 1) +
                                counts.precharges * (bank.rowPrecharge + 1);
    BoundFigures figures;
    figures.resources = {{"issue", Cycles{counts.instructions}},
                         {"tasklet", Cycles{longest * core.issueDistance}},
                         {"bank", Cycles{(memory + memoryPerCore - 1) / memoryPerCore}}};
    figures.total = std::ranges::max_element(figures.resources, {}, &ResourceBound::cycles)->cycles;
    return figures;
}

} // namespace pimento::sim::upmem
