// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/joint_choices.h"

#include "engine/systems/dataflow/notation/mapping_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace pimento::dataflow {

namespace {

using document::Json;

/// A part of a value in percent: "0.05 %", or "nothing" if sums round as much.
std::string percentText(double part, double of)
{
    constexpr double kRoundingOfSums = 1e-5;
    constexpr double kPercent = 100;
    const double share = of > 0 ? part / of : 0;
    return share < kRoundingOfSums ? "nothing" : fmt::format("{:.2g} %", kPercent * share);
}

/// What a choice saves of a value.
struct Saving {
    double saved = 0;
    double savedAtMost = 0; // by another choice
    double of = 0;
    bool isProved = false;

    [[nodiscard]] std::string found() const { return percentText(saved, of); }
    [[nodiscard]] std::string most() const { return percentText(savedAtMost, of); }
    [[nodiscard]] bool isFinal() const { return isProved || most() == "nothing"; }
    /// Whether another choice could save more.
    [[nodiscard]] std::string limit() const { return isFinal() ? "proved" : "at most " + most() + " is possible"; }
};

// Layouts

Saving savingOf(const TensorLayouts& layouts)
{
    return {layouts.separate - layouts.value, layouts.separate - layouts.bound, layouts.separate, layouts.isProved};
}

Json layoutsJson(const NetworkDataflows& answer, const TensorLayouts& layouts)
{
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

JointChoice choiceOf(const NetworkDataflows& answer, const TensorLayouts& layouts)
{
    const Saving saving = savingOf(layouts);
    return {.id = "layouts",
            .lines = fmt::format(
                "layouts chosen together     save {} over layer by layer with the relayouts that follow; {}; "
                "{} relayouts\n",
                saving.found(), saving.limit(), std::ranges::count(layouts.isRelaid, true)),
            .sentence = fmt::format("Layouts chosen for all layers together save {}, relayouts included ({}).",
                                    saving.found(), saving.limit()),
            .json = layoutsJson(answer, layouts)};
}

// Stored tensors

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

Json storesJson(const NetworkDataflows& answer, const SharedStores& shared)
{
    Json levels = Json::array();
    for (std::size_t m = 0; m < shared.stores.size(); ++m) {
        Json tensors = Json::array();
        for (std::size_t t = 0; t < kTensors; ++t) {
            if (shared.stores[m][t]) {
                tensors.push_back(std::string(kTensorNames[t]));
            }
        }
        levels.push_back({{"level", answer.accelerator.levels[m].name}, {"stores", std::move(tensors)}});
    }
    return {{"value", shared.value},
            {"separate", answer.value()},
            {"proved", shared.isProved},
            {"levels", std::move(levels)}};
}

std::string storesSentence(const std::string& more, bool isProved)
{
    return more == "nothing" ? "All layers can store the same tensors at no extra cost."
           : isProved        ? "Storing the same tensors for all layers takes " + more + " more (proved)."
                             : "Storing the same tensors for all layers takes at most " + more + " more.";
}

JointChoice choiceOf(const NetworkDataflows& answer, const SharedStores& shared)
{
    const double separate = answer.value();
    const std::string more = percentText(shared.value - separate, separate);
    return {.id = "stores",
            .lines = fmt::format("same stores for all layers  cost {} more than layer by layer{}; {}\n", more,
                                 shared.isProved || more == "nothing" ? ", proved" : " at most",
                                 storesText(answer.accelerator, shared.stores)),
            .sentence = storesSentence(more, shared.isProved),
            .json = storesJson(answer, shared)};
}

// Pairs of layers that run strip by strip

std::string pairText(const NetworkDataflows& answer, const PlacedPair& pair)
{
    return fmt::format("    {} + {}: {} strips, {} bytes in {}, weights {} and {}\n",
                       answer.layers.placed[pair.first].shape.name, answer.layers.placed[pair.second].shape.name,
                       pair.how.strips, pair.how.bufferedBytes, answer.accelerator.levels[pair.how.buffer].name,
                       pair.how.isFirstResident ? "stay" : "move", pair.how.isSecondResident ? "stay" : "move");
}

Json pairsJson(const NetworkDataflows& answer, const FusedLayers& fused)
{
    Json pairs = Json::array();
    for (const PlacedPair& pair : fused.pairs) {
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
    return {{"saved", fused.saved},
            {"saved_at_most", fused.savedAtMost},
            {"proved", fused.isProved},
            {"tried", fused.tried},
            {"pairs", std::move(pairs)}};
}

JointChoice choiceOf(const NetworkDataflows& answer, const FusedLayers& fused)
{
    JointChoice choice{.id = "fused", .lines = {}, .sentence = {}, .json = pairsJson(answer, fused)};
    if (fused.tried == 0) {
        return choice;
    }
    const Saving saving{fused.saved, fused.savedAtMost, answer.value(), fused.isProved};
    choice.lines = fmt::format("fused pairs                 save {} over layer by layer; {}; {} of {} pairs\n",
                               saving.found(), saving.limit(), fused.pairs.size(), fused.tried);
    for (const PlacedPair& pair : fused.pairs) {
        choice.lines += pairText(answer, pair);
    }
    choice.sentence = fmt::format("Pairs of layers that run strip by strip save {} ({}): {} of {} pairs.",
                                  saving.found(), saving.limit(), fused.pairs.size(), fused.tried);
    return choice;
}

template <class Choice>
JointChoice choiceIfKnown(const char* id, const NetworkDataflows& answer, const std::optional<Choice>& choice)
{
    return choice ? choiceOf(answer, *choice) : JointChoice{.id = id, .lines = {}, .sentence = {}, .json = nullptr};
}

} // namespace

std::vector<JointChoice> jointChoices(const NetworkDataflows& known)
{
    return {choiceIfKnown("layouts", known, known.layouts), choiceIfKnown("stores", known, known.stores),
            choiceIfKnown("fused", known, known.fused)};
}

} // namespace pimento::dataflow
