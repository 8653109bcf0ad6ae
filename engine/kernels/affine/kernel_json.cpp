// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/affine/kernel_json.h"

#include <nlohmann/json.hpp>

namespace pimento {

namespace {

using affine::Expression;
using affine::Kernel;
using affine::Operation;
using Json = nlohmann::ordered_json;

const char* nameOf(Operation operation)
{
    switch (operation) {
    case Operation::Constant:
        return "constant";
    case Operation::Reference:
        return "element";
    case Operation::Position:
        return "position";
    case Operation::Negate:
        return "negate";
    case Operation::Add:
        return "add";
    case Operation::Subtract:
        return "subtract";
    case Operation::Multiply:
        return "multiply";
    case Operation::Divide:
        return "divide";
    case Operation::Minimum:
        return "minimum";
    case Operation::Maximum:
        return "maximum";
    case Operation::Relu:
        return "relu";
    case Operation::Exp:
        return "exp";
    case Operation::Sqrt:
        return "sqrt";
    case Operation::Less:
        return "less";
    case Operation::LessEqual:
        return "less_equal";
    case Operation::Equal:
        return "equal";
    case Operation::NotEqual:
        return "not_equal";
    case Operation::And:
        return "and";
    case Operation::Or:
        return "or";
    case Operation::Not:
        return "not";
    case Operation::Select:
        break;
    }
    return "select";
}

const char* nameOf(affine::StatementKind kind)
{
    switch (kind) {
    case affine::StatementKind::Assign:
        return "assign";
    case affine::StatementKind::Add:
        return "add";
    case affine::StatementKind::Softmax:
        break;
    }
    return "softmax";
}

Json affineJson(const affine::Index& index)
{
    Json terms = Json::array();
    for (const affine::Term& term : index.terms) {
        terms.push_back(Json::array({term.variable, term.coefficient}));
    }
    return {{"constant", index.constant}, {"terms", std::move(terms)}};
}

/// JSON of an element: "tensor" and "index".
Json referenceJson(const affine::Reference& reference, const Kernel& kernel)
{
    Json indices = Json::array();
    for (const affine::Index& index : reference.index) {
        indices.push_back(affineJson(index));
    }
    return {{"tensor", kernel.tensors[reference.tensor].name}, {"index", std::move(indices)}};
}

Json expressionJson(const Expression& expression, const Kernel& kernel)
{
    Json json = {{"operation", nameOf(expression.operation)}};
    if (expression.operation == Operation::Constant) {
        json["value"] = expression.constant;
    } else if (expression.operation == Operation::Position) {
        json["value"] = affineJson(expression.position);
    } else if (expression.operation == Operation::Reference) {
        json.update(referenceJson(expression.reference, kernel));
    } else {
        json["operands"] = Json::array();
        for (const Expression& operand : expression.operands) {
            json["operands"].push_back(expressionJson(operand, kernel));
        }
    }
    return json;
}

Json statementJson(const affine::Statement& statement, const Kernel& kernel)
{
    Json guards = Json::array();
    for (const affine::Guard& guard : statement.guards) {
        guards.push_back(affineJson(guard.value));
    }
    Json json = {{"text", affine::text(statement, kernel)},
                 {"kind", nameOf(statement.kind)},
                 {"loops", statement.loops},
                 {"guards", std::move(guards)},
                 {"target", referenceJson(statement.target, kernel)},
                 {"value", expressionJson(statement.value, kernel)}};
    if (statement.kind == affine::StatementKind::Softmax) {
        json["axis"] = statement.axis;
    }
    return json;
}

} // namespace

std::string variablesJson(const Kernel& kernel)
{
    Json list = Json::array();
    for (const affine::Variable& variable : kernel.variables) {
        list.push_back({{"name", variable.name},
                        {"begin", affineJson(variable.begin)},
                        {"end", affineJson(variable.end)},
                        {"step", variable.step}});
    }
    return list.dump();
}

std::string statementsJson(const Kernel& kernel)
{
    Json list = Json::array();
    for (const affine::Statement& statement : kernel.statements) {
        list.push_back(statementJson(statement, kernel));
    }
    return list.dump();
}

const char* roleName(affine::TensorRole role)
{
    switch (role) {
    case affine::TensorRole::Input:
        return "input";
    case affine::TensorRole::InOut:
        return "inout";
    case affine::TensorRole::Output:
        return "output";
    case affine::TensorRole::Temporary:
        break;
    }
    return "temporary";
}

} // namespace pimento
