// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/network/network_pictures.h"

#include "engine/networks/compute_layers.h"
#include "engine/networks/drawing/repeated_blocks.h"
#include "engine/networks/layer_text.h"
#include "views/network/network_text.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace pimento {

namespace {

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

/// Adds a layer's cost to that of its node; attention has two.
void addCost(NetworkNode& node, const LayerMapping& mapping, double repeats)
{
    NetworkNodeCost cost = node.cost.value_or(NetworkNodeCost{});
    cost.isProved = (!node.cost || cost.isProved) && mapping.isProved;
    const NetworkCost all = mapping.cost.times(repeats);
    cost.cycles += all.cycles;
    cost.joules += all.nanojoules * kJoules;
    cost.rows += all.rowActivations;
    cost.energies.resize(mapping.energies.size(), 0);
    for (std::size_t i = 0; i < mapping.energies.size(); ++i) {
        cost.energies[i] += mapping.energies[i] * repeats * kJoules;
    }
    cost.mapping += (cost.mapping.isEmpty() ? QString() : QStringLiteral("\n")) + QString::fromStdString(mapping.text);
    cost.gap = std::max(cost.gap, mapping.value > 0 ? (mapping.value - mapping.bound) / mapping.value : 0);
    node.cost = std::move(cost);
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

QString verdictOf(const MappedNetwork& known)
{
    const QString latency = formatQuantity(known.total.cycles / (known.megahertz * kHertz), QStringLiteral("s"));
    QStringList sentences = {
        NetworkPictureTexts::tr("Layer by layer: %1 cycles (%2), %3; %4.")
            .arg(formatInteger(known.total.cycles), latency,
                 formatQuantity(known.total.nanojoules * kJoules, QStringLiteral("J")),
                 known.isComplete ? proofText(known.isProved) : NetworkPictureTexts::tr("some layers are not solved"))};
    if (known.countsRows) {
        sentences << NetworkPictureTexts::tr("%1 DRAM row activations.").arg(formatInteger(known.total.rowActivations));
    }
    for (const JointChoice& choice : known.joint) {
        if (!choice.sentence.empty()) {
            sentences << inWords(choice.sentence);
        }
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
        node.hasMapping = std::holds_alternative<workloads::Convolution>(one.layer.shape) ||
                          std::holds_alternative<workloads::Product>(one.layer.shape);
        picture.nodes.push_back(std::move(node));
        for (const std::size_t from : links.sources[i]) {
            picture.links.push_back({from, i});
        }
    }
    picture.sharedLetters = sharedLettersOf(picture.nodes);
    picture.blocks = blocksOf(network, picture.nodes);
    picture.verdict = NetworkPictureTexts::tr("%n layer(s). Press Find mappings to find the best mapping of each.",
                                              nullptr, static_cast<int>(network.layers.size()));
    return picture;
}

void addCosts(NetworkPicture& picture, const MappedNetwork& known, const QString& accelerator)
{
    picture.accelerator = accelerator;
    for (const MappedLayer& layer : known.layers) {
        if (layer.mapping) {
            addCost(picture.nodes[layer.layer], *layer.mapping, layer.repeats);
        }
    }
    for (const std::string& part : known.energyParts) {
        picture.energyParts << QString::fromStdString(part);
    }
    picture.verdict = verdictOf(known);
}

} // namespace pimento
