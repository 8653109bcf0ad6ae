// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/references/prim/hw_kernel.h"

namespace pimento::fidelity {

/// Location of a row's sum during its products: a compiler that cannot distinguish results from operands, as in PrIM,
/// stores it after each product.
enum class RowSum : std::uint8_t { InRegister, StoredEachTime };

inline constexpr std::int64_t kPrimBlock = 256;  // columns of the 1,024 bytes that PrIM's build files ask for
inline constexpr std::int64_t kPrimColumns = 64; // of the timed matrices

struct MatrixShape {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    // Columns of a transfer. Divides the number of columns or exceeds it: a transfer then brings what lies behind the
    // row as well, as PrIM's does.
    std::int64_t block = 0;
};

/// Product of a matrix of 4-byte integers and a vector; the tasklets take consecutive rows, in blocks of columns.
[[nodiscard]] HwKernel matrixKernel(const MatrixShape& shape, RowSum sum, int tasklets = HwKernel{}.tasklets);
/// A layer of PrIM's perceptron: no tasklet has less than two rows, which fill 8 bytes of results, so some tasklets are
/// idle if there are few rows. The maximum with zero is negligible beside a row. PrIM fills matrices with 98 % zeros
/// and vectors with 96 %.
[[nodiscard]] HwKernel layerKernel(const MatrixShape& shape);

} // namespace pimento::fidelity
