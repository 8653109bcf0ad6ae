// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "app/cli/simulate/mapping_runs.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/systems/comonm/mapping_list.h"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace pimento::cli {

namespace {

using comonm::CheckedMapping;
using comonm::MappingProblem;
using comonm::MappingTime;
using comonm::SubMap;

constexpr double kMicroseconds = 1e6;    // per second
constexpr double kMilliseconds = 1e3;    // per second
constexpr std::size_t kCheckedFront = 8; // mappings that an exploration checks

/// A mapping with its estimate and, if it has a program, its time on the detailed machine.
struct MappingRuns {
    const MappingProblem* problem;
    const CheckedMapping* mapping;
    MappingTime estimate;
    Result<MappingTime> exact;
};

double errorOf(double estimate, double exact) { return 100 * (estimate / exact - 1); }

std::string unitsText(const MappingRuns& runs, const SubMap& map)
{
    std::string text;
    const auto& levels = runs.problem->target().levels().levels;
    for (std::size_t level = 0; level < levels.size(); ++level) {
        const std::int64_t units = runs.mapping->mapping.units(map, level);
        text += fmt::format("{}{} {}{}", level == 0 ? "" : " x ", units, levels[level].name, units == 1 ? "" : "s");
    }
    return text;
}

void printTimes(const std::string& name, double estimate, const double* exact, const std::string& units)
{
    printPlain("  {:<10}{:>14}{:>14}{:>10}  {}\n", name, timeText(estimate * kMilliseconds),
               exact != nullptr ? timeText(*exact * kMilliseconds) : "-",
               exact != nullptr ? fmt::format("{:+.2f} %", errorOf(estimate, *exact)) : "-", units);
}

void printText(const MappingRuns& runs)
{
    const comonm::Mapping& mapping = runs.mapping->mapping;
    printPlain("{}: {}\n  model {}: {}\n{}", comonm::mappingText(mapping), runs.problem->subject(),
               infoOf(*runs.problem).id, infoOf(*runs.problem).title, assumptionsText(*runs.problem));
    printPlain("  {:<10}{:>14}{:>14}{:>10}  {}\n", "map", "estimate", "simulated", "error", "units");
    for (const std::size_t i : runs.mapping->order) {
        const SubMap& map = mapping.maps[i];
        printTimes(nameOf(map), runs.estimate.maps[i].seconds, runs.exact ? &runs.exact->maps[i].seconds : nullptr,
                   unitsText(runs, map));
    }
    if (mapping.maps.size() > 1) {
        printTimes("all", runs.estimate.total, runs.exact ? &runs.exact->total : nullptr, "");
    }
    printPlain("  estimate: sampled from portions{}\n", runs.exact ? "; simulated: on the detailed machine" : "");
    if (!runs.exact) {
        printPlain("  not simulated: {}\n", runs.exact.error().message());
    }
    if (runs.estimate.accumulation > 0) {
        printPlain("  the host adds partial results for another {}\n",
                   timeText(runs.estimate.accumulation * kMilliseconds));
    }
}

void printDocument(const MappingRuns& runs)
{
    Json document = subjectJson(*runs.problem);
    document["draft"] = comonm::mappingText(runs.mapping->mapping);
    document["estimate_us"] = runs.estimate.total * kMicroseconds;
    document["simulated_us"] = runs.exact ? Json(runs.exact->total * kMicroseconds) : Json(nullptr);
    document["error_percent"] = runs.exact ? Json(errorOf(runs.estimate.total, runs.exact->total)) : Json(nullptr);
    document["accumulation_us"] = runs.estimate.accumulation * kMicroseconds;
    document["not_simulated"] = runs.exact ? std::string() : runs.exact.error().message();
    document["maps"] = Json::array();
    for (const std::size_t i : runs.mapping->order) {
        document["maps"].push_back(
            {{"map", nameOf(runs.mapping->mapping.maps[i])},
             {"estimate_us", runs.estimate.maps[i].seconds * kMicroseconds},
             {"simulated_us", runs.exact ? Json(runs.exact->maps[i].seconds * kMicroseconds) : Json(nullptr)}});
    }
    addAssumptions(document, *runs.problem);
    printJson(document);
}

} // namespace

int simulateMapping(const SimulateOptions& options, const MappingProblem& problem, const CandidateList& one)
{
    if (!options.commands.empty() || !options.requests.empty() || !options.banks.empty()) {
        return complain({"an estimate has neither commands, requests nor figures of banks", "comonm",
                         "Leave --commands, --requests and --banks out"});
    }
    const CheckedMapping& mapping = comonm::asMappings(one).row(0);
    auto estimate = comonm::estimated(problem.target(), mapping, problem.bound().options);
    if (!estimate) {
        return complain(estimate.error());
    }
    Interrupt interrupt;
    auto exact = comonm::simulated(problem.target(), mapping, interrupt.token());
    if (interrupt.isRequested()) {
        say("pimento-cli: interrupted\n");
        return kInterrupted;
    }
    const MappingRuns runs{&problem, &mapping, *std::move(estimate), std::move(exact)};
    options.output == Output::Json ? printDocument(runs) : printText(runs);
    return kDone;
}

FurtherWords regretWords(const MappingProblem& problem)
{
    const auto check = problem.checkFront(kCheckedFront);
    if (!check) {
        return {"no mapping was simulated: " + check.error().message(), {{"simulated", 0}}};
    }
    FurtherWords words;
    words.text = fmt::format(
        "Of the {} fastest estimates with a program the first takes {} when simulated and the best {}: trusting the "
        "estimate costs {:.2f} %",
        check->simulated, timeText(check->chosenSeconds * kMilliseconds), timeText(check->bestSeconds * kMilliseconds),
        100 * check->regret());
    words.text += check->without > 0 ? fmt::format("; {} faster ones have no program", check->without) : "";
    words.json = {{"simulated", check->simulated},
                  {"without_program", check->without},
                  {"chosen_us", check->chosenSeconds * kMicroseconds},
                  {"best_us", check->bestSeconds * kMicroseconds},
                  {"best", check->best},
                  {"regret", check->regret()}};
    return words;
}

} // namespace pimento::cli
