// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/diagnostic.h"
#include "engine/mlir/syntax.h"

#include <optional>
#include <string_view>
#include <vector>

namespace pimento::mlir {

struct SyntaxOutcome {
    std::vector<Operation> operations;           // of the top level, without aliases
    std::optional<language::Diagnostic> mistake; // the first one; nothing is usable then
};

/// Parses a text of MLIR in the generic form, and in the pretty form of the operations of builtin, func, linalg,
/// tensor, arith and math. An operation in another pretty form is skipped as a whole.
[[nodiscard]] SyntaxOutcome parseSyntax(std::string_view text);

} // namespace pimento::mlir
