// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/affine/kernel.h"
#include "engine/draft/dimension_sets.h"

#include <string>
#include <vector>

namespace pimento {

/// A kernel of the compiler bound to sizes, with what people call it.
struct Workload {
    std::string name;      // "gemv"; of a file without a library name: the function's
    std::string title;     // "GEMV"
    std::string shapeText; // "batch=1,nhead=32,dhead=128,seq_len=512" or "x=1x128,W=512x128"
    std::string source;    // the kernel's text
    affine::Kernel kernel;
    std::vector<DimensionSet> sets;
};

} // namespace pimento
