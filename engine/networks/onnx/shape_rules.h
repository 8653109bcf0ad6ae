// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/node_view.h"
#include "sim/base/result.h"

#include <span>
#include <string_view>
#include <vector>

namespace pimento::networks {

/// Dimensions of all results of a node, or what is missing for them.
using Shapes = Result<std::vector<Dimensions>>;

/// How an operator's results get their dimensions.
struct ShapeRule {
    std::string_view op;
    Shapes (*shapes)(const NodeView&) = nullptr;
};

/// Rule of an operator of ONNX, or of one with the same name and meaning in a domain of exporters; nullptr: there is
/// none. Error of a rule: inputs that do not fit together, or sizes that are computed from data.
[[nodiscard]] const ShapeRule* shapeRuleFor(std::string_view domain, std::string_view op);

/// Dimensions of the result of functions of several operands: sizes of 1 spread. Error: sizes that differ.
[[nodiscard]] Result<Dimensions> broadcast(const Dimensions& one, const Dimensions& other);

// Rules by subject, which shapeRuleFor() finds.
[[nodiscard]] std::span<const ShapeRule> elementRules();
[[nodiscard]] std::span<const ShapeRule> matrixRules();
[[nodiscard]] std::span<const ShapeRule> movementRules();
[[nodiscard]] std::span<const ShapeRule> selectionRules();

} // namespace pimento::networks
