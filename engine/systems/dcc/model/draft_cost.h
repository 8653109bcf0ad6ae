// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evaluation.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/progress.h"
#include "sim/run_result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

class CostCache;

/// What one draft costs: time split into its parts, in cycles of the device, and energy.
struct DraftCost {
    std::int64_t requests = 0;
    std::int64_t cycles = 0;
    std::int64_t in = 0;
    std::int64_t compute = 0;
    std::int64_t out = 0;
    std::int64_t picojoules = 0;                       // rounded
    std::int64_t hostReads = 0;                        // of the cycles of `in`
    std::int64_t unitOperands = 0;                     // of those of `compute`: operands on their way into the units
    std::int64_t unitResults = 0;                      // of those of `compute`: results on their way out of them
    std::int64_t hostWrites = 0;                       // of those of `out`
    lower::Indexing indexing = lower::Indexing::Exact; // of the program that was simulated

    bool operator==(const DraftCost&) const = default;
};

/// Places of the quantities of a draft's program, as caches and files keep them.
enum DraftQuantity : std::size_t {
    kRequestsQuantity,
    kCyclesQuantity,
    kCyclesInQuantity,
    kCyclesComputeQuantity,
    kCyclesOutQuantity,
    kPicojoulesQuantity,
    kDraftQuantities, // that every question has; those behind only some questions show
    kHostReadsQuantity = kDraftQuantities,
    kUnitOperandsQuantity,
    kUnitResultsQuantity,
    kHostWritesQuantity,
    kProgramQuantities
};

/// The quantities of a cost, without its indexing, which belongs to the draft.
[[nodiscard]] std::vector<double> quantitiesOf(const DraftCost& cost);
/// The cost with these quantities, kProgramQuantities; its indexing is not known.
[[nodiscard]] DraftCost draftCostOf(std::span<const double> quantities);

/// Requests and cycles alone.
[[nodiscard]] DraftCost timeOf(const sim::RunResult& run);
[[nodiscard]] DraftCost costOf(const sim::Machine& machine, const sim::RunResult& run);

/// How the simulation of a program ended.
enum class RunEnd : std::uint8_t {
    Done,
    Cut,     // it takes more cycles than it was allowed
    Stopped, // by a stop request; nothing is known
};

/// The cost of a draft. Of one that was cut: cycles that are not enough.
struct FoundCost {
    DraftCost cost{};
    RunEnd end = RunEnd::Done;
    CostSource source = CostSource::Evaluated; // unless nothing at all was simulated

    bool operator==(const FoundCost&) const = default;
};

struct CostOptions {
    std::int64_t mostCycles = 0;   // give up beyond; 0: no limit
    Progress* heartbeat = nullptr; // borrowed
    CostCache* cache = nullptr;    // borrowed; none: simulate
};

/// What runDraft() finds, as a cost, with the help of a cache: the same with and without one, except that a cache may
/// know the cost of a draft that would be cut. Error: the draft cannot be simulated.
[[nodiscard]] Result<FoundCost> costOfDraft(const DraftQuestion& question, std::span<const DraftPart> draft,
                                            const CostOptions& options = {}, const std::stop_token& stop = {});

} // namespace pimento
