// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/models/network_output.h"

#include "app/cli/common/json_value.h"
#include "app/cli/common/support.h"
#include "engine/base/csv.h"
#include "engine/systems/dataflow/notation/mapping_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace pimento::cli {

namespace {

using dataflow::Accelerator;
using dataflow::FusedLayers;
using dataflow::kTensorNames;
using dataflow::kTensors;
using dataflow::NetworkCost;
using dataflow::NetworkDataflows;
using dataflow::PlacedLayer;
using dataflow::PlacedPair;
using dataflow::SolvedLayer;
using dataflow::TensorLayouts;

constexpr double kMicrojoules = 1e-3; // of a nJ
constexpr double kPercent = 100;

double gapOf(double value, double bound) { return value > 0 ? std::max(0.0, (value - bound) / value) : 0; }

std::string storesText(const Accelerator& accelerator, const std::vector<std::array<bool, kTensors>>& stores)
{
    constexpr std::string_view kLetters = "IWO";
    std::string text;
    for (std::size_t m = stores.size(); m-- > 0;) {
        std::string letters;
        for (std::size_t t = 0; t < kTensors; ++t) {
            letters += stores[m][t] ? std::string(1, kLetters[t]) : "";
        }
        text += (text.empty() ? "" : ", ") + accelerator.levels[m].name + " " + (letters.empty() ? "-" : letters);
    }
    return text;
}

void printTotal(const NetworkDataflows& answer, const char* title, const NetworkCost& cost)
{
    printPlain("{:<28}{:>16.0f} cycles ({:.3f} ms) {:>14.1f} uJ {:>14.0f} row activations\n", title, cost.latency,
               cost.latency / (1e3 * static_cast<double>(answer.clockMegahertz)), cost.energy * kMicrojoules,
               cost.activations);
}

void printSolvedLayers(const NetworkDataflows& answer)
{
    std::size_t width = 5;
    for (const PlacedLayer& layer : answer.layers.placed) {
        width = std::max(width, layer.shape.name.size());
    }
    printPlain("{:<{}}  {:>5}{:>12}{:>12}{:>10}  {:>7}  {}\n", "layer", width, "times", "cycles", "uJ", "rows", "gap",
               "mapping");
    for (const PlacedLayer& layer : answer.layers.placed) {
        if (const SolvedLayer* one = answer.solved(layer)) {
            printPlain("{:<{}}  {:>5.0f}{:>12.0f}{:>12.2f}{:>10.0f}  {:>5.2f} %  {}\n", layer.shape.name, width,
                       layer.repeats, one->cost.latency, one->cost.energy * kMicrojoules, one->cost.activations,
                       kPercent * gapOf(one->solution.value, one->solution.bound),
                       mappingText(answer.accelerator, *one->solution.mapping));
        }
    }
}

/// Parts of a value in percent: "0.05 %", or "nothing" if sums round as much.
std::string percentText(double part, double of)
{
    constexpr double kRoundingOfSums = 1e-5;
    const double share = of > 0 ? part / of : 0;
    return share < kRoundingOfSums ? "nothing" : fmt::format("{:.2g} %", kPercent * share);
}

/// Whether another choice could save more.
std::string limitText(double savedAtMost, double of, bool isProved)
{
    const std::string most = percentText(savedAtMost, of);
    return isProved || most == "nothing" ? "proved" : "at most " + most + " is possible";
}

void printShared(const NetworkDataflows& answer)
{
    const double separate = answer.value();
    if (answer.layouts) {
        const TensorLayouts& layouts = *answer.layouts;
        printPlain("layouts chosen together     save {} over layer by layer with the relayouts that follow; {}; "
                   "{} relayouts\n",
                   percentText(layouts.separate - layouts.value, layouts.separate),
                   limitText(layouts.separate - layouts.bound, layouts.separate, layouts.isProved),
                   std::ranges::count(layouts.isRelaid, true));
    }
    if (answer.stores) {
        const std::string more = percentText(answer.stores->value - separate, separate);
        printPlain("same stores for all layers  cost {} more than layer by layer{}; {}\n", more,
                   answer.stores->isProved || more == "nothing" ? ", proved" : " at most",
                   storesText(answer.accelerator, answer.stores->stores));
    }
}

/// Lists fused pairs: layers that run strip by strip.
void printPairs(const NetworkDataflows& answer)
{
    const FusedLayers& fused = *answer.fused;
    printPlain("fused pairs                 save {} over layer by layer; {}; {} of {} pairs\n",
               percentText(fused.saved, answer.value()), limitText(fused.savedAtMost, answer.value(), fused.isProved),
               fused.pairs.size(), fused.tried);
    for (const PlacedPair& pair : fused.pairs) {
        printPlain("    {} + {}: {} strips, {} bytes in {}, weights {} and {}\n",
                   answer.layers.placed[pair.first].shape.name, answer.layers.placed[pair.second].shape.name,
                   pair.how.strips, pair.how.bufferedBytes, answer.accelerator.levels[pair.how.buffer].name,
                   pair.how.isFirstResident ? "stay" : "move", pair.how.isSecondResident ? "stay" : "move");
    }
}

Json pairsJson(const NetworkDataflows& answer)
{
    Json pairs = Json::array();
    for (const PlacedPair& pair : answer.fused->pairs) {
        pairs.push_back({{"first", answer.layers.placed[pair.first].shape.name},
                         {"second", answer.layers.placed[pair.second].shape.name},
                         {"buffer", answer.accelerator.levels[pair.how.buffer].name},
                         {"strips", pair.how.strips},
                         {"buffered_bytes", pair.how.bufferedBytes},
                         {"first_weights_stay", pair.how.isFirstResident},
                         {"second_weights_stay", pair.how.isSecondResident},
                         {"first_mapping", mappingText(answer.accelerator, pair.how.first)},
                         {"second_mapping", mappingText(answer.accelerator, pair.how.second)},
                         {"saved", pair.saved}});
    }
    return {{"saved", answer.fused->saved},
            {"saved_at_most", answer.fused->savedAtMost},
            {"proved", answer.fused->isProved},
            {"tried", answer.fused->tried},
            {"pairs", std::move(pairs)}};
}

Json costJson(const NetworkCost& cost)
{
    return {{"cycles", cost.latency}, {"energy_nj", cost.energy}, {"row_activations", cost.activations}};
}

Json storesJson(const NetworkDataflows& answer)
{
    Json levels = Json::array();
    for (std::size_t m = 0; m < answer.stores->stores.size(); ++m) {
        Json tensors = Json::array();
        for (std::size_t t = 0; t < kTensors; ++t) {
            if (answer.stores->stores[m][t]) {
                tensors.push_back(std::string(kTensorNames[t]));
            }
        }
        levels.push_back({{"level", answer.accelerator.levels[m].name}, {"stores", std::move(tensors)}});
    }
    return {{"value", answer.stores->value},
            {"separate", answer.value()},
            {"proved", answer.stores->isProved},
            {"levels", std::move(levels)}};
}

Json layoutsJson(const NetworkDataflows& answer)
{
    const TensorLayouts& layouts = *answer.layouts;
    Json layers = Json::array();
    for (std::size_t i = 0; i < layouts.layers.size(); ++i) {
        layers.push_back({{"name", answer.layers.placed[i].shape.name},
                          {"mapping", mappingText(answer.accelerator, *layouts.layers[i].mapping)},
                          {"relaid", static_cast<bool>(layouts.isRelaid[i])}});
    }
    return {{"value", layouts.value},
            {"bound", layouts.bound},
            {"separate", layouts.separate},
            {"proved", layouts.isProved},
            {"layers", std::move(layers)}};
}

Json layerJson(const NetworkDataflows& answer, const PlacedLayer& layer)
{
    const SolvedLayer* one = answer.solved(layer);
    Json json{{"name", layer.shape.name}, {"repeats", layer.repeats}, {"distinct", layer.distinct}};
    if (one == nullptr) {
        json["solved"] = false;
        return json;
    }
    json["mapping"] = mappingText(answer.accelerator, *one->solution.mapping);
    json["cost"] = costJson(one->cost);
    json["value"] = one->solution.value;
    json["bound"] = one->solution.bound;
    json["proved"] = one->solution.isProved;
    json["solved"] = true;
    return json;
}

} // namespace

