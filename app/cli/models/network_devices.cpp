// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/models/network_devices.h"

#include "app/cli/common/cache.h"
#include "app/cli/common/json_value.h"
#include "app/cli/common/support.h"
#include "app/cli/models/network_mapping.h"
#include "engine/deployment/deployment.h"
#include "engine/deployment/deployment_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

namespace pimento::cli {

namespace {

using namespace deployment;

constexpr const char* kAll = "all";
constexpr const char* kNone = "none";

/// Names of the devices of the catalogue whose layers some system answers for.
std::vector<std::string> namesOf(const std::string& text, const Catalogue& catalogue)
{
    std::vector<std::string> names;
    if (text == kAll) {
        for (const MadeDevice& device : catalogue.backends.devices()) {
            names.push_back(device->name);
        }
        return names;
    }
    std::istringstream words(text);
    for (std::string name; std::getline(words, name, ',');) {
        names.push_back(name);
    }
    return names;
}

/// The question of the options. Error: an unknown host, link or objective, or no time.
Result<DeploymentQuestion> questionOf(const NetworkOptions& options, workloads::Network network,
                                      const Catalogue& catalogue)
{
    DeploymentQuestion question;
    question.network = std::move(network);
    question.devices = namesOf(options.devices, catalogue);
    question.host = findProcessor(options.host);
    question.link = findLink(options.link);
    question.seconds = options.seconds;
    const auto threads = threadsOf(options.threads);
    if (!threads) {
        return tl::unexpected<Error>(threads.error());
    }
    question.threads = *threads;
    if (question.host == nullptr && options.host != kNone) {
        return fail("\"" + options.host + "\" is no known processor", "--host", "Use a100, h100 or none");
    }
    if (question.link == nullptr) {
        return fail("\"" + options.link + "\" is no known link", "--link", "Use none, nvlink, pcie5 or cxl");
    }
    if (!options.objective.empty() && !isTimeObjective(options.objective) && options.objective != "energy") {
        return fail("\"" + options.objective + "\" is no objective of networks on several devices", "--objective",
                    "Use time (or latency) or energy");
    }
    if (options.launches != "none" && options.launches != "graph" && options.launches != "stream") {
        return fail("\"" + options.launches + "\" is no kind of kernel launches", "--launches",
                    "Use graph, stream or none");
    }
    inference::InferenceHost launching;
    launching.launches = options.launches;
    question.launchSeconds = launching.startSeconds();
    question.goal = options.objective == "energy" ? deployment::Goal::Energy : deployment::Goal::Time;
    if (!(question.seconds > 0)) {
        return fail("is no time for searches", "--seconds", "Give it at least a second");
    }
    return question;
}

/// Refuses options of a single device.
Result<void> check(const NetworkOptions& options)
{
    const bool isSingle =
        !options.backend.empty() || !options.type.empty() || !options.settings.empty() || options.omitsShared;
    return isSingle
               ? fail("--device, --type, --set and --separate are about one accelerator", "--devices", "Leave them out")
               : Result<void>{};
}

Result<void> writeTable(const std::string& file, const Deployment& known, deployment::Goal goal)
{
    auto output = OutputFile::create(file);
    if (!output) {
        return tl::unexpected<Error>(output.error());
    }
    output->write(deploymentCsv(known, goal));
    return output->close();
}

} // namespace

int deployNetwork(const NetworkOptions& options, workloads::Network network)
{
    if (const auto checked = check(options); !checked) {
        return complain(checked.error());
    }
    const auto catalogue = Catalogue::loadDefault();
    if (!catalogue) {
        return complain(catalogue.error());
    }
    const auto question = questionOf(options, std::move(network), *catalogue);
    if (!question) {
        return complain(question.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    const auto known =
        deploy(*question, {&*catalogue, cache.get(), &heartbeat}, interrupt.token(), [&](const Deployment& sofar) {
            line.show(fmt::format("{} of {} searches", sofar.done, sofar.searches));
        });
    line.clear();
    if (!known) {
        return complain(known.error());
    }
    if (!options.csv.empty()) {
        if (const auto written = writeTable(options.csv, *known, question->goal); !written) {
            return complain(written.error());
        }
    }
    if (options.output == Output::Json) {
        printJson(deploymentJson(*known, question->goal));
    } else if (options.csv != "-") {
        printPlain("{}", deploymentText(*known, question->goal));
    }
    return known->wasStopped ? kInterrupted : kDone;
}

} // namespace pimento::cli
