// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/node_order.h"

#include <functional>
#include <queue>
#include <string_view>
#include <unordered_map>

namespace pimento::networks {

namespace {

/// Links between nodes by the tensors that they make and read.
struct NodeLinks {
    std::vector<std::vector<std::size_t>> readers; // one per node
    std::vector<std::size_t> waits;                // one per node: number of links to nodes before it
};

Result<NodeLinks> linksOf(const OnnxModel& model, const std::unordered_set<std::string>& given)
{
    std::unordered_map<std::string_view, std::size_t> makers;
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        for (const std::string& output : model.nodes[node].outputs) {
            if (!output.empty() && (given.contains(output) || !makers.emplace(output, node).second)) {
                return fail("makes \"" + output + "\", which exists already", nodeText(model.nodes[node]),
                            "The file may be damaged");
            }
        }
    }
    NodeLinks links{std::vector<std::vector<std::size_t>>(model.nodes.size()),
                    std::vector<std::size_t>(model.nodes.size(), 0)};
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        const auto link = [&](const std::string& name) {
            const auto maker = makers.find(name);
            if (maker != makers.end()) {
                links.readers[maker->second].push_back(node);
                ++links.waits[node];
            }
            return maker != makers.end();
        };
        for (const std::string& input : model.nodes[node].inputs) {
            if (!input.empty() && !link(input) && !given.contains(input)) {
                return fail("reads \"" + input + "\", which nothing makes", nodeText(model.nodes[node]),
                            "The file may be damaged");
            }
        }
        for (const std::string& name : model.nodes[node].captured) {
            (void)link(name); // names of an inner graph are not known here
        }
    }
    return links;
}

} // namespace

std::string nodeText(const OnnxNode& node)
{
    const std::string& output = node.outputs.empty() ? node.name : node.outputs.front();
    const std::string domain = node.domain.empty() ? "" : " of domain " + node.domain;
    return "node \"" + (node.name.empty() ? output : node.name) + "\" (" + node.op + domain + ")";
}

Result<std::vector<std::size_t>> nodeOrder(const OnnxModel& model, const std::unordered_set<std::string>& given)
{
    auto links = linksOf(model, given);
    if (!links) {
        return tl::unexpected<Error>(links.error());
    }
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
    for (std::size_t node = 0; node < model.nodes.size(); ++node) {
        if (links->waits[node] == 0) {
            ready.push(node);
        }
    }
    std::vector<std::size_t> order;
    while (!ready.empty()) {
        order.push_back(ready.top());
        ready.pop();
        for (const std::size_t reader : links->readers[order.back()]) {
            if (--links->waits[reader] == 0) {
                ready.push(reader);
            }
        }
    }
    for (std::size_t node = 0; order.size() < model.nodes.size() && node < model.nodes.size(); ++node) {
        if (links->waits[node] > 0) {
            return fail("waits for its own result", nodeText(model.nodes[node]), "The file may be damaged");
        }
    }
    return order;
}

} // namespace pimento::networks
