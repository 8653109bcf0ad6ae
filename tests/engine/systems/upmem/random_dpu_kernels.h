// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/tensor/program.h"
#include "tests/support/random_kernels.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::test {

/// Makes random kernels as tensor programs for DPUs. Equal seeds and options give equal programs.
class RandomDpuKernels {
public:
    struct Options {
        std::size_t mostLoops = 4;
        std::size_t mostStatements = 3;
        std::int64_t mostIterations = 7;
        std::vector<affine::ElementType> types = {affine::ElementType::Int32, affine::ElementType::Int64,
                                                  affine::ElementType::Fp32};
    };

    explicit RandomDpuKernels(unsigned seed) : RandomDpuKernels(seed, Options{}) {}
    RandomDpuKernels(unsigned seed, const Options& options);

    /// Returns the next program; empty if its kernel has a form that DPUs do not support.
    [[nodiscard]] std::optional<upmem::tensor::Program> next();

private:
    RandomKernels m_kernels;
};

} // namespace pimento::test
