// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/prim/hw_kernel.h"

namespace pimento::fidelity {

/// Where the sum of a row is while its products are added: a compiler that cannot tell results from operands, as in
/// PrIM, stores it behind each product.
enum class RowSum : std::uint8_t { InRegister, StoredEachTime };

struct MatrixShape {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t block = 0; // columns of a transfer; divides them
};

/// A matrix of 4-byte integers times a vector; rows go to the tasklets one after another, in blocks of columns.
[[nodiscard]] HwKernel matrixKernel(const MatrixShape& shape, RowSum sum, int tasklets = HwKernel{}.tasklets);
/// The same as a layer of PrIM's perceptron: no tasklet has less than two rows, which fill 8 bytes of results, so that
/// some are idle where rows are few. The maximum with zero costs nothing beside a row. PrIM fills matrices with 98
/// zeros of 100 and vectors with 48 of 50.
[[nodiscard]] HwKernel layerKernel(const MatrixShape& shape);

} // namespace pimento::fidelity
