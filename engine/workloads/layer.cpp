// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workloads/layer.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace pimento::workloads {

namespace {

using Named = std::pair<const char*, std::int64_t>;

template <class... Cases> struct OneOf : Cases... {
    using Cases::operator()...;
};

/// Positions of a window along one direction.
std::int64_t positionsOf(std::int64_t padded, std::int64_t window, std::int64_t dilation, std::int64_t stride)
{
    const std::int64_t span = (window - 1) * dilation + 1;
    return span > padded ? 0 : (padded - span) / stride + 1;
}

Error mistake(const Layer& layer, std::string what, std::string hint)
{
    return Error{std::move(what), "layer \"" + layer.name + "\"", std::move(hint)};
}

/// Checks that sizes are from `least` to the largest one.
Result<void> checkSizes(const Layer& layer, std::initializer_list<Named> sizes, std::int64_t least = 1)
{
    for (const auto& [name, size] : sizes) {
        if (size < least || size > kLargestSize) {
            return tl::unexpected<Error>(
                mistake(layer, std::string(name) + " is " + std::to_string(size),
                        "Use " + std::to_string(least) + " to " + std::to_string(kLargestSize)));
        }
    }
    return {};
}

double productOf(std::initializer_list<std::int64_t> sizes)
{
    double product = 1;
    for (const std::int64_t size : sizes) {
        product *= static_cast<double>(size);
    }
    return product;
}

/// Checks that a tensor has not too many elements.
Result<void> checkTensor(const Layer& layer, const char* tensor, std::initializer_list<std::int64_t> sizes)
{
    return productOf(sizes) <= static_cast<double>(kMostElements)
               ? Result<void>{}
               : tl::unexpected<Error>(mistake(layer, std::string("its ") + tensor + " has too many elements",
                                               "Use at most " + std::to_string(kMostElements)));
}

/// First error of several checks.
Result<void> allOf(std::initializer_list<Result<void>> checks)
{
    const auto wrong = std::ranges::find_if(checks, [](const Result<void>& each) { return !each.has_value(); });
    return wrong == checks.end() ? Result<void>{} : *wrong;
}

Result<void> checkSliding(const Layer& layer, const Sliding& sliding)
{
    const auto& [image, window, stride, dilation, padding] = sliding;
    const auto sizes = allOf({checkSizes(layer, {{"image height", image.height},
                                                 {"image width", image.width},
                                                 {"window height", window.height},
                                                 {"window width", window.width},
                                                 {"stride height", stride.height},
                                                 {"stride width", stride.width},
                                                 {"dilation height", dilation.height},
                                                 {"dilation width", dilation.width}}),
                              checkSizes(layer,
                                         {{"padding above", padding.top},
                                          {"padding left", padding.left},
                                          {"padding below", padding.bottom},
                                          {"padding right", padding.right}},
                                         0)});
    if (!sizes) {
        return sizes;
    }
    const Extent positions = sliding.positions();
    return positions.height > 0 && positions.width > 0
               ? Result<void>{}
               : tl::unexpected<Error>(mistake(layer, "its window is larger than its image with the padding",
                                               "Use a smaller window or dilation, or more padding"));
}

/// Checks that groups divide a number.
Result<void> checkDivides(const Layer& layer, const Named& part, const Named& whole)
{
    return whole.second % part.second == 0
               ? Result<void>{}
               : tl::unexpected<Error>(mistake(layer,
                                               std::to_string(part.second) + " " + part.first + " do not divide " +
                                                   std::to_string(whole.second) + " " + whole.first,
                                               "Use a divisor"));
}

/// Checks the sizes of a shape; sizes that others divide are checked first.
struct ShapeCheck {
    const Layer& layer;

