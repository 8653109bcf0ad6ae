// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/json_value.h"
#include "app/cli/common/options.h"
#include "app/cli/common/support.h"
#include "app/cli/models/network_devices.h"
#include "app/cli/models/network_mapping.h"
#include "engine/base/data_folder.h"
#include "engine/networks/layer_text.h"
#include "engine/networks/library/network_library.h"
#include "engine/networks/passes/passes.h"
#include "engine/workloads/network_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::cli {

namespace {

using networks::NetworkReading;
using workloads::Network;
using workloads::NetworkLayer;

constexpr std::size_t kLongestName = 44;

/// Numbers of a layer; those of a kernel are not known here.
struct LayerNumbers {
    double macs = 0;
    std::int64_t weights = 0;
    std::int64_t results = 0;
};

LayerNumbers numbersOf(const workloads::Layer& layer)
{
    return {macsOf(layer).value_or(0), weightsOf(layer).value_or(0), resultOf(layer).value_or(0)};
}

Json layerJsonOf(const NetworkLayer& one)
{
    const LayerNumbers numbers = numbersOf(one.layer);
    Json json{{"name", one.layer.name},
              {"kind", networks::layerText(one.layer)},
              {"from", one.from},
              {"type", one.layer.elementType},
              {"dimensions", one.dimensions},
              {"macs", numbers.macs},
              {"weights", numbers.weights},
              {"biases", one.layer.biases},
              {"elements", numbers.results},
              {"repeats", one.layer.repeats}};
    return json;
}

Json totalsJson(const Network& network)
{
    const auto totals = totalsOf(network);
    return {{"layers", totals.layers},          {"inputs", network.inputs.size()}, {"macs", totals.macs},
            {"weights", totals.weights},        {"biases", totals.biases},         {"operations", totals.operations},
            {"activations", totals.activations}};
}

Json readingJson(const NetworkReading& reading)
{
    const Network& network = reading.network;
    Json inputs = Json::array();
    for (const auto& input : network.inputs) {
        inputs.push_back({{"name", input.name}, {"elements", input.elements}, {"dimensions", input.dimensions}});
    }
    Json layers = Json::array();
    for (const NetworkLayer& one : network.layers) {
        layers.push_back(layerJsonOf(one));
    }
    return {{"name", network.name},       {"inputs", std::move(inputs)},   {"layers", std::move(layers)},
            {"outputs", network.outputs}, {"totals", totalsJson(network)}, {"remarks", reading.remarks}};
}

std::string shortened(const std::string& text)
{
    return text.size() <= kLongestName
               ? text
               : text.substr(0, kLongestName / 2 - 2) + "..." + text.substr(text.size() - kLongestName / 2 + 1);
}

std::string countText(double number, std::string_view what)
{
    return fmt::format("{:.0f} {}{}", number, what, number == 1 ? "" : "s");
}

void printReading(const NetworkReading& reading)
{
    const Network& network = reading.network;
    const auto totals = totalsOf(network);
    printPlain("{}: {}, {}\n", network.name.empty() ? "network" : network.name,
               countText(static_cast<double>(totals.layers), "layer"),
               countText(static_cast<double>(network.inputs.size()), "input"));
    for (const auto& input : network.inputs) {
        printPlain("input {} {}, {} elements\n", input.name, networks::dimensionsText(input.dimensions),
                   input.elements);
    }
    std::size_t width = 5;
    std::size_t kinds = 4;
    for (const NetworkLayer& one : network.layers) {
        width = std::max(width, shortened(one.layer.name).size());
        kinds = std::max(kinds, shortened(networks::layerText(one.layer)).size());
    }
    printPlain("\n{:<{}}  {:<{}}  {:<18}{:>14}{:>12}{:>12}  {}\n", "layer", width, "kind", kinds, "result", "MACs",
               "weights", "elements", "reads");
    for (const NetworkLayer& one : network.layers) {
        const LayerNumbers numbers = numbersOf(one.layer);
        const std::string repeats = one.layer.repeats == 1 ? "" : fmt::format(" ({} times)", one.layer.repeats);
        printPlain("{:<{}}  {:<{}}  {:<18}{:>14.0f}{:>12}{:>12}  {}{}\n", shortened(one.layer.name), width,
                   shortened(networks::layerText(one.layer)), kinds, networks::dimensionsText(one.dimensions),
                   numbers.macs, numbers.weights, numbers.results, fmt::format("{}", fmt::join(one.from, ", ")),
                   repeats);
    }
    printPlain("\ntotal  {:.0f} MACs, {:.0f} weights, {:.0f} biases, {:.0f} elements of inputs and results\n",
               totals.macs, totals.weights, totals.biases, totals.activations);
    for (const std::string& remark : reading.remarks) {
        printPlain("remark  {}\n", remark);
    }
}

/// Lists the library and the passes.
int listAll(Output output)
{
    const auto folder = findDataFolder();
    if (!folder) {
        return complain(folder.error());
    }
    const auto names = networks::networkNames(*folder);
    if (output == Output::Json) {
        Json passes = Json::array();
        for (const auto& pass : networks::networkPasses()) {
            passes.push_back({{"name", pass.name}, {"meaning", pass.meaning}, {"standard", pass.isStandard}});
        }
        printJson({{"networks", names}, {"passes", std::move(passes)}});
        return kDone;
    }
    printPlain("networks, for 'pimento-cli network NAME'\n");
    for (const std::string& name : names) {
        const auto reading = networks::findNetwork(name);
        if (!reading) {
            return complain(reading.error());
        }
        const auto totals = totalsOf(reading->network);
        printPlain("  {:<28}{:>4} layers {:>14.0f} MACs {:>12.0f} weights\n", name, totals.layers, totals.macs,
                   totals.weights);
    }
    printPlain("\npasses, for --passes (* standard for ONNX files)\n");
    for (const auto& pass : networks::networkPasses()) {
        printPlain("  {:<18}{} {}\n", pass.name, pass.isStandard ? "*" : " ", pass.meaning);
    }
    return kDone;
}

/// Reads sizes such as "height=224,width=224".
Result<networks::ReadingChoices> choicesOf(const NetworkOptions& options)
{
    networks::ReadingChoices choices{.sizes = {}, .passes = options.passes};
    for (const std::string& word : options.sizes) {
        const auto equals = word.rfind('=');
        const std::string_view digits =
            equals == std::string::npos ? std::string_view() : std::string_view(word).substr(equals + 1);
        std::int64_t size = 0;
        const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
        if (digits.empty() || code != std::errc() || end != digits.data() + digits.size() || size < 1 ||
            size > workloads::kLargestSize) {
            return fail("\"" + word + "\" is no size", "--sizes", "Write NAME=NUMBER, as in height=224");
        }
        choices.sizes[word.substr(0, equals)] = size;
    }
    return choices;
}

/// Refuses options that need a device.
Result<void> checkListing(const NetworkOptions& options)
{
    const bool needsDevice = !options.objective.empty() || !options.type.empty() || !options.settings.empty() ||
                             options.omitsShared || !options.csv.empty();
    return needsDevice ? fail("--objective, --type, --set, --separate and --csv need a device", "network",
                              "Name an accelerator, as in --device std16x16x8")
                       : Result<void>{};
}

Result<void> save(const Network& network, const std::string& file)
{
    auto output = OutputFile::create(file);
    if (!output) {
        return tl::unexpected<Error>(output.error());
    }
    output->write(workloads::networkJson(network) + "\n");
    return output->close();
}

} // namespace

int showNetwork(const NetworkOptions& options)
{
    if (options.network.empty()) {
        return listAll(options.output);
    }
    const auto choices = choicesOf(options);
    const auto reading =
        choices ? networks::findNetwork(options.network, *choices) : tl::unexpected<Error>(choices.error());
    if (!reading) {
        return complain(reading.error());
    }
    if (!options.saved.empty()) {
        if (const auto saved = save(reading->network, options.saved); !saved) {
            return complain(saved.error());
        }
    }
    if (!options.devices.empty()) {
        return deployNetwork(options, reading->network);
    }
    if (!options.backend.empty()) {
        return mapNetwork(options, reading->network);
    }
    if (const auto checked = checkListing(options); !checked) {
        return complain(checked.error());
    }
    if (options.output == Output::Json) {
        printJson(readingJson(*reading));
    } else if (options.saved != "-") {
        printReading(*reading);
    }
    return kDone;
}

} // namespace pimento::cli
