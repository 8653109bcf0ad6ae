// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/body_reader.h"

#include "engine/kernels/text/affine_form.h"
#include "engine/mlir/body_operations.h"
#include "engine/mlir/expressions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace pimento::mlir {

namespace {

using affine::Expression;

/// A value of a body, with the comparison that made it: a choice by it may be a maximum.
struct Computed {
    Expression value;
    std::string type;      // "f32", "i1", "index"
    std::string predicate; // "ugt"
    std::vector<Expression> compared;
};

class BodyReader {
public:
    BodyReader(const Block& block, const Lookup& outside) : m_block(block), m_outside(outside) {}

    BodyOutcome read(const std::vector<Expression>& arguments)
    {
        for (std::size_t i = 0; i < m_block.arguments.size() && i < arguments.size(); ++i) {
            m_values[m_block.arguments[i].first.name] = {arguments[i], m_block.arguments[i].second.element, {}, {}};
        }
        for (const Operation& operation : m_block.operations) {
            if (operation.name == "linalg.yield") {
                yield(operation);
                break;
            }
            compute(operation);
            if (m_outcome.refusal) {
                break;
            }
        }
        return std::move(m_outcome);
    }

private:
    void refuse(const Operation& operation, std::string reason)
    {
        if (!m_outcome.refusal) {
            m_outcome.refusal = LeftOut{operation.place, operation.name, std::move(reason)};
        }
    }

    std::optional<Computed> valueOf(const Operand& operand)
    {
        const auto known = m_values.find(operand.name);
        if (known != m_values.end()) {
            return known->second;
        }
        auto outside = m_outside(operand);
        return outside ? std::optional(Computed{*std::move(outside), {}, {}, {}}) : std::nullopt;
    }

    void yield(const Operation& operation)
    {
        for (const Operand& operand : operation.operands) {
            auto value = valueOf(operand);
            if (!value) {
                return refuse(operation, "the body yields " + operand.name + ", which is computed elsewhere");
            }
            m_outcome.yields.push_back(std::move(value->value));
        }
    }

    void define(const Operation& operation, Computed value)
    {
        if (sizeOf(value.value) > kMostNodes || depthOf(value.value) > kMostLevels) {
            return refuse(operation, "the body makes an expression of more than " + std::to_string(kMostNodes) +
                                         " operations or " + std::to_string(kMostLevels) + " levels");
        }
        if (operation.results.size() == 1) {
            m_values[operation.results[0].name] = std::move(value);
        }
    }

    void compute(const Operation& operation)
    {
        const std::string type = operation.resultTypes.empty() ? "" : operation.resultTypes.back().element;
        if (operation.name == "arith.constant") {
            const Attribute* value = operation.attribute("value");
            return value != nullptr && value->isNumber() ? define(operation, {constantOf(value->number), type, {}, {}})
                                                         : refuse(operation, "a constant that is not a number");
        }
        if (operation.name == "linalg.index") {
            const Attribute* loop = operation.attribute("dim");
            return loop != nullptr && loop->integer >= 0 ? define(operation, {position(loop->integer), "index", {}, {}})
                                                         : refuse(operation, "it names no loop");
        }
        if (isOneOf(operation.name, {"tensor.extract", "memref.load"})) {
            return element(operation, type);
        }
        std::vector<Computed> operands;
        for (const Operand& operand : operation.operands) {
            auto value = valueOf(operand);
            if (!value) {
                return refuse(operation, operand.name + " is not a number that a kernel can read");
            }
            operands.push_back(*std::move(value));
        }
        if (operation.isSkipped || operands.empty()) {
            return refuse(operation, whyNot(operation.name));
        }
        apply(operation, std::move(operands), type);
    }

    /// An element of a whole tensor at a place that follows from the loops.
    void element(const Operation& operation, const std::string& type)
    {
        auto tensor = operation.operands.empty() ? std::nullopt : m_outside(operation.operands.front());
        if (!tensor) {
            return refuse(operation, "the tensor that it reads is neither an argument nor a result of a kernel");
        }
        if (tensor->operation == affine::Operation::Constant) {
            return define(operation, {*std::move(tensor), type, {}, {}});
        }
        for (std::size_t i = 1; i < operation.operands.size(); ++i) {
            const auto value = valueOf(operation.operands[i]);
            auto index = value ? language::asIndex(value->value) : std::nullopt;
            if (!index) {
                return refuse(operation, whyNot(operation.name));
            }
            tensor->reference.index.push_back(*std::move(index));
        }
        define(operation, {*std::move(tensor), type, {}, {}});
    }

