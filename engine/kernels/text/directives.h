// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/syntax.h"
#include "engine/kernels/text/tokenizer.h"

#include <optional>
#include <string_view>

namespace pimento::language {

// Text around a kernel:
//
//   # title: GEMV                                   directives, at the beginning of lines
//   # summary: one sentence.
//   # size batch = 1: independent inputs            key = example value: meaning
//   # tensor x[batch*nhead][dhead] streamed         size per dimension over the keys; residency is optional
//   @DCC_kernel                                     the kernel's region, up to the next line that is not indented
//   def gemv(x, weight):
//       ...
//   class Layer: ...                                skipped

/// Finds the region of the function marked with @DCC_kernel. Reports a text that has none or several.
[[nodiscard]] std::optional<Region> findKernelRegion(std::string_view text, Diagnostics& diagnostics);

/// Reads the directives in the lines above a kernel.
[[nodiscard]] Directives readDirectives(std::string_view head, Diagnostics& diagnostics);

/// Reports a directive for a tensor that is no argument of the kernel, a second directive for the same tensor, and a
/// name in a size that is no size parameter of the kernel.
void checkDirectives(const Syntax& syntax, Diagnostics& diagnostics);

} // namespace pimento::language
