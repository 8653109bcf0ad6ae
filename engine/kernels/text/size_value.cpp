// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/size_value.h"

#include <limits>

namespace pimento::language {

namespace {

std::optional<std::int64_t> combined(const Node& node, std::int64_t left, std::int64_t right, Diagnostics& diagnostics)
{
    std::int64_t result = 0;
    bool overflows = false;
    if (node.name == "+") {
        overflows = __builtin_add_overflow(left, right, &result);
    } else if (node.name == "-") {
        overflows = __builtin_sub_overflow(left, right, &result);
    } else if (node.name == "*") {
        overflows = __builtin_mul_overflow(left, right, &result);
    } else if (node.name == "/" || node.name == "//") {
        if (right == 0) {
            diagnostics.add(node.nameMark, "division by zero", "Divide by a number other than zero");
            return std::nullopt;
        }
        overflows = right == -1 && left == std::numeric_limits<std::int64_t>::min();
        if (!overflows) {
            result = left / right;
            const bool isInexact = left % right != 0;
            if (isInexact && node.name == "/") {
                diagnostics.add(node.nameMark,
                                std::to_string(left) + " / " + std::to_string(right) + " is not a whole number",
                                "Use // to round down, or another size");
                return std::nullopt;
            }
            result -= isInexact && ((left < 0) != (right < 0)) ? 1 : 0;
        }
    } else {
        diagnostics.add(node.nameMark, "the operator " + node.name + " is not allowed in a size",
                        "Compute sizes with +, -, * and /");
        return std::nullopt;
    }
    if (overflows) {
        diagnostics.add(node.nameMark,
                        std::to_string(left) + " " + node.name + " " + std::to_string(right) + " is too large",
                        "Use smaller numbers");
        return std::nullopt;
    }
    return result;
}

} // namespace

std::optional<std::int64_t> wholeNumber(const Node& node, const SizeLookup& lookup, Diagnostics& diagnostics)
{
    switch (node.kind) {
    case NodeKind::Number:
        if (!node.integer) {
            diagnostics.add(node.mark, "a size must be a whole number", "Write it without decimals");
        }
        return node.integer;
    case NodeKind::Name:
    case NodeKind::Size:
        return lookup(node);
    case NodeKind::Unary:
        if (node.name == "-") {
            const auto value = wholeNumber(node.operands[0], lookup, diagnostics);
            return value ? combined(node, 0, *value, diagnostics) : std::nullopt;
        }
        break;
    case NodeKind::Binary: {
        const auto left = wholeNumber(node.operands[0], lookup, diagnostics);
        const auto right = wholeNumber(node.operands[1], lookup, diagnostics);
        return left && right ? combined(node, *left, *right, diagnostics) : std::nullopt;
    }
    default:
        break;
    }
    diagnostics.add(node.mark, "this is not allowed in a size", "Use numbers, .size(i), +, -, * and /");
    return std::nullopt;
}

} // namespace pimento::language
