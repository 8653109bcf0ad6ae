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

/// Window along a direction.
struct Window {
    std::int64_t window = 1;
    std::int64_t stride = 1;
    std::int64_t dilation = 1;
    std::int64_t padding = 0;

    /// Calls `visit` with each input at a position that is no padding.
    template <class Visit> void visitInputs(std::size_t at, std::int64_t size, const Visit& visit) const
    {
        for (std::int64_t i = 0; i < window; ++i) {
            const std::int64_t input = static_cast<std::int64_t>(at) * stride - padding + i * dilation;
            if (input >= 0 && input < size) {
                visit(static_cast<std::size_t>(input));
            }
        }
    }

    /// Inputs of the window at all needed positions.
    [[nodiscard]] Line inputsOf(const Line& results, std::int64_t size) const
    {
        Line inputs(static_cast<std::size_t>(size));
        for (std::size_t at = 0; at < results.size(); ++at) {
            if (results[at]) {
                visitInputs(at, size, [&](std::size_t input) { inputs[input] = true; });
            }
        }
        return inputs;
    }

    /// Leaves out positions at which the window lies in padding alone.
    void keepWithInputs(Line& results, std::int64_t size) const
    {
        for (std::size_t at = 0; at < results.size(); ++at) {
            bool hasInput = false;
            visitInputs(at, size, [&](std::size_t) { hasInput = true; });
            results[at] = results[at] && hasInput;
        }
    }
};

bool hasWindow(const GraphNode& node) { return node.kind == NodeKind::Matrix || node.kind == NodeKind::Pool; }

Window rowsOf(const workloads::Sliding& of)
{
    return {of.window.height, of.stride.height, of.dilation.height, of.padding.top};
}

Window columnsOf(const workloads::Sliding& of)
{
    return {of.window.width, of.stride.width, of.dilation.width, of.padding.left};
}

/// Leaves out pixels whose windows lie in padding alone: nothing is multiplied for them, and they wait for no input.
void keepComputed(NeededPixels& pixels, const GraphNode& node)
{
    if (hasWindow(node) && !node.isProduct) {
        rowsOf(node.sliding).keepWithInputs(pixels.rows, node.sliding.image.height);
        columnsOf(node.sliding).keepWithInputs(pixels.columns, node.sliding.image.width);
    }
}

NeededPixels allPixels(const GraphNode& node)
{
    NeededPixels all{wholeLine(node.out.height), wholeLine(node.out.width)};
    keepComputed(all, node);
    return all;
}

/// What a layer needs of a source where these pixels of its own result are needed.
NeededPixels neededOf(const GraphNode& source, const GraphNode& reader, const NeededPixels& results)
{
    const ImageShape& image = source.out;
    const workloads::Sliding& of = reader.sliding;
    if (results.pixels() == 0) {
        return {Line(static_cast<std::size_t>(image.height)), Line(static_cast<std::size_t>(image.width))};
    }
    if (hasWindow(reader) && image == reader.in) {
        return {rowsOf(of).inputsOf(results.rows, image.height), columnsOf(of).inputsOf(results.columns, image.width)};
    }
    if (!hasWindow(reader) && image.pixels() == reader.out.pixels()) {
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
            needed[i] = allPixels(node);
        }
        for (const std::size_t reader : node.readers) {
            NeededPixels made = neededOf(node, graph.nodes[reader], needed[reader]);
            keepComputed(made, node);
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
            const GraphNode& node = graph.nodes[source];
            const bool isComputed = allPixels(node).pixels() == node.out.pixels(); // whichever pixel is read
            before[i] = std::max(before[i], isComputed ? before[source] + values[source] : 0);
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
