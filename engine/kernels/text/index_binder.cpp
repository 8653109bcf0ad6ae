// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/affine_form.h"
#include "engine/kernels/text/value_binder.h"

#include <utility>

// Binds indices, bounds of ranges and conditions, which must be affine or may be.

namespace pimento::language {

using affine::Guard;
using affine::Index;

namespace {

const std::string kAffineHint = "Use loop variables with constant factors, e.g. i*2+1";

} // namespace

std::optional<Index> ValueBinder::indexOfName(const Node& node, const std::string& purpose)
{
    const auto symbol = m_binding.symbols.find(node.name);
    if (symbol == m_binding.symbols.end()) {
        reportUnknown(node.name, node.mark);
        return std::nullopt;
    }
    if (const auto* loop = std::get_if<LoopSymbol>(&symbol->second.is)) {
        return Index{{{loop->variable, 1}}, 0};
    }
    const auto* number = std::get_if<NumberSymbol>(&symbol->second.is);
    if (number != nullptr && number->integer) {
        return Index{{}, *number->integer};
    }
    m_binding.diagnostics.add(node.mark,
                              number != nullptr ? node.name + " is not a whole number"
                                                : purpose + " cannot depend on the data in " + node.name,
                              kAffineHint);
    return std::nullopt;
}

std::optional<Index> ValueBinder::indexOfBinary(const Node& node, const std::string& purpose)
{
    const auto left = index(node.operands[0], purpose);
    const auto right = index(node.operands[1], purpose);
    if (!left || !right) {
        return std::nullopt;
    }
    std::optional<Index> result;
    if (node.name == "+" || node.name == "-") {
        result = addScaled(*left, *right, node.name == "+" ? 1 : -1);
    } else if (node.name == "*" && (left->terms.empty() || right->terms.empty())) {
        result = left->terms.empty() ? scaled(*right, left->constant) : scaled(*left, right->constant);
    } else if (node.name == "*") {
        m_binding.diagnostics.add(
            node.mark, purpose + " is not affine: " + shortText(node) + " multiplies loop variables", kAffineHint);
        return std::nullopt;
    } else if ((node.name == "/" || node.name == "//") && left->terms.empty() && right->terms.empty()) {
        const auto quotient = size(node);
        return quotient ? std::optional(Index{{}, *quotient}) : std::nullopt;
    } else {
        m_binding.diagnostics.add(node.mark,
                                  purpose + " is not affine: " + shortText(node) +
                                      (node.name == "/" || node.name == "//" ? " divides a loop variable"
                                                                             : " compares or combines conditions"),
                                  kAffineHint);
        return std::nullopt;
    }
    if (!result) {
        reportTooLarge(node.mark);
    }
    return result;
}

std::optional<Index> ValueBinder::index(const Node& node, const std::string& purpose)
{
    switch (node.kind) {
    case NodeKind::Number:
        if (!node.integer) {
            m_binding.diagnostics.add(node.mark, purpose + " must be a whole number", "Write it without decimals");
            return std::nullopt;
        }
        if (*node.integer > kLargestNumber) {
            reportTooLarge(node.mark);
            return std::nullopt;
        }
        return Index{{}, *node.integer};
    case NodeKind::Name:
        return indexOfName(node, purpose);
    case NodeKind::Size: {
        const auto size = dimensionSize(node);
        return size ? std::optional(Index{{}, *size}) : std::nullopt;
    }
    case NodeKind::Unary:
        if (node.name == "-") {
            const auto operand = index(node.operands[0], purpose);
            return operand ? scaled(*operand, -1) : std::nullopt;
        }
        break;
    case NodeKind::Binary:
        return indexOfBinary(node, purpose);
    case NodeKind::Element:
        m_binding.diagnostics.add(node.mark, purpose + " is not affine: it depends on the data in " + shortText(node),
                                  kAffineHint);
        return std::nullopt;
    case NodeKind::Call:
        m_binding.diagnostics.add(node.mark, purpose + " is not affine: it calls " + node.name, kAffineHint);
        return std::nullopt;
    default:
        break;
    }
    m_binding.diagnostics.add(node.mark, purpose + " is not affine", kAffineHint);
    return std::nullopt;
}

namespace {

struct Sides {
    Index left;
    Index right;
};

/// Guards for "left sign right"; empty for !=.
std::vector<Guard> guardsOf(const std::string& sign, const Sides& sides, bool& isGood)
{
    std::vector<Guard> guards;
    const auto require = [&](const Index& greater, const Index& less, std::int64_t margin) {
        auto value = addScaled(greater, less, -1);
        value = value ? addScaled(*value, Index{{}, margin}, -1) : std::nullopt;
        isGood = isGood && value;
        if (value) {
            guards.push_back({std::move(*value)});
        }
    };
    if (sign == "<" || sign == "<=") {
        require(sides.right, sides.left, sign == "<" ? 1 : 0);
    } else if (sign == ">" || sign == ">=") {
        require(sides.left, sides.right, sign == ">" ? 1 : 0);
    } else if (sign == "==") {
        require(sides.left, sides.right, 0);
        require(sides.right, sides.left, 0);
    }
    return guards;
}

std::string negated(const std::string& sign)
{
    return sign == "<" ? ">=" : sign == "<=" ? ">" : sign == ">" ? "<=" : sign == ">=" ? "<" : sign == "!=" ? "==" : "";
}

bool isOrdering(const Node& node)
{
    return node.kind == NodeKind::Binary && (node.name == "<" || node.name == "<=" || node.name == ">" ||
                                             node.name == ">=" || node.name == "==" || node.name == "!=");
}

/// Returns both sides of a bound comparison if they are affine. The binder has turned > into < with exchanged sides.
std::optional<Sides> sidesOf(const Node& node, const affine::Expression& bound)
{
    if (!isOrdering(node)) {
        return std::nullopt;
    }
    auto left = asIndex(bound.operands[0]);
    auto right = asIndex(bound.operands[1]);
    if (!left || !right) {
        return std::nullopt;
    }
    const bool isExchanged = node.name == ">" || node.name == ">=";
    return isExchanged ? Sides{std::move(*right), std::move(*left)} : Sides{std::move(*left), std::move(*right)};
}

} // namespace

std::optional<ValueBinder::Split> ValueBinder::condition(const Node& node)
{
    if (node.kind == NodeKind::Binary && node.name == "and") {
        auto left = condition(node.operands[0]);
        auto right = condition(node.operands[1]);
        if (!left || !right) {
            return std::nullopt;
        }
        left->guards.insert(left->guards.end(), right->guards.begin(), right->guards.end());
        left->others.insert(left->others.end(), right->others.begin(), right->others.end());
        return left;
    }
    auto bound = value(node);
    if (!bound) {
        return std::nullopt;
    }
    Split split;
    bool isGood = true;
    if (const auto sides = sidesOf(node, *bound)) {
        split.guards = guardsOf(node.name, *sides, isGood);
    }
    if (split.guards.empty() || !isGood) {
        split.guards.clear();
        split.others.push_back(std::move(*bound));
    }
    return split;
}

std::optional<Guard> ValueBinder::negatedGuard(const Node& node)
{
    const std::string sign = isOrdering(node) ? negated(node.name) : std::string{};
    if (sign.empty() || sign == "==") {
        return std::nullopt;
    }
    const auto bound = value(node);
    const auto sides = bound ? sidesOf(node, *bound) : std::nullopt;
    bool isGood = true;
    const auto guards = sides ? guardsOf(sign, *sides, isGood) : std::vector<Guard>{};
    return guards.size() == 1 && isGood ? std::optional(guards[0]) : std::nullopt;
}

Alternatives ValueBinder::negation(const Node& node)
{
    if (node.kind == NodeKind::Binary && node.name == "and") {
        Alternatives left = negation(node.operands[0]);
        const Alternatives right = negation(node.operands[1]);
        if (left.empty() || right.empty()) {
            return {};
        }
        left.insert(left.end(), right.begin(), right.end());
        return left;
    }
    const auto bound = isOrdering(node) ? value(node) : std::nullopt;
    const auto sides = bound ? sidesOf(node, *bound) : std::nullopt;
    if (!sides) {
        return {};
    }
    Alternatives all;
    bool isGood = true;
    for (const char* sign : {"<", ">"}) { // == fails if one of these holds
        if (node.name == "==") {
            all.push_back(guardsOf(sign, *sides, isGood));
        }
    }
    if (node.name != "==") {
        all.push_back(guardsOf(negated(node.name), *sides, isGood));
    }
    return isGood ? all : Alternatives{};
}

} // namespace pimento::language
