// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/parameter_inputs.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

namespace pimento::networks {

namespace {

/// Operators whose inputs behind the first one are parameters of a layer.
constexpr auto kLayers = std::to_array<std::string_view>(
    {"BatchNormalization", "Conv", "ConvTranspose", "Gemm", "GroupNormalization", "InstanceNormalization",
     "LayerNormalization", "PRelu"});
/// Operators whose first three inputs behind the sequence are weights and biases.
constexpr auto kRecurrent = std::to_array<std::string_view>({"GRU", "LSTM", "RNN"});
/// Operators that hand on a parameter.
constexpr auto kMoves = std::to_array<std::string_view>({"Cast", "Identity", "Transpose"});

template <std::size_t Count> bool isIn(const std::array<std::string_view, Count>& ops, const std::string& op)
{
    return std::ranges::find(ops, op) != ops.end();
}

/// Finds what reads each tensor.
class Readers {
public:
    explicit Readers(const OnnxModel& model)
    {
        for (const OnnxNode& node : model.nodes) {
            for (std::size_t input = 0; input < node.inputs.size(); ++input) {
                m_readers.emplace(node.inputs[input], std::pair(&node, input));
            }
            for (const std::string& name : node.captured) {
                m_readers.emplace(name, std::pair(&node, kCaptured));
            }
        }
        for (const OnnxValue& output : model.outputs) {
            m_outputs.insert(output.name);
        }
    }

    /// True if something reads the tensor, and only as a parameter. At most `steps` nodes hand it on.
    bool areParameters(const std::string& tensor, int steps = 8)
    {
        const auto [known, isNew] = m_known.try_emplace(tensor, false);
        const auto [first, last] = m_readers.equal_range(tensor);
        if (isNew && first != last && steps > 0 && !m_outputs.contains(tensor)) {
            known->second = std::all_of(first, last, [&](const auto& each) {
                return isParameterOf(*each.second.first, each.second.second, steps);
            });
        }
        return known->second;
    }

private:
    static constexpr std::size_t kCaptured = static_cast<std::size_t>(-1);

    bool isParameterOf(const OnnxNode& node, std::size_t input, int steps)
    {
        const bool isOfLayer = isIn(kLayers, node.op) && input > 0 && input != kCaptured;
        const bool isOfRecurrent = isIn(kRecurrent, node.op) && input >= 1 && input <= 3;
        return isOfLayer || isOfRecurrent ||
               (isIn(kMoves, node.op) && input == 0 && node.outputs.size() == 1 &&
                areParameters(node.outputs.front(), steps - 1));
    }

    std::map<std::string, bool> m_known; // answers, so that each tensor is looked at once
    std::multimap<std::string, std::pair<const OnnxNode*, std::size_t>> m_readers; // node and its input by tensor
    std::set<std::string> m_outputs;
};

} // namespace

std::set<std::string> parameterInputs(const OnnxModel& model)
{
    Readers readers(model);
    std::set<std::string> names;
    for (const OnnxValue& input : model.inputs) {
        if (readers.areParameters(input.name)) {
            names.insert(input.name);
        }
    }
    return names;
}

} // namespace pimento::networks
