// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/prim/vector_kernels.h"

namespace pimento::fidelity {

namespace {

constexpr std::int64_t kVectorBlock = 1024; // bytes

constexpr const char* kAddition = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 8
    move r0, id
.Lblock:
    jgeu r0, {blocks}, .Lend
    move r4, 524288
    lsl_add r4, r4, r0, 10
    ldma r2, r4, 127
    add r3, r2, 1024
    move r8, 33554432
    lsl_add r8, r8, r0, 10
    ldma r3, r8, 127
    move r9, r2
    move r11, r3
    add r12, r2, 1024
.Lelement:
    lw r13, r9, 0
    lw r14, r11, 0
    add r14, r13, r14
    sw r11, 0, r14
    add r9, r9, 4
    add r11, r11, 4
    jneq r9, r12, .Lelement
    sdma r3, r8, 127
    add r0, r0, NR_TASKLETS
    jump .Lblock
.Lend:
    jump r23
)";

constexpr const char* kSum = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 7
    move r0, id
.Lblock:
    jgeu r0, {blocks}, .Lend
    move r4, 524288
    lsl_add r4, r4, r0, 10
    ldma r2, r4, 127
    move r10, r2
    add r11, r2, 1024
.Lelement:
    lw r13, r10, 0
    lw r14, r10, 4
    add r6, r6, r13
    jgeu r6, r13, .Lcarried
    add r7, r7, 1
.Lcarried:
    add r7, r7, r14
    add r10, r10, 8
    jneq r10, r11, .Lelement
    add r0, r0, NR_TASKLETS
    jump .Lblock
.Lend:
    jump r23
)";

} // namespace

HwKernel additionKernel(std::int64_t elements)
{
    return KernelText(kAddition).put("blocks", (elements * 4 + kVectorBlock - 1) / kVectorBlock).kernel();
}

HwKernel sumKernel(std::int64_t elements)
{
    return KernelText(kSum).put("blocks", (elements * 8 + kVectorBlock - 1) / kVectorBlock).kernel();
}

} // namespace pimento::fidelity
