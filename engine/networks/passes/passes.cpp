// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/passes/passes.h"

#include "engine/networks/passes/fusion_passes.h"
#include "engine/networks/passes/graph_edit.h"
#include "engine/networks/passes/shape_passes.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::networks {

namespace {

constexpr std::array<NetworkPass, 8> kNetworkPasses = {{
    {"fold-shapes", "layers that only compute sizes of tensors, removed with their links", true, foldShapes},
    {"drop-identity", "layers that give their operand unchanged when a network is used: identity, dropout", true,
     dropIdentity},
    {"channel-shuffle", "reshape, transpose, reshape that exchange groups of channels, as one layer", true,
     joinShuffles},
    {"merge-padding", "rows and columns of zeros, as padding of the convolution or pooling behind them", true,
     mergePadding},
    {"fold-batch-norm", "batch normalisation, folded into weights and biases of the layer before it", true,
     foldBatchNorm},
    {"fuse-bias", "constants added to each channel, as biases of the layer before them", true, fuseBias},
    {"fuse-activation", "functions of each element, joined with the matrix or convolution before them", true,
     fuseActivation},
    {"drop-transparent", "layers that move or scale elements without a matrix: reshape, flatten, transpose, softmax, lrn",
     false, dropTransparent},
}};

std::string namesOfPasses()
{
    std::string names = "standard, all, none";
    for (const NetworkPass& pass : kNetworkPasses) {
        names += ", " + std::string(pass.name);
    }
    return names;
}

} // namespace

std::span<const NetworkPass> networkPasses() { return kNetworkPasses; }

Result<std::vector<const NetworkPass*>> passesNamed(std::string_view text)
{
    std::array<bool, kNetworkPasses.size()> isChosen{};
    while (!text.empty()) {
        const std::string_view name = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), name.size() + 1));
        bool isKnown = name == "none";
        for (std::size_t i = 0; i < isChosen.size(); ++i) {
            const NetworkPass& pass = kNetworkPasses[i];
            const bool isMeant = name == pass.name || name == "all" || (name == "standard" && pass.isStandard);
            isChosen[i] = isChosen[i] || isMeant;
            isKnown = isKnown || isMeant;
        }
        if (!isKnown) {
            return fail("is no pass", "\"" + std::string(name) + "\"", "Use " + namesOfPasses());
        }
    }
    std::vector<const NetworkPass*> passes;
    for (std::size_t i = 0; i < isChosen.size(); ++i) {
        if (isChosen[i]) {
            passes.push_back(&kNetworkPasses[i]);
        }
    }
    return passes;
}

std::vector<PassEffect> applyPasses(workloads::Network& network, std::span<const NetworkPass* const> passes)
{
    std::vector<PassEffect> effects;
    for (const NetworkPass* pass : passes) {
        GraphEdit graph(std::move(network));
        effects.push_back({pass, pass->apply(graph)});
        network = graph.take();
    }
    return effects;
}

} // namespace pimento::networks
