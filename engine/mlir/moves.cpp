// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/size_value.h"
#include "engine/mlir/attributes.h"
#include "engine/mlir/expressions.h"
#include "engine/mlir/function_reader.h"

#include <algorithm>
#include <utility>

// Operations that move elements: pads, slices and reshapes.

namespace pimento::mlir {

namespace {

std::vector<affine::Index> wholeOf(std::size_t rank)
{
    std::vector<affine::Index> indices;
    for (std::size_t i = 0; i < rank; ++i) {
        indices.push_back(loopIndex(i));
    }
    return indices;
}

bool areKnown(const std::vector<std::int64_t>& numbers, std::size_t count)
{
    return numbers.size() == count &&
           std::ranges::all_of(numbers, [](std::int64_t each) { return each >= 0 && each < language::kLargestSize; });
}

bool isKnown(const Type& type)
{
    return type.isShaped() && std::ranges::all_of(type.sizes, [](std::int64_t each) {
               return each > 0 && each <= language::kLargestSize;
           });
}

} // namespace

void FunctionReader::move(const Operation& operation, ValueId start, ValueId source,
                          const std::vector<std::int64_t>& extents, std::vector<affine::Index> from,
                          std::vector<affine::Index> to)
{
    Step step;
    step.operation = operation.name;
    step.place = operation.place;
    step.position = m_position;
    step.isMove = true;
    step.extents = extents;
    for (std::size_t i = 0; i < extents.size(); ++i) {
        step.loops.push_back("d" + std::to_string(i));
    }
    step.start = start;
    step.target = std::move(to);
    const Value& value = m_function.values[source];
    step.value = value.origin == Origin::Filled ? constantOf(value.number) : referenceTo(source, std::move(from));
    const ValueId result = define(operation.results[0], operation.resultTypes[0], Origin::Computed);
    const Origin before = m_function.values[start].origin;
    const bool hasRoot = before == Origin::Made || before == Origin::Filled || before == Origin::Computed;
    m_function.values[result].root = hasRoot && operation.operands.size() > 1 ? m_function.values[start].root : result;
    step.result = result;
    m_function.steps.push_back(std::move(step));
}

void FunctionReader::pad(const Operation& operation)
{
    if (operation.operands.empty() || operation.results.size() != 1 || operation.resultTypes.size() != 1 ||
        operation.regions.size() != 1 || operation.regions[0].empty()) {
        return leaveOut(operation, "expected one tensor and a region that yields one number");
    }
    const ValueId source = valueOf(operation.operands[0]);
    const Type type = m_function.values[source].type;
    const auto low = numbersOf(operation, "static_low");
    const auto high = numbersOf(operation, "static_high");
    const Block& body = operation.regions[0].front();
    const bool isNumber = body.operations.size() == 1 && body.operations[0].operands.size() == 1 &&
                          m_names.contains(body.operations[0].operands[0].name);
    if (!isKnown(type) || !isKnown(operation.resultTypes[0]) || !areKnown(low, type.sizes.size()) ||
        !areKnown(high, type.sizes.size())) {
        return leaveOut(operation, "its sizes are only known at run time");
    }
    const Value number = isNumber ? m_function.values[m_names[body.operations[0].operands[0].name]] : Value{};
    if (number.origin != Origin::Number) {
        return leaveOut(operation, "it pads with something else than one constant");
    }
    std::vector<affine::Index> to = wholeOf(type.sizes.size());
    for (std::size_t i = 0; i < to.size(); ++i) {
        to[i].constant = low[i];
        if (low[i] + type.sizes[i] + high[i] != operation.resultTypes[0].sizes[i]) {
            return leaveOut(operation, "its widths do not give the sizes of its result");
        }
    }
    const ValueId filled =
        define({operation.results[0].name + ".pad", operation.place}, operation.resultTypes[0], Origin::Filled);
    m_function.values[filled].number = number.number;
    move(operation, filled, source, type.sizes, wholeOf(type.sizes.size()), std::move(to));
}

void FunctionReader::reshape(const Operation& operation)
{
    if (operation.operands.empty() || operation.results.size() != 1 || operation.resultTypes.size() != 1) {
        return leaveOut(operation, "expected one tensor");
    }
    const ValueId source = valueOf(operation.operands[0]);
    const Type from = m_function.values[source].type;
    const Type to = operation.resultTypes[0];
    const Attribute* groups = operation.attribute("reassociation");
    const bool isCollapse = operation.name == "tensor.collapse_shape";
    const Type& wide = isCollapse ? from : to;
    const Type& narrow = isCollapse ? to : from;
    if (!isKnown(from) || !isKnown(to) || groups == nullptr) {
        return leaveOut(operation, "its sizes are only known at run time");
    }
    std::vector<affine::Index> merged; // indices of the side with fewer dimensions, as sums of the other side's loops
    std::size_t loop = 0;
    for (std::size_t group = 0; group < narrow.sizes.size(); ++group) {
        affine::Index index;
        std::int64_t elements = 1;
        const std::size_t count = group < groups->items.size() ? groups->items[group].items.size() : 0;
        for (std::size_t i = 0; i < count && loop < wide.sizes.size(); ++i, ++loop) {
            if (elements > language::kMostElements / wide.sizes[loop]) {
                return leaveOut(operation, "a group has more than 2^48 elements");
            }
            for (affine::Term& term : index.terms) {
                term.coefficient *= wide.sizes[loop];
            }
            index.terms.push_back({loop, 1});
            elements *= wide.sizes[loop];
        }
        if (elements != narrow.sizes[group]) {
            return leaveOut(operation, "dimension " + std::to_string(group) + " has " +
                                           std::to_string(narrow.sizes[group]) + " elements, its group " +
                                           std::to_string(elements));
        }
        merged.push_back(std::move(index));
    }
    if (loop != wide.sizes.size() && !narrow.sizes.empty()) { // a scalar has no groups
        return leaveOut(operation, "its groups leave out a dimension");
    }
    const ValueId start = define({operation.results[0].name + ".new", operation.place}, to, Origin::Made);
    std::vector<affine::Index> whole = wholeOf(wide.sizes.size());
    isCollapse ? move(operation, start, source, wide.sizes, std::move(whole), std::move(merged))
               : move(operation, start, source, wide.sizes, std::move(merged), std::move(whole));
}

void FunctionReader::extractSlice(const Operation& operation)
{
    if (operation.operands.empty() || operation.results.size() != 1 || operation.resultTypes.size() != 1) {
        return leaveOut(operation, "expected one tensor");
    }
    const ValueId source = valueOf(operation.operands[0]);
    const Type type = m_function.values[source].type;
    const std::size_t rank = type.sizes.size();
    const auto offsets = numbersOf(operation, "static_offsets");
    const auto sizes = numbersOf(operation, "static_sizes");
    const auto strides = numbersOf(operation, "static_strides");
    const bool isWhole = areKnown(offsets, rank) && areKnown(sizes, rank) && areKnown(strides, rank) && isKnown(type) &&
                         operation.resultTypes[0].sizes == sizes && isKnown(operation.resultTypes[0]);
    if (!isWhole) {
        return leaveOut(operation, "its places are only known at run time, or it drops a dimension");
    }
    std::vector<affine::Index> from;
    for (std::size_t i = 0; i < rank; ++i) {
        if (strides[i] < 1 || offsets[i] + (sizes[i] - 1) * strides[i] >= type.sizes[i]) {
            return leaveOut(operation, "it leaves the tensor in dimension " + std::to_string(i));
        }
        from.push_back({{{i, strides[i]}}, offsets[i]});
    }
    const ValueId start =
        define({operation.results[0].name + ".new", operation.place}, operation.resultTypes[0], Origin::Made);
    move(operation, start, source, sizes, std::move(from), wholeOf(rank));
}

void FunctionReader::insertSlice(const Operation& operation)
{
    if (operation.operands.size() < 2 || operation.results.size() != 1 || operation.resultTypes.size() != 1) {
        return leaveOut(operation, "expected two tensors");
    }
    const ValueId source = valueOf(operation.operands[0]);
    const ValueId start = valueOf(operation.operands[1]);
    const Type type = m_function.values[start].type;
    const std::size_t rank = type.sizes.size();
    const auto offsets = numbersOf(operation, "static_offsets");
    const auto sizes = numbersOf(operation, "static_sizes");
    const auto strides = numbersOf(operation, "static_strides");
    const bool isWhole = areKnown(offsets, rank) && areKnown(sizes, rank) && areKnown(strides, rank) && isKnown(type) &&
                         m_function.values[source].type.sizes == sizes && operation.resultTypes[0].sizes == type.sizes;
    if (!isWhole) {
        return leaveOut(operation, "its places are only known at run time, or it adds a dimension");
    }
    std::vector<affine::Index> to;
    for (std::size_t i = 0; i < rank; ++i) {
        if (strides[i] < 1 || sizes[i] < 1 || offsets[i] + (sizes[i] - 1) * strides[i] >= type.sizes[i]) {
            return leaveOut(operation, "it leaves the tensor in dimension " + std::to_string(i));
        }
        to.push_back({{{i, strides[i]}}, offsets[i]});
    }
    move(operation, start, source, sizes, wholeOf(rank), std::move(to));
}

/// Moves one tensor after the other behind those before.
void FunctionReader::concatenate(const Operation& operation)
{
    const Attribute* dimension = operation.attribute("dim");
    if (operation.operands.empty() || operation.results.size() != 1 || operation.resultTypes.size() != 1 ||
        dimension == nullptr) {
        return leaveOut(operation, "expected tensors and the dimension along which they follow one another");
    }
    const Type result = operation.resultTypes[0];
    const std::size_t rank = result.sizes.size();
    const auto along = static_cast<std::size_t>(dimension->integer);
    std::vector<ValueId> sources;
    std::int64_t covered = 0;
    for (const Operand& operand : operation.operands) {
        sources.push_back(valueOf(operand));
        Type type = m_function.values[sources.back()].type;
        if (along >= rank || !isKnown(type) || type.sizes.size() != rank) {
            return leaveOut(operation, "its sizes are only known at run time");
        }
        covered += std::exchange(type.sizes[along], result.sizes[along]);
        if (type.sizes != result.sizes) {
            return leaveOut(operation, "a tensor has other sizes than the result beside dimension " +
                                           std::to_string(along));
        }
    }
    if (!isKnown(result) || covered != result.sizes[along]) {
        return leaveOut(operation, "its tensors do not add up to the result");
    }
    ValueId start = define({operation.results[0].name + ".new", operation.place}, result, Origin::Made);
    std::int64_t offset = 0;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        Operation part = operation;
        if (i + 1 < sources.size()) {
            part.results[0].name += ".part" + std::to_string(i);
        }
        const std::vector<std::int64_t> sizes = m_function.values[sources[i]].type.sizes;
        std::vector<affine::Index> to = wholeOf(rank);
        to[along].constant = offset;
        offset += sizes[along];
        move(part, start, sources[i], sizes, wholeOf(rank), std::move(to));
        start = m_function.steps.back().result;
    }
}

} // namespace pimento::mlir
