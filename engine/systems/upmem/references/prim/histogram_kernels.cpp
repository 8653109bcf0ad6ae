// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/prim/histogram_kernels.h"

#include "engine/base/random_stream.h"
#include "engine/systems/upmem/references/prim/routines.h"

namespace pimento::fidelity {

namespace {

constexpr std::int64_t kHistogramBlock = 256; // 1024 bytes

constexpr const char* kHistogram = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 7
    move r10, 24576
    lsl_add r10, r10, id8, 7
    move r9, r10
    add r12, r10, 1024
.Lclear:
    sw r9, 0, zero
    add r9, r9, 4
    jneq r9, r12, .Lclear
    move r0, id
.Lblock:
    jgeu r0, {blocks}, .Lmerge
    move r4, 524288
    lsl_add r4, r4, r0, 10
    ldma r2, r4, 127
    move r9, r2
    add r12, r2, 1024
.Lelement:
    lw r19, r9, 0
    move r16, 256
    call r22, product
    lsr r17, r17, 12
    lsl_add r11, r10, r17, 2
    lw r14, r11, 0
    add r14, r14, 1
    sw r11, 0, r14
    add r9, r9, 4
    jneq r9, r12, .Lelement
    add r0, r0, NR_TASKLETS
    jump .Lblock
.Lmerge:
    move r0, id
.Lbin:
    jgeu r0, 256, .Lend
    move r9, 24576
    lsl_add r9, r9, r0, 2
    add r12, r9, 16384
    move r14, 0
.Ltable:
    lw r13, r9, 0
    add r14, r14, r13
    add r9, r9, 1024
    jneq r9, r12, .Ltable
    move r11, 4096
    lsl_add r11, r11, r0, 2
    sw r11, 0, r14
    add r0, r0, NR_TASKLETS
    jump .Lbin
.Lend:
    jump r23
)";

// r6 is the lock's number, which lies in memory. For a compiler the counting might have changed it, so it is loaded
// again before the lock is released.
constexpr const char* kSharedHistogram = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 7
    move r10, 24576
    call r22, barrier
    call r22, barrier
    add r9, r10, id4
.Lclear:
    sw r9, 0, zero
    add r9, r9, 64
    jltu r9, 24576 + 1024, .Lclear
    move r0, 1
    sw zero, {lock}, r0
    call r22, barrier
    move r20, id
.Lblock:
    jgeu r20, {blocks}, .Lmerge
    move r4, 524288
    lsl_add r4, r4, r20, 10
    ldma r2, r4, 127
    move r9, r2
    add r12, r2, 1024
.Lelement:
    lw r19, r9, 0
    move r16, 256
    call r22, product
    lsr r17, r17, 12
    lw r6, zero, {lock}
.Llock:
    acquire r6, 0, nz, .Llock
    lsl_add r11, r10, r17, 2
    lw r14, r11, 0
    add r14, r14, 1
    sw r11, 0, r14
    lw r6, zero, {lock}
    release r6, 0
    add r9, r9, 4
    jneq r9, r12, .Lelement
    add r20, r20, NR_TASKLETS
    jump .Lblock
.Lmerge:
    call r22, barrier
    jneq id, 0, .Lend
    move r8, 33554432
    sdma r10, r8, 127
.Lend:
    jump r23
)";

} // namespace

HwKernel histogramKernel(std::int64_t elements)
{
    constexpr int kBits = 9; // bits of 256
    HwKernel kernel = KernelText(kHistogram).put("blocks", (elements + kHistogramBlock - 1) / kHistogramBlock).kernel();
    kernel.text += productRoutine();
    kernel.productSteps = kBits;
    return kernel;
}

DataKernel sharedHistogramKernel(std::int64_t rounds)
{
    HwKernel kernel = KernelText(kSharedHistogram)
                          .put("blocks", rounds * kSharedHistogramRound / kHistogramBlock)
                          .put("lock", SharedPlaces::total)
                          .kernel();
    kernel.text += productRoutine() + synchronisationRoutines();
    constexpr std::uint64_t kSeed = 2;
    RandomStream random(kSeed);
    MemoryPart numbers;
    for (std::int64_t i = 0; i < rounds * kSharedHistogramRound; ++i) {
        numbers.words.push_back(static_cast<std::uint32_t>(random() >> 52));
    }
    return {{std::move(kernel)}, {std::move(numbers)}};
}

} // namespace pimento::fidelity
