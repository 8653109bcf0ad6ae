// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/references/prim/hw_kernel.h"

namespace pimento::fidelity {

/// Location of a row's sum during its products: a compiler that cannot distinguish results from operands, as in PrIM,
/// stores it after each product.
enum class RowSum : std::uint8_t { InRegister, StoredEachTime };

struct MatrixShape {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t block = 0; // columns of a transfer; divides the number of columns
};

/// Product of a matrix of 4-byte integers and a vector; the tasklets take consecutive rows, in blocks of columns.
[[nodiscard]] HwKernel matrixKernel(const MatrixShape& shape, RowSum sum, int tasklets = HwKernel{}.tasklets);
/// A layer of PrIM's perceptron: no tasklet has less than two rows, which fill 8 bytes of results, so some tasklets are
/// idle if there are few rows. The maximum with zero is negligible beside a row. PrIM fills matrices with 98 % zeros
/// and vectors with 96 %.
[[nodiscard]] HwKernel layerKernel(const MatrixShape& shape);

} // namespace pimento::fidelity
