// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/body_writer.h"

#include "engine/mlir/element_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento::mlir {

namespace {

using affine::Expression;

bool isTruth(affine::Operation operation)
{
    switch (operation) {
    case affine::Operation::Less:
    case affine::Operation::LessEqual:
    case affine::Operation::Equal:
    case affine::Operation::NotEqual:
    case affine::Operation::And:
    case affine::Operation::Or:
    case affine::Operation::Not:
        return true;
    default:
        return false;
    }
}

} // namespace

std::string literal(double value, bool isWhole)
{
    if (isWhole) {
        return fmt::format("{}", static_cast<std::int64_t>(value));
    }
    std::string text = fmt::format("{}", value);
    if (text.find('.') == std::string::npos) {
        text.insert(std::min(text.find('e'), text.size()), ".0");
    }
    return text;
}

BodyWriter::BodyWriter(const affine::Kernel& kernel, const std::vector<std::size_t>& loops,
                       const std::vector<std::pair<affine::Reference, std::string>>& elements, std::string indent)
    : m_kernel(kernel), m_loops(loops), m_elements(elements), m_indent(std::move(indent)),
      m_type(elementName(kernel.type)), m_isWhole(affine::isInteger(kernel.type))
{
}

std::string BodyWriter::put(const std::string& operation)
{
    std::string name = "%" + std::to_string(m_next++);
    m_text += m_indent + name + " = " + operation + "\n";
    return name;
}

std::string BodyWriter::constant(double value)
{
    const double most = std::ldexp(1.0, 8 * affine::bytesOf(m_kernel.type) - 1);
    if (m_isWhole && (std::trunc(value) != value || value < -most || value >= most)) {
        m_problem = fmt::format("{} is not a number of the type {}", value, m_type);
    }
    return put("arith.constant " + literal(m_problem.empty() ? value : 0, m_isWhole) + " : " + m_type);
}

std::string BodyWriter::position(const affine::Index& index)
{
    std::string sum;
    const auto add = [&](const std::string& term) {
        sum = sum.empty() ? term : put("arith.addi " + sum + ", " + term + " : index");
    };
    for (const affine::Term& term : index.terms) {
        const auto loop = std::ranges::find(m_loops, term.variable) - m_loops.begin();
        std::string one = put("linalg.index " + std::to_string(loop) + " : index");
        if (term.coefficient != 1) {
            const std::string factor = put("arith.constant " + std::to_string(term.coefficient) + " : index");
            one = put("arith.muli " + one + ", " + factor + " : index");
        }
        add(one);
    }
    if (index.constant != 0 || sum.empty()) {
        add(put("arith.constant " + std::to_string(index.constant) + " : index"));
    }
    if (m_isWhole) {
        return put("arith.index_cast " + sum + " : index to " + m_type);
    }
    return put("arith.sitofp " + put("arith.index_cast " + sum + " : index to i64") + " : i64 to " + m_type);
}

std::string BodyWriter::sum(const std::string& left, const std::string& right)
{
    return put((m_isWhole ? "arith.addi " : "arith.addf ") + left + ", " + right + " : " + m_type);
}

std::string BodyWriter::binary(const Expression& expression, const std::string& real, const std::string& whole)
{
    const std::string left = number(expression.operands[0]);
    const std::string right = number(expression.operands[1]);
    return put((m_isWhole ? whole : real) + " " + left + ", " + right + " : " + m_type);
}

std::string BodyWriter::number(const Expression& expression)
{
    const auto& operands = expression.operands;
    if (isTruth(expression.operation)) {
        const std::string flag = truth(expression);
        return put((m_isWhole ? "arith.extui " : "arith.uitofp ") + flag + " : i1 to " + m_type);
    }
    switch (expression.operation) {
    case affine::Operation::Constant:
        return constant(expression.constant);
    case affine::Operation::Reference: {
        const auto found =
            std::ranges::find_if(m_elements, [&](const auto& each) { return each.first == expression.reference; });
        return found == m_elements.end() ? "%missing" : found->second;
    }
    case affine::Operation::Position:
        return position(expression.position);
    case affine::Operation::Negate:
        if (m_isWhole) {
            const std::string zero = constant(0);
            return put("arith.subi " + zero + ", " + number(operands[0]) + " : " + m_type);
        }
        return put("arith.negf " + number(operands[0]) + " : " + m_type);
    case affine::Operation::Add:
        return binary(expression, "arith.addf", "arith.addi");
    case affine::Operation::Subtract:
        return binary(expression, "arith.subf", "arith.subi");
    case affine::Operation::Multiply:
        return binary(expression, "arith.mulf", "arith.muli");
    case affine::Operation::Divide:
        return binary(expression, "arith.divf", "arith.divsi");
    case affine::Operation::Minimum:
        return binary(expression, "arith.minnumf", "arith.minsi");
    case affine::Operation::Maximum:
        return binary(expression, "arith.maxnumf", "arith.maxsi");
    case affine::Operation::Relu: {
        const std::string value = number(operands[0]);
        const std::string zero = constant(0);
        const std::string flag =
            put((m_isWhole ? "arith.cmpi sgt, " : "arith.cmpf ugt, ") + value + ", " + zero + " : " + m_type);
        return put("arith.select " + flag + ", " + value + ", " + zero + " : " + m_type);
    }
    case affine::Operation::Exp:
    case affine::Operation::Sqrt:
        if (m_isWhole) {
            m_problem = "whole numbers have no root and no exponential in MLIR";
        }
        return put((expression.operation == affine::Operation::Exp ? "math.exp " : "math.sqrt ") + number(operands[0]) +
                   " : " + m_type);
    default:
        break;
    }
    const std::string flag = truth(operands[0]);
    const std::string first = number(operands[1]);
    return put("arith.select " + flag + ", " + first + ", " + number(operands[2]) + " : " + m_type);
}

std::string BodyWriter::comparison(const Expression& expression, const std::string& predicate)
{
    const std::string left = number(expression.operands[0]);
    const std::string right = number(expression.operands[1]);
    return put((m_isWhole ? "arith.cmpi " : "arith.cmpf ") + predicate + ", " + left + ", " + right + " : " + m_type);
}

std::string BodyWriter::truth(const Expression& expression)
{
    const auto& operands = expression.operands;
    switch (expression.operation) {
    case affine::Operation::Less:
        return comparison(expression, m_isWhole ? "slt" : "olt");
    case affine::Operation::LessEqual:
        return comparison(expression, m_isWhole ? "sle" : "ole");
    case affine::Operation::Equal:
        return comparison(expression, m_isWhole ? "eq" : "oeq");
    case affine::Operation::NotEqual:
        return comparison(expression, m_isWhole ? "ne" : "une");
    case affine::Operation::And:
    case affine::Operation::Or: {
        const std::string left = truth(operands[0]);
        const std::string right = truth(operands[1]);
        return put((expression.operation == affine::Operation::And ? "arith.andi " : "arith.ori ") + left + ", " +
                   right + " : i1");
    }
    case affine::Operation::Not: {
        const std::string flag = truth(operands[0]);
        return put("arith.xori " + flag + ", " + put("arith.constant true") + " : i1");
    }
    default:
        break;
    }
    const std::string value = number(expression); // a number that is not zero
    return put((m_isWhole ? "arith.cmpi ugt, " : "arith.cmpf one, ") + value + ", " + constant(0) + " : " + m_type);
}

} // namespace pimento::mlir