void printDataflows(const std::string& network, const NetworkDataflows& answer)
{
    printPlain("{} on {}: {} layers with multiplications, {} of them distinct\n\n", network, answer.accelerator.name,
               answer.layers.placed.size(), answer.layers.distinct.size());
    printSolvedLayers(answer);
    printPlain("\n");
    printTotal(answer, "layer by layer", answer.total());
    const double gap = gapOf(answer.value(), answer.bound());
    if (answer.isComplete()) {
        printPlain("{:<28}{}\n", "",
                   answer.isProved ? fmt::format("proved: gap {:.3f} %", kPercent * gap)
                                   : fmt::format("not proved: gap {:.2f} %", kPercent * gap));
    }
    printShared(answer);
    if (answer.fused && answer.fused->tried > 0) {
        printPairs(answer);
    }
}

void printDataflowsJson(const std::string& network, const NetworkDataflows& answer)
{
    Json layers = Json::array();
    for (const PlacedLayer& layer : answer.layers.placed) {
        layers.push_back(layerJson(answer, layer));
    }
    Json json{{"network", network},
              {"accelerator", answer.accelerator.name},
              {"layers", std::move(layers)},
              {"distinct", answer.layers.distinct.size()},
              {"complete", answer.isComplete()},
              {"total", costJson(answer.total())},
              {"value", answer.value()},
              {"bound", answer.bound()},
              {"proved", answer.isProved}};
    json["layouts"] = answer.layouts ? layoutsJson(answer) : Json(nullptr);
    json["fused"] = answer.fused ? pairsJson(answer) : Json(nullptr);
    json["stores"] = answer.stores ? storesJson(answer) : Json(nullptr);
    printJson(json);
}

std::string dataflowsCsv(const NetworkDataflows& answer)
{
    std::string text = "layer,repeats,cycles,energy_nj,row_activations,value,bound,proved,mapping\n";
    for (const PlacedLayer& layer : answer.layers.placed) {
        if (const SolvedLayer* one = answer.solved(layer)) {
            std::string name = layer.shape.name;
            std::ranges::replace(name, ',', ';');
            text += fmt::format("{},{},{},{},{},{},{},{},{}\n", name, layer.repeats, one->cost.latency,
                                one->cost.energy, one->cost.activations, one->solution.value, one->solution.bound,
                                one->solution.isProved, mappingText(answer.accelerator, *one->solution.mapping));
        }
    }
    return text;
}

} // namespace pimento::cli
