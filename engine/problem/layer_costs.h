// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/made_device.h"
#include "engine/problem/problem.h"
#include "engine/problem/question.h"
#include "engine/workloads/layer.h"
#include "engine/workloads/network.h"

#include <optional>
#include <span>

// What a layer of a network costs on a device: the seam between systems and whatever spreads a network over several
// devices.

namespace pimento {

/// Cost of one run of a layer on a device, with its data in the memory of the device.
struct LayerCost {
    double seconds = 0;
    std::optional<double> joules = {}; // none: unknown
    /// Fraction of the device that the weights of the layer occupy as long as the network runs; 0: they come from a
    /// memory that holds them all.
    double share = 0;

    bool operator==(const LayerCost&) const = default;
};

/// What a system tells of the cost of layers on devices that it takes. Stateless.
class LayerCosts {
public:
    virtual ~LayerCosts() = default;

    /// Question whose candidates run the layer once on the device. Error: why the device cannot run it.
    [[nodiscard]] virtual Result<Question> question(const workloads::Layer& layer, const DeviceRef& device) const = 0;
    /// Question whose candidates run all layers of a network at once, as a pipeline. Error: the system runs layers one
    /// after the other, or why the device cannot run the network.
    [[nodiscard]] virtual Result<Question> networkQuestion(const workloads::Network& network,
                                                           const DeviceRef& device) const
    {
        (void)network;
        return fail("runs layers one after the other", "device " + device.name, "Place each layer for itself");
    }
    /// Cost of a candidate of such a question, from its evaluated quantities.
    [[nodiscard]] virtual LayerCost cost(const Problem& problem, std::span<const double> quantities) const = 0;
    /// Fraction of the device that the weights of a layer occupy whatever the candidate, added to LayerCost::share; 0:
    /// its memory counts as unlimited.
    [[nodiscard]] virtual double shareOf(const workloads::Layer& layer) const
    {
        (void)layer;
        return 0;
    }
    /// True if a slower candidate may be of use because it occupies less of the device, so that all of them count.
    [[nodiscard]] virtual bool countsAll() const { return false; }
    /// Estimated cost of a layer without multiplications: its elements pass through the memory of the device once.
    /// None: the device leaves such layers to its host.
    [[nodiscard]] virtual std::optional<LayerCost> passCost(const workloads::Layer& layer,
                                                            const MadeDevice& device) const
    {
        (void)layer;
        (void)device;
        return std::nullopt;
    }
};

} // namespace pimento
