// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/kernel_costs.h"

#include "engine/problem/system.h"

#include <algorithm>

namespace pimento {

std::string sizesText(const std::map<std::string, std::int64_t>& sizes)
{
    return sizesText(kernelRefOf({.name = {}, .sizes = sizes}).sizes);
}

KernelRef kernelRefOf(const SizedKernel& kernel)
{
    KernelRef ref;
    ref.name = kernel.name;
    ref.elementType = kernel.elementType;
    for (const auto& [key, size] : kernel.sizes) {
        ref.sizes.emplace(key, std::to_string(size));
    }
    return ref;
}

void KernelCost::add(std::string_view id, double partSeconds)
{
    if (partSeconds > 0) {
        parts.push_back({std::string(id), partSeconds});
        seconds += partSeconds;
    }
}

Result<const System*> systemOfKernelCosts(const MadeDevice& device)
{
    const auto all = systems();
    const auto found = std::ranges::find_if(
        all, [&](const System* each) { return each->kernelCosts() != nullptr && each->takes(device).has_value(); });
    if (found != all.end()) {
        return *found;
    }
    return fail("no system tells what kernels cost on it", "device \"" + device->name + "\"",
                "Use a device that a system with kernel costs takes, such as attacc");
}

Result<KernelDevice> kernelDeviceOf(const MadeDevice& device)
{
    return systemOfKernelCosts(device).map([&](const System* system) { return system->kernelCosts()->device(device); });
}

} // namespace pimento