    static Expression position(std::int64_t loop)
    {
        Expression expression;
        expression.operation = affine::Operation::Position;
        expression.position = loopIndex(static_cast<std::size_t>(loop));
        return expression;
    }

    void apply(const Operation& operation, std::vector<Computed> operands, const std::string& type)
    {
        const std::string& name = operation.name;
        const bool isTruth = operands.front().type == "i1" || type == "i1";
        const bool isUnsigned = isOneOf(name, {"arith.extui", "arith.uitofp"});
        if (isUnsigned && operands.front().type != "i1" &&
            operands.front().value.operation != affine::Operation::Constant) {
            return refuse(operation,
                          name + " takes an element as a number without sign; elements of kernels have signs");
        }
        if (isConversion(name) && operands.size() == 1) {
            return define(operation, {std::move(operands.front().value), type, {}, {}});
        }
        const affine::Operation kind = operands.front().value.operation;
        const bool isConstant = kind == affine::Operation::Constant;
        // Elements keep their numbers in a wider type; what was computed in the narrow one may have wrapped around.
        const bool isWidened = name == "arith.extsi" && (isConstant || kind == affine::Operation::Reference);
        if (operands.size() == 1 && (isWidened || (name == "arith.trunci" && isConstant))) {
            return define(operation, {std::move(operands.front().value), type, {}, {}});
        }
        if (isOneOf(name, {"arith.cmpf", "arith.cmpi"}) && operands.size() == 2) {
            return compare(operation, operands);
        }
        if (name == "arith.select" && operands.size() == 3) {
            return define(operation, {choice(operands), type, {}, {}});
        }
        if (isTruth && operands.size() == 2 && isOneOf(name, {"arith.andi", "arith.ori", "arith.xori"})) {
            return logic(operation, operands);
        }
        if (type == "index" && operands.size() == 2) {
            return place(operation, operands);
        }
        std::vector<Expression> values;
        for (Computed& operand : operands) {
            values.push_back(std::move(operand.value));
        }
        auto value = arithmetic(name, values);
        value ? define(operation, {*std::move(value), type, {}, {}}) : refuse(operation, whyNot(name));
    }

    void logic(const Operation& operation, std::vector<Computed>& operands)
    {
        Expression& left = operands[0].value;
        Expression& right = operands[1].value;
        if (operation.name == "arith.xori") {
            return isConstant(right, 1)
                       ? define(operation, {operationOn(affine::Operation::Not, {std::move(left)}), "i1", {}, {}})
                       : refuse(operation, "the kernel language has no exclusive or");
        }
        const affine::Operation meant = operation.name == "arith.andi" ? affine::Operation::And : affine::Operation::Or;
        define(operation, {operationOn(meant, {std::move(left), std::move(right)}), "i1", {}, {}});
    }

    /// Sums and multiples of loop variables.
    void place(const Operation& operation, const std::vector<Computed>& operands)
    {
        const auto left = language::asIndex(operands[0].value);
        const auto right = language::asIndex(operands[1].value);
        std::optional<affine::Index> result;
        if (left && right && isOneOf(operation.name, {"arith.addi", "arith.subi"})) {
            result = language::addScaled(*left, *right, operation.name == "arith.addi" ? 1 : -1);
        } else if (left && right && operation.name == "arith.muli") {
            result = right->terms.empty()  ? language::scaled(*left, right->constant)
                     : left->terms.empty() ? language::scaled(*right, left->constant)
                                           : std::nullopt;
        }
        result ? define(operation, {language::asExpression(*result, {}), "index", {}, {}})
               : refuse(operation, "the position is no sum of multiples of loop variables");
    }

