// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mlir/cursor.h"

#include <cstdint>
#include <vector>

// Readers of types and attributes. Each reports its mistake to the cursor.

namespace pimento::mlir {

/// A number of a list that is only known at run time.
inline constexpr std::int64_t kUnknownNumber = INT64_MIN;

/// "tensor<4x8xf32>", "memref<?xi8>", "f32", "(f32) -> f32", "!alias".
[[nodiscard]] Type readType(Cursor& cursor);
/// Types with commas between them.
[[nodiscard]] std::vector<Type> readTypes(Cursor& cursor);
/// "f32" or "(f32, f32)", after an arrow.
[[nodiscard]] std::vector<Type> readResultTypes(Cursor& cursor);

[[nodiscard]] Attribute readAttribute(Cursor& cursor);
/// "{a = 1, b}", from its brace on; adds to `attributes`.
void readDictionary(Cursor& cursor, Attributes& attributes);
/// "(d0, d1) -> (d0 * 2 + d1)".
[[nodiscard]] AffineMap readAffineMap(Cursor& cursor);
/// A whole number with its sign.
[[nodiscard]] std::int64_t readInteger(Cursor& cursor, std::string_view what);
/// "[0, 1, %n]": numbers as a list; values are unknown numbers.
[[nodiscard]] Attribute readNumberList(Cursor& cursor);

/// Skips brackets of any kind and everything inside, from the current one on.
void skipBrackets(Cursor& cursor);

} // namespace pimento::mlir
