// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/references/reference_networks.h"

#include "engine/base/text_file.h"
#include "engine/networks/neutral_file.h"
#include "engine/systems/crossbar/references/configurations.h"

#include <utility>

namespace pimento::crossbar {

namespace {

Result<ReferenceNetwork> readNetwork(const std::filesystem::path& file)
{
    const auto text = readTextFile(file);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    const auto reading = networks::parseNeutralNetwork(*text, file.string());
    if (!reading) {
        return tl::unexpected<Error>(reading.error());
    }
    auto graph = graphOf(reading->network);
    if (!graph) {
        return tl::unexpected<Error>(graph.error());
    }
    return ReferenceNetwork{std::move(*graph), reading->network.inputs.size()};
}

} // namespace

ReferenceNetworks readReferenceNetworks(const CsvTable& table, const std::filesystem::path& folder)
{
    ReferenceNetworks all;
    const auto column = table.column("network");
    for (std::size_t row = 0; column && row < table.rows(); ++row) {
        const std::string name(table.cell(row, *column));
        if (!all.contains(name)) {
            all.emplace(name, readNetwork(folder / "networks" / (name + ".json")));
        }
    }
    return all;
}

Result<ReferenceCase> referenceCase(const BackendRegistry& devices, const ReferenceNetworks& networks,
                                    std::string_view network, std::string_view configuration, std::int64_t mvmNs)
{
    const auto chip = configurationOf(devices, configuration, mvmNs);
    if (!chip) {
        return tl::unexpected<Error>(chip.error());
    }
    const Result<ReferenceNetwork>& found = networks.find(network)->second;
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    auto partitions = partitionsOf(found->graph, *chip, {.denseGroups = true});
    if (!partitions) {
        return tl::unexpected<Error>(partitions.error());
    }
    return ReferenceCase{&*found, *chip, std::move(*partitions)};
}

} // namespace pimento::crossbar
