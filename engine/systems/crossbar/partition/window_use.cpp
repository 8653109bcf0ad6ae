// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/partition/window_use.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pimento::crossbar {

namespace {

struct Axis {
    std::int64_t image = 1;
    std::int64_t window = 1;
    std::int64_t stride = 1;
    std::int64_t dilation = 1;
    std::int64_t before = 0; // padding
    std::int64_t positions = 1;
};

AxisUse useOf(const Axis& of)
{
    AxisUse use;
    std::vector<bool> isUsed(static_cast<std::size_t>(of.image));
    for (std::int64_t position = 0; position < of.positions; ++position) {
        const std::int64_t old = use.elements;
        for (std::int64_t element = 0; element < of.window; ++element) {
            const std::int64_t at = position * of.stride + element * of.dilation - of.before;
            if (at >= 0 && at < of.image) {
                isUsed[static_cast<std::size_t>(at)] = true;
                ++use.elements;
            }
        }
        use.positions += use.elements > old ? 1 : 0;
    }
    use.distinct = std::ranges::count(isUsed, true);
    return use;
}

} // namespace

ImageUse useOf(const workloads::Sliding& sliding, const ImageShape& out)
{
    const auto& [image, window, stride, dilation, padding] = sliding;
    return {.y = useOf({image.height, window.height, stride.height, dilation.height, padding.top, out.height}),
            .x = useOf({image.width, window.width, stride.width, dilation.width, padding.left, out.width})};
}

} // namespace pimento::crossbar
