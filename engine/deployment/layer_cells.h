// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/deployment/deployment.h"
#include "engine/deployment/kernel_layer_costs.h"
#include "engine/problem/layer_costs.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace pimento::deployment {

/// A device with what a system tells of layers on it.
class DevicePlace {
public:
    /// Finds a device and the first system that tells costs of layers, or of kernels, on it. Error: an unknown device,
    /// or no such system.
    [[nodiscard]] static Result<DevicePlace> find(const DeviceRef& device, const Catalogue& catalogue);

    [[nodiscard]] const DeploymentPlace& text() const { return m_text; }
    /// Poses the question about a layer. Error: why the device cannot run it.
    [[nodiscard]] Result<std::shared_ptr<const Problem>> pose(const workloads::Layer& layer,
                                                              const Catalogue& catalogue) const;
    /// Poses the question about all layers of a network at once. Error: the device runs them one after the other.
    [[nodiscard]] Result<std::shared_ptr<const Problem>> pose(const workloads::Network& network,
                                                              const Catalogue& catalogue) const;
    [[nodiscard]] const LayerCosts& costs() const { return *m_costs; }
    /// True if layers become kernels, whose searches take longer than those of systems with costs of layers.
    [[nodiscard]] bool hasKernels() const { return m_kernels != nullptr; }
    /// Estimated cost of a layer without multiplications; none: the host runs it.
    [[nodiscard]] std::optional<LayerCost> passCost(const workloads::Layer& layer) const;

private:
    DeviceRef m_device;
    MadeDevice m_made;
    DeploymentPlace m_text;
    const LayerCosts* m_costs = nullptr;
    std::shared_ptr<const KernelLayerCosts> m_kernels; // what `m_costs` is, for a system with costs of kernels
};

/// True for a layer with multiplications.
[[nodiscard]] inline bool hasProducts(const workloads::Layer& layer) { return macsOf(layer).value_or(0) > 0; }

/// Means of a search for a cell; borrowed.
struct SearchMeans {
    CostCache* cache = nullptr;
    Progress* heartbeat = nullptr;
    bool wantsAll = false; // candidates that are slower but occupy less of the device count
    double seconds = 1;    // of its thread on a processor, so that other work of the machine does not count
};

/// Searches the candidates of a posed layer until the proof, the end of its time or a stop.
[[nodiscard]] Cell searchedCell(const std::shared_ptr<const Problem>& problem, const LayerCosts& costs,
                                const SearchMeans& means, std::stop_token stop);

/// A layer on the host's GPU by a roofline: 2 bytes an element. A layer without multiplications moves each element
/// once. A product with weights that was measured on the processor has that time. Energy: of the bytes off chip and of
/// the multiplications, without idle power.
[[nodiscard]] Cell hostCell(const workloads::Layer& layer, const Processor& host,
                            const inference::ProcessorEnergy& energy, std::span<const MeasuredTime> measured);

/// A cell that says why a place cannot run a layer.
[[nodiscard]] Cell impossibleCell(const Error& error);

} // namespace pimento::deployment
