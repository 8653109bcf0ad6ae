// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/kernel_sequence.h"

#include "engine/base/math.h"
#include "engine/systems/hbm_pim_kernels/kernels.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace pimento::samsung {

namespace {

constexpr std::int64_t kElementBytes = 2;

/// Bytes that the host moves for a kernel, at consecutive addresses.
struct HostTraffic {
    std::int64_t read = 0;
    std::int64_t write = 0;
};

Parts hostParts(const HostTraffic& traffic, int channels)
{
    const std::int64_t read = ceilDivide(traffic.read, kBurstBytes);
    const std::int64_t written = ceilDivide(traffic.write, kBurstBytes);
    Parts parts;
    if (traffic.read > 0) {
        parts.push_back({shared(hostTransfer({.bursts = read, .channels = channels}))});
    }
    if (traffic.write > 0) {
        parts.push_back(
            {shared(hostTransfer({.isWrite = true, .firstBurst = read, .bursts = written, .channels = channels}))});
    }
    return parts.empty() ? Parts(1) : parts;
}

Parts elementWiseParts(const KernelRun& run, ElementWise::Function function)
{
    return {{shared(elementWise({.function = function, .tiles = tilesOf(run.m, run.channels)}))}};
}

Parts orderParts(const KernelRun& run, ElementWise::Order order)
{
    return {{shared(elementWise({.order = order, .tiles = run.m}))}};
}

Parts gemvParts(const KernelRun& run, Gemv::Variant variant)
{
    return {{shared(gemv({variant, run.m, run.n, run.batch, run.channels}))}};
}

constexpr std::array kKernels = {
    VendorKernel{"add", [](const KernelRun& run) { return elementWiseParts(run, ElementWise::Function::Add); }},
    VendorKernel{"mul", [](const KernelRun& run) { return elementWiseParts(run, ElementWise::Function::Multiply); }},
    VendorKernel{"relu", [](const KernelRun& run) { return elementWiseParts(run, ElementWise::Function::Relu); }},
    VendorKernel{"gemv", [](const KernelRun& run) { return gemvParts(run, Gemv::Variant::Accumulate); }},
    VendorKernel{"gemv_tree", [](const KernelRun& run) { return gemvParts(run, Gemv::Variant::Tree); }},
    VendorKernel{"va_order1",
                 [](const KernelRun& run) { return orderParts(run, ElementWise::Order::ColumnsParityRows); }},
    VendorKernel{"va_order2",
                 [](const KernelRun& run) { return orderParts(run, ElementWise::Order::ColumnsRowsParity); }},
    VendorKernel{"va_order3",
                 [](const KernelRun& run) { return orderParts(run, ElementWise::Order::RowsParityColumns); }},
    VendorKernel{"host_read", [](const KernelRun& run) { return hostParts({.read = run.m}, run.channels); }},
    VendorKernel{"host_write", [](const KernelRun& run) { return hostParts({.write = run.m}, run.channels); }},
    VendorKernel{"host_gemv",
                 [](const KernelRun& run) {
                     return hostParts({(run.m * run.n + run.n) * kElementBytes, run.m * kElementBytes}, run.channels);
                 }},
    VendorKernel{"host_add",
                 [](const KernelRun& run) {
                     return hostParts({2 * run.m * kElementBytes, run.m * kElementBytes}, run.channels);
                 }},
    VendorKernel{"host_relu",
                 [](const KernelRun& run) {
                     return hostParts({run.m * kElementBytes, run.m * kElementBytes}, run.channels);
                 }},
};

} // namespace

std::span<const VendorKernel> vendorKernels() { return kKernels; }

Result<std::vector<SequenceStep>> stepsOf(const KernelRun& run)
{
    std::vector<SequenceStep> steps;
    std::string_view rest = run.kernel;
    for (bool isLast = false; !isLast;) {
        const std::size_t plus = rest.find('+');
        isLast = plus == std::string_view::npos;
        std::string_view name = rest.substr(0, plus);
        rest.remove_prefix(isLast ? rest.size() : plus + 1);
        const bool isBehindCompletion = !steps.empty() && name.starts_with('!');
        name.remove_prefix(isBehindCompletion ? 1 : 0);
        const auto* const kernel = std::ranges::find(kKernels, name, &VendorKernel::name);
        if (kernel == kKernels.end()) {
            return fail("unknown kernel \"" + std::string(name.substr(0, 60)) + "\"", {},
                        "Use add, mul, relu, gemv, gemv_tree, va_order1 to 3, host_..., or several with + or +!");
        }
        steps.push_back({kernel, isBehindCompletion});
    }
    return steps;
}

Parts partsOf(const std::vector<SequenceStep>& steps, const KernelRun& run)
{
    Parts all;
    for (const SequenceStep& step : steps) {
        Parts parts = step.kernel->make(run);
        auto first = parts.begin();
        if (!all.empty() && !step.isBehindCompletion) {
            all.back().insert(all.back().end(), first->begin(), first->end());
            ++first;
        }
        all.insert(all.end(), first, parts.end());
    }
    return all;
}

} // namespace pimento::samsung
