// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Parts of statements as MLIR writes them.

namespace pimento::mlir {

/// "tensor<4x8xf16>"
[[nodiscard]] std::string tensorText(const std::vector<std::int64_t>& sizes, affine::ElementType type);

/// "b * 2 + j - 1"
[[nodiscard]] std::string affineText(const affine::Index& index, const affine::Kernel& kernel);

/// "affine_map<(b, j) -> (b, j + 1)>" over the loops of a statement.
[[nodiscard]] std::string mapText(const affine::Statement& statement, const std::vector<affine::Index>& indices,
                                  const affine::Kernel& kernel);

/// Loop of an index that is one loop variable; none: the index is another expression.
[[nodiscard]] std::optional<std::size_t> loneLoopOf(const affine::Index& index);

/// True if the loop indexes the target; otherwise the statement reduces over it.
[[nodiscard]] bool isParallel(const affine::Statement& statement, std::size_t loop);

/// "\"parallel\", \"reduction\""
[[nodiscard]] std::string iteratorText(const affine::Statement& statement);

/// Elements that a statement reads, each once, without the one that it assigns.
[[nodiscard]] std::vector<affine::Reference> readsOf(const affine::Statement& statement);

/// Loops that no index names alone: linalg cannot find their ranges from the operands.
[[nodiscard]] std::vector<std::size_t> hiddenLoops(const affine::Statement& statement,
                                                   const std::vector<affine::Reference>& reads);

/// Reason why a statement cannot be a linalg.generic on whole tensors; "": it can.
[[nodiscard]] std::string statementProblem(const affine::Statement& statement, const affine::Kernel& kernel);

/// Operands of a linalg.generic as texts, with the names that its body has for their elements.
struct Ports {
    std::string values;
    std::string types;
    std::string maps;
    std::vector<std::string> names;

    void add(const std::string& value, const std::string& type, const std::string& map, const std::string& name);
    /// "%a.in0: f32, %b.in1: f32"
    [[nodiscard]] std::string arguments(const std::string& element) const;
};

/// A linalg.generic of a statement: `inputs` are its operands but the output, which has this name and type; the
/// elements of `reads` have the names of the first inputs.
[[nodiscard]] std::string genericText(const affine::Statement& statement, const affine::Kernel& kernel, Ports inputs,
                                      const std::string& output, const std::string& type, const std::string& indent,
                                      std::string& problem);

} // namespace pimento::mlir
