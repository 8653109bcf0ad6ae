// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/affine_form.h"
#include "engine/systems/comonm/cnm/llvcnm.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace pimento::comonm {

// CNM IR (CoMoNM paper, fig. 11): what a process of a kernel does, as loops over memory requests and operations, before
// the memory levels and the control flow of a target are chosen. Parts refer to each other by their index in a vector.

enum class OperandKind : std::uint8_t { Tensor, Scalar };

/// A tensor or scalar that a process reads or writes, or a temporary.
struct CnmOperand {
    std::string name;
    OperandKind kind = OperandKind::Tensor;
    llvcnm::Type type = llvcnm::Type::I32;
    bool isOutput = false;

    bool operator==(const CnmOperand&) const = default;
};

/// An induction variable.
struct CnmIndex {
    std::string name;
    std::int64_t extent = 1; // iterations of one process
    bool isReduction = false;

    bool operator==(const CnmIndex&) const = default;
};

/// A memory request of a block or an element.
struct CnmMemoryOperation {
    std::int32_t operand = 0; // index in CnmKernel::operands
    std::int32_t level = 1;   // memory level, as llvcnm::Instruction::level
    bool isStore = false;
    std::int64_t bytes = 0; // 0: one element
    AffineForm address;     // in bytes from the begin of the process's part of the operand
    std::int32_t index = 0; // induction variable that moves it, in CnmKernel::indices; -1: none does

    bool operator==(const CnmMemoryOperation&) const = default;
};

/// result = inputs[0] op inputs[1] ...
struct CnmOperation {
    llvcnm::Op op = llvcnm::Op::Add;
    std::vector<std::int32_t> inputs; // in CnmKernel::operands
    std::int32_t result = 0;
    llvcnm::Type type = llvcnm::Type::I32;

    bool operator==(const CnmOperation&) const = default;
};

struct CnmLoop;
using CnmNode = std::variant<CnmMemoryOperation, CnmOperation, CnmLoop>;

/// A loop over an induction variable in steps; its body in order of execution.
struct CnmLoop {
    std::int32_t index = 0; // in CnmKernel::indices
    std::int64_t step = 1;
    std::vector<CnmNode> body;

    bool operator==(const CnmLoop&) const = default;
};

struct CnmKernel {
    std::string name;
    std::vector<CnmOperand> operands;
    std::vector<CnmIndex> indices;
    std::vector<CnmNode> body; // in order of execution

    bool operator==(const CnmKernel&) const = default;
};

} // namespace pimento::comonm
