// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/prim/matrix_kernels.h"

#include "engine/systems/upmem/references/prim/routines.h"

#include <algorithm>

namespace pimento::fidelity {

namespace {

constexpr const char* kMatrix = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 8
    add r3, r2, {bytes}
    add r13, r3, {used_bytes}
    move r20, id
    move r4, 524288
    move r0, id
.Lplace:
    jeq r0, 0, .Lrow
    add r4, r4, {row_bytes}
    add r0, r0, -1
    jump .Lplace
.Lrow:
    jgeu r20, {rows}, .Lend
    move r14, 0
{counted}    move r8, 33554432
    move r21, {blocks}
.Lblock:
    ldma r2, r4, {size}
    ldma r3, r8, {size}
    add r4, r4, {used_bytes}
    add r8, r8, {used_bytes}
    move r9, r2
    move r10, r3
.Lelement:
    lw r19, r9, 0
    lw r16, r10, 0
    call r22, product
    add r14, r14, r17
{stored}{checked}    add r9, r9, 4
    add r10, r10, 4
    jneq r10, r13, .Lelement
    add r21, r21, -1
    jneq r21, 0, .Lblock
    sw id8, 4096, r14
    move r0, 50331648
    lsl_add r0, r0, r20, 3
    add r1, id8, 4096
    sdma r1, r0, 0
    add r4, r4, {skipped_bytes}
    add r20, r20, NR_TASKLETS
    jump .Lrow
.Lend:
    jump r23
)";

// What is left of a row is counted, and each count is compared with the size of a block.
constexpr const char* kCounted = "    move r11, 0\n";
constexpr const char* kChecked = R"(    add r11, r11, 1
    jgtu r11, {block}, .Lend
)";

} // namespace

HwKernel matrixKernel(const MatrixShape& shape, RowSum sum, int tasklets)
{
    const std::int64_t rowBytes = 4 * shape.columns;
    const bool isPart = shape.columns < shape.block;
    HwKernel kernel = KernelText(kMatrix)
                          .put("checked", isPart ? kChecked : "")
                          .put("counted", isPart ? kCounted : "")
                          .put("block", shape.block)
                          .put("bytes", 4 * shape.block)
                          .put("used_bytes", 4 * std::min(shape.block, shape.columns))
                          .put("size", 4 * shape.block / 8 - 1)
                          .put("rows", shape.rows)
                          .put("row_bytes", rowBytes)
                          .put("skipped_bytes", rowBytes * (tasklets - 1))
                          .put("blocks", std::max<std::int64_t>(1, shape.columns / shape.block))
                          .put("stored", sum == RowSum::StoredEachTime ? "    sw id8, 4096, r14\n" : "")
                          .kernel();
    kernel.text += productRoutine();
    kernel.tasklets = tasklets;
    return kernel;
}

HwKernel layerKernel(const MatrixShape& shape)
{
    constexpr std::int64_t kRowsAtOnce = 2;
    const std::int64_t busy = std::max<std::int64_t>(1, shape.rows / kRowsAtOnce);
    const auto tasklets = static_cast<int>(std::min<std::int64_t>(busy, HwKernel{}.tasklets));
    HwKernel kernel = matrixKernel(shape, RowSum::StoredEachTime, tasklets);
    kernel.productSteps = 1; // for a product with zero
    return kernel;
}

} // namespace pimento::fidelity
