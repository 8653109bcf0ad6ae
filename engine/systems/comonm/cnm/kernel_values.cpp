// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/kernel_values.h"

#include "engine/systems/comonm/cnm/affine_text.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace pimento::comonm {

namespace {

using affine::Operation;
using llvcnm::Op;

/// The operation of llvcnm that computes an operation from the values of its operands; the last of two where it takes
/// two. nullopt: it has none.
struct OpsOf {
    std::optional<Op> first;
    std::optional<Op> second = {};
};

OpsOf opsOf(Operation operation)
{
    switch (operation) {
    case Operation::Add:
        return {Op::Add};
    case Operation::Subtract:
    case Operation::Negate:
        return {Op::Sub};
    case Operation::Multiply:
        return {Op::Mul};
    case Operation::Divide:
        return {Op::Div};
    case Operation::Minimum:
    case Operation::Maximum:
        return {Op::Cmp, Op::Sel};
    case Operation::Relu:
        return {Op::Relu};
    case Operation::Less:
    case Operation::LessEqual:
    case Operation::Equal:
    case Operation::NotEqual:
    case Operation::And:
    case Operation::Or:
    case Operation::Not:
        return {Op::Cmp};
    case Operation::Select:
        return {Op::Sel};
    case Operation::Constant:
    case Operation::Reference:
    case Operation::Position:
    case Operation::Exp:
    case Operation::Sqrt:
        break;
    }
    return {};
}

} // namespace

Result<llvcnm::Type> typeOf(affine::ElementType type)
{
    switch (type) {
    case affine::ElementType::Int8:
        return llvcnm::Type::I8;
    case affine::ElementType::Int32:
        return llvcnm::Type::I32;
    case affine::ElementType::Int64:
        return llvcnm::Type::I64;
    case affine::ElementType::Fp16:
    case affine::ElementType::Bf16:
        return llvcnm::Type::F16;
    case affine::ElementType::Fp32:
        return llvcnm::Type::F32;
    case affine::ElementType::Fp8:
        break;
    }
    return fail("llvcnm has no type for elements of " + std::string(affine::name(type)), "kernel",
                "Use int8, int32, int64, fp16, bf16 or fp32");
}

std::string freshName(const CnmKernel& graph, const std::string& stem)
{
    const auto isTaken = [&](const std::string& name) {
        return name == kProcessName ||
               std::ranges::find(graph.operands, name, &CnmOperand::name) != graph.operands.end() ||
               std::ranges::find(graph.indices, name, &CnmIndex::name) != graph.indices.end();
    };
    std::string name = stem;
    for (int number = 2; isTaken(name); ++number) {
        name = stem + "_" + std::to_string(number);
    }
    return name;
}

std::int32_t ValueWriter::scalar(const std::string& name)
{
    const auto [place, isNew] = m_scalars.emplace(name, static_cast<std::int32_t>(m_graph->operands.size()));
    if (isNew) {
        m_graph->operands.push_back({freshName(*m_graph, name), OperandKind::Scalar, m_type, false});
    }
    return place->second;
}

std::int32_t ValueWriter::append(Op op, std::vector<std::int32_t> inputs, std::vector<CnmNode>& body)
{
    const std::int32_t result = scalar("t" + std::to_string(++m_temporaries));
    body.emplace_back(CnmOperation{op, std::move(inputs), result, m_type});
    return result;
}

Result<std::int32_t> ValueWriter::write(const affine::Expression& expression, std::vector<CnmNode>& body)
{
    switch (expression.operation) {
    case Operation::Constant: {
        const auto [place, isNew] = m_constants.emplace(expression.constant, 0);
        if (isNew) {
            place->second = scalar("c" + std::to_string(m_constants.size()));
        }
        return place->second;
    }
    case Operation::Reference:
        return m_inputs.at(m_kernel->tensors[expression.reference.tensor].name);
    case Operation::Position:
        return append(Op::Addr, {}, body);
    default:
        return writeOperation(expression, body);
    }
}

Result<std::int32_t> ValueWriter::writeOperation(const affine::Expression& expression, std::vector<CnmNode>& body)
{
    const OpsOf ops = opsOf(expression.operation);
    if (!ops.first) {
        return fail("llvcnm has no operation for " + affine::text(expression, *m_kernel),
                    affine::placeText(*m_kernel, expression.place), "Compute it on the host");
    }
    std::vector<std::int32_t> inputs;
    for (const affine::Expression& operand : expression.operands) {
        const auto input = write(operand, body);
        if (!input) {
            return input;
        }
        inputs.push_back(*input);
    }
    std::int32_t result = append(*ops.first, inputs, body);
    if (ops.second) {
        inputs.insert(inputs.begin(), result);
        result = append(*ops.second, std::move(inputs), body);
    }
    return result;
}

} // namespace pimento::comonm
