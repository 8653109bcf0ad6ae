// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/json_value.h"
#include "app/cli/common/options.h"
#include "app/cli/common/support.h"
#include "engine/systems/dcc/advice/rule_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace pimento::cli {

namespace {

/// Groups samples by device, sorted by name, followed by all samples.
std::vector<std::pair<std::string, std::vector<RuleSample>>> byDevice(const std::vector<RuleSample>& samples)
{
    std::map<std::string, std::vector<RuleSample>> devices;
    for (const RuleSample& each : samples) {
        devices[each.device].push_back(each);
    }
    std::vector<std::pair<std::string, std::vector<RuleSample>>> all(devices.begin(), devices.end());
    all.emplace_back("all", samples);
    return all;
}

/// Samples of one population.
struct Checked {
    const char* id;
    const char* title;
    RulePopulation population;
    std::vector<RuleSample> samples = {};
};

/// The samples whose change saves time.
std::vector<RuleSample> savingOf(const std::vector<RuleSample>& samples)
{
    std::vector<RuleSample> saving;
    for (const RuleSample& each : samples) {
        if (each.simulated > 0) {
            saving.push_back(each);
        }
    }
    return saving;
}

void printFigures(const std::string& title, const std::vector<RuleSample>& samples)
{
    const RuleFigures figures = figuresOf(samples);
    const double count = std::max(1.0, static_cast<double>(figures.samples));
    printPlain("    {:<24}{:>8}{:>12.1f} %{:>12.1f} %{:>14.1f} %{:>14.1f} %\n", title, figures.samples,
               100 * static_cast<double>(figures.rightSign) / count,
               100 * static_cast<double>(figures.withinFifth) / count, 100 * figures.median, 100 * figures.eighth);
}

void printChecks(const std::vector<Checked>& all, const AdviseOptions& options)
{
    printPlain("One change of each of {} random drafts, predicted and simulated, seed {}\n", *options.checks,
               options.seed);
    for (const Checked& checked : all) {
        printPlain("  {}\n    {:<24}{:>8}{:>14}{:>14}{:>16}{:>16}\n", checked.title, "", "drafts", "right sign",
                   "within 20 %", "median error", "80 % up to");
        for (const auto& [device, some] : byDevice(checked.samples)) {
            printFigures(device, some);
        }
        printFigures("those that save time", savingOf(checked.samples));
    }
    printPlain("  error: |predicted - simulated| / |simulated| of the cycles saved or lost\n");
    if (!options.all) {
        return;
    }
    for (const Checked& checked : all) {
        for (const RuleSample& each : checked.samples) {
            printPlain("  {:>10} {:>10} {:>10}  {} {}: {}\n", each.cycles, each.predicted, each.simulated, each.subject,
                       each.draft, each.change);
        }
    }
}

Json figuresJson(const std::vector<RuleSample>& samples)
{
    const RuleFigures figures = figuresOf(samples);
    return {{"drafts", figures.samples},
            {"right_sign", figures.rightSign},
            {"within_20_percent", figures.withinFifth},
            {"median_error", figures.median},
            {"error_of_80_percent", figures.eighth}};
}

void printChecksAsJson(const std::vector<Checked>& all, const AdviseOptions& options)
{
    Json document = {{"seed", options.seed}};
    for (const Checked& checked : all) {
        Json& of = document[checked.id];
        for (const auto& [device, some] : byDevice(checked.samples)) {
            of["devices"][device] = figuresJson(some);
        }
        of["saving"] = figuresJson(savingOf(checked.samples));
        of["samples"] = Json::array();
        for (const RuleSample& each : checked.samples) {
            of["samples"].push_back({{"subject", each.subject},
                                     {"draft", each.draft},
                                     {"change", each.change},
                                     {"cycles", each.cycles},
                                     {"predicted_cycles_saved", each.predicted},
                                     {"simulated_cycles_saved", each.simulated}});
        }
    }
    printJson(document);
}

} // namespace

int checkAdvice(const AdviseOptions& options)
{
    const auto threads = threadsOf(options.threads);
    const auto catalogue = Catalogue::loadDefault();
    if (!threads || !catalogue) {
        return complain(!threads ? threads.error() : catalogue.error());
    }
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    std::vector<Checked> all = {{"family", "shapes of layers and vectors (those of regret)", RulePopulation::Family},
                                {"library", "kernels of the library with random sizes", RulePopulation::Library},
                                {"artifact", "dcc-artifact: its drafts of these shapes", RulePopulation::Artifact}};
    const std::size_t wanted = all.size() * static_cast<std::size_t>(*options.checks);
    std::size_t known = 0;
    for (Checked& each : all) {
        RuleCheckOptions how;
        how.population = each.population;
        how.seed = options.seed;
        how.drafts = static_cast<std::size_t>(*options.checks);
        how.threads = *threads;
        how.heartbeat = &heartbeat;
        how.step = [&](std::size_t done) { line.show(fmt::format("{} of {} drafts", known + done, wanted)); };
        each.samples = checkRule(*catalogue, how, interrupt.token());
        known += each.samples.size();
    }
    line.clear();
    (options.output == Output::Json ? printChecksAsJson : printChecks)(all, options);
    if (interrupt.isRequested()) {
        say(fmt::format("pimento-cli: interrupted with {} of {} drafts\n", known, wanted));
        return kInterrupted;
    }
    return kDone;
}

} // namespace pimento::cli
