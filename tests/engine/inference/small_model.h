// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/generation.h"
#include "tests/engine/support.h"

#include <algorithm>
#include <memory>
#include <string>

namespace pimento::test {

/// Returns a model that is explored in a moment: 2 blocks, 256 wide, 4 heads of 64, a feed-forward of 512, 1,000 words.
inline LanguageModel smallModel(std::int64_t kvHeads = 4)
{
    LanguageModel model;
    model.name = "small";
    model.layers = 2;
    model.hidden = 256;
    model.vocabulary = 1000;
    model.attention.heads = 4;
    model.attention.kvHeads = kvHeads;
    model.attention.headSize = 64;
    model.feedForward.size = 512;
    return model;
}

inline inference::Placement placed(const std::string& text) { return *inference::parsePlacement(text); }

/// Returns the costs of a layer of a step.
inline const inference::LayerCost& layerOf(const inference::ModelStep& step, const std::string& name)
{
    return *std::ranges::find(step.layers, name, &inference::LayerCost::name);
}

/// The small model on a host with kernels of its own. They are searched among the few drafts that pruning keeps.
struct SmallSetup {
    inference::ModelOnHost on;
    std::unique_ptr<inference::PimKernels> kernels;
    std::shared_ptr<const KernelDevice> device;

    [[nodiscard]] inference::StepMeans means() const { return {kernels.get(), 1}; }
};

inline SmallSetup smallSetup(const std::string& hostName, const std::string& launches = "graph",
                             const LanguageModel& model = smallModel())
{
    inference::InferenceHost host = *inference::findInferenceHost(hostName);
    host.launches = launches;
    host.energy.idleWatts = 0; // so that energies calculated by hand contain only bytes and operations
    host.idleDeviceWatts = 0;
    SmallSetup setup{*inference::putOn(model, host), nullptr, nullptr};
    setup.on.tokenStep = 64;
    if (host.hasDevices()) {
        inference::PimSetting setting{.device = {.name = host.device, .text = {}}, .settings = {}};
        setting.settings = {{"space", std::string("kept")}, {"launches", host.launches}, {"link", host.link}};
        setup.kernels = std::make_unique<inference::PimKernels>(inference::PimKernels::Means{.catalogue = &catalogue()},
                                                                std::move(setting));
        setup.device = *setup.kernels->device();
    }
    return setup;
}

} // namespace pimento::test
