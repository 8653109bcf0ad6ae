// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/writer.h"

#include "engine/mlir/expressions.h"
#include "engine/mlir/statement_parts.h"
#include "engine/mlir/tensor_writer.h"

#include <utility>

namespace pimento::mlir {

namespace {

using affine::Index;
using affine::Kernel;
using affine::Reference;
using affine::Statement;

class Writer {
public:
    explicit Writer(const Kernel& kernel) : m_kernel(kernel), m_tensors(kernel) {}

    Result<std::string> write()
    {
        m_body = m_tensors.made();
        for (const Statement& statement : m_kernel.statements) {
            statement.kind == affine::StatementKind::Softmax ? softmax(statement) : generic(statement);
            if (!m_problem.empty()) {
                return fail("\"" + affine::text(statement, m_kernel) + "\" has no form in linalg: " + m_problem,
                            "kernel " + m_kernel.name, "Write it with loops over whole dimensions and no conditions");
            }
        }
        return m_tensors.head() + m_body + m_tensors.tail();
    }

private:
    void softmax(const Statement& statement)
    {
        const std::size_t source = statement.value.reference.tensor;
        const std::size_t target = statement.target.tensor;
        if (affine::isInteger(m_kernel.type)) {
            m_problem = "softmax of whole numbers";
            return;
        }
        const std::string operands = " ins(" + m_tensors.current(source) + " : " + m_tensors.type(source) + ") outs(" +
                                     m_tensors.current(target) + " : " + m_tensors.type(target) + ") -> ";
        m_body += "  " + m_tensors.renew(target) + " = linalg.softmax dimension(" + std::to_string(statement.axis) +
                  ")" + operands + m_tensors.type(target) + "\n";
    }

    void generic(const Statement& statement)
    {
        m_problem = statementProblem(statement, m_kernel);
        if (!m_problem.empty()) {
            return;
        }
        Ports inputs;
        const std::vector<Reference> reads = readsOf(statement);
        for (const Reference& read : reads) {
            inputs.add(m_tensors.current(read.tensor), m_tensors.type(read.tensor),
                       mapText(statement, read.index, m_kernel),
                       "%" + m_kernel.tensors[read.tensor].name + ".in" + std::to_string(inputs.names.size()));
        }
        addShape(statement, reads, inputs);
        const std::size_t target = statement.target.tensor;
        const std::string text = genericText(statement, m_kernel, std::move(inputs), m_tensors.current(target),
                                             m_tensors.type(target), "  ", m_problem);
        m_body += "  " + m_tensors.renew(target) + " = " + text;
    }

    /// Loops that no index names alone get their ranges from a tensor without content.
    void addShape(const Statement& statement, const std::vector<Reference>& reads, Ports& inputs)
    {
        std::vector<std::int64_t> sizes;
        std::vector<Index> indices;
        for (const std::size_t loop : hiddenLoops(statement, reads)) {
            sizes.push_back(m_kernel.variables[loop].high);
            indices.push_back(loopIndex(loop));
        }
        if (sizes.empty()) {
            return;
        }
        const std::string shape = tensorText(sizes, m_kernel.type);
        const std::string name = "%shape.n" + std::to_string(m_shapes++);
        m_body += "  " + name + " = tensor.empty() : " + shape + "\n";
        inputs.add(name, shape, mapText(statement, indices, m_kernel), "%shape.in");
    }

    const Kernel& m_kernel;
    TensorWriter m_tensors;
    std::string m_body;
    std::string m_problem;
    int m_shapes = 0;
};

} // namespace

Result<std::string> printKernel(const Kernel& kernel) { return Writer(kernel).write(); }

} // namespace pimento::mlir
