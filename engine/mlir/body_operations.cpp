// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/body_operations.h"

#include "engine/mlir/expressions.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::mlir {

using affine::Expression;

namespace {

struct Direct {
    std::string_view name;
    affine::Operation operation;
    std::size_t operands;
};

constexpr std::array<Direct, 25> kDirect = {{
    {"arith.addf", affine::Operation::Add, 2},         {"arith.addi", affine::Operation::Add, 2},
    {"arith.subf", affine::Operation::Subtract, 2},    {"arith.mulf", affine::Operation::Multiply, 2},
    {"arith.muli", affine::Operation::Multiply, 2},    {"arith.divf", affine::Operation::Divide, 2},
    {"arith.divsi", affine::Operation::Divide, 2},     {"arith.negf", affine::Operation::Negate, 1},
    {"arith.maxnumf", affine::Operation::Maximum, 2},  {"arith.minnumf", affine::Operation::Minimum, 2},
    {"arith.minimumf", affine::Operation::Minimum, 2}, {"arith.minf", affine::Operation::Minimum, 2},
    {"arith.maxsi", affine::Operation::Maximum, 2},    {"arith.minsi", affine::Operation::Minimum, 2},
    {"math.exp", affine::Operation::Exp, 1},           {"math.sqrt", affine::Operation::Sqrt, 1},
    {"linalg.add", affine::Operation::Add, 2},         {"linalg.sub", affine::Operation::Subtract, 2},
    {"linalg.mul", affine::Operation::Multiply, 2},    {"linalg.div", affine::Operation::Divide, 2},
    {"linalg.max", affine::Operation::Maximum, 2},     {"linalg.min", affine::Operation::Minimum, 2},
    {"linalg.exp", affine::Operation::Exp, 1},         {"linalg.sqrt", affine::Operation::Sqrt, 1},
    {"linalg.negf", affine::Operation::Negate, 1},
}};

/// Conversions between types that keep the number.
constexpr std::array<std::string_view, 8> kConversions = {"arith.extf",         "arith.truncf",      "arith.sitofp",
                                                          "arith.uitofp",       "arith.extui",       "arith.index_cast",
                                                          "arith.index_castui", "arith.bitcast_same"};

Expression reciprocal(Expression value)
{
    return operationOn(affine::Operation::Divide, {constantOf(1), std::move(value)});
}

/// tanh(x) = 1 - 2 / (exp(2x) + 1)
Expression hyperbolicTangent(Expression value)
{
    Expression doubled = operationOn(affine::Operation::Multiply, {constantOf(2), std::move(value)});
    Expression below =
        operationOn(affine::Operation::Add, {operationOn(affine::Operation::Exp, {std::move(doubled)}), constantOf(1)});
    return operationOn(affine::Operation::Subtract,
                       {constantOf(1), operationOn(affine::Operation::Divide, {constantOf(2), std::move(below)})});
}

/// erf(x) by Abramowitz and Stegun, formula 7.1.26, whose error is below 1.5e-7:
/// 1 - (a1 t + ... + a5 t^5) exp(-x^2) with t = 1 / (1 + p |x|), and with the sign of x.
Expression errorFunction(const Expression& value)
{
    constexpr double kP = 0.3275911;
    constexpr std::array<double, 5> kFactors = {1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592};
    const auto sum = [](Expression a, Expression b) {
        return operationOn(affine::Operation::Add, {std::move(a), std::move(b)});
    };
    const auto product = [](Expression a, Expression b) {
        return operationOn(affine::Operation::Multiply, {std::move(a), std::move(b)});
    };
    const Expression size =
        operationOn(affine::Operation::Maximum, {value, operationOn(affine::Operation::Negate, {value})});
    const Expression t = reciprocal(sum(constantOf(1), product(constantOf(kP), size)));
    Expression series = product(constantOf(kFactors.front()), t);
    for (std::size_t i = 1; i < kFactors.size(); ++i) {
        series = product(sum(std::move(series), constantOf(kFactors[i])), t);
    }
    Expression below = operationOn(affine::Operation::Exp,
                                   {operationOn(affine::Operation::Negate, {product(value, value)})});
    const Expression result =
        operationOn(affine::Operation::Subtract, {constantOf(1), product(std::move(series), std::move(below))});
    return operationOn(affine::Operation::Select,
                       {operationOn(affine::Operation::Less, {value, constantOf(0)}),
                        operationOn(affine::Operation::Negate, {result}), result});
}

/// A power with a small whole exponent as products.
std::optional<Expression> wholePower(const Expression& base, double power)
{
    constexpr double kMost = 8;
    if (power < 1 || power > kMost || power != static_cast<double>(static_cast<int>(power))) {
        return std::nullopt;
    }
    Expression result = base;
    for (int i = 1; i < static_cast<int>(power); ++i) {
        result = operationOn(affine::Operation::Multiply, {std::move(result), base});
    }
    return result;
}

/// Functions that the kernel language writes with others.
std::optional<Expression> composed(std::string_view name, const std::vector<Expression>& operands)
{
    const Expression& first = operands.front();
    if (isOneOf(name, {"arith.maximumf", "arith.maxf"})) {
        return isConstant(operands[1], 0) ? operationOn(affine::Operation::Relu, {first})
                                          : operationOn(affine::Operation::Maximum, {first, operands[1]});
    }
    if (name == "arith.subi") {
        return isConstant(first, 0) ? operationOn(affine::Operation::Negate, {operands[1]})
                                    : operationOn(affine::Operation::Subtract, {first, operands[1]});
    }
    if (isOneOf(name, {"math.rsqrt", "linalg.rsqrt"})) {
        return reciprocal(operationOn(affine::Operation::Sqrt, {first}));
    }
    if (isOneOf(name, {"math.tanh", "linalg.tanh"})) {
        return hyperbolicTangent(first);
    }
    if (isOneOf(name, {"math.erf", "linalg.erf"})) {
        return errorFunction(first);
    }
    if (name == "math.erfc") {
        return operationOn(affine::Operation::Subtract, {constantOf(1), errorFunction(first)});
    }
    if (name == "math.exp2") {
        constexpr double kLogarithmOf2 = 0.69314718055994530942;
        return operationOn(affine::Operation::Exp,
                           {operationOn(affine::Operation::Multiply, {constantOf(kLogarithmOf2), first})});
    }
    if (name == "math.expm1") {
        return operationOn(affine::Operation::Subtract,
                           {operationOn(affine::Operation::Exp, {first}), constantOf(1)});
    }
    if (isOneOf(name, {"math.absf", "math.absi", "linalg.abs"})) {
        return operationOn(affine::Operation::Maximum, {first, operationOn(affine::Operation::Negate, {first})});
    }
    if (name == "linalg.square") {
        return operationOn(affine::Operation::Multiply, {first, first});
    }
    if (name == "linalg.reciprocal") {
        return reciprocal(first);
    }
    if (name == "math.fma") {
        return operationOn(affine::Operation::Add,
                           {operationOn(affine::Operation::Multiply, {first, operands[1]}), operands[2]});
    }
    const bool isPower = isOneOf(name, {"math.powf", "math.fpowi", "math.ipowi"});
    if (isPower && operands[1].operation == affine::Operation::Constant) {
        const double power = operands[1].constant;
        return power == 0.5    ? operationOn(affine::Operation::Sqrt, {first})
               : power == -0.5 ? std::optional(reciprocal(operationOn(affine::Operation::Sqrt, {first})))
               : power == -1   ? std::optional(reciprocal(first))
                               : wholePower(first, power);
    }
    return std::nullopt;
}

std::size_t operandsOfComposed(std::string_view name)
{
    return name == "math.fma"                                                                                       ? 3
           : isOneOf(name, {"arith.maximumf", "arith.maxf", "arith.subi", "math.powf", "math.fpowi", "math.ipowi"}) ? 2
                                                                                                                    : 1;
}

} // namespace

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::ranges::find(names, name) != names.end();
}

bool isConversion(std::string_view name) { return std::ranges::find(kConversions, name) != kConversions.end(); }

std::optional<Expression> arithmetic(std::string_view name, std::vector<Expression>& operands)
{
    const auto direct = std::ranges::find(kDirect, name, &Direct::name);
    if (direct != kDirect.end()) {
        return operands.size() == direct->operands ? std::optional(operationOn(direct->operation, std::move(operands)))
                                                   : std::nullopt;
    }
    return operands.size() == operandsOfComposed(name) ? composed(name, operands) : std::nullopt;
}

std::string whyNot(std::string_view name)
{
    if (name == "arith.extsi") {
        return "arith.extsi widens a number that was computed in a narrow type, where it may have wrapped around; "
               "kernels compute in one type";
    }
    if (isOneOf(name, {"arith.trunci", "arith.fptosi", "arith.fptoui", "arith.bitcast"})) {
        return std::string(name) + " changes the type of elements; a kernel has one type of elements";
    }
    if (name == "tensor.extract" || name == "memref.load") {
        return std::string(name) + " reads an element whose place is data; indices of kernels are affine functions of "
                                   "the loops";
    }
    return "the kernel language has no " + std::string(name);
}

} // namespace pimento::mlir
