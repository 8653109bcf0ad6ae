// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mlir/graph.h"
#include "engine/mlir/syntax.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pimento::mlir {

/// What a name outside of a body stands for; none: nothing that a kernel can read.
using Lookup = std::function<std::optional<affine::Expression>(const Operand&)>;

struct BodyOutcome {
    std::vector<affine::Expression> yields;
    std::optional<LeftOut> refusal;
};

/// Turns the body of a linalg operation into one expression per result; `arguments` are the values of the block's
/// arguments. A refusal names the operation that the kernel language does not have.
[[nodiscard]] BodyOutcome readBody(const Block& block, const std::vector<affine::Expression>& arguments,
                                   const Lookup& outside);

/// The expression of one operation such as "arith.addf" on operands. Refusal: as readBody().
[[nodiscard]] BodyOutcome readBodyOperation(const std::string& name, std::vector<affine::Expression> operands);

} // namespace pimento::mlir
