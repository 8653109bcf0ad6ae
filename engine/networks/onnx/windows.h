// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/node_view.h"

#include <cstdint>
#include <vector>

namespace pimento::networks {

/// A window that moves along one axis of an image.
struct WindowAxis {
    std::int64_t image = 1;
    std::int64_t window = 1;
    std::int64_t stride = 1;
    std::int64_t dilation = 1;
    std::int64_t before = 0; // padding
    std::int64_t after = 0;

    [[nodiscard]] std::int64_t span() const { return (window - 1) * dilation + 1; }
    [[nodiscard]] std::int64_t positions() const
    {
        return image + before + after < span() ? 0 : (image + before + after - span()) / stride + 1;
    }
};

/// The windows of a convolution or pooling over an image with batch and channels in front, one for each further axis.
/// Padding that follows from auto_pad or ceil_mode is written out. `kernel`: sizes of the window if the node names none.
/// Error: a wrong number of sizes, one out of range, or a window larger than the padded image.
[[nodiscard]] Result<std::vector<WindowAxis>> windowsOf(const NodeView& view, const Dimensions& image,
                                                        const Dimensions& kernel);

/// Windows of a transposed convolution, in the direction of the convolution from the result to its input: `image` of
/// each axis is the size of the result.
[[nodiscard]] Result<std::vector<WindowAxis>> transposedWindowsOf(const NodeView& view, const Dimensions& input,
                                                                  const Dimensions& kernel);

/// Whether a node reads an image and weights of a convolution, and where they are among its inputs.
struct WeightPlace {
    std::size_t image = 0;
    std::size_t weights = 1;
};
[[nodiscard]] WeightPlace weightPlace(const OnnxNode& node);

} // namespace pimento::networks
