// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/gpu_time.h"

#include "sim/base/assert.h"

#include <cstdint>

namespace pimento::dcc_artifact {

Milliseconds gpuTime(const Gpu& gpu, const Kernel& kernel, const Shape& shape, int devices)
{
    constexpr auto kElement = static_cast<double>(kBytesPerElement);
    const std::int64_t operations = shape.extents()[0] * devices;
    const auto count = static_cast<double>(operations);
    double total = 0;
    if (kernel.dimensionSets.size() == 3) {
        const std::int64_t head = shape.extents()[1];
        const std::int64_t tokens = shape.extents()[2];
        total = secondsOf(gpu, {1, tokens, head, operations});
        if (kernel.name == "attn") {
            const double scores = static_cast<double>(tokens) * count;
            total += secondsOf(gpu, 5 * scores, 2 * scores * kElement, operations);
            total += secondsOf(gpu, {1, head, tokens, operations});
        }
    } else if (kernel.name == "red") {
        total = secondsOf(gpu, {1, 1, shape.extents()[1], operations}); // a product with a vector of ones
    } else {
        PIMENTO_ASSERT(kernel.name == "va" || kernel.name == "relu", "every kernel has a GPU layer");
        total = secondsOf(gpu, count, 3 * count * static_cast<double>(shape.extents()[1]) * kElement, operations);
    }
    return Milliseconds{total * 1e3};
}

} // namespace pimento::dcc_artifact
