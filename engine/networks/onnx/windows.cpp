// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/windows.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pimento::networks {

namespace {

using Wholes = std::vector<std::int64_t>;

/// An attribute with a number for each axis; the usual number: it is missing. Error: other numbers of numbers, or one
/// out of range.
Result<Wholes> perAxis(const NodeView& view, const char* key, std::size_t count, std::int64_t usual, std::int64_t least)
{
    Wholes of = view.wholes(key).value_or(Wholes{});
    if (of.empty()) {
        of.assign(count, usual);
    }
    if (of.size() != count) {
        return fail(std::string("has ") + std::to_string(of.size()) + " " + key + ", but needs " +
                    std::to_string(count));
    }
    for (const std::int64_t number : of) {
        if (number < least || number > workloads::kLargestSize) {
            return fail(std::string(key) + " has " + std::to_string(number));
        }
    }
    return of;
}

/// Sizes that every window has, without its padding.
Result<std::vector<WindowAxis>> plainWindows(const NodeView& view, const Dimensions& image, const Dimensions& kernel)
{
    if (image.size() < 3) {
        return fail("reads a tensor of " + std::to_string(image.size()) + " dimensions, which is no image");
    }
    const std::size_t axes = image.size() - 2;
    if (!kernel.empty() && kernel.size() != axes) {
        return fail("has weights for " + std::to_string(kernel.size()) + " axes of an image with " +
                    std::to_string(axes));
    }
    const Wholes named = view.wholes("kernel_shape").value_or(Wholes{});
    for (std::size_t axis = 0; axis < std::min(named.size(), kernel.size()); ++axis) {
        if (named[axis] != kernel[axis]) {
            return fail("names a window of " + std::to_string(named[axis]) +
                        " along an axis, but its weights are for " + std::to_string(kernel[axis]));
        }
    }
    const auto window = kernel.empty() ? perAxis(view, "kernel_shape", axes, 1, 1) : Result<Wholes>(kernel);
    const auto stride = perAxis(view, "strides", axes, 1, 1);
    const auto dilation = perAxis(view, "dilations", axes, 1, 1);
    for (const auto* each : {&window, &stride, &dilation}) {
        if (!*each) {
            return tl::unexpected<Error>(each->error());
        }
    }
    std::vector<WindowAxis> windows(axes);
    for (std::size_t axis = 0; axis < axes; ++axis) {
        windows[axis] = {image[axis + 2], (*window)[axis], (*stride)[axis], (*dilation)[axis], 0, 0};
        if (windows[axis].window < 1 || windows[axis].window > workloads::kLargestSize ||
            windows[axis].span() > workloads::kLargestSize) {
            return fail("has a window of " + std::to_string(windows[axis].window));
        }
    }
    return windows;
}

/// Sets the padding that a node names.
Result<void> addPads(const NodeView& view, std::vector<WindowAxis>& windows)
{
    // Padding of less than nothing cuts the image; no tool writes it.
    const auto pads = perAxis(view, "pads", 2 * windows.size(), 0, 0);
    if (!pads) {
        return tl::unexpected<Error>(pads.error());
    }
    for (std::size_t axis = 0; axis < windows.size(); ++axis) {
        windows[axis].before = (*pads)[axis];
        windows[axis].after = (*pads)[axis + windows.size()];
    }
    return {};
}

/// Splits padding between both sides of an axis.
void addSamePadding(WindowAxis& window, std::int64_t total, bool hasMoreBehind)
{
    total = std::max<std::int64_t>(0, total);
    window.before = hasMoreBehind ? total / 2 : total - total / 2;
    window.after = total - window.before;
}

std::int64_t roundedUpQuotient(std::int64_t number, std::int64_t by) { return (number + by - 1) / by; }

/// Pads so that positions are rounded up instead of down; a window that would begin in the padding behind is left out.
void roundUp(WindowAxis& window)
{
    const std::int64_t room = window.image + window.before + window.after - window.span();
    const std::int64_t steps = room < 0 ? 0 : roundedUpQuotient(room, window.stride);
    if (room >= 0 && steps * window.stride < window.image + window.before) {
        window.after += steps * window.stride - room;
    }
}

} // namespace

Result<std::vector<WindowAxis>> windowsOf(const NodeView& view, const Dimensions& image, const Dimensions& kernel)
{
    auto windows = plainWindows(view, image, kernel);
    if (!windows) {
        return windows;
    }
    const std::string automatic = view.textOr("auto_pad", "NOTSET");
    if (automatic == "SAME_UPPER" || automatic == "SAME_LOWER") {
        for (WindowAxis& each : *windows) {
            const std::int64_t positions = roundedUpQuotient(each.image, each.stride);
            addSamePadding(each, (positions - 1) * each.stride + each.span() - each.image, automatic == "SAME_UPPER");
        }
    } else if (automatic != "VALID") {
        if (const auto pads = addPads(view, *windows); !pads) {
            return tl::unexpected<Error>(pads.error());
        }
    }
    for (WindowAxis& each : *windows) {
        if (view.wholeOr("ceil_mode", 0) != 0) {
            roundUp(each);
        }
        if (each.positions() < 1) {
            return fail("has a window of " + std::to_string(each.span()) + " on an image of " +
                        std::to_string(each.image + each.before + each.after) + " with its padding");
        }
    }
    return windows;
}

Result<std::vector<WindowAxis>> transposedWindowsOf(const NodeView& view, const Dimensions& input,
                                                    const Dimensions& kernel)
{
    auto windows = plainWindows(view, input, kernel);
    if (!windows) {
        return windows;
    }
    const auto extra = perAxis(view, "output_padding", windows->size(), 0, 0);
    const auto wanted = perAxis(view, "output_shape", windows->size(), 0, 0);
    const std::string automatic = view.textOr("auto_pad", "NOTSET");
    const auto pads = addPads(view, *windows);
    if (!extra || !wanted || !pads) {
        return tl::unexpected<Error>(!extra ? extra.error() : !wanted ? wanted.error() : pads.error());
    }
    for (std::size_t axis = 0; axis < windows->size(); ++axis) {
        WindowAxis& each = (*windows)[axis];
        const std::int64_t positions = each.image;
        const std::int64_t full = (positions - 1) * each.stride + (*extra)[axis] + each.span();
        const bool isSame = automatic.starts_with("SAME");
        const std::int64_t result = (*wanted)[axis] > 0 ? (*wanted)[axis] : isSame ? positions * each.stride : 0;
        if (result > 0) {
            addSamePadding(each, full - result, automatic == "SAME_UPPER");
        }
        each.image = result > 0 ? result : full - each.before - each.after;
        if (each.image < 1 || each.image > workloads::kLargestSize || each.positions() < positions) {
            return fail("gives a result of " + std::to_string(each.image) + " elements along an axis of " +
                        std::to_string(positions));
        }
        // Rows behind the last window belong to the result but not to any position.
        each.after -= (each.positions() - positions) * each.stride;
        if (each.after < 0) {
            return fail("has an output padding of " + std::to_string((*extra)[axis]) + " with a stride of " +
                        std::to_string(each.stride));
        }
    }
    return windows;
}

WeightPlace weightPlace(const OnnxNode& node)
{
    return node.op == "QLinearConv" ? WeightPlace{0, 3} : WeightPlace{0, 1};
}

} // namespace pimento::networks