    Result<void> operator()(const Convolution& of) const
    {
        return convolution(of, [&] { return std::pair(of.sliding.image, of.sliding.positions()); });
    }
    Result<void> operator()(const TransposedConvolution& of) const
    {
        return convolution(of, [&] { return std::pair(of.sliding.positions(), of.sliding.image); });
    }
    Result<void> operator()(const Pooling& of) const
    {
        const Extent& in = of.sliding.image;
        return allOf(
            {checkSizes(layer, {{"batch", of.batch}, {"channels", of.channels}}), checkSliding(layer, of.sliding),
             checkTensor(layer, "input", {of.batch, of.channels, in.height, in.width}),
             // Padding may make more positions than elements.
             checkTensor(layer, "result",
                         {of.batch, of.channels, in.height + of.sliding.padding.top + of.sliding.padding.bottom,
                          in.width + of.sliding.padding.left + of.sliding.padding.right})});
    }
    Result<void> operator()(const Product& of) const
    {
        return allOf(
            {checkSizes(
                 layer,
                 {{"rows", of.rows}, {"inputs", of.inputs}, {"outputs", of.outputs}, {"instances", of.instances}}),
             checkTensor(layer, "operand", {of.instances, of.rows, of.inputs}),
             checkTensor(layer, "result", {of.instances, of.rows, of.outputs}),
             checkTensor(layer, "matrix", {of.instances, of.inputs, of.outputs})});
    }
    Result<void> operator()(const Attention& of) const
    {
        const auto sizes = checkSizes(layer, {{"sequences", of.sequences},
                                              {"tokens", of.tokens},
                                              {"context", of.context},
                                              {"heads", of.heads},
                                              {"kv_heads", of.kvHeads},
                                              {"key_size", of.keySize},
                                              {"value_size", of.valueSize}});
        if (!sizes) {
            return sizes;
        }
        return allOf({checkDivides(layer, {"kv_heads", of.kvHeads}, {"heads", of.heads}),
                      checkTensor(layer, "operand", {of.sequences, of.tokens, of.heads, of.keySize}),
                      checkTensor(layer, "result", {of.sequences, of.tokens, of.heads, of.valueSize}),
                      checkTensor(layer, "cache", {of.sequences, of.context, of.kvHeads, of.keySize + of.valueSize})});
    }
    Result<void> operator()(const ElementWise& of) const
    {
        // Operands of different numbers leave the number of results to be told.
        const bool hasElements = of.elements != 0 || of.results == 0;
        return allOf(
            {hasElements ? elements(of.elements) : Result<void>{}, elements(of.results == 0 ? 1 : of.results)});
    }
    Result<void> operator()(const Joining& of) const { return elements(of.elements); }
    Result<void> operator()(const KernelLayer& of) const
    {
        return !of.kernel.name.empty() ? Result<void>{}
                                       : tl::unexpected<Error>(mistake(layer, "its kernel has no name", "Name one"));
    }

private:
    /// Checks a convolution in either direction from an image to another one. `images` has both, of valid sizes.
    template <class Shape, class Images> Result<void> convolution(const Shape& of, const Images& images) const
    {
        const auto sizes = allOf({checkSizes(layer, {{"batch", of.batch},
                                                     {"channels", of.channels},
                                                     {"output channels", of.outputChannels},
                                                     {"groups", of.groups}}),
                                  checkSliding(layer, of.sliding)});
        if (!sizes) {
            return sizes;
        }
        const auto [in, out] = images();
        const Extent& window = of.sliding.window;
        return allOf({checkDivides(layer, {"groups", of.groups}, {"channels", of.channels}),
                      checkDivides(layer, {"groups", of.groups}, {"output channels", of.outputChannels}),
                      checkTensor(layer, "input", {of.batch, of.channels, in.height, in.width}),
                      checkTensor(layer, "result", {of.batch, of.outputChannels, out.height, out.width}),
                      checkTensor(layer, "windows", {of.outputChannels, of.channels, window.height, window.width})});
    }
    [[nodiscard]] Result<void> elements(std::int64_t number) const
    {
        return number >= 1 && number <= kMostElements
                   ? Result<void>{}
                   : tl::unexpected<Error>(mistake(layer, "it has " + std::to_string(number) + " elements",
                                                   "Use 1 to " + std::to_string(kMostElements)));
    }
};

} // namespace

Extent Sliding::positions() const
{
    return {positionsOf(image.height + padding.top + padding.bottom, window.height, dilation.height, stride.height),
            positionsOf(image.width + padding.left + padding.right, window.width, dilation.width, stride.width)};
}

Result<void> check(const Layer& layer)
{
    if (layer.name.empty()) {
        return tl::unexpected<Error>(mistake(layer, "it has no name", "Name it"));
    }
    const auto numbers =
        allOf({checkSizes(layer, {{"repeats", layer.repeats}}), checkSizes(layer, {{"biases", layer.biases}}, 0)});
    return numbers ? std::visit(ShapeCheck{layer}, layer.shape) : numbers;
}

