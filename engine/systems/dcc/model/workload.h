// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/kernels/text/library.h"
#include "engine/systems/dcc/drafts/dimension_sets.h"
#include "sim/base/result.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A kernel of the compiler bound to sizes, with its names.
struct Workload {
    std::string name;      // "gemv"; for a file: its name without extension
    std::string title;     // "GEMV"
    std::string shapeText; // "batch=1,nhead=32,dhead=128,seq_len=512" or "x=1x128,W=512x128"
    std::string source;    // the kernel's text
    affine::Kernel kernel;
    std::vector<DimensionSet> sets;
    // The complete workload if this is the part of one device of several; nullptr: this is the whole.
    std::shared_ptr<const Workload> whole;
    int devices = 1;
};

/// Parameters for binding a kernel.
struct Binding {
    std::string shape; // sizes in text form
    affine::ElementType type = affine::ElementType::Fp16;
    std::vector<std::string> resident; // arguments that stay on the device
    std::vector<std::string> streamed; // arguments that are laid out on every run
};

/// A workload, or why there is none: an error without a position in the kernel's text (wrong sizes, an unknown
/// argument), or mistakes in the text that show once the sizes are known.
struct WorkloadOutcome {
    std::shared_ptr<const Workload> workload;
    std::vector<language::Diagnostic> diagnostics;
    Error error; // first mistake in one line; meaningful if there is no workload
};
[[nodiscard]] WorkloadOutcome makeWorkload(const language::LibraryKernel& kernel, const Binding& binding);

} // namespace pimento
