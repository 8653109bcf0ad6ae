// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/references/reference_networks.h"

#include "engine/base/text_file.h"
#include "engine/networks/neutral_file.h"
#include "engine/systems/crossbar/references/configurations.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace pimento::crossbar {

namespace {

/// Begin of the provenance of a file that repeats a structure file of the public program, with its flags of biases.
constexpr std::string_view kConverted = "Layer structure converted from";

/// The rows of other files were made with structures in which a norm that is folded into a layer leaves a bias.
void addFoldedBiases(workloads::Network& network)
{
    for (workloads::NetworkLayer& each : network.layers) {
        const auto* convolution = std::get_if<workloads::Convolution>(&each.layer.shape);
        const bool hasNorm = std::ranges::find(each.layer.fused, "batch_norm") != each.layer.fused.end();
        if (convolution != nullptr && hasNorm) {
            each.layer.biases = convolution->outputChannels;
        }
    }
}

Result<ReferenceNetwork> readNetwork(const std::filesystem::path& file)
{
    const auto text = readTextFile(file);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    auto reading = networks::parseNeutralNetwork(*text, file.string());
    if (!reading) {
        return tl::unexpected<Error>(reading.error());
    }
    if (text->find(kConverted) == std::string::npos) {
        addFoldedBiases(reading->network);
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
