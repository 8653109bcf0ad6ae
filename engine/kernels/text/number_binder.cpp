// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/affine_form.h"
#include "engine/kernels/text/size_value.h"
#include "engine/kernels/text/value_binder.h"

#include <cmath>

// Binds sizes and numbers that are known before a kernel runs.

namespace pimento::language {

std::string shortText(const Node& node)
{
    std::string text;
    switch (node.kind) {
    case NodeKind::Number:
        return node.integer ? std::to_string(*node.integer) : std::to_string(node.number);
    case NodeKind::Name:
        return node.name;
    case NodeKind::Size:
        return node.name + ".size(" + shortText(node.operands[0]) + ")";
    case NodeKind::Element:
        text = node.name;
        for (const Node& operand : node.operands) {
            text += "[" + shortText(operand) + "]";
        }
        return text.size() > 40 ? node.name + "[...]" : text;
    case NodeKind::Unary:
        text = node.name + (node.name == "not" ? " " : "") + shortText(node.operands[0]);
        break;
    case NodeKind::Binary:
        text = shortText(node.operands[0]) + node.name + shortText(node.operands[1]);
        break;
    case NodeKind::Call:
        return node.name + "(...)";
    default:
        return "this";
    }
    return text.size() > 40 ? "this" : text;
}

std::optional<std::int64_t> ValueBinder::dimensionSize(const Node& node)
{
    const auto found = tensor(node.name, node.nameMark);
    const auto dimension = found ? sizeOf(node.operands[0], m_binding.diagnostics) : std::nullopt;
    if (!dimension || m_binding.isBroken[*found]) {
        return std::nullopt;
    }
    const auto& sizes = m_binding.kernel.tensors[*found].sizes;
    if (*dimension < 0 || *dimension >= static_cast<std::int64_t>(sizes.size())) {
        m_binding.diagnostics.add(node.operands[0].mark, node.name + " has no dimension " + std::to_string(*dimension),
                                  sizes.size() == 1 ? node.name + " has dimension 0 only"
                                                    : "Use a number from 0 to " + std::to_string(sizes.size() - 1));
        return std::nullopt;
    }
    return sizes[static_cast<std::size_t>(*dimension)];
}

std::optional<std::int64_t> ValueBinder::sizeOf(const Node& node, Diagnostics& diagnostics)
{
    const auto lookup = [&](const Node& leaf) -> std::optional<std::int64_t> {
        if (leaf.kind == NodeKind::Size) {
            return dimensionSize(leaf);
        }
        const auto symbol = m_binding.symbols.find(leaf.name);
        if (symbol == m_binding.symbols.end()) {
            reportUnknown(leaf.name, leaf.mark);
            return std::nullopt;
        }
        const auto* number = std::get_if<NumberSymbol>(&symbol->second.is);
        if (number == nullptr || !number->integer) {
            diagnostics.add(leaf.mark, leaf.name + " is not a whole number that is known before the kernel runs",
                            "Use numbers, .size(i), +, -, * and /");
            return std::nullopt;
        }
        return number->integer;
    };
    return wholeNumber(node, lookup, diagnostics);
}

std::optional<std::int64_t> ValueBinder::size(const Node& node) { return sizeOf(node, m_binding.diagnostics); }

std::optional<NumberSymbol> ValueBinder::fixedNumber(const Node& node)
{
    switch (node.kind) {
    case NodeKind::Number:
        return NumberSymbol{node.number, node.integer};
    case NodeKind::Size: {
        const auto value = dimensionSize(node);
        return value ? std::optional(NumberSymbol{static_cast<double>(*value), value}) : std::nullopt;
    }
    case NodeKind::Name: {
        const auto symbol = m_binding.symbols.find(node.name);
        const auto* number =
            symbol == m_binding.symbols.end() ? nullptr : std::get_if<NumberSymbol>(&symbol->second.is);
        return number != nullptr ? std::optional(*number) : std::nullopt;
    }
    case NodeKind::Unary:
    case NodeKind::Binary:
        break;
    default:
        return std::nullopt;
    }
    std::vector<double> values;
    for (const Node& operand : node.operands) {
        const auto value = fixedNumber(operand);
        if (!value) {
            return std::nullopt;
        }
        values.push_back(value->value);
    }
    double result = 0;
    if (node.name == "-") {
        result = values.size() == 1 ? -values[0] : values[0] - values[1];
    } else if (node.name == "+") {
        result = values[0] + values[1];
    } else if (node.name == "*") {
        result = values[0] * values[1];
    } else if (node.name == "/" && values[1] != 0) {
        result = values[0] / values[1];
    } else if (node.name == "//" && values[1] != 0) {
        result = std::floor(values[0] / values[1]);
    } else {
        return std::nullopt;
    }
    if (!std::isfinite(result)) {
        m_binding.diagnostics.add(node.mark, "this is not a number that can be computed with", "Use smaller numbers");
        return std::nullopt;
    }
    // Whole results are sizes too: n / 2. Beyond 2^53 a double cannot represent all whole numbers.
    const bool isWhole = std::trunc(result) == result && std::abs(result) <= static_cast<double>(kLargestNumber);
    return NumberSymbol{result, isWhole ? std::optional(static_cast<std::int64_t>(result)) : std::nullopt};
}

} // namespace pimento::language
