// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mlir/attributes.h"
#include "engine/mlir/cursor.h"
#include "engine/mlir/syntax.h"

#include <string_view>

// Readers of operations. Each reports its mistake to the cursor.

namespace pimento::mlir {

/// Reads "%a, %b = ..." up to the end of the operation.
[[nodiscard]] Operation readOperation(Cursor& cursor);
/// Reads "{ ... }" with its blocks.
[[nodiscard]] Region readRegion(Cursor& cursor);
/// Reads the operations and blocks of a region up to its brace, behind a first block with these arguments.
[[nodiscard]] Region readBlocks(Cursor& cursor, Block first);
/// Reads "%a: f32, %b: f32" in parentheses.
void readBlockArguments(Cursor& cursor, Block& block);
/// Skips "loc(...)" if it follows.
void skipLocation(Cursor& cursor);
/// Reads a value.
[[nodiscard]] Operand readOperand(Cursor& cursor);
/// Reads what is behind the name of an operation in the form of the quoted name.
void readGenericForm(Cursor& cursor, Operation& operation);
/// Reads the pretty form behind the name of an operation, or skips it.
void readPrettyForm(Cursor& cursor, Operation& operation);
/// Reads the pretty form of an operation on whole tensors: linalg.generic, linalg.matmul, ...
void readStructuredForm(Cursor& cursor, Operation& operation);

/// True if an operation begins with this token, which is the first one of its line.
[[nodiscard]] bool beginsOperation(const Token& token);

} // namespace pimento::mlir
