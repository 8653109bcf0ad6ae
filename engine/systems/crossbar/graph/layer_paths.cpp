// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/graph/layer_paths.h"

#include <algorithm>
#include <tuple>

namespace pimento::crossbar {

namespace {

/// Rows or columns of a result that are needed.
using Line = std::vector<bool>;

/// Pixels of a result that a path needs: those in some rows and some columns.
struct NeededPixels {
    Line rows;
    Line columns;
    std::int64_t after = 0; // value of the layers behind

    [[nodiscard]] std::int64_t pixels() const
    {
        return std::ranges::count(rows, true) * std::ranges::count(columns, true);
    }
};

Line wholeLine(std::int64_t size) { return Line(static_cast<std::size_t>(size), true); }

/// Inputs of a window along a direction at all needed positions.
struct Window {
    std::int64_t window = 1;
    std::int64_t stride = 1;
    std::int64_t dilation = 1;
    std::int64_t padding = 0;

    [[nodiscard]] Line inputsOf(const Line& results, std::int64_t size) const
    {
        Line inputs(static_cast<std::size_t>(size));
        for (std::size_t at = 0; at < results.size(); ++at) {
            for (std::int64_t i = 0; i < window && results[at]; ++i) {
                const std::int64_t input = static_cast<std::int64_t>(at) * stride - padding + i * dilation;
                if (input >= 0 && input < size) {
                    inputs[static_cast<std::size_t>(input)] = true;
                }
            }
        }
        return inputs;
    }
};

/// What a layer needs of a source where these pixels of its own result are needed.
NeededPixels neededOf(const GraphNode& source, const GraphNode& reader, const NeededPixels& results)
{
    const ImageShape& image = source.out;
    const workloads::Sliding& of = reader.sliding;
    const bool hasWindow = reader.kind == NodeKind::Matrix || reader.kind == NodeKind::Pool;
    if (results.pixels() == 0) {
        return {Line(static_cast<std::size_t>(image.height)), Line(static_cast<std::size_t>(image.width))};
    }
    if (hasWindow && image == reader.in) {
        return {Window{of.window.height, of.stride.height, of.dilation.height, of.padding.top}.inputsOf(results.rows,
                                                                                                        image.height),
                Window{of.window.width, of.stride.width, of.dilation.width, of.padding.left}.inputsOf(results.columns,
                                                                                                      image.width)};
    }
    if (!hasWindow && image.pixels() == reader.out.pixels()) {
        return results;
    }
    return {wholeLine(image.height), wholeLine(image.width)};
}

/// What the path behind each node with the largest sum of values needs of it; of equal ones, the most pixels.
std::vector<NeededPixels> neededOfAll(const LayerGraph& graph, std::span<const std::int64_t> values)
{
    std::vector<NeededPixels> needed(graph.nodes.size());
    for (std::size_t i = graph.nodes.size(); i-- > 0;) {
        const GraphNode& node = graph.nodes[i];
        if (std::ranges::find(graph.outputs, i) != graph.outputs.end()) {
            needed[i] = {wholeLine(node.out.height), wholeLine(node.out.width)};
        }
        for (const std::size_t reader : node.readers) {
            NeededPixels made = neededOf(node, graph.nodes[reader], needed[reader]);
            made.after = needed[reader].after + values[reader];
            if (std::tuple(made.pixels() > 0, made.after, made.pixels()) >
                std::tuple(needed[i].pixels() > 0, needed[i].after, needed[i].pixels())) {
                needed[i] = std::move(made);
            }
        }
    }
    return needed;
}

} // namespace

std::vector<std::int64_t> neededPixels(const LayerGraph& graph)
{
    std::vector<std::int64_t> pixels;
    for (const NeededPixels& each : neededOfAll(graph, std::vector<std::int64_t>(graph.nodes.size()))) {
        pixels.push_back(each.pixels());
    }
    return pixels;
}

std::vector<LayerPath> longestPaths(const LayerGraph& graph, std::span<const std::int64_t> values)
{
    std::vector<std::int64_t> before(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const std::size_t source : graph.nodes[i].sources) {
            before[i] = std::max(before[i], before[source] + values[source]);
        }
    }
    const std::vector<NeededPixels> needed = neededOfAll(graph, values);
    std::vector<LayerPath> paths;
    for (const std::size_t i : graph.matrices) {
        if (needed[i].pixels() > 0) {
            paths.push_back({i, needed[i].pixels(), before[i] + needed[i].after});
        }
    }
    return paths;
}

} // namespace pimento::crossbar
