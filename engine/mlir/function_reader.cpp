// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/function_reader.h"

#include "engine/base/shortened.h"
#include "engine/mlir/attributes.h"
#include "engine/mlir/expressions.h"
#include "engine/mlir/softmax_steps.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::mlir {

namespace {

std::string withoutSign(const std::string& name) { return name.starts_with('%') ? name.substr(1) : name; }

} // namespace

FunctionReader::FunctionReader(const Operation& function) : m_operation(function)
{
    const Attribute* name = function.attribute("sym_name");
    m_function.name = name == nullptr ? "kernel" : name->text;
    m_function.place = function.place;
}

Function FunctionReader::read()
{
    const Region& region = m_operation.regions.front();
    const Block& block = region.front();
    for (const Operation& operation : block.operations) {
        countUses(operation, ++m_position);
    }
    m_position = 0;
    const Attribute* attributes = m_operation.attribute("arg_attrs");
    for (std::size_t i = 0; i < block.arguments.size(); ++i) {
        const auto& [name, type] = block.arguments[i];
        const ValueId id = define(name, type, Origin::Argument);
        m_function.arguments.push_back(id);
        if (attributes != nullptr && i < attributes->items.size()) {
            const auto& members = attributes->items[i].members;
            const auto writable = members.find("bufferization.writable");
            m_function.values[id].isWritable = writable != members.end() && writable->second.integer != 0;
        }
    }
    if (region.size() > 1) {
        m_function.leftOut.push_back({m_operation.place, m_operation.name,
                                      "the function jumps between " + std::to_string(region.size()) +
                                          " blocks; only straight functions are read"});
        return std::move(m_function);
    }
    for (const Operation& operation : block.operations) {
        ++m_position;
        readOne(operation);
    }
    joinSoftmax(m_function);
    return std::move(m_function);
}

void FunctionReader::countUses(const Operation& operation, std::size_t position)
{
    for (const Operand& operand : operation.operands) {
        auto& [uses, last] = m_uses[operand.name];
        ++uses;
        last = position;
    }
    for (const Region& region : operation.regions) {
        for (const Block& block : region) {
            for (const Operation& inner : block.operations) {
                countUses(inner, position);
            }
        }
    }
}

void FunctionReader::readOne(const Operation& operation)
{
    using Reader = void (FunctionReader::*)(const Operation&);
    static constexpr std::array<std::pair<std::string_view, Reader>, 16> kReaders = {{
        {"arith.constant", &FunctionReader::constant},
        {"tensor.empty", &FunctionReader::made},
        {"bufferization.alloc_tensor", &FunctionReader::made},
        {"memref.alloc", &FunctionReader::made},
        {"memref.alloca", &FunctionReader::made},
        {"linalg.fill", &FunctionReader::fill},
        {"linalg.softmax", &FunctionReader::softmax},
        {"tensor.pad", &FunctionReader::pad},
        {"tensor.collapse_shape", &FunctionReader::reshape},
        {"tensor.expand_shape", &FunctionReader::reshape},
        {"tensor.extract_slice", &FunctionReader::extractSlice},
        {"tensor.insert_slice", &FunctionReader::insertSlice},
        {"tensor.concat", &FunctionReader::concatenate},
        {"tensor.cast", &FunctionReader::cast},
        {"return", &FunctionReader::returned},
        {"func.return", &FunctionReader::returned},
    }};
    const auto reader = std::ranges::find(kReaders, operation.name, &std::pair<std::string_view, Reader>::first);
    if (operation.name == "memref.dealloc" || operation.name == "cf.assert") {
        return;
    }
    if (operation.isSkipped) {
        leaveOut(operation, "this operation is not read in its pretty form; mlir-opt --mlir-print-op-generic writes it "
                            "in the other one, and what is no kernel stays on the host");
    } else if (reader != kReaders.end()) {
        (this->*reader->second)(operation);
    } else if (operation.name.starts_with("linalg.")) {
        structured(operation);
    } else if (operation.name.starts_with("arith.") || operation.name.starts_with("math.")) {
        converted(operation);
    } else {
        leaveOut(operation, "it is no operation on whole tensors that a kernel has");
    }
}

