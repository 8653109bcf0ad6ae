// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/models/network_mapping.h"

#include "app/cli/common/question.h"
#include "app/cli/common/setting_options.h"
#include "app/cli/common/support.h"
#include "app/cli/models/network_output.h"
#include "engine/base/file_place.h"
#include "engine/base/output_file.h"
#include "engine/problem/objective_setting.h"
#include "engine/systems/modules.h"

#include <fmt/format.h>

#include <utility>

namespace pimento::cli {

namespace {

struct BoundNetwork {
    const NetworkMapper* mapper = nullptr;
    NetworkMappingQuestion question;
};

Result<BoundNetwork> boundNetwork(const NetworkOptions& options, workloads::Network network)
{
    const auto threads = threadsOf(options.threads);
    const auto device = threads ? deviceNamed(options.backend) : tl::unexpected<Error>(threads.error());
    const auto mapper = device.and_then(networkMapperFor);
    if (!mapper) {
        return tl::unexpected<Error>(mapper.error());
    }
    QuestionOptions asked;
    asked.settings = options.settings;
    if (!options.objective.empty()) {
        asked.settings.push_back(std::string(kObjectiveSetting) + "=" +
                                 (isTimeObjective(options.objective) ? kTimeObjective : options.objective));
    }
    Question settings;
    if (const auto added = addSettings(settings, asked, (*mapper)->system(), *device); !added) {
        return tl::unexpected<Error>(added.error());
    }
    for (workloads::NetworkLayer& layer : network.layers) {
        layer.layer.elementType = options.type.empty() ? layer.layer.elementType : options.type;
    }
    return BoundNetwork{*mapper,
                        {.network = std::move(network),
                         .device = *device,
                         .settings = std::move(settings.settings),
                         .threads = *threads,
                         .findsShared = !options.omitsShared}};
}

Result<MappedNetwork> mapped(const BoundNetwork& bound, Interrupt& interrupt)
{
    ProgressLine line;
    auto answer =
        bound.mapper->map(bound.question, interrupt.token(),
                          [&](const MappedNetwork& known, const std::string& doing, std::size_t done, std::size_t of) {
                              interrupt.report(0, 0);
                              line.show(fmt::format("{}: {} of {}, {:.0f} cycles, {:.4g} uJ so far", doing, done, of,
                                                    known.total.cycles, known.total.nanojoules * 1e-3));
                          });
    line.clear();
    return answer;
}

} // namespace

int mapNetwork(const NetworkOptions& options, workloads::Network network)
{
    const std::string name = network.name.empty() ? "network" : network.name;
    const auto bound = boundNetwork(options, std::move(network));
    if (!bound) {
        return complain(bound.error());
    }
    Interrupt interrupt;
    const auto answer = mapped(*bound, interrupt);
    if (!answer) {
        return complain(answer.error());
    }
    if (const auto written = writeIfNamed(options.csv, mappingsCsv(*answer)); !written) {
        return complain(written.error());
    }
    if (options.output == Output::Json) {
        printMappingsJson(name, *answer);
    } else if (!isStandardOutput(options.csv)) {
        printMappings(name, *answer);
    }
    if (answer->wasStopped) {
        say("pimento-cli: interrupted; layers that were solved are above\n");
        return kInterrupted;
    }
    return kDone;
}

} // namespace pimento::cli
