// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/exports/traffic_network.h"

#include "engine/systems/dataflow/model/tile_sizes.h"

#include <utility>

namespace pimento::dataflow {

namespace {

bool isOfASide(Tensor tensor, std::size_t dim)
{
    const auto each = static_cast<Dim>(dim);
    return tensor == Tensor::Input && (each == Dim::P || each == Dim::Q || each == Dim::R || each == Dim::S);
}

} // namespace

void multiply(ProductNetwork& network, const KeyedSums& factors)
{
    network.choose(factors, [](PartialProduct product, std::int64_t factor) {
        product.value *= factor;
        return std::optional(product);
    });
}

std::int64_t TrafficNetworks::sideOf(Dim output, std::int64_t outputs, std::int64_t kernels) const
{
    const bool isWidth = output == Dim::P;
    return inputSide(CutKey::size(outputs), CutKey::size(kernels),
                     isWidth ? m_layer.stride.width : m_layer.stride.height,
                     isWidth ? m_layer.dilation.width : m_layer.dilation.height) *
           CutKey::parts(outputs) * CutKey::parts(kernels);
}

ProductNetwork TrafficNetworks::trafficOf(Tensor tensor, const TrafficForm& form) const
{
    std::int64_t whole = m_layer.elementBytes[indexOf(tensor)];
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const bool isWhole = isRelevant(static_cast<Dim>(dim), tensor) && !isOfASide(tensor, dim) && !form.isOfAPe;
        whole *= isWhole ? m_layer.bounds[dim] : 1;
    }
    ProductNetwork network(m_program, m_unit, whole);
    if (tensor == Tensor::Input) {
        multiplySides(network, form);
    }
    for (std::size_t dim = 0; form.isOfAPe && dim < kDims; ++dim) {
        if (isRelevant(static_cast<Dim>(dim), tensor) && !isOfASide(tensor, dim)) {
            const LoopChoices& loop = m_loops[dim];
            multiply(network, loop.inner([&](const InnerFactors& factors) { return loop.bound() / factors.slots; }));
        }
    }
    multiplyRepeats(network, tensor, form);
    return network;
}

void TrafficNetworks::multiplySides(ProductNetwork& network, const TrafficForm& form) const
{
    for (const auto& [output, kernel] : {std::pair{Dim::P, Dim::R}, std::pair{Dim::Q, Dim::S}}) {
        network.choose(form.cuts(m_loops[indexOf(output)]), [](PartialProduct product, std::int64_t key) {
            product.held = key;
            return std::optional(product);
        });
        network.choose(form.cuts(m_loops[indexOf(kernel)]), [&](PartialProduct product, std::int64_t key) {
            product.value *= sideOf(output, product.held, key);
            product.held = 0;
            return std::optional(product);
        });
    }
}

void TrafficNetworks::multiplyRepeats(ProductNetwork& network, Tensor tensor, const TrafficForm& form) const
{
    if (form.moves != nullptr) {
        network.choose(*form.moves, [](PartialProduct product, std::int64_t key) {
            product.kind = key;
            return std::optional(product);
        });
    }
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        if (isRelevant(static_cast<Dim>(dim), tensor)) {
            continue;
        }
        const LoopChoices& loop = m_loops[dim];
        if (form.repeats) {
            multiply(network, form.repeats(loop));
        }
        if (form.moves != nullptr) {
            network.choose(
                [&](std::int64_t key) -> const KeyedSums& { return loop.tile(freeLevelOf(key, loop.levels() - 1)); },
                [&](PartialProduct product, std::int64_t tile) {
                    product.value *= loop.bound() / tile;
                    return std::optional(product);
                });
        }
        if (form.spread) {
            multiply(network, form.spread(loop));
        }
    }
}

} // namespace pimento::dataflow
