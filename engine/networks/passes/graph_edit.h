// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/network.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace pimento::networks {

/// A network while a pass changes it. Layers are known by their index; links follow when a layer is bypassed or removed.
/// Every step takes constant time but for reading the operands of a layer.
class GraphEdit {
public:
    /// An operand of a layer.
    struct Operand {
        std::optional<std::size_t> layer;     // the layer that makes it; none: an input of the network
        std::optional<std::int64_t> elements; // none: not known
    };

    /// Takes a network that check() accepts.
    explicit GraphEdit(workloads::Network network);

    [[nodiscard]] std::size_t size() const { return m_network.layers.size(); }
    [[nodiscard]] workloads::Layer& layer(std::size_t index) { return m_network.layers[index].layer; }

    /// Layer that makes the operand of a layer which has exactly one; none: an input makes it, or there are several.
    [[nodiscard]] std::optional<std::size_t> onlySource(std::size_t index) const;
    /// Layer that onlySource() names, if nothing else reads its result and the network does not give it either.
    [[nodiscard]] std::optional<std::size_t> ownSource(std::size_t index) const;
    /// The operands of a layer, in their order.
    [[nodiscard]] std::vector<Operand> operands(std::size_t index) const;
    [[nodiscard]] bool isOutput(std::size_t index) const { return m_isOutput[index]; }

    /// Lets everything that reads a layer with one operand read that operand instead, and removes the layer. False, and
    /// nothing changes: it has several operands, or gives an input of the network unchanged as a result.
    bool bypass(std::size_t index);
    [[nodiscard]] const workloads::Dimensions& dimensions(std::size_t index) const;
    /// Removes a layer together with its links to those that read it.
    void removeWithLinks(std::size_t index);

    /// The network with all changes.
    [[nodiscard]] workloads::Network take();

private:
    using Node = std::size_t; // inputs of the network first, then its layers

    [[nodiscard]] Node nodeOf(std::size_t layer) const { return m_network.inputs.size() + layer; }
    [[nodiscard]] std::optional<std::size_t> layerOf(Node node) const;
    [[nodiscard]] Node current(Node node) const;
    [[nodiscard]] const std::string& nameOf(Node node) const;

    workloads::Network m_network;
    std::vector<std::vector<Node>> m_operands; // one per layer
    mutable std::vector<Node> m_standIn;       // what is read in the place of each node; itself: the node
    std::vector<std::size_t> m_readers;        // number of links to each node
    std::vector<bool> m_isRemoved;             // one per layer
    std::vector<bool> m_losesLinks;            // one per layer: removed, and its readers do without
    std::vector<bool> m_isOutput;              // one per layer: named as an output
};

} // namespace pimento::networks
