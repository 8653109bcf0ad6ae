// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_network.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace pimento {

namespace {

using workloads::LayerShape;
using workloads::NetworkLayer;

std::int64_t roundedUp(double expected) { return std::max<std::int64_t>(1, std::llround(std::ceil(expected))); }

LayerShape shapeOf(const ModelLayer& layer, const ModelPhase& phase)
{
    if (layer.attention) {
        const AttentionShape& of = *layer.attention;
        return workloads::Attention{.sequences = of.sequences,
                                    .tokens = phase.rows / of.sequences,
                                    .context = of.longestContext,
                                    .heads = of.heads,
                                    .kvHeads = of.kvHeads,
                                    .keySize = of.keySize,
                                    .valueSize = of.valueSize};
    }
    if (layer.kind == LayerKind::Linear && layer.experts) {
        return workloads::Product{roundedUp(layer.experts->rowsPerExpert), layer.inputs, layer.outputs,
                                  roundedUp(layer.experts->touched)};
    }
    if (layer.kind == LayerKind::Linear) {
        return workloads::Product{layer.rows, layer.inputs, layer.outputs, layer.instances};
    }
    return workloads::ElementWise{std::string(nameOf(layer.kind)), layer.rows * std::max<std::int64_t>(1, layer.inputs),
                                  layer.rows * std::max<std::int64_t>(1, layer.outputs)};
}

/// Adds one layer behind another.
class GraphMaker {
public:
    explicit GraphMaker(const LanguageModel& model, const ModelPhase& phase) : m_phase(&phase)
    {
        m_network.name = model.name;
    }

    void add(const std::vector<ModelLayer>& layers, std::int64_t blocks)
    {
        for (const ModelLayer& each : layers) {
            add({uniqueName(std::string(each.name)), std::string(nameOf(each.operand)), shapeOf(each, *m_phase),
                 blocks});
        }
    }

    workloads::Network take() { return std::move(m_network); }

private:
    void add(workloads::Layer layer)
    {
        const std::int64_t wanted = operandOf(layer).value_or(1);
        if (m_network.layers.empty()) {
            m_network.inputs.push_back({"input", wanted});
            m_last = "input";
            m_elements = wanted;
        }
        if (wanted != m_elements) {
            push({uniqueName("select for " + layer.name), layer.elementType,
                  workloads::ElementWise{"select", m_elements, wanted}, layer.repeats});
        }
        push(std::move(layer));
    }

    void push(workloads::Layer layer)
    {
        m_elements = resultOf(layer).value_or(1);
        std::string before = std::exchange(m_last, layer.name);
        m_network.layers.push_back(NetworkLayer{std::move(layer), {std::move(before)}});
    }

    [[nodiscard]] std::string uniqueName(const std::string& name) const
    {
        std::string unique = name;
        for (int number = 2; isTaken(unique); ++number) {
            unique = name + " " + std::to_string(number);
        }
        return unique;
    }

    [[nodiscard]] bool isTaken(const std::string& name) const
    {
        return std::ranges::any_of(m_network.layers, [&](const NetworkLayer& each) { return each.layer.name == name; });
    }

    const ModelPhase* m_phase;
    workloads::Network m_network;
    std::string m_last;          // layer whose result the next one reads
    std::int64_t m_elements = 0; // of that result
};

} // namespace

Result<workloads::Network> networkOf(const LanguageModel& model, const ModelPhase& phase)
{
    return layersOf(model, phase).map([&](const ModelLayers& layers) {
        GraphMaker graph(model, phase);
        graph.add(layers.before, 1);
        for (const ModelBlock& block : layers.blocks) {
            graph.add(block.layers, block.blocks);
        }
        graph.add(layers.after, 1);
        return graph.take();
    });
}

} // namespace pimento
