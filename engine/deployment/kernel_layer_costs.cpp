// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/kernel_layer_costs.h"

#include "engine/networks/compute_layers.h"
#include "engine/problem/system.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

namespace pimento::deployment {

namespace {

using workloads::Convolution;
using workloads::ElementWise;
using workloads::Product;

constexpr std::int64_t kTrials = 64; // candidates that a search without a proof tries: one batch

SizedKernel matrices(std::int64_t count, std::int64_t rows, std::int64_t inputs, std::int64_t outputs)
{
    if (rows == 1 && count == 1) {
        return {.name = "mtv", .sizes = {{"rows", outputs}, {"columns", inputs}}};
    }
    if (rows == 1) {
        return {.name = "mmtv", .sizes = {{"count", count}, {"rows", outputs}, {"columns", inputs}}};
    }
    return {.name = "experts", .sizes = {{"count", count}, {"rows", rows}, {"dhead", inputs}, {"seq_len", outputs}}};
}

std::optional<SizedKernel> kernelOfShape(const workloads::LayerShape& shape)
{
    if (const auto* product = std::get_if<Product>(&shape)) {
        return matrices(product->instances, product->rows, product->inputs, product->outputs);
    }
    if (const auto* convolution = std::get_if<Convolution>(&shape)) {
        const std::int64_t inputs = convolution->channels / convolution->groups * convolution->sliding.window.area();
        return matrices(convolution->groups, convolution->batch * convolution->sliding.positions().area(), inputs,
                        convolution->outputChannels / convolution->groups);
    }
    if (const auto* function = std::get_if<ElementWise>(&shape)) {
        if (function->function == "relu" && function->elements > 0) {
            return SizedKernel{.name = "relu", .sizes = {{"batch", 1}, {"vec_len", function->elements}}};
        }
        if (function->function == "add" && function->elements > 0) {
            return SizedKernel{.name = "va", .sizes = {{"batch", 1}, {"vec_len", function->elements}}};
        }
    }
    return std::nullopt;
}

} // namespace

Result<SizedKernel> kernelOf(const workloads::Layer& layer, const std::string& elementType)
{
    auto kernel = kernelOfShape(layer.shape);
    if (!kernel) {
        return fail("has no kernel of the library", "layer " + layer.name, "Leave it to the host");
    }
    kernel->elementType = elementType;
    return *std::move(kernel);
}

KernelLayerCosts::KernelLayerCosts(const KernelCosts& costs, KernelDevice device)
    : m_costs(&costs), m_device(std::move(device))
{
}

std::string KernelLayerCosts::elementType() const
{
    const std::string usual = SizedKernel{}.elementType;
    const auto& types = m_device.elementTypes;
    return types.empty() || std::ranges::find(types, usual) != types.end() ? usual : types.front();
}

Result<Question> KernelLayerCosts::question(const workloads::Layer& layer, const DeviceRef& device) const
{
    return kernelOf(layer, elementType()).map([&](const SizedKernel& kernel) {
        KernelCosts::Setting setting{device, {}};
        if (m_device.hasProofs) {
            setting.settings["space"] = std::string("all");
        } else {
            setting.settings["trials"] = kTrials; // such systems propose candidates without a list
        }
        return m_costs->question(kernel, setting);
    });
}

LayerCost KernelLayerCosts::cost(const Problem& problem, std::span<const double> quantities) const
{
    const KernelCost cost = m_costs->cost(problem, quantities);
    return {.seconds = cost.seconds,
            .joules = cost.joules > 0 ? std::optional(cost.joules) : std::nullopt}; // 0: no figures of energy
}

double KernelLayerCosts::shareOf(const workloads::Layer& layer) const
{
    const double bytes = m_device.memory.bytes();
    const std::string type = elementType();
    const auto held = m_device.heldBytes.find(type);
    const double element = held != m_device.heldBytes.end() ? held->second : networks::elementBits(type) / 8.0;
    const auto* product = std::get_if<Product>(&layer.shape); // its matrices stay, be they weights or keys and values
    const std::int64_t kept =
        product != nullptr ? product->inputs * product->outputs * product->instances : weightsOf(layer).value_or(0);
    return bytes > 0 ? static_cast<double>(kept) * element / bytes : 0;
}

} // namespace pimento::deployment
