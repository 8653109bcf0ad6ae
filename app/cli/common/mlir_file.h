// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace pimento::cli {

/// True if the word of --kernel names a file of MLIR: "net.mlir", or "net.mlir:main_matmul" for one of its kernels.
[[nodiscard]] bool isMlirFile(std::string_view word);

/// The file of such a word, without the name of a kernel.
[[nodiscard]] std::string_view mlirFileOf(std::string_view word);

/// Reads a kernel of a file of MLIR, with its sizes and its element type; its text is that of the kernel language. A
/// mistake in the text is printed with its line, and so are the operations that make no kernel if none is chosen.
[[nodiscard]] Result<KernelRef> readMlirKernel(const std::string& word);

} // namespace pimento::cli