    void compare(const Operation& operation, std::vector<Computed>& operands)
    {
        const std::string predicate = predicateOf(operation);
        Expression& left = operands[0].value;
        Expression& right = operands[1].value;
        Computed result{{}, "i1", predicate, {left, right}};
        if ((predicate == "one" && operation.name == "arith.cmpf" && isConstant(right, 0)) ||
            (predicate == "ugt" && operation.name == "arith.cmpi" && isConstant(right, 0))) {
            result.value = std::move(left); // a number as a condition
            result.predicate.clear();
            return define(operation, std::move(result));
        }
        const bool isWhole = operation.name == "arith.cmpi";
        const std::string_view kind = std::string_view(predicate).substr(predicate.size() > 2 ? 1 : 0);
        const bool isUnsigned = isWhole && predicate.starts_with('u');
        if (isUnsigned || isOneOf(predicate, {"true", "false", "ord", "uno", ""})) {
            return refuse(operation, "the kernel language does not compare in the way \"" + predicate + "\"");
        }
        const bool isTurned = kind == "gt" || kind == "ge";
        const affine::Operation meant = kind == "eq"                   ? affine::Operation::Equal
                                        : kind == "ne"                 ? affine::Operation::NotEqual
                                        : kind == "lt" || kind == "gt" ? affine::Operation::Less
                                                                       : affine::Operation::LessEqual;
        result.value = isTurned ? operationOn(meant, {std::move(right), std::move(left)})
                                : operationOn(meant, {std::move(left), std::move(right)});
        define(operation, std::move(result));
    }

    static std::string predicateOf(const Operation& operation)
    {
        static constexpr std::array<std::string_view, 16> kReal = {"false", "oeq", "ogt", "oge", "olt", "ole",
                                                                   "one",   "ord", "ueq", "ugt", "uge", "ult",
                                                                   "ule",   "une", "uno", "true"};
        static constexpr std::array<std::string_view, 10> kWhole = {"eq",  "ne",  "slt", "sle", "sgt",
                                                                    "sge", "ult", "ule", "ugt", "uge"};
        const Attribute* predicate = operation.attribute("predicate");
        if (predicate == nullptr || predicate->kind == Attribute::Kind::Text) {
            return predicate == nullptr ? "" : predicate->text;
        }
        const auto number = static_cast<std::size_t>(predicate->integer);
        return operation.name == "arith.cmpf" ? std::string(number < kReal.size() ? kReal[number] : "")
                                              : std::string(number < kWhole.size() ? kWhole[number] : "");
    }

    /// A choice between two values; one of the compared values is their maximum or minimum.
    static Expression choice(std::vector<Computed>& operands)
    {
        const Computed& condition = operands[0];
        const bool isGreater = isOneOf(condition.predicate, {"ogt", "ugt", "oge", "uge", "sgt", "sge"});
        const bool isLess = isOneOf(condition.predicate, {"ult", "ule", "slt_", "sle_"});
        Expression& first = operands[1].value;
        Expression& second = operands[2].value;
        if ((isGreater || isLess) && condition.compared.size() == 2) {
            const bool isSame = first == condition.compared[0] && second == condition.compared[1];
            const bool isCrossed = first == condition.compared[1] && second == condition.compared[0];
            if (isSame && isGreater && isConstant(second, 0)) {
                return operationOn(affine::Operation::Relu, {std::move(first)});
            }
            if (isSame || isCrossed) {
                return operationOn(isSame == isGreater ? affine::Operation::Maximum : affine::Operation::Minimum,
                                   {std::move(first), std::move(second)});
            }
        }
        return operationOn(affine::Operation::Select, {condition.value, std::move(first), std::move(second)});
    }

    const Block& m_block;
    const Lookup& m_outside;
    std::map<std::string, Computed, std::less<>> m_values;
    BodyOutcome m_outcome;
};

} // namespace

BodyOutcome readBody(const Block& block, const std::vector<Expression>& arguments, const Lookup& outside)
{
    return BodyReader(block, outside).read(arguments);
}

BodyOutcome readBodyOperation(const std::string& name, std::vector<Expression> operands)
{
    BodyOutcome outcome;
    auto value = operands.empty() ? std::nullopt : arithmetic(name, operands);
    if (value) {
        outcome.yields.push_back(*std::move(value));
    } else {
        outcome.refusal = LeftOut{{}, name, whyNot(name)};
    }
    return outcome;
}

} // namespace pimento::mlir