/// Keeps the first mistake of the text.
void FunctionReader::report(const Operand& operand, std::string what, std::string hint)
{
    if (!m_mistake) {
        m_mistake = language::Diagnostic{operand.place, static_cast<int>(operand.name.size()), std::move(what),
                                         std::move(hint)};
    }
}

void FunctionReader::leaveOut(const Operation& operation, std::string reason)
{
    m_function.leftOut.push_back({operation.place, operation.name, std::move(reason)});
    defineHost(operation);
}

ValueId FunctionReader::define(const Operand& operand, Type type, Origin origin)
{
    if (m_names.contains(operand.name)) {
        report(operand, shortened(operand.name, 40) + " is defined twice", "Use another name");
    }
    Value value;
    value.name = withoutSign(operand.name);
    value.type = std::move(type);
    value.place = operand.place;
    value.origin = origin;
    value.root = m_function.values.size();
    const auto uses = m_uses.find(operand.name);
    if (uses != m_uses.end()) {
        value.uses = uses->second.first;
        value.lastUse = uses->second.second;
    }
    m_names[operand.name] = m_function.values.size();
    m_function.values.push_back(std::move(value));
    return m_function.values.size() - 1;
}

void FunctionReader::defineHost(const Operation& operation)
{
    if (operation.results.empty() && operation.name.starts_with("linalg.")) { // it changes memory
        for (std::size_t i = operation.inputs; i < operation.operands.size(); ++i) {
            const Type type = m_function.values[valueOf(operation.operands[i])].type;
            m_names.erase(operation.operands[i].name);
            define(operation.operands[i], type, Origin::Host);
        }
    }
    for (std::size_t i = 0; i < operation.results.size(); ++i) {
        if (!m_names.contains(operation.results[i].name)) {
            define(operation.results[i], i < operation.resultTypes.size() ? operation.resultTypes[i] : Type{},
                   Origin::Host);
        }
    }
}

ValueId FunctionReader::valueOf(const Operand& operand)
{
    const auto known = m_names.find(operand.name);
    if (known != m_names.end()) {
        return known->second;
    }
    report(operand, "expected a value that is defined above, found " + shortened(operand.name, 40),
           "Define it first, or correct its name");
    return define(operand, {}, Origin::Host);
}

std::vector<std::int64_t> FunctionReader::numbersOf(const Operation& operation, std::string_view name) const
{
    std::vector<std::int64_t> numbers;
    const Attribute* list = operation.attribute(name);
    for (std::size_t i = 0; list != nullptr && i < list->items.size(); ++i) {
        numbers.push_back(list->items[i].integer);
    }
    return numbers;
}

void FunctionReader::constant(const Operation& operation)
{
    if (operation.results.size() != 1) {
        return;
    }
    const Attribute* value = operation.attribute("value");
    const Type type = value == nullptr ? Type{} : value->type;
    const ValueId id = define(operation.results[0], type, Origin::Host);
    Value& defined = m_function.values[id];
    if (value == nullptr) {
        return;
    }
    if (value->isNumber()) {
        defined.origin = Origin::Number;
        defined.number = value->number;
    } else if (value->kind == Attribute::Kind::Dense && type.isShaped()) {
        const bool isOne = value->items.size() == 1;
        defined.origin = isOne ? Origin::Filled : Origin::Weights;
        defined.number = isOne ? value->items[0].number : 0;
    }
}

/// A conversion of a scalar constant; everything else on scalars is done by the host.
void FunctionReader::converted(const Operation& operation)
{
    const bool isScalar = operation.resultTypes.size() == 1 && operation.resultTypes[0].kind == Type::Kind::Scalar;
    if (!isScalar) {
        return leaveOut(operation, "it is written on whole tensors; mlir-opt --convert-elementwise-to-linalg makes a "
                                   "linalg.generic of it");
    }
    std::vector<ValueId> operands;
    for (const Operand& operand : operation.operands) {
        operands.push_back(valueOf(operand));
    }
    const bool isOfNumber = operands.size() == 1 && m_function.values[operands[0]].origin == Origin::Number;
    const bool keeps = operation.name == "arith.truncf" || operation.name == "arith.extf" ||
                       operation.name == "arith.sitofp" || operation.name == "arith.index_cast" ||
                       operation.name == "arith.extsi" || operation.name == "arith.trunci";
    defineHost(operation);
    if (isOfNumber && keeps && operation.results.size() == 1) {
        Value& value = m_function.values[m_names[operation.results[0].name]];
        value.origin = Origin::Number;
        value.number = m_function.values[operands[0]].number;
    }
}

