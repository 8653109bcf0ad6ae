// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/prim/transposition_kernel.h"

#include "engine/systems/upmem/references/prim/routines.h"

namespace pimento::fidelity {

namespace {

// Registers: r2, r3 tile and transposed tile; r20 tile; r4 its address; r5 number; r6 its index without whole rows; r9
// address.
constexpr const char* kTiles = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 5
    add r3, r2, 4096
    call r22, barrier
    move r20, id
.Ltile:
    jgeu r20, {tiles}, .Lend
    move r4, 524288
    lsl_add r4, r4, r20, 8
    ldma r2, r4, 31
    move r5, 0
    move r6, 0
    move r9, r2
.Lnumber:
    ld d12, r9, 0
    move r16, r5
    move r19, 8
    call r22, quotient
    move r16, r17
    move r19, 31
    call r22, product
    sub r0, r6, r17
    lsl_add r0, r3, r0, 3
    sd r0, 0, d12
    add r6, r6, 4
    add r9, r9, 8
    add r5, r5, 1
    jneq r5, 32, .Lnumber
    sdma r3, r4, 31
    add r20, r20, NR_TASKLETS
    jump .Ltile
.Lend:
    jump r23
)";

// Pieces are numbered. Registers: r20 piece; r21 the next one of its cycle; r2, r3 the previous contents there; r6
// address of flags; r10 flag.
constexpr const char* kPieces = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 2
    add r3, r2, 4096
    call r22, barrier
.Lstart:
    acquire zero, 1, nz, .Lstart
    lw r20, zero, {total}
    add r0, r20, 1
    sw zero, {total}, r0
    release zero, 1
    jgeu r20, {pieces} - 1, .Lend
    move r21, r20
    call r15, next
    jeq r21, r20, .Lstart
    move r4, 524288
    lsl_add r4, r4, r20, 5
    ldma r2, r4, 3
    move r9, r20
    call r15, place
.Lread:
    acquire zero, 2, nz, .Lread
    ldma r8, r6, 0
    lw r10, r8, 0
    and r10, r10, r7
    release zero, 2
    jneq r10, 0, .Lstart
.Lcycle:
    move r4, 524288
    lsl_add r4, r4, r21, 5
    ldma r3, r4, 3
    move r9, r21
    call r15, place
.Lmark:
    acquire zero, 2, nz, .Lmark
    ldma r8, r6, 0
    lw r11, r8, 0
    and r10, r11, r7
    or r11, r11, r7
    sw r8, 0, r11
    sdma r8, r6, 0
    release zero, 2
    jneq r10, 0, .Lmoved
    sdma r2, r4, 3
.Lmoved:
    move r9, 0
    move r5, r2
    move r4, r3
.Lcopy:
    ld d12, r4, 0
    sd r5, 0, d12
    add r4, r4, 8
    add r5, r5, 8
    add r9, r9, 1
    jneq r9, 4, .Lcopy
    call r15, next
    jeq r10, 0, .Lcycle
    jump .Lstart
.Lend:
    jump r23
next:
    move r16, r21
    move r19, {tiles}
    call r22, product
    move r14, r17
    move r16, r21
    move r19, 8
    call r22, quotient
    move r16, r17
    move r19, {pieces} - 1
    call r22, product
    sub r21, r14, r17
    jump r15
place:
    move r6, {flags}
    and r7, r9, 7
    and r9, r9, -8
    add r6, r6, r9
    move r8, 1
    lsl r7, r8, r7
    add r8, id8, {messages}
    jump r15
)";

} // namespace

DataKernel transpositionKernel(std::int64_t tiles)
{
    constexpr std::int64_t kTileNumbers = kTileRows * kTileColumns;
    HwKernel transposed = KernelText(kTiles).put("tiles", tiles).kernel();
    transposed.text += productRoutine() + quotientRoutine() + synchronisationRoutines();
    HwKernel moved = KernelText(kPieces)
                         .put("tiles", tiles)
                         .put("pieces", tiles * kTileColumns)
                         .put("flags", kMainMemory + 8 * kTileNumbers * tiles)
                         .put("total", SharedPlaces::total)
                         .put("messages", SharedPlaces::messages)
                         .kernel();
    moved.text += productRoutine() + quotientRoutine() + synchronisationRoutines();
    MemoryPart numbers;
    for (std::int64_t i = 0; i < tiles * kTileNumbers; ++i) {
        numbers.words.push_back(static_cast<std::uint32_t>(i));
        numbers.words.push_back(0);
    }
    return {{std::move(transposed), std::move(moved)}, {std::move(numbers)}};
}

} // namespace pimento::fidelity
