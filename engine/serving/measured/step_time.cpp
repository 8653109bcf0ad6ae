// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/measured/step_time.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace pimento::serving {

/// Microseconds of a linear part on the GPU: of one block, or of the head behind the blocks.
double StepTime::linear(LinearPart part, const StepLoad& load) const
{
    switch (part) {
    case LinearPart::QueryKeyValue:
        return m_times.layer("qkv_proj", load);
    case LinearPart::Projection:
        return m_times.layer("o_proj", load);
    case LinearPart::FeedForward:
        return m_times.layer("gate_up_proj", load) + m_times.layer("down_proj", load);
    case LinearPart::Head:
        return m_times.layer("lm_head", load);
    }
    return 0;
}

/// Seconds to read the keys and values of a step that lie above the room of the GPU.
double StepTime::secondMemory(const StepLoad& load) const
{
    if (m_setup.secondBlocks == 0) {
        return 0;
    }
    std::int64_t tokens = std::accumulate(load.contexts.begin(), load.contexts.end(), std::int64_t{0});
    for (const StepLoad::Chunk& each : load.chunks) {
        tokens += each.context + each.tokens;
    }
    const std::int64_t above = tokens - (m_setup.cacheBlocks - 1) * m_setup.tokensOfBlock; // one is reserved
    const double bytes = m_setup.keyValueBytes / static_cast<double>(m_setup.tensorParts);
    return bytes * static_cast<double>(std::max<std::int64_t>(above, 0)) / m_setup.secondBytesPerSecond;
}

/// Seconds of attention on devices: the decoding sequences, and keys and values of prompts, which the GPU computes and
/// passes on. A chunk behind others needs the keys and values before it on the GPU again.
Result<double> StepTime::besideAttention(StepLoad& load) const
{
    double seconds = 0;
    for (const StepLoad::Chunk& each : load.chunks) {
        seconds += m_beside->transfer(each.tokens) + m_beside->transfer(each.context);
    }
    if (load.contexts.empty()) {
        return seconds;
    }
    const std::vector<std::int32_t> contexts(load.contexts.begin(), load.contexts.end());
    const auto attention =
        m_beside->attention({.contexts = contexts,
                             .sum = std::accumulate(load.contexts.begin(), load.contexts.end(), std::int64_t{0}),
                             .longest = *std::ranges::max_element(contexts),
                             .layouts = load.layouts});
    return attention ? Result<double>(seconds + *attention) : attention;
}

Result<StepTime::OfEngine> StepTime::ofEngine(StepLoad& load) const
{
    if (load.isEmpty()) {
        return OfEngine{};
    }
    if (m_beside == nullptr) {
        return OfEngine{m_times.block(load), m_times.once(load), secondMemory(load)};
    }
    StepLoad onGpu = load;
    OfEngine time;
    if (m_beside->hasAttention()) {
        const auto beside = besideAttention(load);
        if (!beside) {
            return tl::unexpected<Error>(beside.error());
        }
        time.beside = *beside;
        onGpu.contexts.clear();
        onGpu.padding += load.tokens() - onGpu.tokens(); // the other layers still compute them
    }
    time.blocks = m_times.block(onGpu);
    time.once = m_times.once(load);
    if (!load.chunks.empty()) {
        return time; // the GPU computes prompts, and all tokens of their step
    }
    for (const LinearPart part : kLinearParts) {
        const double onGpuAlone = linear(part, load);
        const double all = onGpuAlone * 1e-6 * (part == LinearPart::Head ? 1 : static_cast<double>(m_setup.blocks));
        const double onDevices = m_beside->linear(part, load.sequences()).value_or(-1);
        if (onDevices >= 0 && (!m_beside->isFastest() || onDevices < all)) {
            (part == LinearPart::Head ? time.once : time.blocks) -= onGpuAlone;
            time.beside += onDevices;
        }
    }
    return time;
}

/// Every block sums its results twice over the GPUs that share matrices, in a ring; engines that share experts send
/// their tokens to each other and back.
Result<double> StepTime::seconds(std::span<StepLoad> loads) const
{
    OfEngine most;
    std::int64_t tokens = 0;
    std::int64_t mostTokens = 0;
    for (StepLoad& each : loads) {
        const auto time = ofEngine(each);
        if (!time) {
            return tl::unexpected<Error>(time.error());
        }
        most = {std::max(most.blocks, time->blocks), std::max(most.once, time->once),
                std::max(most.beside, time->beside)};
        tokens += each.tokens();
        mostTokens = std::max(mostTokens, each.tokens());
    }
    const double bytes = 2.0 * static_cast<double>(m_setup.width * mostTokens);
    if (m_setup.tensorParts > 1) {
        const auto parts = static_cast<double>(m_setup.tensorParts);
        most.blocks += 2 * 2 * (parts - 1) * hop(bytes / parts);
    }
    if (m_setup.experts > 0) {
        const std::int64_t parts = m_setup.sharesExperts ? m_setup.engines : 1;
        most.blocks += m_times.experts(m_setup.sharesExperts ? tokens : mostTokens,
                                       {m_setup.expertsPerToken, m_setup.experts, parts, m_setup.expertSkew});
        most.blocks += parts > 1 ? 2 * static_cast<double>(parts - 1) * hop(bytes) : 0;
    }
    return (most.blocks * static_cast<double>(m_setup.blocks) + most.once) * 1e-6 + most.beside;
}

} // namespace pimento::serving
