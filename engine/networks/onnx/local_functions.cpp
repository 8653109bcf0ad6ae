// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/local_functions.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace pimento::networks {

namespace {

constexpr int kDeepestCall = 32;
constexpr std::size_t kMostNodes = 500'000;

class FunctionReplacer {
public:
    explicit FunctionReplacer(const OnnxModel& model)
    {
        for (const OnnxFunction& function : model.functions) {
            m_functions.emplace(std::pair(function.domain, function.name), &function);
        }
    }

    Result<std::vector<OnnxNode>> replaced(const std::vector<OnnxNode>& nodes)
    {
        for (const OnnxNode& node : nodes) {
            if (const auto added = add(node, 0); !added) {
                return tl::unexpected<Error>(added.error());
            }
        }
        return std::move(m_nodes);
    }

private:
    Result<void> add(const OnnxNode& node, int depth)
    {
        const auto function = m_functions.find(std::pair(node.domain, node.op));
        if (function == m_functions.end()) {
            m_nodes.push_back(node);
        } else if (depth == kDeepestCall || std::ranges::all_of(node.outputs, &std::string::empty)) {
            return fail("has a function \"" + node.op + "\" that calls itself, or gives no result", {},
                        "Export the network without functions");
        }
        if (++m_steps > kMostNodes) {
            return fail("has too many nodes in its functions", {},
                        "Use a graph of at most " + std::to_string(kMostNodes) + " nodes");
        }
        return function == m_functions.end() ? Result<void>{} : addBody(node, *function->second, depth + 1);
    }

    Result<void> addBody(const OnnxNode& call, const OnnxFunction& function, int depth)
    {
        const Names names = namesFor(call, function);
        const auto rename = [&](std::vector<std::string>& tensors) {
            for (std::string& tensor : tensors) {
                const auto found = names.find(tensor);
                tensor = found != names.end() ? found->second : tensor;
            }
        };
        for (OnnxNode node : function.nodes) {
            rename(node.inputs);
            rename(node.outputs);
            rename(node.captured);
            std::erase_if(node.attributes, [&](const auto& attribute) {
                return !attribute.second.reference.empty() && !call.attributes.contains(attribute.second.reference);
            });
            for (auto& [key, attribute] : node.attributes) {
                attribute = attribute.reference.empty() ? attribute : call.attributes.at(attribute.reference);
            }
            if (const auto added = add(node, depth); !added) {
                return added;
            }
        }
        return {};
    }

    using Names = std::map<std::string, std::string>;

    /// Names of all tensors of a function where it is called. Inputs that the call leaves out have none.
    static Names namesFor(const OnnxNode& call, const OnnxFunction& function)
    {
        const auto isNamed = [](const std::string& tensor) { return !tensor.empty(); };
        const std::string prefix = *std::ranges::find_if(call.outputs, isNamed) + "/";
        Names names;
        for (const OnnxNode& node : function.nodes) {
            for (const std::string& tensor : node.outputs) {
                names[tensor] = tensor.empty() ? "" : prefix + tensor;
            }
        }
        for (std::size_t i = 0; i < function.inputs.size(); ++i) {
            names[function.inputs[i]] = i < call.inputs.size() ? call.inputs[i] : "";
        }
        for (std::size_t i = 0; i < function.outputs.size() && i < call.outputs.size(); ++i) {
            if (!call.outputs[i].empty()) {
                names[function.outputs[i]] = call.outputs[i];
            }
        }
        return names;
    }

    std::map<std::pair<std::string, std::string>, const OnnxFunction*> m_functions; // by domain and name
    std::vector<OnnxNode> m_nodes;
    std::size_t m_steps = 0; // nodes and calls
};

} // namespace

Result<void> replaceFunctions(OnnxModel& model)
{
    if (model.functions.empty()) {
        return {};
    }
    auto nodes = FunctionReplacer(model).replaced(model.nodes);
    if (!nodes) {
        return tl::unexpected<Error>(nodes.error());
    }
    model.nodes = *std::move(nodes);
    return {};
}

} // namespace pimento::networks
