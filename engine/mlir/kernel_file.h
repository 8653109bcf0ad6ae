// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/kernels/text/diagnostic.h"
#include "engine/mlir/graph.h"
#include "sim/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::mlir {

// Kernels of a text of MLIR (resources/docs/MLIR.md). A function whose operations are all understood is a kernel of its
// name; each operation of a longer function is one as well, "main_matmul", "main_matmul_2", ...

struct FoundKernel {
    affine::Kernel kernel; // with its name; places are those of the text
    std::string operation; // "func.func", "linalg.matmul"
    Place place;

    [[nodiscard]] bool isFunction() const { return operation == "func.func"; }
};

struct FileOutcome {
    std::vector<FoundKernel> kernels; // functions first, in the order of the text
    std::vector<LeftOut> leftOut;
    std::optional<language::Diagnostic> mistake; // a mistake in the text; there are no kernels then
};

[[nodiscard]] FileOutcome readKernels(std::string_view text);

/// The kernel of a name; without a name the only function that is one, or the only kernel. Error: an unknown name or
/// several kernels, with the known names; no kernel, with the first reason.
[[nodiscard]] Result<const FoundKernel*> chosenKernel(const FileOutcome& outcome, std::string_view name);

} // namespace pimento::mlir
