// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluation.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/progress.h"
#include "sim/dram/run_result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

class CostCache;

/// Cost of one draft: the time broken down in cycles of the device, and the energy.
struct DraftCost {
    std::int64_t requests = 0;
    std::int64_t cycles = 0;
    std::int64_t in = 0;
    std::int64_t compute = 0;
    std::int64_t out = 0;
    std::int64_t picojoules = 0;                       // rounded
    std::int64_t hostReads = 0;                        // fraction of `in`, in cycles
    std::int64_t unitOperands = 0;                     // fraction of `compute`: cycles of operands on the way in
    std::int64_t unitResults = 0;                      // fraction of `compute`: cycles of results on the way out
    std::int64_t hostWrites = 0;                       // fraction of `out`, in cycles
    lower::Indexing indexing = lower::Indexing::Exact; // indexing of the simulated program

    bool operator==(const DraftCost&) const = default;
};

/// Indices of the quantities of a draft's program, as caches and files store them.
enum DraftQuantity : std::size_t {
    kRequestsQuantity,
    kCyclesQuantity,
    kCyclesInQuantity,
    kCyclesComputeQuantity,
    kCyclesOutQuantity,
    kPicojoulesQuantity,
    kDraftQuantities, // quantities that every question shows; some questions also show the later ones
    kHostReadsQuantity = kDraftQuantities,
    kUnitOperandsQuantity,
    kUnitResultsQuantity,
    kHostWritesQuantity,
    kProgramQuantities
};

/// Quantities of a cost; its indexing is not among them, because it belongs to the draft.
[[nodiscard]] std::vector<double> quantitiesOf(const DraftCost& cost);
/// Rebuilds a cost from kProgramQuantities quantities; its indexing is unknown.
[[nodiscard]] DraftCost draftCostOf(std::span<const double> quantities);

/// Copies the requests and cycles of a run into a cost, without its energy.
[[nodiscard]] DraftCost timeOf(const sim::RunResult& run);
[[nodiscard]] DraftCost costOf(const sim::Machine& machine, const sim::RunResult& run);

/// Way in which the simulation of a program ended.
enum class RunEnd : std::uint8_t {
    Done,
    Cut,     // stopped early: more cycles than allowed
    Stopped, // ended by a stop request; nothing is known
};

/// Cost of a draft. If the run was stopped early, the cycles are a lower bound.
struct FoundCost {
    DraftCost cost{};
    RunEnd end = RunEnd::Done;
    CostSource source = CostSource::Evaluated; // Evaluated as soon as any program was simulated

    bool operator==(const FoundCost&) const = default;
};

struct CostOptions {
    std::int64_t mostCycles = 0;   // limit beyond which the run stops early; 0: none
    Progress* heartbeat = nullptr; // borrowed
    CostCache* cache = nullptr;    // borrowed; nullptr: simulate
};

/// Finds the cost of runDraft() with the help of a cache. The result is the same without a cache, except that the cache
/// may know the full cost of a draft whose run would stop early. Error: the draft cannot be simulated.
[[nodiscard]] Result<FoundCost> costOfDraft(const DraftQuestion& question, std::span<const DraftPart> draft,
                                            const CostOptions& options = {}, const std::stop_token& stop = {});

} // namespace pimento
