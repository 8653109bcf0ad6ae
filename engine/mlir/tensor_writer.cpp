// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/tensor_writer.h"

#include "engine/mlir/body_writer.h"
#include "engine/mlir/element_names.h"
#include "engine/mlir/expressions.h"
#include "engine/mlir/statement_parts.h"

#include <algorithm>

namespace pimento::mlir {

using affine::Statement;
using affine::StatementKind;
using affine::Tensor;
using affine::TensorRole;

namespace {

bool isGiven(const Tensor& tensor) { return tensor.role == TensorRole::Input || tensor.role == TensorRole::InOut; }

} // namespace

TensorWriter::TensorWriter(const affine::Kernel& kernel) : m_kernel(kernel)
{
    for (const Tensor& tensor : kernel.tensors) {
        m_current.push_back("%" + tensor.name);
    }
    m_versions.assign(kernel.tensors.size(), 0);
}

std::string TensorWriter::type(std::size_t tensor) const
{
    return tensorText(m_kernel.tensors[tensor].sizes, m_kernel.type);
}

std::string TensorWriter::renew(std::size_t tensor)
{
    m_current[tensor] = "%" + m_kernel.tensors[tensor].name + "." + std::to_string(m_versions[tensor]++);
    return m_current[tensor];
}

std::string TensorWriter::head() const
{
    std::string notes; // MLIR has no word for residencies
    std::string arguments;
    for (std::size_t i = 0; i < m_kernel.tensors.size(); ++i) {
        const Tensor& tensor = m_kernel.tensors[i];
        if (isGiven(tensor)) {
            notes += "// tensor " + tensor.name +
                     (tensor.residency == affine::Residency::Resident ? " resident\n" : " streamed\n");
            arguments += (arguments.empty() ? "%" : ", %") + tensor.name + ": " + type(i) +
                         (tensor.role == TensorRole::InOut ? " {bufferization.writable = true}" : "");
        }
    }
    const std::string types = returned().second;
    return notes + "func.func @" + m_kernel.name + "(" + arguments + ")" +
           (types.empty() ? "" : " -> (" + types + ")") + " {\n";
}

std::string TensorWriter::tail() const
{
    const auto [names, types] = returned();
    return "  return" + (names.empty() ? "" : " " + names + " : " + types) + "\n}\n";
}

/// Names and types of the results.
std::pair<std::string, std::string> TensorWriter::returned() const
{
    std::pair<std::string, std::string> all;
    for (std::size_t i = 0; i < m_kernel.tensors.size(); ++i) {
        const TensorRole role = m_kernel.tensors[i].role;
        if (role == TensorRole::Output || role == TensorRole::InOut) {
            all.first += (all.first.empty() ? "" : ", ") + m_current[i];
            all.second += (all.second.empty() ? "" : ", ") + type(i);
        }
    }
    return all;
}

std::string TensorWriter::made()
{
    std::string text;
    for (std::size_t i = 0; i < m_kernel.tensors.size(); ++i) {
        if (!isGiven(m_kernel.tensors[i])) {
            make(i, text);
        }
    }
    return text;
}

/// Makes a tensor, with zeros unless the first statement about it assigns all of it.
void TensorWriter::make(std::size_t tensor, std::string& text)
{
    text += "  " + m_current[tensor] + " = tensor.empty() : " + type(tensor) + "\n";
    if (isAssignedFirst(tensor)) {
        return;
    }
    const std::string element(elementName(m_kernel.type));
    if (!m_hasZero) {
        text +=
            "  %fill.zero = arith.constant " + literal(0, affine::isInteger(m_kernel.type)) + " : " + element + "\n";
        m_hasZero = true;
    }
    const std::string empty = m_current[tensor];
    text += "  " + renew(tensor) + " = linalg.fill ins(%fill.zero : " + element + ") outs(" + empty + " : " +
            type(tensor) + ") -> " + type(tensor) + "\n";
}

bool TensorWriter::isAssignedFirst(std::size_t tensor) const
{
    for (const Statement& statement : m_kernel.statements) {
        bool reads = false;
        forEachReference(statement.value,
                         [&](const affine::Expression& each) { reads = reads || each.reference.tensor == tensor; });
        if (reads) {
            return false;
        }
        if (statement.target.tensor == tensor) {
            return statement.kind == StatementKind::Softmax ||
                   (statement.kind == StatementKind::Assign && coversAll(statement));
        }
    }
    return false;
}

bool TensorWriter::coversAll(const Statement& statement) const
{
    std::vector<std::size_t> seen;
    for (std::size_t i = 0; i < statement.target.index.size(); ++i) {
        const affine::Index& index = statement.target.index[i];
        const std::int64_t size = m_kernel.tensors[statement.target.tensor].sizes[i];
        if (size == 1 && index == affine::Index{}) {
            continue;
        }
        const auto loop = loneLoopOf(index);
        if (!loop || m_kernel.variables[*loop].high != size || std::ranges::find(seen, *loop) != seen.end()) {
            return false;
        }
        seen.push_back(*loop);
    }
    return true;
}

} // namespace pimento::mlir