std::optional<double> macsOf(const Layer& layer)
{
    using Number = std::optional<double>;
    return std::visit(
        OneOf{[](const Convolution& of) {
                  return Number(productOf({of.batch, of.outputChannels, of.channels / of.groups,
                                           of.sliding.window.area(), of.sliding.positions().area()}));
              },
              [](const TransposedConvolution& of) {
                  return Number(productOf({of.batch, of.outputChannels, of.channels / of.groups,
                                           of.sliding.window.area(), of.sliding.positions().area()}));
              },
              [](const Product& of) {
                  return Number(productOf({of.instances, of.rows, of.inputs, of.outputs}));
              },
              [](const Attention& of) {
                  return Number(productOf({of.sequences, of.tokens, of.context, of.heads, of.keySize + of.valueSize}));
              },
              [](const KernelLayer&) { return Number(); }, [](const auto&) { return Number(0); }},
        layer.shape);
}

std::optional<double> operationsOf(const Layer& layer)
{
    if (const auto* of = std::get_if<Pooling>(&layer.shape)) {
        return productOf({of->batch, of->channels, of->sliding.window.area(), of->sliding.positions().area()});
    }
    if (const auto* of = std::get_if<ElementWise>(&layer.shape)) {
        return static_cast<double>(of->elements == 0 ? of->results : of->elements);
    }
    const auto macs = macsOf(layer);
    return macs ? std::optional(2 * *macs) : std::nullopt; // a multiplication and an addition
}

std::optional<std::int64_t> weightsOf(const Layer& layer)
{
    using Number = std::optional<std::int64_t>;
    return std::visit(OneOf{[](const Convolution& of) {
                                return Number(of.outputChannels * (of.channels / of.groups) * of.sliding.window.area());
                            },
                            [](const TransposedConvolution& of) {
                                return Number(of.outputChannels * (of.channels / of.groups) * of.sliding.window.area());
                            },
                            [](const Product& of) {
                                const bool isKept = of.matrix == MatrixSource::Weights;
                                return Number(isKept ? of.instances * of.inputs * of.outputs : 0);
                            },
                            [](const Attention& of) {
                                return Number(of.sequences * of.context * of.kvHeads * (of.keySize + of.valueSize));
                            },
                            [](const KernelLayer&) { return Number(); }, [](const auto&) { return Number(0); }},
                      layer.shape);
}

std::optional<std::int64_t> operandOf(const Layer& layer)
{
    using Number = std::optional<std::int64_t>;
    return std::visit(
        OneOf{[](const Convolution& of) { return Number(of.batch * of.channels * of.sliding.image.area()); },
              [](const Pooling& of) { return Number(of.batch * of.channels * of.sliding.image.area()); },
              [](const TransposedConvolution& of) {
                  return Number(of.batch * of.channels * of.sliding.positions().area());
              },
              [](const Product& of) {
                  const bool hasOneOperand = of.matrix == MatrixSource::Weights;
                  return hasOneOperand ? Number(of.instances * of.rows * of.inputs) : Number();
              },
              [](const Attention& of) { return Number(of.sequences * of.tokens * of.heads * of.keySize); },
              [](const ElementWise& of) { return of.elements == 0 ? Number() : Number(of.elements); },
              [](const Joining&) { return Number(); }, [](const KernelLayer&) { return Number(); }},
        layer.shape);
}

std::optional<std::int64_t> resultOf(const Layer& layer)
{
    using Number = std::optional<std::int64_t>;
    return std::visit(
        OneOf{
            [](const Convolution& of) { return Number(of.batch * of.outputChannels * of.sliding.positions().area()); },
            [](const TransposedConvolution& of) {
                return Number(of.batch * of.outputChannels * of.sliding.image.area());
            },
            [](const Pooling& of) { return Number(of.batch * of.channels * of.sliding.positions().area()); },
            [](const Product& of) { return Number(of.instances * of.rows * of.outputs); },
            [](const Attention& of) { return Number(of.sequences * of.tokens * of.heads * of.valueSize); },
            [](const ElementWise& of) { return Number(of.results == 0 ? of.elements : of.results); },
            [](const Joining& of) { return Number(of.elements); }, [](const KernelLayer&) { return Number(); }},
        layer.shape);
}

} // namespace pimento::workloads
