// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_cost.h"

#include "engine/explore/model.h"
#include "engine/explore/run_cache.h"
#include "sim/base/assert.h"
#include "sim/energy.h"

#include <optional>

namespace pimento {

DraftCost timeOf(const sim::RunResult& run)
{
    DraftCost cost{.requests = run.requests, .cycles = run.cycles.value()};
    for (const sim::Part& part : run.parts) {
        PIMENTO_ASSERT(part.name == "in" || part.name == "compute" || part.name == "out",
                       "a draft's time has three parts");
        (part.name == "in" ? cost.in : part.name == "compute" ? cost.compute : cost.out) += part.cycles.value();
    }
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

Result<FoundCost> simulateProgram(const Question& question, std::span<const DraftPart> draft,
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

/// The cost of the program of a question that leaves no choice.
Result<FoundCost> costOfProgram(const Question& question, std::span<const DraftPart> draft, const CostOptions& options,
                                const std::stop_token& stop)
{
    const auto simulate = [&] { return simulateProgram(question, draft, options, stop); };
    const auto key = options.cache != nullptr ? question.model->programKey(question, draft) : std::nullopt;
    return key ? options.cache->find(*key, options.mostCycles, stop, simulate) : simulate();
}

} // namespace

Result<FoundCost> costOfDraft(const Question& question, std::span<const DraftPart> draft, const CostOptions& options,
                              const std::stop_token& stop)
{
    const std::vector<lower::Indexing> ways = question.model->indexings(question);
    if (ways.size() == 1) {
        auto found = costOfProgram(question, draft, options, stop);
        if (found) {
            found->cost.indexing = ways.front();
        }
        return found;
    }
    Question one = question;
    CostOptions limited = options;
    std::optional<FoundCost> best;
    std::optional<Error> refused;
    CostSource source = CostSource::Cached;
    for (const lower::Indexing way : ways) {
        one.indexing = way;
        // A program that is slower than the first need not run to its end.
        limited.mostCycles = best && best->end == RunEnd::Done ? best->cost.cycles : options.mostCycles;
        auto found = costOfProgram(one, draft, limited, stop);
        if (!found) {
            refused = refused ? refused : found.error();
            continue;
        }
        if (found->end == RunEnd::Stopped) {
            return found;
        }
        source = found->source == CostSource::Simulated ? CostSource::Simulated : source;
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
