// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/network/network_pictures.h"

#include "engine/networks/compute_layers.h"
#include "engine/networks/drawing/repeated_blocks.h"
#include "engine/networks/layer_text.h"
#include "engine/systems/dataflow/inspect/cost_parts.h"
#include "engine/systems/dataflow/notation/mapping_text.h"
#include "views/network/network_text.h"
#include "views/texts/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace pimento {

namespace {

using namespace dataflow;

constexpr double kJoules = 1e-9; // of a nJ
constexpr double kHertz = 1e6;   // of a MHz

/// Context of the translations.
struct NetworkPictureTexts {
    Q_DECLARE_TR_FUNCTIONS(NetworkPictureTexts)
};

QString dimensionsOf(const workloads::Network& network, const std::string& name)
{
    for (const auto& input : network.inputs) {
        if (input.name == name) {
            return QString::fromStdString(networks::dimensionsText(input.dimensions));
        }
    }
    for (const auto& layer : network.layers) {
        if (layer.layer.name == name) {
            return QString::fromStdString(networks::dimensionsText(layer.dimensions));
        }
    }
    return {};
}

double gapOf(const DataflowSolution& solution) { return solution.value > 0 ? std::max(0.0, solution.gap()) : 0; }

/// Adds a layer's cost to that of its node; attention has two.
void addCost(NetworkNode& node, const PlacedLayer& layer, const SolvedLayer& solved, const Accelerator& accelerator)
{
    NetworkNodeCost cost = node.cost.value_or(NetworkNodeCost{});
    cost.isProved = !node.cost || cost.isProved;
    const NetworkCost all = solved.cost.times(layer.repeats);
    cost.cycles += all.latency;
    cost.joules += all.energy * kJoules;
    cost.rows += all.activations;
    const std::vector<CostPart> parts = energyParts(accelerator, solved.figures);
    cost.energies.resize(parts.size(), 0);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        cost.energies[i] += parts[i].value * layer.repeats * kJoules;
    }
    const QString mapping = QString::fromStdString(mappingText(accelerator, *solved.solution.mapping));
    cost.mapping += (cost.mapping.isEmpty() ? QString() : QStringLiteral("\n")) + mapping;
    cost.gap = std::max(cost.gap, gapOf(solved.solution));
    cost.isProved = cost.isProved && solved.solution.isProved;
    node.cost = std::move(cost);
}

/// A difference of two values in percent of a third one; nothing if sums round as much.
std::optional<QString> percentText(double difference, double of)
{
    constexpr double kRoundingOfSums = 1e-5;
    const double share = of > 0 ? difference / of : 0;
    return share < kRoundingOfSums ? std::nullopt : std::optional(formatShare(share));
}

/// What a joint choice saves, and whether another one could save more.
QString gainText(double saved, double savedAtMost, double of, bool isProved)
{
    const auto gain = percentText(saved, of);
    const QString found = gain ? *gain : NetworkPictureTexts::tr("nothing");
    const auto most = percentText(savedAtMost, of);
    return isProved || !most ? NetworkPictureTexts::tr("%1 (proved)").arg(found)
                             : NetworkPictureTexts::tr("%1 (at most %2 is possible)").arg(found, *most);
}

/// The chains of equal blocks of a network: layers do the same if their kinds, shapes and sizes agree. Inputs are nodes
/// as well, so that the first of equal blocks may read one.
std::vector<networks::RepeatedBlock> blocksOf(const workloads::Network& network, const std::vector<NetworkNode>& nodes)
{
    std::map<std::string, std::size_t> places; // of inputs and layers by name
    std::map<QString, std::uint64_t> known;
    std::vector<std::uint64_t> kinds;
    std::vector<networks::DrawnLink> links;
    const auto add = [&](const std::string& name, const QString& does) {
        places.emplace(name, kinds.size());
        kinds.push_back(known.emplace(does, known.size()).first->second);
    };
    for (const auto& input : network.inputs) {
        add(input.name, QString::fromStdString(input.name));
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const NetworkNode& node = nodes[i];
        for (const std::string& from : network.layers[i].from) {
            if (const auto found = places.find(from); found != places.end()) {
                links.push_back({found->second, kinds.size()});
            }
        }
        add(network.layers[i].layer.name, QStringList{node.kind, node.result, node.operands, QString::number(node.macs),
                                                      QString::number(node.weights)}
                                              .join(QLatin1Char('\n')));
    }
    std::vector<networks::RepeatedBlock> blocks = networks::repeatedBlocks(kinds, links);
    std::erase_if(blocks, [&](const auto& block) { return block.first < network.inputs.size(); });
    for (networks::RepeatedBlock& block : blocks) {
        block.first -= network.inputs.size();
    }
    return blocks;
}

