// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/layers_beside.h"

#include "engine/base/formatting.h"
#include "engine/base/numbers.h"
#include "engine/hosts/links.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento::inference {

namespace {

constexpr std::int64_t kMostDevices = 1'024;

LayerPart partOf(serving::LinearPart part)
{
    switch (part) {
    case serving::LinearPart::QueryKeyValue:
        return LayerPart::QueryKeyValue;
    case serving::LinearPart::Projection:
        return LayerPart::Projection;
    case serving::LinearPart::FeedForward:
        return LayerPart::FeedForward;
    case serving::LinearPart::Head:
        return LayerPart::Head;
    }
    return LayerPart::Other;
}

} // namespace

Result<std::vector<DevicesBeside>> DevicesBeside::parse(const std::string& text)
{
    std::vector<DevicesBeside> all;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string word = text.substr(begin, end - begin);
        const std::size_t colon = word.rfind(':');
        const auto number = colon == std::string::npos ? std::nullopt : parseInteger(word.substr(colon + 1));
        if (colon == 0 || !number || *number < 1 || *number > kMostDevices) {
            return fail("\"" + word.substr(0, 60) + "\" names no devices and their number", "--beside",
                        "Use a device and how many of it each GPU has, as in attacc:5,gddr6-aim:32");
        }
        all.push_back({word.substr(0, colon), *number});
        begin = end + 1;
    }
    return all;
}

Result<std::unique_ptr<LayersBeside>> LayersBeside::make(const ModelOnHost& on, const Placement& placement,
                                                         const ServerPrograms& programs, const StepMeans& means,
                                                         const std::stop_token& stop,
                                                         const GenerationProgress& progress)
{
    Placement onDevices = placement;
    std::unique_ptr<LayersBeside> made(new LayersBeside);
    for (PlacedOn& each : onDevices.parts) {
        made->m_isFastest = made->m_isFastest || each == PlacedOn::Fastest;
        each = each == PlacedOn::Processor ? PlacedOn::Processor : PlacedOn::Device;
    }
    if (std::ranges::find(placement.parts, PlacedOn::Both) != placement.parts.end() || placement.hasPipelinedHeads) {
        return fail("splits or overlaps layers, which measured times of whole layers cannot tell", placement.name,
                    "Choose a placement that has each layer on one side");
    }
    ServerPrograms few = programs;
    few.interpolatesContexts = true;
    auto table = StepTable::make(on, onDevices, few, {.copies = WeightCopies::Two}, means, stop, progress);
    if (!table) {
        return tl::unexpected<Error>(table.error());
    }
    made->m_table = *std::move(table);
    made->m_mostSequences = programs.batches.back();
    made->m_hasAttention = made->m_table->isAttentionOnDevices();
    if (const Link* link = findLink(on.host.link); link != nullptr && link->bytesPerSecond > 0) {
        const double links = static_cast<double>(on.host.processors * on.host.devices);
        made->m_secondsOfToken = made->m_table->memory().bytesPerToken / (links * link->bytesPerSecond);
        made->m_secondsOfTransfer = static_cast<double>(link->latencyNanoseconds) * 1e-9;
    } else {
        made->m_secondsOfToken = keysAndValuesOf(1, on).seconds;
    }
    return made;
}

Result<double> LayersBeside::attention(const serving::DecodeBatch& batch) const
{
    const double seconds = m_table->attention(batch).seconds;
    if (!std::isfinite(seconds)) {
        return fail("has no attention for " + std::to_string(batch.count()) + " sequences of up to " +
                        std::to_string(batch.longest) + " tokens",
                    m_table->on().host.title, "Use more devices, or a placement with attention on the GPU");
    }
    return seconds;
}

std::optional<double> LayersBeside::linear(serving::LinearPart part, std::int64_t sequences) const
{
    return sequences > m_mostSequences ? std::nullopt : m_table->onDevices(partOf(part), sequences);
}

double LayersBeside::transfer(std::int64_t tokens) const
{
    return tokens == 0 ? 0 : m_secondsOfTransfer + static_cast<double>(tokens) * m_secondsOfToken;
}

std::vector<std::string> assumptionsBeside(const ModelOnHost& on)
{
    std::vector<std::string> all;
    const Link* link = findLink(on.host.link);
    const bool isFree = link == nullptr || link->bytesPerSecond <= 0;
    std::string text;
    appendFormat(text, "{} {} for each GPU, each behind a link of its own ({}); their kernels are simulated",
                 on.host.devices, on.host.device, isFree ? "without cost" : link->title);
    all.push_back(std::move(text));
    all.emplace_back("The GPU computes all prompts and keeps its weights; layers on devices have theirs there as well");
    all.emplace_back("Keys and values lie on the devices if attention runs there: those of a prompt cross the links "
                     "after its step, and those before a chunk come back for it");
    all.emplace_back("GPU and devices take turns: neither works while the other does");
    text = {};
    appendFormat(text,
                 "Kernel launches: {}; batches on devices are padded to the next power of two, contexts to {} tokens",
                 on.host.launches, on.tokenStep);
    all.push_back(std::move(text));
    return all;
}

} // namespace pimento::inference
