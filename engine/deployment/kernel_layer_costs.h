// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/kernel_costs.h"
#include "engine/problem/layer_costs.h"
#include "engine/workloads/layer.h"

#include <string>

namespace pimento::deployment {

/// The kernel of the library that computes a layer: matrices, each times vectors of its own. A convolution becomes the
/// product of its weights with all windows of the image, which the host lays out; sums of two operands and relu become
/// kernels of vectors. Error: a layer of another kind.
[[nodiscard]] Result<SizedKernel> kernelOf(const workloads::Layer& layer, const std::string& elementType);

/// Costs of layers on devices that have costs of kernels. Transfers between device and host are part of a kernel's
/// time. Weights occupy the memory of the device, each once.
class KernelLayerCosts final : public LayerCosts {
public:
    /// `device`: as `costs` tells of it.
    KernelLayerCosts(const KernelCosts& costs, KernelDevice device);

    /// Element type of the kernels: "fp16", or the first one that the device has.
    [[nodiscard]] std::string elementType() const;
    [[nodiscard]] Result<Question> question(const workloads::Layer& layer, const DeviceRef& device) const override;
    [[nodiscard]] LayerCost cost(const Problem& problem, std::span<const double> quantities) const override;
    [[nodiscard]] double shareOf(const workloads::Layer& layer) const override;

private:
    const KernelCosts* m_costs;
    KernelDevice m_device;
};

} // namespace pimento::deployment
