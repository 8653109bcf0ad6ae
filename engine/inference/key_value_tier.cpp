// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/key_value_tier.h"

#include "engine/inference/host_memory.h"
#include "engine/language_models/model_capacity.h"

#include <algorithm>
#include <string>

namespace pimento::inference {

std::int64_t ownRoom(const ModelOnHost& on, const Placement& placement, const KernelDevice* device, std::int64_t batch)
{
    ModelOnHost own = on;
    own.host.tier = {};
    return HostMemory(own, placement, false, device).roomForTokens(batch);
}

LayerCost tierRead(const ModelOnHost& on, std::int64_t tokens)
{
    LayerCost cost{.name = "second memory", .kind = LayerKind::ElementWise};
    cost.part = LayerPart::Attention;
    cost.where = RunsOn::Link;
    const double ofToken = static_cast<double>(keyValueBytesPerToken(on.model).value() * on.shard.kvCopies);
    const double bytes =
        ofToken * static_cast<double>(std::max<std::int64_t>(tokens, 0)) / static_cast<double>(on.host.processors);
    cost.seconds = bytes / on.host.tier.bytesPerSecond;
    cost.parts = {{"second memory", cost.seconds}};
    cost.joules = bytes * on.host.energy.joulesPerLinkByte;
    return cost;
}

Result<void> checkTier(const Placement& placement, const InferenceHost& host)
{
    if (host.tier.exists() && placement.of(LayerPart::Attention) != PlacedOn::Processor) {
        return fail("may run attention on PIM devices, which cannot read a second memory",
                    "placement " + placement.name,
                    "Use the placement gpu, or one that leaves attention on the GPU, as in ffn=device");
    }
    return {};
}

} // namespace pimento::inference
