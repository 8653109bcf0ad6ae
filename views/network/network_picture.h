// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/drawing/layered_drawing.h"
#include "engine/networks/drawing/repeated_blocks.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace pimento {

/// What the mappings of a layer cost, with all of its repeats.
struct NetworkNodeCost {
    double cycles = 0;
    double joules = 0;
    double rows = 0;              // DRAM row activations
    std::vector<double> energies; // joules of each part of NetworkPicture::energyParts
    QString mapping;              // as text
    double gap = 0;               // fraction between cost and bound
    bool isProved = false;
};

/// A layer of a network as the page Network shows it.
struct NetworkNode {
    QString name;
    QString kind;     // "convolution 3x3 stride 2"
    QString result;   // "1x64x112x112"
    QString operands; // dimensions of what it reads
    double macs = 0;  // with all repeats, as weights
    double weights = 0;
    double elements = 0; // of the result
    double repeats = 1;
    bool hasMapping = false;            // its mappings can be explored
    std::optional<NetworkNodeCost> cost; // none: not known, or nothing to multiply
};

/// A network with what is known about it.
struct NetworkPicture {
    QString name;
    QString accelerator; // accelerator that the costs are for; "": none
    std::vector<NetworkNode> nodes;
    qsizetype sharedLetters = 0; // with which all names of layers begin; boxes and tables leave them out
    std::vector<networks::DrawnLink> links; // from layers to the layers that read them
    std::vector<networks::RepeatedBlock> blocks;
    QStringList energyParts;
    QString verdict; // sentences on the costs, and on choices for several layers together
};

/// A number of layers that the page colours and lists.
enum class NetworkFigure : unsigned char { Macs, Weights, Latency, Energy, Rows };
inline constexpr int kNetworkFigures = 5;

/// The figure of a layer; none: it is not known.
[[nodiscard]] inline std::optional<double> figureOf(const NetworkNode& node, NetworkFigure figure)
{
    switch (figure) {
    case NetworkFigure::Macs:
        return node.macs;
    case NetworkFigure::Weights:
        return node.weights;
    case NetworkFigure::Latency:
        return node.cost ? std::optional(node.cost->cycles) : std::nullopt;
    case NetworkFigure::Energy:
        return node.cost ? std::optional(node.cost->joules) : std::nullopt;
    case NetworkFigure::Rows:
        return node.cost ? std::optional(node.cost->rows) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace pimento
