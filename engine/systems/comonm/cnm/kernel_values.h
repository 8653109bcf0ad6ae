// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/comonm/cnm/cnm_ir.h"
#include "sim/base/result.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace pimento::comonm {

/// The type of llvcnm for the elements of a kernel. Error: it has none.
[[nodiscard]] Result<llvcnm::Type> typeOf(affine::ElementType type);

/// Writes the expression of a statement as operations on operands; each call uses the same temporaries.
class ValueWriter {
public:
    /// `inputs` has the operand of each tensor, by its name. `graph` must outlive the writer.
    ValueWriter(CnmKernel& graph, const affine::Kernel& kernel, llvcnm::Type type,
                std::map<std::string, std::int32_t> inputs)
        : m_graph(&graph), m_kernel(&kernel), m_type(type), m_inputs(std::move(inputs))
    {
    }

    /// Appends the operations of an expression. Returns the operand with its value. Error: an operation that llvcnm
    /// does not have.
    [[nodiscard]] Result<std::int32_t> write(const affine::Expression& expression, std::vector<CnmNode>& body);
    /// Begins anew with the first temporary.
    void restart() { m_temporaries = 0; }

private:
    [[nodiscard]] Result<std::int32_t> writeOperation(const affine::Expression& expression, std::vector<CnmNode>& body);
    std::int32_t append(llvcnm::Op op, std::vector<std::int32_t> inputs, std::vector<CnmNode>& body);
    [[nodiscard]] std::int32_t scalar(const std::string& name);

    CnmKernel* m_graph;
    const affine::Kernel* m_kernel;
    llvcnm::Type m_type;
    std::map<std::string, std::int32_t> m_inputs;
    std::map<std::string, std::int32_t> m_scalars;
    std::map<double, std::int32_t> m_constants;
    int m_temporaries = 0;
};

/// A name of which `stem` is the beginning and that no operand and no index has.
[[nodiscard]] std::string freshName(const CnmKernel& graph, const std::string& stem);

} // namespace pimento::comonm
