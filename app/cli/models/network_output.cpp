// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/models/network_output.h"

#include "app/cli/common/json_value.h"
#include "app/cli/common/support.h"
#include "engine/base/csv.h"

#include <fmt/format.h>

#include <algorithm>

namespace pimento::cli {

namespace {

constexpr double kMicrojoules = 1e-3; // of a nJ
constexpr double kPercent = 100;

double gapOf(double value, double bound) { return value > 0 ? std::max(0.0, (value - bound) / value) : 0; }

void printTotal(const MappedNetwork& answer)
{
    const NetworkCost& cost = answer.total;
    printPlain("{:<28}{:>16.0f} cycles ({:.3f} ms) {:>14.1f} uJ {:>14.0f} row activations\n", "layer by layer",
               cost.cycles, cost.cycles / (1e3 * answer.megahertz), cost.nanojoules * kMicrojoules,
               cost.rowActivations);
    const double gap = gapOf(answer.value, answer.bound);
    if (answer.isComplete) {
        printPlain("{:<28}{}\n", "",
                   answer.isProved ? fmt::format("proved: gap {:.3f} %", kPercent * gap)
                                   : fmt::format("not proved: gap {:.2f} %", kPercent * gap));
    }
}

void printLayers(const MappedNetwork& answer)
{
    std::size_t width = 5;
    for (const MappedLayer& layer : answer.layers) {
        width = std::max(width, layer.name.size());
    }
    printPlain("{:<{}}  {:>5}{:>12}{:>12}{:>10}  {:>7}  {}\n", "layer", width, "times", "cycles", "uJ", "rows", "gap",
               "mapping");
    for (const MappedLayer& layer : answer.layers) {
        if (layer.mapping) {
            const NetworkCost& cost = layer.mapping->cost;
            printPlain("{:<{}}  {:>5.0f}{:>12.0f}{:>12.2f}{:>10.0f}  {:>5.2f} %  {}\n", layer.name, width,
                       layer.repeats, cost.cycles, cost.nanojoules * kMicrojoules, cost.rowActivations,
                       kPercent * gapOf(layer.mapping->value, layer.mapping->bound), layer.mapping->text);
        }
    }
}

Json costJson(const NetworkCost& cost)
{
    return {{"cycles", cost.cycles}, {"energy_nj", cost.nanojoules}, {"row_activations", cost.rowActivations}};
}

Json layerJson(const MappedLayer& layer)
{
    Json json{{"name", layer.name}, {"repeats", layer.repeats}, {"distinct", layer.distinct}};
    if (layer.mapping) {
        json["mapping"] = layer.mapping->text;
        json["cost"] = costJson(layer.mapping->cost);
        json["value"] = layer.mapping->value;
        json["bound"] = layer.mapping->bound;
        json["proved"] = layer.mapping->isProved;
    }
    json["solved"] = layer.mapping.has_value();
    return json;
}

} // namespace

void printMappings(const std::string& network, const MappedNetwork& answer)
{
    printPlain("{} on {}: {} layers with multiplications, {} of them distinct\n\n", network, answer.device,
               answer.layers.size(), answer.distinct);
    printLayers(answer);
    printPlain("\n");
    printTotal(answer);
    for (const JointChoice& choice : answer.joint) {
        printPlain("{}", choice.lines);
    }
}

void printMappingsJson(const std::string& network, const MappedNetwork& answer)
{
    Json layers = Json::array();
    for (const MappedLayer& layer : answer.layers) {
        layers.push_back(layerJson(layer));
    }
    Json json{{"network", network},          {"accelerator", answer.device},  {"layers", std::move(layers)},
              {"distinct", answer.distinct}, {"complete", answer.isComplete}, {"total", costJson(answer.total)},
              {"value", answer.value},       {"bound", answer.bound},         {"proved", answer.isProved}};
    for (const JointChoice& choice : answer.joint) {
        json[choice.id] = choice.json;
    }
    printJson(json);
}

std::string mappingsCsv(const MappedNetwork& answer)
{
    std::string text = "layer,repeats,cycles,energy_nj,row_activations,value,bound,proved,mapping\n";
    for (const MappedLayer& layer : answer.layers) {
        if (layer.mapping) {
            std::string name = layer.name;
            std::ranges::replace(name, ',', ';');
            text +=
                fmt::format("{},{},{},{},{},{},{},{},{}\n", name, layer.repeats, layer.mapping->cost.cycles,
                            layer.mapping->cost.nanojoules, layer.mapping->cost.rowActivations, layer.mapping->value,
                            layer.mapping->bound, layer.mapping->isProved, layer.mapping->text);
        }
    }
    return text;
}

} // namespace pimento::cli
