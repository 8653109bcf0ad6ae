// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/mapped_network_file.h"

#include "engine/costs/results_version.h"
#include "engine/problem/setting.h"
#include "engine/workloads/network_file.h"
#include "sim/base/fingerprint.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace pimento {

namespace {

using StoredText = nlohmann::json;

constexpr const char* kMappingsFormat = "pimento-mappings 1";

/// Hash of what decides the answer; the number of threads does not.
std::string hashOfQuestion(const NetworkMappingQuestion& question)
{
    const Fingerprint device = question.device.fingerprint();
    Fingerprinter asked;
    asked.add(workloads::networkJson(question.network))
        .add(device.high)
        .add(device.low)
        .add(question.findsShared, kResultsVersion);
    for (const auto& [id, value] : question.settings) {
        asked.add(id).add(settingText(value));
    }
    const Fingerprint print = asked.finish();
    return fmt::format("{:016x}{:016x}", print.high, print.low);
}

StoredText storedCost(const NetworkCost& cost) { return {cost.cycles, cost.nanojoules, cost.rowActivations}; }

StoredText storedLayer(const MappedLayer& layer)
{
    StoredText text{
        {"layer", layer.layer}, {"name", layer.name}, {"distinct", layer.distinct}, {"repeats", layer.repeats}};
    if (const auto& mapping = layer.mapping) {
        text["mapping"] = {{"text", mapping->text},         {"cost", storedCost(mapping->cost)},
                           {"energies", mapping->energies}, {"value", mapping->value},
                           {"bound", mapping->bound},       {"proved", mapping->isProved}};
    }
    return text;
}

/// Reads what storedCost() wrote; a value of a wrong type throws an exception of the JSON library.
NetworkCost costIn(const StoredText& text)
{
    return {text.at(0).get<double>(), text.at(1).get<double>(), text.at(2).get<double>()};
}

MappedLayer layerIn(const StoredText& text)
{
    MappedLayer layer;
    layer.layer = text.at("layer").get<std::size_t>();
    layer.name = text.at("name").get<std::string>();
    layer.distinct = text.at("distinct").get<std::size_t>();
    layer.repeats = text.at("repeats").get<double>();
    if (text.contains("mapping")) {
        const StoredText& mapping = text.at("mapping");
        layer.mapping = LayerMapping{mapping.at("text").get<std::string>(),
                                     costIn(mapping.at("cost")),
                                     mapping.at("energies").get<std::vector<double>>(),
                                     mapping.at("value").get<double>(),
                                     mapping.at("bound").get<double>(),
                                     mapping.at("proved").get<bool>()};
    }
    return layer;
}

MappedNetwork mappingsIn(const StoredText& text, const NetworkMappingQuestion& question)
{
    MappedNetwork known;
    known.device = question.device->name;
    known.megahertz = text.at("megahertz").get<double>();
    known.countsRows = text.at("rows").get<bool>();
    known.distinct = text.at("distinct").get<std::size_t>();
    known.energyParts = text.at("parts").get<std::vector<std::string>>();
    for (const StoredText& layer : text.at("layers")) {
        known.layers.push_back(layerIn(layer));
    }
    for (const StoredText& joint : text.at("joint")) {
        known.joint.push_back(
            {joint.at(0).get<std::string>(), joint.at(1).get<std::string>(), joint.at(2).get<std::string>()});
    }
    known.total = costIn(text.at("total"));
    known.value = text.at("value").get<double>();
    known.bound = text.at("bound").get<double>();
    known.isComplete = text.at("complete").get<bool>();
    known.isProved = text.at("proved").get<bool>();
    return known;
}

/// True if all indices of an answer name parts of the network.
bool isOf(const workloads::Network& network, const MappedNetwork& known)
{
    return std::ranges::all_of(known.layers, [&](const MappedLayer& layer) {
        return layer.layer < network.layers.size() &&
               (!layer.mapping || layer.mapping->energies.size() == known.energyParts.size());
    });
}

} // namespace

std::string storedMappings(const MappedNetwork& known, const NetworkMappingQuestion& question)
{
    StoredText layers = StoredText::array();
    for (const MappedLayer& layer : known.layers) {
        layers.push_back(storedLayer(layer));
    }
    StoredText joint = StoredText::array();
    for (const JointChoice& choice : known.joint) {
        joint.push_back({choice.id, choice.lines, choice.sentence});
    }
    const StoredText text{{"format", kMappingsFormat},
                          {"asked", hashOfQuestion(question)},
                          {"megahertz", known.megahertz},
                          {"rows", known.countsRows},
                          {"distinct", known.distinct},
                          {"parts", known.energyParts},
                          {"layers", std::move(layers)},
                          {"joint", std::move(joint)},
                          {"total", storedCost(known.total)},
                          {"value", known.value},
                          {"bound", known.bound},
                          {"complete", known.isComplete},
                          {"proved", known.isProved}};
    return text.dump(-1, ' ', false, StoredText::error_handler_t::replace);
}

std::optional<MappedNetwork> parseStoredMappings(std::string_view text, const NetworkMappingQuestion& question)
{
    const StoredText json = StoredText::parse(text, nullptr, false);
    try {
        const bool isAnswer = json.is_object() && json.at("format").get<std::string>() == kMappingsFormat &&
                              json.at("asked").get<std::string>() == hashOfQuestion(question);
        auto known = isAnswer ? std::optional(mappingsIn(json, question)) : std::nullopt;
        return known && isOf(question.network, *known) ? known : std::nullopt;
    } catch (const StoredText::exception&) { // not written by this version
        return std::nullopt;
    }
}

} // namespace pimento
