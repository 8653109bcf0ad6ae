// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/draft_cost.h"

#include "engine/costs/cost_cache.h"
#include "engine/search/evaluator.h"
#include "engine/systems/dcc/model/model.h"
#include "sim/base/assert.h"
#include "sim/dram/energy.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace pimento {

namespace {

/// Whole numbers are exact up to here. No evaluation gives larger ones, though a file may contain them.
constexpr double kMostWhole = 9007199254740992.0; // 2^53

std::int64_t wholeOf(double value)
{
    return std::isnan(value) ? 0 : static_cast<std::int64_t>(std::clamp(value, -kMostWhole, kMostWhole));
}

} // namespace

std::vector<double> quantitiesOf(const DraftCost& cost)
{
    std::vector<double> quantities(kProgramQuantities);
    quantities[kRequestsQuantity] = static_cast<double>(cost.requests);
    quantities[kCyclesQuantity] = static_cast<double>(cost.cycles);
    quantities[kCyclesInQuantity] = static_cast<double>(cost.in);
    quantities[kCyclesComputeQuantity] = static_cast<double>(cost.compute);
    quantities[kCyclesOutQuantity] = static_cast<double>(cost.out);
    quantities[kPicojoulesQuantity] = static_cast<double>(cost.picojoules);
    quantities[kHostReadsQuantity] = static_cast<double>(cost.hostReads);
    quantities[kUnitOperandsQuantity] = static_cast<double>(cost.unitOperands);
    quantities[kUnitResultsQuantity] = static_cast<double>(cost.unitResults);
    quantities[kHostWritesQuantity] = static_cast<double>(cost.hostWrites);
    return quantities;
}

DraftCost draftCostOf(std::span<const double> quantities)
{
    PIMENTO_ASSERT(quantities.size() >= kProgramQuantities, "a draft's cost has all of its quantities");
    const auto whole = [&](DraftQuantity place) { return wholeOf(quantities[place]); };
    return {.requests = whole(kRequestsQuantity),
            .cycles = whole(kCyclesQuantity),
            .in = whole(kCyclesInQuantity),
            .compute = whole(kCyclesComputeQuantity),
            .out = whole(kCyclesOutQuantity),
            .picojoules = whole(kPicojoulesQuantity),
            .hostReads = whole(kHostReadsQuantity),
            .unitOperands = whole(kUnitOperandsQuantity),
            .unitResults = whole(kUnitResultsQuantity),
            .hostWrites = whole(kHostWritesQuantity)};
}

DraftCost timeOf(const sim::RunResult& run)
{
    DraftCost cost{.requests = run.requests, .cycles = run.cycles.value()};
    for (const sim::Part& part : run.parts) {
        PIMENTO_ASSERT(part.name == "in" || part.name == "compute" || part.name == "out",
                       "a draft's time has three parts");
        (part.name == "in" ? cost.in : part.name == "compute" ? cost.compute : cost.out) += part.cycles.value();
    }
    using enum sim::Purpose;
    const auto cycles = [&](std::size_t part, sim::Purpose purpose) {
        return run.purposes[part][static_cast<std::size_t>(purpose)];
    };
    cost.hostReads = cycles(0, HostRead);
    cost.unitOperands = cycles(1, OperandWrite);
    cost.unitResults = cycles(1, ResultRead);
    cost.hostWrites = cycles(2, HostWrite);
    return cost;
}

DraftCost costOf(const sim::Machine& machine, const sim::RunResult& run)
{
    constexpr sim::Femtojoules kPicojoule = 1000;
    DraftCost cost = timeOf(run);
    cost.picojoules = (sim::energyOf(machine, run).total() + kPicojoule / 2) / kPicojoule;
    return cost;
}

namespace {

Result<FoundCost> simulateProgram(const DraftQuestion& question, std::span<const DraftPart> draft,
                                  const CostOptions& options, const std::stop_token& stop)
{
    const auto run = runProgram(question, draft, {.mostCycles = options.mostCycles}, stop, options.heartbeat);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    FoundCost found{costOf(question.timing(), *run)};
    if (run->wasStopped) {
        found.end = stop.stop_requested() ? RunEnd::Stopped : RunEnd::Cut;
    }
    return found;
}

Ending endingOf(RunEnd end)
{
    return end == RunEnd::Done ? Ending::Done : end == RunEnd::Cut ? Ending::Cut : Ending::Stopped;
}

RunEnd endOf(Ending ending)
{
    return ending == Ending::Done ? RunEnd::Done : ending == Ending::Cut ? RunEnd::Cut : RunEnd::Stopped;
}

/// Evaluates the program of a draft for a question that fixes the indexing.
Result<FoundCost> costOfProgram(const DraftQuestion& question, std::span<const DraftPart> draft,
                                const CostOptions& options, const std::stop_token& stop)
{
    const auto key = options.cache != nullptr ? question.model->programKey(question, draft) : std::nullopt;
    if (!key) {
        return simulateProgram(question, draft, options, stop);
    }
    const auto evaluate = [&] {
        return simulateProgram(question, draft, options, stop).map([](const FoundCost& found) {
            return Evaluation{quantitiesOf(found.cost), endingOf(found.end), found.source};
        });
    };
    const double most = options.mostCycles == 0 ? Evaluator::kNoLimit : static_cast<double>(options.mostCycles);
    const auto found = options.cache->find(*key, {kProgramQuantities, kCyclesQuantity}, most, stop, evaluate);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    const bool isStopped = found->ending == Ending::Stopped;
    return FoundCost{isStopped ? DraftCost{} : draftCostOf(found->quantities), endOf(found->ending), found->source};
}

} // namespace

Result<FoundCost> costOfDraft(const DraftQuestion& question, std::span<const DraftPart> draft,
                              const CostOptions& options, const std::stop_token& stop)
{
    const std::vector<lower::Indexing> ways = question.model->indexings(question);
    if (ways.size() == 1) {
        auto found = costOfProgram(question, draft, options, stop);
        if (found) {
            found->cost.indexing = ways.front();
        }
        return found;
    }
    DraftQuestion one = question;
    CostOptions limited = options;
    std::optional<FoundCost> best;
    std::optional<Error> refused;
    CostSource source = CostSource::Cached;
    for (const lower::Indexing way : ways) {
        one.indexing = way;
        // A program slower than the first need not run to its end.
        limited.mostCycles = best && best->end == RunEnd::Done ? best->cost.cycles : options.mostCycles;
        auto found = costOfProgram(one, draft, limited, stop);
        if (!found) {
            refused = refused ? refused : found.error();
            continue;
        }
        if (found->end == RunEnd::Stopped) {
            return found;
        }
        source = found->source == CostSource::Evaluated ? CostSource::Evaluated : source;
        const bool isFaster = best && (best->end == RunEnd::Cut || found->cost.cycles < best->cost.cycles);
        if (!best || (found->end == RunEnd::Done && isFaster)) {
            best = std::move(*found);
            best->cost.indexing = way;
        }
    }
    if (!best) {
        return tl::unexpected<Error>(*refused);
    }
    best->source = source;
    return *std::move(best);
}

} // namespace pimento