QString proofText(bool isProved)
{
    return isProved ? NetworkPictureTexts::tr("proved") : NetworkPictureTexts::tr("not proved");
}

/// What it costs if all layers store the same tensors.
QString storesText(const SharedStores& stores, double separate)
{
    const auto more = percentText(stores.value - separate, separate);
    if (!more) {
        return NetworkPictureTexts::tr("All layers can store the same tensors at no further cost.");
    }
    return stores.isProved
               ? NetworkPictureTexts::tr("Storing the same tensors for all layers takes %1 more (proved).").arg(*more)
               : NetworkPictureTexts::tr("Storing the same tensors for all layers takes at most %1 more.").arg(*more);
}

QString verdictOf(const NetworkDataflows& known)
{
    const NetworkCost total = known.total();
    const QString latency =
        formatQuantity(total.latency / (static_cast<double>(known.clockMegahertz) * kHertz), QStringLiteral("s"));
    QString text =
        NetworkPictureTexts::tr("Layer by layer: %1 cycles (%2), %3; %4.")
            .arg(formatInteger(total.latency), latency, formatQuantity(total.energy * kJoules, QStringLiteral("J")),
                 known.isComplete() ? proofText(known.isProved)
                                    : NetworkPictureTexts::tr("some layers are not solved"));
    if (known.accelerator.rows.rowBytes > 0) {
        text += QLatin1Char(' ') +
                NetworkPictureTexts::tr("%1 DRAM row activations.").arg(formatInteger(total.activations));
    }
    QStringList sentences = {text};
    if (known.layouts) {
        const TensorLayouts& layouts = *known.layouts;
        sentences << NetworkPictureTexts::tr("Layouts chosen for all layers together save %1, relayouts included.")
                         .arg(gainText(layouts.separate - layouts.value, layouts.separate - layouts.bound,
                                       layouts.separate, layouts.isProved));
    }
    if (known.stores) {
        sentences << storesText(*known.stores, known.value());
    }
    if (known.fused && known.fused->tried > 0) {
        const FusedLayers& fused = *known.fused;
        sentences << NetworkPictureTexts::tr("Pairs of layers that run strip by strip save %1: %L2 of %L3 pairs.")
                         .arg(gainText(fused.saved, fused.savedAtMost, known.value(), fused.isProved))
                         .arg(fused.pairs.size())
                         .arg(fused.tried);
    }
    return sentences.join(QLatin1Char(' '));
}

} // namespace

NetworkPicture pictureOf(const workloads::Network& network)
{
    NetworkPicture picture;
    picture.name = QString::fromStdString(network.name);
    const networks::NetworkLinks links = networks::linksOf(network);
    for (std::size_t i = 0; i < network.layers.size(); ++i) {
        const workloads::NetworkLayer& one = network.layers[i];
        const auto repeats = static_cast<double>(one.layer.repeats);
        NetworkNode node;
        node.name = QString::fromStdString(one.layer.name);
        node.kind = kindInWords(networks::layerText(one.layer));
        node.result = QString::fromStdString(networks::dimensionsText(one.dimensions));
        QStringList operands;
        for (const std::string& name : one.from) {
            operands << dimensionsOf(network, name);
        }
        node.operands = operands.join(QStringLiteral(", "));
        node.macs = macsOf(one.layer).value_or(0) * repeats;
        node.weights = static_cast<double>(weightsOf(one.layer).value_or(0)) * repeats;
        node.elements = static_cast<double>(resultOf(one.layer).value_or(0));
        node.repeats = repeats;
        node.hasDataflow = std::holds_alternative<workloads::Convolution>(one.layer.shape) ||
                           std::holds_alternative<workloads::Product>(one.layer.shape);
        picture.nodes.push_back(std::move(node));
        for (const std::size_t from : links.sources[i]) {
            picture.links.push_back({from, i});
        }
    }
    picture.sharedLetters = sharedLettersOf(picture.nodes);
    picture.blocks = blocksOf(network, picture.nodes);
    picture.verdict = NetworkPictureTexts::tr("%n layer(s). Press “Find dataflows” to find the best dataflow of each.",
                                              nullptr, static_cast<int>(network.layers.size()));
    return picture;
}

void addCosts(NetworkPicture& picture, const NetworkDataflows& known, const QString& accelerator)
{
    picture.accelerator = accelerator;
    for (const PlacedLayer& layer : known.layers.placed) {
        if (const SolvedLayer* solved = known.solved(layer)) {
            addCost(picture.nodes[layer.layer], layer, *solved, known.accelerator);
            if (picture.energyParts.isEmpty()) {
                for (const CostPart& part : energyParts(known.accelerator, solved->figures)) {
                    picture.energyParts << QString::fromStdString(part.title);
                }
            }
        }
    }
    picture.verdict = verdictOf(known);
}

} // namespace pimento
