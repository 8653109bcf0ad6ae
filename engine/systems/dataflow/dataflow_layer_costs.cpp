// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/dataflow_layer_costs.h"

#include "engine/systems/dataflow/dataflow_problem.h"
#include "engine/systems/dataflow/dataflow_system.h"
#include "engine/systems/dataflow/layer_reading.h"
#include "engine/workloads/network_file.h"

#include <algorithm>

namespace pimento::dataflow {

namespace {

constexpr double kJoulesPerPicojoule = 1e-12;
constexpr double kJoulesPerNanojoule = 1e-9;
constexpr double kMega = 1e6;

class DataflowLayerCosts final : public LayerCosts {
public:
    [[nodiscard]] Result<Question> question(const workloads::Layer& layer, const DeviceRef& device) const override
    {
        workloads::Layer typed = layer;
        typed.elementType = dataflowSystem().info().elementType;
        if (const auto loops = loopsOf(typed); !loops) {
            return tl::unexpected<Error>(loops.error());
        }
        Question question;
        question.system = dataflowSystem().info().id;
        question.device = device;
        question.workload = {.name = layer.name,
                             .text = workloads::layerJson(typed),
                             .elementType = typed.elementType,
                             .kind = WorkloadKind::Layer};
        return question;
    }

    [[nodiscard]] LayerCost cost(const Problem& problem, std::span<const double> quantities) const override
    {
        const CostSchema& schema = problem.costs();
        return {.seconds = quantities[schema.quantityOf("time")],
                .joules = quantities[schema.quantityOf("energy_pj")] * kJoulesPerPicojoule};
    }

    [[nodiscard]] std::optional<LayerCost> passCost(const workloads::Layer& layer,
                                                    const MadeDevice& device) const override
    {
        const AcceleratorPart& part = *acceleratorOf(*device);
        const MemoryLevel& outside = part.accelerator.levels.back();
        const auto read = static_cast<double>(operandOf(layer).value_or(resultOf(layer).value_or(0)));
        const auto written = static_cast<double>(resultOf(layer).value_or(0));
        // One byte for each element of the default type. Bandwidth: reads and writes of one level share it, or overlap.
        const double cycles = outside.sharedBandwidth > 0
                                  ? (read + written) / outside.sharedBandwidth
                                  : std::max(outside.readBandwidth > 0 ? read / outside.readBandwidth : 0,
                                             outside.writeBandwidth > 0 ? written / outside.writeBandwidth : 0);
        return LayerCost{.seconds = cycles / (static_cast<double>(part.clockMegahertz) * kMega),
                         .joules = (read + written) / static_cast<double>(outside.accessBytes) * outside.accessEnergy *
                                   kJoulesPerNanojoule};
    }
};

} // namespace

const LayerCosts& dataflowLayerCosts()
{
    static const DataflowLayerCosts costs;
    return costs;
}

} // namespace pimento::dataflow
