// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/passes/graph_edit.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace pimento::networks {

GraphEdit::GraphEdit(workloads::Network network) : m_network(std::move(network))
{
    std::unordered_map<std::string_view, Node> nodes;
    for (const auto& input : m_network.inputs) {
        nodes.emplace(input.name, nodes.size());
    }
    for (const auto& one : m_network.layers) {
        nodes.emplace(one.layer.name, nodes.size());
    }
    m_standIn.resize(nodes.size());
    for (Node node = 0; node < m_standIn.size(); ++node) {
        m_standIn[node] = node;
    }
    m_readers.resize(nodes.size(), 0);
    for (const auto& one : m_network.layers) {
        auto& operands = m_operands.emplace_back();
        for (const std::string& name : one.from) {
            operands.push_back(nodes.at(name));
            ++m_readers[operands.back()];
        }
    }
    m_isRemoved.resize(size(), false);
    m_losesLinks.resize(size(), false);
    m_isOutput.resize(size(), false);
    for (const std::string& name : m_network.outputs) {
        if (const auto layer = layerOf(nodes.at(name))) {
            m_isOutput[*layer] = true;
        }
    }
}

std::optional<std::size_t> GraphEdit::layerOf(Node node) const
{
    return node < m_network.inputs.size() ? std::nullopt : std::optional(node - m_network.inputs.size());
}

GraphEdit::Node GraphEdit::current(Node node) const
{
    while (m_standIn[node] != node) {
        m_standIn[node] = m_standIn[m_standIn[node]]; // shortens the way of the next question
        node = m_standIn[node];
    }
    return node;
}

const std::string& GraphEdit::nameOf(Node node) const
{
    const auto layer = layerOf(node);
    return layer ? m_network.layers[*layer].layer.name : m_network.inputs[node].name;
}

std::optional<std::size_t> GraphEdit::onlySource(std::size_t index) const
{
    return m_operands[index].size() == 1 ? layerOf(current(m_operands[index].front())) : std::nullopt;
}

std::optional<std::size_t> GraphEdit::ownSource(std::size_t index) const
{
    const auto source = onlySource(index);
    return source && m_readers[nodeOf(*source)] == 1 && !m_isOutput[*source] ? source : std::nullopt;
}

std::vector<GraphEdit::Operand> GraphEdit::operands(std::size_t index) const
{
    std::vector<Operand> operands;
    for (const Node read : m_operands[index]) {
        const Node node = current(read);
        const auto layer = layerOf(node);
        operands.push_back(
            {layer, layer ? resultOf(m_network.layers[*layer].layer) : std::optional(m_network.inputs[node].elements)});
    }
    return operands;
}

bool GraphEdit::bypass(std::size_t index)
{
    const auto source = onlySource(index);
    const bool isResult = m_isOutput[index] || m_readers[nodeOf(index)] == 0;
    if (m_operands[index].size() != 1 || (!source && isResult)) {
        return false;
    }
    const Node operand = current(m_operands[index].front());
    m_standIn[nodeOf(index)] = operand;
    m_readers[operand] += m_readers[nodeOf(index)] - 1;
    m_isRemoved[index] = true;
    if (source && m_isOutput[index]) {
        m_isOutput[*source] = true;
    }
    return true;
}

void GraphEdit::removeWithLinks(std::size_t index)
{
    m_isRemoved[index] = true;
    m_losesLinks[index] = true;
    for (const Node operand : m_operands[index]) {
        --m_readers[current(operand)];
    }
}

const workloads::Dimensions& GraphEdit::dimensions(std::size_t index) const
{
    return m_network.layers[index].dimensions;
}

workloads::Network GraphEdit::take()
{
    std::vector<workloads::NetworkLayer> kept;
    for (std::size_t index = 0; index < size(); ++index) {
        if (m_isRemoved[index]) {
            continue;
        }
        workloads::NetworkLayer one = m_network.layers[index];
        one.from.clear();
        for (const Node operand : m_operands[index]) {
            const Node node = current(operand);
            const auto layer = layerOf(node);
            if (!layer || !m_losesLinks[*layer]) {
                one.from.push_back(nameOf(node));
            }
        }
        kept.push_back(std::move(one));
    }
    workloads::Network result{m_network.name, m_network.inputs, std::move(kept), {}};
    for (std::size_t index = 0; index < size(); ++index) {
        if (m_isOutput[index] && !m_isRemoved[index]) {
            result.outputs.push_back(m_network.layers[index].layer.name);
        }
    }
    return result;
}

} // namespace pimento::networks
