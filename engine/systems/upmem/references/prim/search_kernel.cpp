// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/prim/search_kernel.h"

#include "engine/systems/upmem/references/prim/routines.h"

namespace pimento::fidelity {

namespace {

// Registers: r2 block; r3 first block; r4, r5 begin and end of the remaining range; r6 probe; r14, r15 searched number;
// r20 remaining searches; r21 address of the next number; r10 end flag: a hit stores the index in the results.
constexpr const char* kSearch = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 5
    add r3, r2, 4096
    add r7, r3, 4096
    move r20, {each}
    move r16, {each}
    move r19, id
    call r22, product
    move r21, {queries}
    lsl_add r21, r21, r17, 3
    call r22, barrier
.Lsearch:
    jeq r20, 0, .Lend
    add r8, id8, {messages}
    ldma r8, r21, 0
    ld d14, id8, {messages}
    add r21, r21, 8
    move r4, 524288
    move r5, {table_end}
    ldma r3, r4, 31
    add r0, r5, -2048
    ldma r7, r0, 31
    move r10, 0
    add r6, r4, r5
    lsr r6, r6, 1
    and r6, r6, -8
.Lprobe:
    ldma r2, r6, 31
    call r22, search
    jgts r11, -1, .Lfound
    jeq r11, -1, .Lbehind
    move r5, r6
    add r6, r6, r4
    lsr r6, r6, 1
    and r6, r6, -8
    jump .Lbounds
.Lbehind:
    move r4, r6
    add r6, r6, r5
    lsr r6, r6, 1
    and r6, r6, -8
.Lbounds:
    jgeu r6, 524288 + 256, .Lnotfirst
    move r10, 1
    ldma r2, r6, 31
    call r22, search
    jgts r11, -1, .Lfound
.Lnotfirst:
    add r0, r5, -256
    jleu r6, r0, .Lnotlast
    move r10, 1
    move r6, r0
    ldma r2, r0, 31
    call r22, search
    jgts r11, -1, .Lfound
.Lnotlast:
    jeq r10, 0, .Lprobe
    jump .Lnext
.Lfound:
    sub r6, r6, 524288
    lsr r6, r6, 3
    add r6, r6, r11
    sw id8, {results}, r6
.Lnext:
    add r20, r20, -1
    jump .Lsearch
.Lend:
    jump r23
search:
    ld d12, r2, 0
    move r11, -2
    jgts r13, r15, .Lsearched
    jlts r13, r15, .Llook
    jgtu r12, r14, .Lsearched
.Llook:
    move r9, 0
    move r8, r2
.Lnumber:
    ld d12, r8, 0
    jneq r12, r14, .Ldiffers
    jneq r13, r15, .Ldiffers
    move r11, r9
    jump r22
.Ldiffers:
    add r9, r9, 1
    add r8, r8, 8
    jneq r9, 32, .Lnumber
    move r11, -1
.Lsearched:
    jump r22
)";

MemoryPart ascending(std::int64_t offset, std::int64_t first, std::int64_t count)
{
    MemoryPart part{offset, {}};
    for (std::int64_t number = first; number < first + count; ++number) {
        part.words.push_back(static_cast<std::uint32_t>(number));
        part.words.push_back(0);
    }
    return part;
}

} // namespace

DataKernel searchKernel(const SearchQuestion& question)
{
    const std::int64_t table = 8 * question.numbers;
    HwKernel kernel;
    kernel = KernelText(kSearch)
                 .put("queries", kMainMemory + table)
                 .put("table_end", kMainMemory + table)
                 .put("each", question.searches / kernel.tasklets)
                 .put("messages", SharedPlaces::messages)
                 .put("results", SharedPlaces::results)
                 .kernel();
    kernel.text += productRoutine() + synchronisationRoutines();
    return {{std::move(kernel)},
            {ascending(0, 1, question.numbers), ascending(table, question.first, question.searches)}};
}

} // namespace pimento::fidelity
