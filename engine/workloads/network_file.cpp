// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workloads/network_file.h"

#include "engine/base/json_reader.h"
#include "engine/workloads/layer_reader.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <utility>

namespace pimento::workloads {

namespace {

using Json = nlohmann::json;

// {
//   "format": "pimento-network 1", "name": "small", "type": "int8",
//   "inputs": [{"name": "image", "elements": 3072}],
//   "layers": [{"name": "conv", "op": "convolution", "from": ["image"], ...}]
// }
constexpr const char* kLayerFormat = "pimento-layer 1";
constexpr const char* kNetworkFormat = "pimento-network 1";
constexpr std::uintmax_t kLargestFile = 64U << 20U;

bool names(std::string_view text, const char* format)
{
    return text.find("\"" + std::string(format) + "\"") != std::string_view::npos;
}

tl::unexpected<Error> failAt(Error error, const TextPlace& place)
{
    if (place.line > 0) {
        error.place = TextSpot{place.line, place.column};
    }
    return tl::unexpected<Error>(std::move(error));
}

/// Parses a document, reads it with a function and checks what it gives.
template <class Read>
auto parsed(std::string_view json, const std::string& origin, const Read& read)
    -> Result<decltype(read(std::declval<ObjectReader&>()))>
{
    TextPlace place;
    const Result<Json> document = parseJson(json, origin, &place);
    if (!document) {
        return failAt(document.error(), place);
    }
    ObjectReader::Log log{.origin = origin, .text = json};
    ObjectReader reader(*document, "", log);
    auto value = read(reader);
    reader.finish();
    if (!log.mistakes.empty()) {
        return failAt(log.mistakes.front().error, log.mistakes.front().place);
    }
    if (auto checked = check(value); !checked) {
        Error error = std::move(checked.error());
        error.where = origin + ", " + error.where;
        return tl::unexpected<Error>(std::move(error));
    }
    return value;
}

void readFormat(ObjectReader& reader, const char* format)
{
    if (reader.text("format") != format && reader.isText("format")) {
        reader.complain("format", std::string("is not \"") + format + "\"", "Write the text in this form");
    }
}

Dimensions readDimensions(ObjectReader& reader)
{
    return reader.has("dimensions") ? reader.integers("dimensions", 1, kLargestSize) : Dimensions{};
}

Network readNetwork(ObjectReader& reader)
{
    readFormat(reader, kNetworkFormat);
    Network network;
    network.name = reader.textOr("name", "");
    const std::string type = reader.textOr("type", Layer{}.elementType);
    for (ObjectReader& input : reader.objects("inputs")) {
        network.inputs.push_back(
            {input.text("name"), input.integer("elements", 1, kMostElements), readDimensions(input)});
        input.finish();
    }
    for (ObjectReader& each : reader.objects("layers")) {
        std::vector<std::string> from = each.texts("from");
        network.layers.push_back({readLayer(each, type), std::move(from), readDimensions(each)});
        each.finish();
    }
    if (reader.has("outputs")) {
        network.outputs = reader.texts("outputs");
    }
    return network;
}

void writeDimensions(Json& json, const Dimensions& dimensions)
{
    if (!dimensions.empty()) {
        json["dimensions"] = dimensions;
    }
}

std::string originOf(const WorkloadRef& workload)
{
    return std::string(nameOf(workload.kind)) + " \"" + workload.name + "\"";
}

} // namespace

Result<Layer> parseLayer(std::string_view json, const std::string& origin)
{
    return parsed(json, origin, [](ObjectReader& reader) {
        readFormat(reader, kLayerFormat);
        return readLayer(reader, Layer{}.elementType);
    });
}

Result<Network> parseNetwork(std::string_view json, const std::string& origin)
{
    return parsed(json, origin, readNetwork);
}

std::string layerJson(const Layer& layer)
{
    Json json = jsonOf(layer);
    json["format"] = kLayerFormat;
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string networkJson(const Network& network)
{
    Json json = {
        {"format", kNetworkFormat}, {"name", network.name}, {"inputs", Json::array()}, {"layers", Json::array()}};
    for (const NetworkInput& input : network.inputs) {
        json["inputs"].push_back({{"name", input.name}, {"elements", input.elements}});
        writeDimensions(json["inputs"].back(), input.dimensions);
    }
    for (const NetworkLayer& each : network.layers) {
        Json layer = jsonOf(each.layer);
        layer["from"] = each.from;
        writeDimensions(layer, each.dimensions);
        json["layers"].push_back(std::move(layer));
    }
    if (!network.outputs.empty()) {
        json["outputs"] = network.outputs;
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

WorkloadKind kindOf(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos || text[begin] != '{') {
        return WorkloadKind::Kernel;
    }
    const bool isLayer = !names(text, kNetworkFormat) && names(text, kLayerFormat);
    return isLayer ? WorkloadKind::Layer : WorkloadKind::Network;
}

bool namesNetworkFormat(std::string_view text) { return names(text, kNetworkFormat) || names(text, kLayerFormat); }

Result<WorkloadRef> readWorkload(const std::filesystem::path& file)
{
    auto text = readTextFile(file, kLargestFile);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    WorkloadRef workload;
    workload.name = file.stem().string();
    workload.kind = kindOf(*text) == WorkloadKind::Layer ? WorkloadKind::Layer : WorkloadKind::Network;
    workload.text = *std::move(text);
    const auto checked = workload.kind == WorkloadKind::Layer
                             ? parseLayer(workload.text, file.string()).map([](const Layer&) {})
                             : parseNetwork(workload.text, file.string()).map([](const Network&) {});
    return checked.map([&] { return workload; });
}

Result<void> setElementType(WorkloadRef& workload, const std::string& type)
{
    workload.elementType = type;
    if (workload.kind == WorkloadKind::Layer) {
        auto layer = parseLayer(workload.text, originOf(workload));
        if (!layer) {
            return tl::unexpected<Error>(layer.error());
        }
        layer->elementType = type;
        workload.text = layerJson(*layer);
    } else if (workload.kind == WorkloadKind::Network) {
        auto network = parseNetwork(workload.text, originOf(workload));
        if (!network) {
            return tl::unexpected<Error>(network.error());
        }
        for (NetworkLayer& each : network->layers) {
            each.layer.elementType = type;
        }
        workload.text = networkJson(*network);
    }
    return {};
}

Result<Network> networkOf(const WorkloadRef& workload)
{
    const std::string origin = originOf(workload);
    if (workload.kind == WorkloadKind::Kernel) {
        return fail("is a kernel, not a network", origin, "Choose a layer or a network");
    }
    if (workload.kind == WorkloadKind::Network) {
        return parseNetwork(workload.text, origin);
    }
    return parseLayer(workload.text, origin).map([&](const Layer& layer) {
        return Network{workload.name, {{"input", operandOf(layer).value_or(1)}}, {{layer, {"input"}}}};
    });
}

} // namespace pimento::workloads
