// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/onnx_model.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::networks {

/// What is known about a tensor while a graph is read in its order.
struct TensorFacts {
    std::string type;
    Dimensions dimensions; // a size of 0 is allowed
    std::optional<std::vector<double>> values = std::nullopt;
    bool isConstant = false; // depends on constants of the file alone

    [[nodiscard]] std::size_t rank() const { return dimensions.size(); }
};

/// Number of elements; none: more than kMostElements, or a negative size.
[[nodiscard]] inline std::optional<std::int64_t> countOf(const Dimensions& dimensions)
{
    std::int64_t count = 1;
    for (const std::int64_t size : dimensions) {
        if (size < 0 || size > workloads::kLargestSize || (size > 0 && count > workloads::kMostElements / size)) {
            return std::nullopt;
        }
        count *= size;
    }
    return count;
}

/// A node with what is known about its inputs. Optional inputs that are left out are null.
class NodeView {
public:
    NodeView(const OnnxNode& node, std::vector<const TensorFacts*> inputs, std::int64_t opset)
        : m_node(&node), m_inputs(std::move(inputs)), m_opset(opset)
    {
    }

    [[nodiscard]] const OnnxNode& node() const { return *m_node; }
    [[nodiscard]] std::int64_t opset() const { return m_opset; }
    [[nodiscard]] std::size_t inputs() const { return m_inputs.size(); }
    [[nodiscard]] const TensorFacts* input(std::size_t index) const
    {
        return index < m_inputs.size() ? m_inputs[index] : nullptr;
    }
    /// Error: the input is left out.
    [[nodiscard]] Result<const TensorFacts*> needed(std::size_t index) const;

    // Whole numbers beyond kMostElements are cut to it.

    [[nodiscard]] bool has(const char* key) const { return m_node->attributes.contains(key); }
    [[nodiscard]] std::int64_t wholeOr(const char* key, std::int64_t fallback) const;
    [[nodiscard]] double numberOr(const char* key, double fallback) const;
    [[nodiscard]] std::string textOr(const char* key, std::string fallback) const;
    /// A list of whole numbers; none: the attribute is missing or has another kind.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> wholes(const char* key) const;
    [[nodiscard]] std::optional<std::vector<double>> numbers(const char* key) const;

    /// Known whole values of an input, each within the sizes of tensors; larger ones are cut. None: left out, or not
    /// known.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> valuesOf(std::size_t index) const;
    [[nodiscard]] const std::vector<double>* numbersOf(std::size_t index) const;

    /// Numbers that an attribute has in older operators and an input in newer ones. None: the node has neither. Error:
    /// it has the input, but the values are not known.
    [[nodiscard]] Result<std::optional<std::vector<std::int64_t>>> wholesOrInput(const char* key,
                                                                                 std::size_t index) const;

private:
    [[nodiscard]] const OnnxAttribute* find(const char* key, OnnxAttribute::Kind kind) const;

    const OnnxNode* m_node;
    std::vector<const TensorFacts*> m_inputs;
    std::int64_t m_opset;
};

/// An axis counted from the end if it is negative. Error: beyond `rank`.
[[nodiscard]] Result<std::size_t> axisOf(std::int64_t axis, std::size_t rank);

} // namespace pimento::networks
