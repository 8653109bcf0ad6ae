// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/kernels/text/library.h"
#include "sim/base/result.h"

#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// A kernel bound to sizes, with its names.
struct BoundKernel {
    std::string name;      // "gemv"; for a file: its name without extension
    std::string title;     // "GEMV"
    std::string shapeText; // "batch=1,nhead=32,dhead=128,seq_len=512" or "x=1x128,W=512x128"
    std::string source;    // the kernel's text
    affine::Kernel kernel;
};

/// Parameters for binding a kernel.
struct Binding {
    std::string shape; // sizes in text form
    affine::ElementType type = affine::ElementType::Fp16;
    std::vector<std::string> resident; // arguments that stay on the device
    std::vector<std::string> streamed; // arguments that are laid out on every run
};

/// A bound kernel, or why there is none: an error without a position in the kernel's text (wrong sizes, an unknown
/// argument), or mistakes in the text that show once the sizes are known.
struct BoundKernelOutcome {
    std::optional<BoundKernel> kernel;
    std::vector<language::Diagnostic> diagnostics;
    Error error; // first mistake in one line; meaningful if there is no kernel
};
[[nodiscard]] BoundKernelOutcome boundKernel(const language::LibraryKernel& kernel, const Binding& binding);

} // namespace pimento
