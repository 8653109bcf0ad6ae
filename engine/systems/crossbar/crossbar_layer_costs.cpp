// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/crossbar_layer_costs.h"

#include "engine/systems/crossbar/chip/crossbar_part.h"
#include "engine/systems/crossbar/crossbar_system.h"
#include "engine/workloads/network_file.h"

#include <algorithm>
#include <string>
#include <variant>

namespace pimento::crossbar {

namespace {

constexpr double kSecondsPerNanosecond = 1e-9;
constexpr double kJoulesPerPicojoule = 1e-12;
constexpr double kBytesOfMicrosecond = 1e6; // bytes per second in one byte per microsecond

/// A product as a convolution of single pixels, one for each row. Error: no constant matrix.
Result<workloads::Convolution> convolutionOf(const workloads::Layer& layer)
{
    if (const auto* convolution = std::get_if<workloads::Convolution>(&layer.shape)) {
        return *convolution;
    }
    const auto* product = std::get_if<workloads::Product>(&layer.shape);
    if (product == nullptr) {
        return fail("has no weights that arrays could hold", "layer " + layer.name, "Leave it to another device");
    }
    if (product->matrix != workloads::MatrixSource::Weights || product->instances != 1) {
        return fail("multiplies by matrices that are computed, and arrays hold constant ones", "layer " + layer.name,
                    "Leave it to another device");
    }
    workloads::Convolution one{.channels = product->inputs, .outputChannels = product->outputs, .sliding = {}};
    one.sliding.image = {product->rows, 1};
    return one;
}

/// A network of one layer.
workloads::Network networkOf(const workloads::Layer& layer, const workloads::Convolution& convolution)
{
    workloads::Layer only{.name = "layer", .elementType = layer.elementType, .shape = convolution};
    only.fused = layer.fused;
    const workloads::Extent image = convolution.sliding.image;
    const workloads::Extent result = convolution.sliding.positions();
    return {.name = layer.name,
            .inputs = {{"input",
                        convolution.channels * image.area(),
                        {1, convolution.channels, image.height, image.width}}},
            .layers = {{only, {"input"}, {1, convolution.outputChannels, result.height, result.width}}}};
}

class CrossbarLayerCosts final : public LayerCosts {
public:
    [[nodiscard]] Result<Question> question(const workloads::Layer& layer, const DeviceRef& device) const override
    {
        return convolutionOf(layer).and_then([&](const workloads::Convolution& convolution) -> Result<Question> {
            if (convolution.batch != 1) {
                return fail("has several images, and a mapping runs one at a time", "layer " + layer.name,
                            "Choose a network with a batch of 1");
            }
            Question question;
            question.system = crossbarSystem().info().id;
            question.device = device;
            question.workload = {.name = layer.name,
                                 .text = workloads::networkJson(networkOf(layer, convolution)),
                                 .elementType = crossbarSystem().info().elementType,
                                 .kind = WorkloadKind::Network};
            question.settings["pipeline"] = std::string("latency");
            return question;
        });
    }

    [[nodiscard]] Result<Question> networkQuestion(const workloads::Network& network,
                                                   const DeviceRef& device) const override
    {
        const auto repeated = std::ranges::find_if(
            network.layers, [](const workloads::NetworkLayer& one) { return one.layer.repeats != 1; });
        if (repeated != network.layers.end()) {
            return fail("runs several times, and arrays hold the weights of one run", "layer " + repeated->layer.name,
                        "Write each of its runs as a layer");
        }
        Question question;
        question.system = crossbarSystem().info().id;
        question.device = device;
        question.workload = {.name = network.name,
                             .text = workloads::networkJson(network),
                             .elementType = crossbarSystem().info().elementType,
                             .kind = WorkloadKind::Network};
        question.settings["pipeline"] = std::string("latency");
        return question;
    }

    [[nodiscard]] LayerCost cost(const Problem& problem, std::span<const double> quantities) const override
    {
        const CostSchema& schema = problem.costs();
        const auto value = [&](const char* id) { return quantities[schema.quantityOf(id)]; };
        return {.seconds = value("time_ns") * kSecondsPerNanosecond,
                .joules = value("energy_pj") * kJoulesPerPicojoule,
                .share = value("array_use")};
    }

    [[nodiscard]] bool countsAll() const override { return true; }

    [[nodiscard]] std::optional<LayerCost> passCost(const workloads::Layer& layer,
                                                    const MadeDevice& device) const override
    {
        const CrossbarChip& chip = crossbarsOf(*device)->chip;
        const auto read = static_cast<double>(operandOf(layer).value_or(resultOf(layer).value_or(0)));
        const auto written = static_cast<double>(resultOf(layer).value_or(0));
        const double bytes = (read + written) * chip.elementBytes;
        const double memory = bytes / (static_cast<double>(chip.globalBandwidth) * kBytesOfMicrosecond);
        const double operations = std::max(read, written) * chip.elementBytes / static_cast<double>(chip.vectorBytes);
        const double vector = operations * static_cast<double>(chip.vectorNs) * kSecondsPerNanosecond /
                              (static_cast<double>(chip.vectorUnits) * chip.coresOfChip());
        return LayerCost{.seconds = std::max(memory, vector),
                         .joules = (bytes * chip.energy.globalPjPerByte + operations * chip.energy.vectorPj) *
                                   kJoulesPerPicojoule};
    }
};

} // namespace

const LayerCosts& crossbarLayerCosts()
{
    static const CrossbarLayerCosts costs;
    return costs;
}

} // namespace pimento::crossbar