void FunctionReader::made(const Operation& operation)
{
    for (std::size_t i = 0; i < operation.results.size() && i < operation.resultTypes.size(); ++i) {
        define(operation.results[i], operation.resultTypes[i], Origin::Made);
    }
}

ValueId FunctionReader::resultOf(const Operation& operation, std::size_t output, ValueId start, Origin origin)
{
    const bool isTensor = output < operation.results.size();
    const Operand& name = isTensor ? operation.results[output] : operation.operands[operation.inputs + output];
    if (!isTensor) { // memory: its name stands for the new content from here on
        m_names.erase(name.name);
    }
    const Type type = m_function.values[start].type;
    const ValueId id = define(name, type, origin);
    const Origin before = m_function.values[start].origin;
    if (before == Origin::Made || before == Origin::Filled || before == Origin::Computed) {
        m_function.values[id].root = m_function.values[start].root;
    }
    if (!isTensor) {
        m_function.values[id].isReturned = m_function.values[start].isReturned;
        m_function.values[id].isWritable = true;
        m_function.values[start].lastUse = m_position; // no operation can read the old content
    }
    return id;
}

void FunctionReader::fill(const Operation& operation)
{
    if (operation.operands.size() != 2 || operation.results.size() > 1) {
        return leaveOut(operation, "expected one number and one tensor");
    }
    const Value number = m_function.values[valueOf(operation.operands[0])];
    const ValueId start = valueOf(operation.operands[1]);
    if (number.origin != Origin::Number || !m_function.values[start].type.isShaped()) {
        return structured(operation);
    }
    const ValueId result = resultOf(operation, 0, start, Origin::Filled);
    m_function.values[result].number = number.number;
}

void FunctionReader::cast(const Operation& operation)
{
    if (operation.operands.size() != 1 || operation.results.size() != 1 || operation.resultTypes.empty()) {
        return leaveOut(operation, "expected one tensor");
    }
    const ValueId source = valueOf(operation.operands[0]);
    const Value& value = m_function.values[source];
    if (value.type.sizes != operation.resultTypes[0].sizes) {
        return leaveOut(operation, "it hides the sizes of a tensor, which a kernel has to know");
    }
    m_names[operation.results[0].name] = source;
}

void FunctionReader::returned(const Operation& operation)
{
    for (const Operand& operand : operation.operands) {
        const ValueId id = valueOf(operand);
        m_function.values[id].isReturned = true;
        m_function.returned.push_back(id);
    }
}

void FunctionReader::softmax(const Operation& operation)
{
    const Attribute* axis = operation.attribute("dimension");
    if (operation.operands.size() != 2 || axis == nullptr) {
        return leaveOut(operation, "expected one tensor, one result and a dimension");
    }
    const ValueId source = valueOf(operation.operands[0]);
    const ValueId start = valueOf(operation.operands[1]);
    Nest nest{operation.name, operation.place, m_position, {}, {source, start}, {}, 1};
    const std::size_t rank = m_function.values[start].type.sizes.size();
    std::vector<affine::Index> identity;
    for (std::size_t i = 0; i < rank; ++i) {
        nest.loops.push_back("d" + std::to_string(i));
        identity.push_back(loopIndex(i));
    }
    nest.maps.assign(2, identity);
    Step step;
    std::string problem = makeStep(nest, 0, referenceTo(source, identity), m_function.values, step);
    if (problem.empty() && (axis->integer < 0 || axis->integer >= static_cast<std::int64_t>(rank))) {
        problem = "it names a dimension that the tensor does not have";
    }
    if (!problem.empty()) {
        return leaveOut(operation, problem);
    }
    step.kind = affine::StatementKind::Softmax;
    step.axis = static_cast<std::size_t>(axis->integer);
    step.result = resultOf(operation, 0, start, Origin::Computed);
    m_function.steps.push_back(std::move(step));
}

} // namespace pimento::mlir
