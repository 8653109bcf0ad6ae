// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/figures_text.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "app/cli/simulate/simulation.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/systems/dcc/exports/bank_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace pimento::cli {

namespace {

void printBreakdown(const Breakdown& breakdown)
{
    printPlain("  {}\n", breakdown.title);
    for (const BreakdownRow& row : breakdown.rows) {
        printPlain("    {:<18}{:>12.6g} {} {:5.1f} %\n", row.label, row.value, breakdown.unit, 100 * row.share);
    }
}

void printRun(const CommandRun& all)
{
    const sim::Machine& machine = *all.machine;
    const sim::RunResult& run = all.run;
    printPlain("  cycles    {:>12}   {}\n", run.cycles.value(),
               timeText(toMilliseconds(run.cycles, machine.description().clockPeriod).value()));
    printParts(run);
    printPlain("  requests  {:>12}\n", run.requests);
    printRunCounts(machine, run);
    if (!run.banks.empty()) {
        printBankSummary(run.banks);
    }
    if (run.waits) {
        printWaits(run.waits->run, run.cycles);
    }
    printEnergy(all.energy);
    printBounds(all.bounds, run.cycles);
}

/// A candidate with what its breakdowns do not say: its costs, where no run has them.
struct InspectedCandidate {
    std::shared_ptr<const Inspection> inspection;
    std::optional<Evaluation> cost;
};

void print(const Problem& problem, const InspectedCandidate& found)
{
    const Inspection& inspection = *found.inspection;
    printPlain("{}\n  model {}: {}\n", inspection.title, infoOf(problem).id, infoOf(problem).title);
    if (found.cost) {
        const CostWords words(problem);
        printPlain("  {}{}\n", words.rankedName(), words.text(*found.cost));
    }
    if (const CommandRun* run = inspection.part<CommandRun>()) {
        printRun(*run);
    }
    for (const Breakdown& breakdown : inspection.list<Breakdown>()) {
        printBreakdown(breakdown);
    }
}

void addRun(Json& document, const CommandRun& all)
{
    const sim::Machine& machine = *all.machine;
    const sim::RunResult& run = all.run;
    document["requests"] = run.requests;
    document["cycles"] = run.cycles.value();
    for (const sim::Part& part : run.parts) {
        document["cycles_" + part.name] = part.cycles.value();
    }
    document["milliseconds"] = toMilliseconds(run.cycles, machine.description().clockPeriod).value();
    addRunCounts(document, machine, run);
    document["energy_pj"] = energyJson(all.energy);
    document["energy_pj_total"] = static_cast<double>(all.energy.total()) / 1000.0;
    document["cycles_at_least"] = boundsJson(all.bounds);
    addWaits(document, run);
    document["bank_figures"] = banksJson(machine, run);
}

void printInspectionJson(const Problem& problem, const std::string& candidate, const InspectedCandidate& found)
{
    const Inspection& inspection = *found.inspection;
    Json document = subjectJson(problem);
    document["draft"] = candidate;
    if (found.cost) {
        addQuantities(document, problem, *found.cost);
    }
    if (const CommandRun* run = inspection.part<CommandRun>()) {
        addRun(document, *run);
    }
    for (const Breakdown& breakdown : inspection.list<Breakdown>()) {
        Json& rows = document["breakdowns"][breakdown.id] = Json::object();
        for (const BreakdownRow& row : breakdown.rows) {
            rows[row.label] = row.value;
        }
        document["breakdown_units"][breakdown.id] = breakdown.unit;
    }
    printJson(document);
}

Result<void> check(const SimulateOptions& options, const Problem& problem)
{
    if (!options.commands.empty() || !options.requests.empty()) {
        return fail("the system " + infoOf(problem).id + " has programs of DPUs, and neither commands nor requests", "",
                    "Leave --commands and --requests out; lower and export write the programs");
    }
    return {};
}

Result<InspectedCandidate> inspected(const Problem& problem, const std::shared_ptr<const CandidateList>& one,
                                     const std::stop_token& stop, RunProgress& progress)
{
    auto inspection =
        problem.inspect(*one, 0, std::nullopt, {.wantsTimeline = false, .wantsListings = false}, stop, &progress);
    if (!inspection) {
        return tl::unexpected<Error>(inspection.error());
    }
    InspectedCandidate found{*std::move(inspection), std::nullopt};
    if (found.inspection->part<CommandRun>() == nullptr) {
        const auto cost = problem.evaluator(one, {})->evaluate(0, Evaluator::kNoLimit, stop);
        if (!cost) {
            return tl::unexpected<Error>(cost.error());
        }
        found.cost = cost->ending == Ending::Done ? std::optional(*cost) : std::nullopt;
    }
    return found;
}

} // namespace

int inspectCandidate(const SimulateOptions& options, const Problem& problem,
                     const std::shared_ptr<const CandidateList>& one)
{
    if (const auto checked = check(options, problem); !checked) {
        return complain(checked.error());
    }
    Interrupt interrupt;
    Result<InspectedCandidate> found = fail("");
    {
        RunProgress progress(interrupt);
        found = inspected(problem, one, interrupt.token(), progress);
    }
    if (!found) {
        return complain(found.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    const Inspection* inspection = found->inspection.get();
    const CommandRun* run = inspection->part<CommandRun>();
    if (!options.banks.empty()) {
        const auto written = run != nullptr ? writeBanks(options.banks, *run->machine, run->run)
                                            : fail("has no figures of banks", inspection->title, "");
        if (!written) {
            return complain(written.error(), kCheckFailed);
        }
    }
    if (usesTerminal(filesOf(options))) {
        return kDone;
    }
    if (options.output == Output::Json) {
        printInspectionJson(problem, one->text(0), *found);
    } else {
        print(problem, *found);
    }
    return kDone;
}

} // namespace pimento::cli
