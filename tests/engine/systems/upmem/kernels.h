// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/tensor/program.h"

#include <string>
#include <vector>

namespace pimento::test {

/// Returns a kernel bound to sizes: one of datasets/kernels, or with kernelOfText() the kernel of a text.
[[nodiscard]] affine::Kernel boundKernel(const std::string& name, const std::string& sizes,
                                         affine::ElementType type = affine::ElementType::Int32);
[[nodiscard]] affine::Kernel kernelOfText(const std::string& text, const std::string& sizes,
                                          affine::ElementType type = affine::ElementType::Int32);
[[nodiscard]] upmem::tensor::Program programOf(const std::string& name, const std::string& sizes,
                                               affine::ElementType type = affine::ElementType::Int32);

/// One of the seven kernels at a small size.
struct SmallKernel {
    std::string title;
    std::string name;
    std::string sizes;
    affine::ElementType type = affine::ElementType::Int32;
};
[[nodiscard]] const std::vector<SmallKernel>& sevenKernels();

/// Returns how often a property is tried: the number in PIMENTO_TENSOR_TRIES, else `usual`.
[[nodiscard]] int tensorTries(int usual);

} // namespace pimento::test
