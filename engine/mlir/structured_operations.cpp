// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/body_reader.h"
#include "engine/mlir/expressions.h"
#include "engine/mlir/function_reader.h"
#include "engine/mlir/named_operations.h"

#include <algorithm>
#include <utility>

// Operations of linalg as steps: linalg.generic and the named ones.

namespace pimento::mlir {

namespace {

using affine::Expression;

/// True if all loop variables that an expression computes with are loops of its operation.
bool isInside(const Expression& expression, std::size_t loops)
{
    return std::ranges::all_of(expression.position.terms, [&](const auto& each) { return each.variable < loops; }) &&
           std::ranges::all_of(expression.operands, [&](const auto& each) { return isInside(each, loops); });
}

/// True if what a body yields for an output reads what another output holds.
bool readsAnother(const Nest& nest, std::size_t output, const Expression& yielded)
{
    bool reads = false;
    const std::size_t own = nest.inputs + output;
    forEachReference(yielded, [&](const Expression& each) {
        for (std::size_t other = nest.inputs; other < nest.operands.size(); ++other) {
            const bool isOwn = each.reference.tensor == nest.operands[own] && each.reference.index == nest.maps[own];
            reads = reads || (!isOwn && other != own && each.reference.tensor == nest.operands[other]);
        }
    });
    return reads;
}

bool hasLayout(const std::vector<Value>& values, const std::vector<ValueId>& operands)
{
    return std::ranges::any_of(operands, [&](ValueId each) { return values[each].type.hasLayout; });
}

/// Names of loops that several kernels can share: those of the map.
std::string mapsOf(const Operation& operation, Nest& nest)
{
    const Attribute* maps = operation.attribute("indexing_maps");
    if (maps == nullptr || maps->items.size() != nest.operands.size()) {
        return "it does not name a map for each operand";
    }
    for (const Attribute& item : maps->items) {
        if (item.kind != Attribute::Kind::Map || item.map.dimensions.size() != maps->items[0].map.dimensions.size()) {
            return "its maps have different loops";
        }
        std::vector<affine::Index> map;
        for (const auto& result : item.map.results) {
            if (!result) {
                return "a map divides or has a symbol; indices of kernels are sums of multiples of loops";
            }
            map.push_back(*result);
        }
        nest.maps.push_back(std::move(map));
    }
    nest.loops = maps->items.empty() ? std::vector<std::string>{} : maps->items[0].map.dimensions;
    return "";
}

std::string iteratorProblem(const Operation& operation, const Nest& nest)
{
    const Attribute* kinds = operation.attribute("iterator_types");
    if (kinds == nullptr || kinds->items.size() != nest.loops.size()) {
        return "it does not name the kind of each loop";
    }
    for (const Attribute& kind : kinds->items) {
        if (kind.text != "parallel" && kind.text != "reduction") {
            return "a loop is \"" + kind.text + "\"; loops of kernels are parallel or reductions";
        }
    }
    return "";
}

} // namespace

std::string FunctionReader::genericNest(const Operation& operation, Nest& nest)
{
    std::string problem = mapsOf(operation, nest);
    return problem.empty() ? iteratorProblem(operation, nest) : problem;
}

/// transpose, broadcast, reduce and fill: one side is whole, the other one follows a list of dimensions.
std::string FunctionReader::reorderedNest(const Operation& operation, Nest& nest)
{
    const bool isReduce = operation.name == "linalg.reduce";
    const ValueId wide = nest.operands[isReduce || operation.name == "linalg.transpose" ? 0 : nest.inputs];
    const std::size_t rank = m_function.values[wide].type.sizes.size();
    std::vector<affine::Index> whole;
    for (std::size_t i = 0; i < rank; ++i) {
        nest.loops.push_back("d" + std::to_string(i));
        whole.push_back(loopIndex(i));
    }
    if (operation.name == "linalg.fill") {
        nest.maps = {{}, whole};
        return "";
    }
    const bool isTranspose = operation.name == "linalg.transpose";
    const auto listed = numbersOf(operation, isTranspose ? "permutation" : "dimensions");
    for (const std::int64_t each : listed) {
        if (each < 0 || each >= static_cast<std::int64_t>(rank)) {
            return "it names dimension " + std::to_string(each) + " of " + std::to_string(rank);
        }
    }
    std::vector<affine::Index> other;
    for (std::size_t i = 0; i < (isTranspose ? listed.size() : rank); ++i) {
        if (isTranspose) {
            other.push_back(loopIndex(static_cast<std::size_t>(listed[i])));
        } else if (std::ranges::find(listed, static_cast<std::int64_t>(i)) == listed.end()) {
            other.push_back(loopIndex(i));
        }
    }
    for (std::size_t i = 0; i < nest.operands.size(); ++i) {
        const bool isInput = i < nest.inputs;
        nest.maps.push_back(isInput == (isReduce || isTranspose) ? whole : other);
    }
    return "";
}

std::string FunctionReader::nestOf(const Operation& operation, Nest& nest)
{
    nest.operation = operation.name;
    nest.place = operation.place;
    nest.position = m_position;
    nest.inputs = operation.inputs;
    for (const Operand& operand : operation.operands) {
        nest.operands.push_back(valueOf(operand));
    }
    if (nest.operands.size() <= nest.inputs) {
        return "it has no result";
    }
    for (std::size_t i = nest.inputs; i < nest.operands.size(); ++i) {
        if (!m_function.values[nest.operands[i]].type.isShaped()) {
            return "the sizes of its result %" + m_function.values[nest.operands[i]].name + " are not known";
        }
    }
    if (hasLayout(m_function.values, nest.operands)) {
        return "an operand is not stored row by row; kernels read whole tensors";
    }
    if (operation.name == "linalg.generic") {
        return genericNest(operation, nest);
    }
    for (const std::string_view name : {"linalg.transpose", "linalg.broadcast", "linalg.reduce", "linalg.fill"}) {
        if (operation.name == name) {
            return reorderedNest(operation, nest);
        }
    }
    if (operation.attribute("indexing_maps") != nullptr) { // a product with maps of its own
        return mapsOf(operation, nest);
    }
    const std::size_t rank = m_function.values[nest.operands[nest.inputs]].type.sizes.size();
    auto named = namedOperation(operation, rank);
    if (!named) {
        return "this operation is not known; mlir-opt --linalg-generalize-named-ops writes it as linalg.generic";
    }
    if (named->maps.size() != nest.operands.size()) {
        return "it has " + std::to_string(nest.operands.size()) + " operands, not " +
               std::to_string(named->maps.size());
    }
    nest.loops = std::move(named->loops);
    nest.maps = std::move(named->maps);
    return "";
}

std::string FunctionReader::namedYields(const Operation& operation, std::vector<Expression> arguments,
                                        std::vector<Expression>& yields) const
{
    const auto named = namedOperation(operation, 0);
    const bool isReordered = operation.name == "linalg.transpose" || operation.name == "linalg.broadcast" ||
                             operation.name == "linalg.fill" || operation.name == "linalg.copy";
    if (isReordered) {
        yields.push_back(std::move(arguments.front()));
        return "";
    }
    Expression out = std::move(arguments.back());
    arguments.pop_back();
    if (!named || named->body == NamedBody::ElementWise) {
        const Attribute* body = operation.attribute("body");
        if (operation.name == "linalg.reduce") {
            arguments.push_back(std::move(out));
        }
        if (operation.name == "linalg.select" && arguments.size() == 3) {
            yields.push_back(operationOn(affine::Operation::Select, std::move(arguments)));
            return "";
        }
        BodyOutcome outcome = readBodyOperation(body == nullptr ? operation.name : body->text, std::move(arguments));
        yields = std::move(outcome.yields);
        return outcome.refusal ? outcome.refusal->reason : "";
    }
    switch (named->body) {
    case NamedBody::Products:
        yields.push_back(operationOn(
            affine::Operation::Add, {std::move(out), operationOn(affine::Operation::Multiply,
                                                                 {std::move(arguments[0]), std::move(arguments[1])})}));
        break;
    case NamedBody::Sum:
        yields.push_back(operationOn(affine::Operation::Add, {std::move(out), std::move(arguments[0])}));
        break;
    case NamedBody::Maximum:
        yields.push_back(operationOn(affine::Operation::Maximum, {std::move(out), std::move(arguments[0])}));
        break;
    case NamedBody::Minimum:
    case NamedBody::ElementWise:
        yields.push_back(operationOn(affine::Operation::Minimum, {std::move(out), std::move(arguments[0])}));
        break;
    }
    return "";
}

std::string FunctionReader::yieldsOf(const Operation& operation, const Nest& nest, std::vector<Expression>& yields,
                                     Place& place)
{
    std::vector<Expression> arguments = argumentsOf(nest, m_function.values);
    // A named operation in the generic form repeats its body in a region; its name already says it.
    const bool hasOwnBody =
        operation.name == "linalg.generic" || operation.name == "linalg.map" || operation.name == "linalg.reduce";
    if (!hasOwnBody || operation.attribute("body") != nullptr) {
        return namedYields(operation, std::move(arguments), yields);
    }
    if (operation.regions.size() != 1 || operation.regions[0].size() != 1) {
        return "its body is not one block";
    }
    const Lookup outside = [&](const Operand& operand) -> std::optional<Expression> {
        const ValueId id = valueOf(operand);
        const Value& value = m_function.values[id];
        if (value.origin == Origin::Number || value.origin == Origin::Filled) {
            return constantOf(value.number);
        }
        const bool isScalar = value.origin == Origin::Argument && value.type.kind == Type::Kind::Scalar;
        const bool isTensor = value.type.isShaped() && value.origin != Origin::Made && !value.type.hasLayout;
        return isScalar || isTensor ? std::optional(referenceTo(id, {})) : std::nullopt;
    };
    BodyOutcome outcome = readBody(operation.regions[0].front(), arguments, outside);
    yields = std::move(outcome.yields);
    if (outcome.refusal) {
        place = outcome.refusal->place;
        return outcome.refusal->reason;
    }
    return "";
}

/// True if a linalg.generic only stores a scalar constant in every element.
bool FunctionReader::isFill(const Operation& operation)
{
    const bool isShort = operation.name == "linalg.generic" && operation.inputs == 1 &&
                         operation.operands.size() == 2 && operation.regions.size() == 1 &&
                         operation.regions[0].size() == 1 && operation.regions[0][0].operations.size() == 1 &&
                         operation.regions[0][0].arguments.size() == 2;
    if (!isShort || m_function.values[valueOf(operation.operands[0])].origin != Origin::Number ||
        !m_function.values[valueOf(operation.operands[1])].type.isShaped()) {
        return false;
    }
    const Block& block = operation.regions[0][0];
    const auto& yielded = block.operations[0].operands;
    return yielded.size() == 1 && yielded[0].name == block.arguments[0].first.name;
}

void FunctionReader::structured(const Operation& operation)
{
    if (isFill(operation)) {
        return fill(operation);
    }
    Nest nest;
    std::string problem = nestOf(operation, nest);
    std::vector<Expression> yields;
    Place place = operation.place;
    std::vector<std::int64_t> extents;
    problem = problem.empty() ? findExtents(nest, m_function.values, extents) : problem;
    problem = problem.empty() ? yieldsOf(operation, nest, yields, place) : problem;
    for (const Expression& each : yields) {
        problem = problem.empty() ? elementProblem(each, m_function.values, extents) : problem;
    }
    if (!std::ranges::all_of(yields, [&](const auto& each) { return isInside(each, nest.loops.size()); })) {
        problem = "linalg.index names a loop that the operation does not have";
    }
    if (problem.empty() && yields.size() != nest.operands.size() - nest.inputs) {
        problem = "its body yields " + std::to_string(yields.size()) + " values for " +
                  std::to_string(nest.operands.size() - nest.inputs) + " results";
    }
    if (!problem.empty()) {
        m_function.leftOut.push_back({place, operation.name, std::move(problem)});
        return defineHost(operation);
    }
    addSteps(operation, nest, std::move(yields));
}

/// True if an operation has several results and none reads this one.
bool FunctionReader::isUnread(const Operation& operation, std::size_t output) const
{
    return operation.results.size() > 1 && output < operation.results.size() && output < operation.resultTypes.size() &&
           !m_uses.contains(operation.results[output].name);
}

void FunctionReader::addSteps(const Operation& operation, const Nest& nest, std::vector<Expression> yields)
{
    std::vector<Step> steps;
    std::vector<std::size_t> outputs;
    for (std::size_t output = 0; output < yields.size(); ++output) {
        if (isUnread(operation, output)) {
            define(operation.results[output], operation.resultTypes[output], Origin::Host);
            continue;
        }
        if (readsAnother(nest, output, yields[output])) {
            return leaveOut(operation, "a result is computed from another result of the same operation");
        }
        Step step;
        if (const std::string problem = makeStep(nest, output, std::move(yields[output]), m_function.values, step);
            !problem.empty()) {
            return leaveOut(operation, problem);
        }
        steps.push_back(std::move(step));
        outputs.push_back(output);
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        steps[i].result = resultOf(operation, outputs[i], steps[i].start, Origin::Computed);
        m_function.steps.push_back(std::move(steps[i]));
    }
}

} // namespace pimento::mlir
