// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/decode_step.h"

#include <algorithm>
#include <limits>
#include <map>

namespace pimento::inference {

Result<std::vector<PimNeed>> kernelsNeeded(const ModelOnHost& on, const Placement& placement,
                                           std::span<const ModelPhase> phases, const KernelDevice& device)
{
    std::vector<PimNeed> needs;
    std::map<PimKernel, std::size_t> known; // index of each
    for (const ModelPhase& phase : phases) {
        const auto layers = layersOf(on.shard.part, phase);
        if (!layers) {
            return tl::unexpected<Error>(layers.error());
        }
        const auto addNeeds = [&](const std::vector<KernelUse>& uses, double below) {
            for (const KernelUse& use : uses) {
                const PimNeed need = below < std::numeric_limits<double>::infinity()
                                         ? needOf(use, placement.drafts, below)
                                         : PimNeed{.kernel = use.kernel, .drafts = placement.drafts};
                const auto [place, isNew] = known.emplace(use.kernel, needs.size());
                if (isNew) {
                    needs.push_back(need);
                }
                needs[place->second].below = std::max(needs[place->second].below, need.below);
            }
        };
        const auto addFrom = [&](const std::vector<ModelLayer>& some) {
            for (const ModelLayer& layer : some) {
                const PlacedOn wanted = placement.of(layer.part);
                if (phase.kind == ModelPhase::Kind::Prefill || wanted == PlacedOn::Processor || !isForDevices(layer)) {
                    continue;
                }
                // Where both sides can work at once, a share of the layer may be useful even if the whole layer is not.
                const bool isEither =
                    wanted == PlacedOn::Fastest && (layer.kind == LayerKind::Attention || !on.host.canWorkBeside());
                const double below = isEither ? processorCost(layer, on.shard.part, on.host).seconds
                                              : std::numeric_limits<double>::infinity();
                for (const DeviceForm& form : formsOf(layer, formOf(on))) {
                    const auto uses = kernelsOf(layer, on.shard.part, on.host, form);
                    const bool isComputed = canCompute(device, layer, on.shard.part.types).has_value();
                    if (uses && isComputed && leastSeconds(*uses, layer, on.host, device) < below) {
                        addNeeds(*uses, below);
                    }
                }
            }
        };
        addFrom(layers->before);
        for (const ModelBlock& block : layers->blocks) {
            addFrom(block.layers);
        }
        addFrom(layers->after);
    }
    return needs;
}

} // namespace pimento::inference
