// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/models/network_dataflows.h"

#include "app/cli/common/question.h"
#include "app/cli/common/setting_options.h"
#include "app/cli/common/support.h"
#include "app/cli/models/network_output.h"
#include "engine/base/file_place.h"
#include "engine/base/output_file.h"
#include "engine/problem/objective_setting.h"
#include "engine/systems/dataflow/dataflow_system.h"

#include <fmt/format.h>

#include <utility>

namespace pimento::cli {

namespace {

using dataflow::NetworkDataflowQuestion;
using dataflow::NetworkDataflows;

Result<NetworkDataflowQuestion> boundNetwork(const NetworkOptions& options, workloads::Network network)
{
    const auto threads = threadsOf(options.threads);
    const auto device = threads ? deviceNamed(options.backend) : tl::unexpected<Error>(threads.error());
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    if (const auto taken = dataflowSystem().takes(*device); !taken) {
        return tl::unexpected<Error>(taken.error());
    }
    QuestionOptions asked;
    asked.settings = options.settings;
    if (!options.objective.empty()) {
        asked.settings.push_back(std::string(kObjectiveSetting) + "=" + options.objective);
    }
    Question settings;
    if (const auto added = addSettings(settings, asked, dataflowSystem(), *device); !added) {
        return tl::unexpected<Error>(added.error());
    }
    for (workloads::NetworkLayer& layer : network.layers) {
        layer.layer.elementType = options.type.empty() ? layer.layer.elementType : options.type;
    }
    auto question = dataflow::networkQuestion(std::move(network), *device, settings.settings);
    if (question) {
        question->threads = *threads;
        question->findsShared = !options.omitsShared;
    }
    return question;
}

Result<NetworkDataflows> solved(const NetworkDataflowQuestion& question, Interrupt& interrupt)
{
    ProgressLine line;
    auto answer =
        solveNetwork(question, interrupt.token(),
                     [&](const NetworkDataflows& known, const std::string& doing, std::size_t done, std::size_t of) {
                         interrupt.report(0, 0);
                         const auto cost = known.total();
                         line.show(fmt::format("{}: {} of {}, {:.0f} cycles, {:.4g} uJ so far", doing, done, of,
                                               cost.latency, cost.energy * 1e-3));
                     });
    line.clear();
    return answer;
}

} // namespace

int mapNetwork(const NetworkOptions& options, workloads::Network network)
{
    const std::string name = network.name.empty() ? "network" : network.name;
    const auto question = boundNetwork(options, std::move(network));
    if (!question) {
        return complain(question.error());
    }
    Interrupt interrupt;
    const auto answer = solved(*question, interrupt);
    if (!answer) {
        return complain(answer.error());
    }
    if (const auto written = writeIfNamed(options.csv, dataflowsCsv(*answer)); !written) {
        return complain(written.error());
    }
    if (options.output == Output::Json) {
        printDataflowsJson(name, *answer);
    } else if (!isStandardOutput(options.csv)) {
        printDataflows(name, *answer);
    }
    if (answer->wasStopped) {
        say("pimento-cli: interrupted; layers that were solved are above\n");
        return kInterrupted;
    }
    return kDone;
}

} // namespace pimento::cli
