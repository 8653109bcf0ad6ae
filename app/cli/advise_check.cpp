// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/advice/rule_check.h"
#include "app/cli/json_value.h"
#include "app/cli/options.h"
#include "app/cli/support.h"

#include <fmt/format.h>

#include <map>

namespace pimento::cli {

namespace {

/// Samples by device, in the order of their names, and all of them behind.
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

void printText(const std::vector<RuleSample>& samples, const AdviseOptions& options)
{
    printPlain("Changes of random drafts, predicted and simulated, seed {}\n", options.seed);
    printPlain("  {:<16}{:>8}{:>14}{:>14}{:>16}{:>16}\n", "device", "drafts", "right sign", "within 20 %",
               "median error", "80 % up to");
    for (const auto& [device, some] : byDevice(samples)) {
        const RuleFigures figures = figuresOf(some);
        const auto count = static_cast<double>(figures.samples);
        printPlain("  {:<16}{:>8}{:>12.1f} %{:>12.1f} %{:>14.1f} %{:>14.1f} %\n", device, figures.samples,
                   100 * static_cast<double>(figures.rightSign) / count,
                   100 * static_cast<double>(figures.withinFifth) / count, 100 * figures.median, 100 * figures.eighth);
    }
    printPlain("  error: |predicted - simulated| / |simulated| of the cycles saved or lost\n");
    if (!options.all) {
        return;
    }
    for (const RuleSample& each : samples) {
        printPlain("  {:>10} {:>10} {:>10}  {} {}: {}\n", each.cycles, each.predicted, each.simulated, each.subject,
                   each.draft, each.change);
    }
}

Json figuresJson(const RuleFigures& figures)
{
    return {{"drafts", figures.samples},
            {"right_sign", figures.rightSign},
            {"within_20_percent", figures.withinFifth},
            {"median_error", figures.median},
            {"error_of_80_percent", figures.eighth}};
}

void printDocument(const std::vector<RuleSample>& samples, const AdviseOptions& options)
{
    Json document = {{"seed", options.seed}};
    for (const auto& [device, some] : byDevice(samples)) {
        document["devices"][device] = figuresJson(figuresOf(some));
    }
    document["samples"] = Json::array();
    for (const RuleSample& each : samples) {
        document["samples"].push_back({{"subject", each.subject},
                                       {"draft", each.draft},
                                       {"change", each.change},
                                       {"cycles", each.cycles},
                                       {"predicted_cycles_saved", each.predicted},
                                       {"simulated_cycles_saved", each.simulated}});
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
    RuleCheckOptions how;
    how.seed = options.seed;
    how.drafts = static_cast<std::size_t>(*options.checks);
    how.threads = *threads;
    how.heartbeat = &heartbeat;
    how.step = [&](std::size_t done) { line.show(fmt::format("{} of {} drafts", done, *options.checks)); };
    const std::vector<RuleSample> samples = checkRule(*catalogue, how, interrupt.token());
    line.clear();
    if (!samples.empty()) {
        (options.output == Output::Json ? printDocument : printText)(samples, options);
    }
    if (interrupt.isRequested()) {
        say(fmt::format("pimento-cli: interrupted with {} of {} drafts\n", samples.size(), *options.checks));
        return kInterrupted;
    }
    return kDone;
}

} // namespace pimento::cli
