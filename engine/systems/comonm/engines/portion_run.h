// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/engines/compute_engine.h"
#include "engine/systems/comonm/engines/memory_engine.h"
#include "engine/systems/comonm/engines/trace.h"

#include <cstdint>
#include <optional>
#include <span>

namespace pimento::comonm {

/// Which process is looked at first in a cycle.
enum class PickOrder : std::uint8_t {
    Rotating, // the one behind the last that issued
    Fixed,    // process 0, as algorithm 1 of the paper says
};

/// What running all processes of an engine took.
struct PortionRun {
    std::int64_t cycles = 0; // until the last process ended
    std::int64_t issued = 0; // instructions
    std::int64_t transfers = 0;
    std::int64_t bytes = 0; // of transfers

    bool operator==(const PortionRun&) const = default;
};

/// Runs processes that share a pipeline and a DMA engine (mode PIPELINE of algorithm 1), from cycle 0 on. `traces` has
/// one trace per process, at most kMostProcesses.
[[nodiscard]] PortionRun runPipelined(const PipelineSpec& pipeline, const DmaSpec& dma, std::span<const Trace> traces,
                                      PickOrder order = PickOrder::Rotating);

/// Runs the one stream of a vector engine on a pair of banks (mode VECTOR_PROC of algorithm 1). `refresh`, if any, is
/// the cycle in which a refresh becomes due.
[[nodiscard]] PortionRun runVector(const BankPairSpec& banks, const Trace& trace,
                                   std::optional<std::int64_t> refresh = {});

} // namespace pimento::comonm
