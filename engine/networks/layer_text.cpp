// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/layer_text.h"

#include <cstdint>
#include <variant>

namespace pimento::networks {

namespace {

using workloads::Extent;
using workloads::Padding;
using workloads::Sliding;

std::string extentText(const Extent& of) { return std::to_string(of.height) + "x" + std::to_string(of.width); }

std::string squareText(const Extent& of)
{
    return of.height == of.width ? std::to_string(of.height) : extentText(of);
}

std::string slidingText(const Sliding& of)
{
    std::string text = " " + extentText(of.window);
    if (of.stride != Extent{}) {
        text += " stride " + squareText(of.stride);
    }
    if (of.dilation != Extent{}) {
        text += " dilation " + squareText(of.dilation);
    }
    return text;
}

/// Words of each kind of layer.
struct ShapeText {
    std::string operator()(const workloads::Convolution& of) const
    {
        return "convolution" + slidingText(of.sliding) + groupsText(of.groups, of.channels);
    }
    std::string operator()(const workloads::TransposedConvolution& of) const
    {
        return "transposed convolution" + slidingText(of.sliding) + groupsText(of.groups, of.channels);
    }
    std::string operator()(const workloads::Pooling& of) const
    {
        const bool isGlobal = of.sliding.window == of.sliding.image && of.sliding.padding == Padding{};
        return of.function + " pooling" + (isGlobal ? " global" : slidingText(of.sliding));
    }
    std::string operator()(const workloads::Product& of) const
    {
        std::string text = "product " + std::to_string(of.inputs) + " to " + std::to_string(of.outputs);
        text += of.rows == 1 ? "" : ", " + std::to_string(of.rows) + " rows";
        text += of.instances == 1 ? "" : ", " + std::to_string(of.instances) + " matrices";
        return text + (of.matrix == workloads::MatrixSource::Computed ? ", both computed" : "");
    }
    std::string operator()(const workloads::Attention& of) const
    {
        return "attention " + std::to_string(of.heads) + " heads, " + std::to_string(of.context) + " tokens";
    }
    std::string operator()(const workloads::ElementWise& of) const { return of.function; }
    std::string operator()(const workloads::Joining&) const { return "concat"; }
    std::string operator()(const workloads::KernelLayer& of) const { return "kernel " + of.kernel.name; }

private:
    static std::string groupsText(std::int64_t groups, std::int64_t channels)
    {
        return groups == 1          ? ""
               : groups == channels ? ", depthwise"
                                    : ", " + std::to_string(groups) + " groups";
    }
};

} // namespace

std::string layerText(const workloads::Layer& layer)
{
    std::string text = std::visit(ShapeText{}, layer.shape);
    if (layer.biases > 0) {
        text += " + bias";
    }
    for (const std::string& function : layer.fused) {
        text += " + " + function;
    }
    return text;
}

std::string dimensionsText(const workloads::Dimensions& dimensions)
{
    std::string text;
    for (const std::int64_t size : dimensions) {
        text += (text.empty() ? "" : "x") + std::to_string(size);
    }
    return text;
}

} // namespace pimento::networks
