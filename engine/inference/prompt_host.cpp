// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/prompt_host.h"

#include "engine/inference/generation.h"
#include "engine/inference/host_file.h"
#include "engine/language_models/model_capacity.h"

#include <utility>

namespace pimento::inference {

Result<std::optional<ModelOnHost>> promptServerOf(const ModelOnHost& on)
{
    if (!on.host.prompts.exists()) {
        return std::nullopt;
    }
    auto host = findOrReadHost(on.host.prompts.host);
    if (!host) {
        return tl::unexpected<Error>(host.error());
    }
    if (host->prompts.exists()) {
        return fail("has a prompt host itself", "host " + host->name, "Name a host that computes prompts");
    }
    host->expertSkew = on.host.expertSkew;
    auto server = putOn(on.model, *host);
    if (!server) {
        return tl::unexpected<Error>(server.error());
    }
    server->prefillTimes = on.prefillTimes;
    const Placement gpu = *parsePlacement("gpu");
    const auto capacity = capacityOn(*server, gpu, {1, 1, 2}, {}, nullptr);
    if (!capacity || !capacity->fits()) {
        return tl::unexpected<Error>(!capacity ? capacity.error() : refusalOf(*server, *capacity));
    }
    return std::optional(*std::move(server));
}

void addTransfer(ModelStep& prefill, const ModelOnHost& on, std::int64_t tokens)
{
    LayerCost cost{.name = "transfer of keys and values", .kind = LayerKind::ElementWise};
    cost.part = LayerPart::Other;
    cost.where = RunsOn::Link;
    const PromptServer& link = on.host.prompts;
    const double bytes = static_cast<double>(keyValueBytesPerToken(on.model).value()) * static_cast<double>(tokens);
    cost.parts = {{"latency", link.seconds}, {"link", bytes / link.bytesPerSecond}};
    cost.seconds = cost.parts[0].seconds + cost.parts[1].seconds;
    cost.joules = bytes * on.host.energy.joulesPerLinkByte;
    prefill.seconds += cost.seconds;
    prefill.joules += cost.joules;
    prefill.layers.push_back(std::move(cost));
}

} // namespace pimento::inference
