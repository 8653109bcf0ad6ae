// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/aim/cent/token_cost.h"

#include "engine/systems/aim/cent/card_energy.h"

#include <cmath>

namespace pimento::aim {

namespace {

constexpr double kCyclesPerMillisecond = 2e6;
constexpr double kInputAndOutput = 0.15; // milliseconds a token
constexpr std::int64_t kLanes = 144;     // of PCIe, over all cards

bool isPipeline(const CentPlacement& placement) { return placement.mode == CentPlacement::Mode::Pipeline; }

std::int64_t blocksOfCard(const CentModel& model, const CentPlacement& placement)
{
    return isPipeline(placement) ? (model.blocks - 1) / model.devices + 1 : 1;
}

/// Milliseconds for vectors between cards: latency, and flits of 256 bytes, each with 192 bytes of one of them.
double hopTime(double elements, double vectors, std::int64_t lanes)
{
    const double flits = std::ceil(2 * elements / 192) * vectors;
    return (180 + flits * 256 / (4 * static_cast<double>(lanes)) * 1e9 / (1U << 30U)) / 1e6;
}

Result<sim::aim::RunResult> runAsPublished(const std::vector<sim::aim::Instruction>& trace, std::stop_token stop)
{
    return sim::aim::run(trace, {.version = sim::aim::Version::Cent}, std::move(stop));
}

/// Adds energy and power: one card with attention, and cards that compute matrices alone.
Result<void> addEnergy(TokenCost& cost, const CentModel& model, const CentPlacement& placement, std::int64_t tokens,
                       const std::stop_token& stop)
{
    const auto width = static_cast<double>(model.width());
    const double linkBits = isPipeline(placement) ? width : 10 * width + 2 * static_cast<double>(model.feedForward);
    double perBlock = cardEnergy(cost.block, model, tokens, linkBits);
    const std::int64_t blocks = blocksOfCard(model, placement);
    const std::int64_t used = isPipeline(placement) ? (model.blocks - 1) / blocks + 1 : model.devices;
    cost.usedCards = static_cast<double>(used) / static_cast<double>(model.devices);
    double times = static_cast<double>(used);
    double stages = times;
    if (!isPipeline(placement)) {
        if (placement.argument > 1) {
            const auto matrices = runAsPublished(matricesTrace(model, placement), stop);
            if (!matrices) {
                return tl::unexpected<Error>(matrices.error());
            }
            perBlock += cardEnergy(*matrices, model, tokens, linkBits) * static_cast<double>(placement.argument - 1);
        }
        times = static_cast<double>(model.blocks);
        stages = static_cast<double>(model.devices / placement.argument);
    }
    cost.tokenEnergy = perBlock * times;
    cost.power = perBlock * stages / cost.memory;
    return {};
}

} // namespace

double softmaxCycles(const CentModel& model, std::int64_t tokens)
{
    const auto heads = static_cast<double>(model.heads);
    return 110 * static_cast<double>(tokens) * heads / 512 + 18.25 * heads;
}

double acceleratorTime(const CentModel& model, std::int64_t tokens, std::int64_t blocks)
{
    const auto width = static_cast<double>(model.width());
    const double norms = 2 * (66 * width / 8192 + 29);
    const double softmax = softmaxCycles(model, tokens);
    const double rotation = 0.375 * width * (1 + 1 / static_cast<double>(model.headsPerKey()));
    return (norms + softmax + rotation) / kCyclesPerMillisecond * static_cast<double>(blocks);
}

double linkTime(const CentModel& model, const CentPlacement& placement)
{
    const std::int64_t lanes = kLanes / model.devices;
    const auto width = static_cast<double>(model.width());
    if (isPipeline(placement)) {
        return hopTime(width, 1, lanes);
    }
    const auto cards = static_cast<double>(placement.argument);
    const auto feed = static_cast<double>(model.feedForward);
    return 5 * hopTime(width, 1, lanes) + 5 * hopTime(width / cards, cards - 1, lanes) + hopTime(feed, 1, lanes) +
           hopTime(feed / cards, cards - 1, lanes);
}

Result<TokenCost> tokenCost(const CentModel& model, const CentPlacement& placement, std::int64_t tokens,
                            std::stop_token stop)
{
    auto block = runAsPublished(blockTrace(model, placement, tokens), stop);
    if (!block) {
        return tl::unexpected<Error>(block.error());
    }
    const auto embedding = runAsPublished(embeddingTrace(model, placement), stop);
    if (!embedding) {
        return tl::unexpected<Error>(embedding.error());
    }
    TokenCost cost;
    cost.block = std::move(*block);
    cost.embeddingCycles = embedding->cycles;
    cost.memory = static_cast<double>(cost.block.cycles) / kCyclesPerMillisecond;
    cost.links = linkTime(model, placement);
    cost.accelerators = acceleratorTime(model, tokens, blocksOfCard(model, placement));
    cost.blockTime = cost.memory + cost.links + cost.accelerators;
    cost.tokenTime = cost.blockTime * static_cast<double>(model.blocks) +
                     static_cast<double>(cost.embeddingCycles) / kCyclesPerMillisecond + kInputAndOutput;
    const std::int64_t stages = isPipeline(placement) ? model.blocks : model.devices / placement.argument;
    cost.tokensPerSecond = 1000 / cost.tokenTime * static_cast<double>(stages);
    if (const auto added = addEnergy(cost, model, placement, tokens, stop); !added) {
        return tl::unexpected<Error>(added.error());
    }
    return cost;
}

} // namespace pimento::aim
