// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/prim/selection_kernels.h"

#include "engine/systems/upmem/references/prim/routines.h"

namespace pimento::fidelity {

namespace {

constexpr int kBlock = 128; // numbers per block

// Registers: r3, r9 caches of input and output; r20 block; r10 numbers kept; r11 numbers kept by the tasklets before.
constexpr const char* kSelection = R"(main:
    move r3, 8192
    lsl_add r3, r3, id8, 7
    move r9, 24576
    lsl_add r9, r9, id8, 7
    move r20, id
    call r22, barrier
    call r22, barrier
.Lblock:
    jgeu r20, {blocks}, .Lend
    move r4, 524288
    lsl_add r4, r4, r20, 10
    ldma r3, r4, 127
    move r10, 0
{numbers}    move r11, 0
    jeq id, 0, .Lfirst
    call r22, await
    lw r11, id4, {messages}
.Lfirst:
    jeq id, NR_TASKLETS - 1, .Lcounted
    add r0, r11, r10
    sw id4, {messages} + 4, r0
    call r22, notify
.Lcounted:
    call r22, barrier
    lw r16, zero, {total}
    add r16, r16, r11
    jeq r10, 0, .Lstored
    move r5, r9
    move r8, 33554432
    lsl_add r8, r8, r16, 3
    call r22, store
.Lstored:
    jneq id, NR_TASKLETS - 1, .Lnext
    add r16, r16, r10
    sw zero, {total}, r16
.Lnext:
    add r20, r20, NR_TASKLETS
    jump .Lblock
.Lend:
    jump r23
)";

// For PrIM's predicate of numbers of 64 bits, x % 2 == 0, the compiler masks and compares the low word, then the high
// one, of which no bit counts.
constexpr const char* kSelected = R"(    ld d12, r3, {place}
    and r14, r12, 1
    jneq r14, 0, .Lkept{number}
    and r15, r13, 0
    jeq r15, 0, .Ldropped{number}
.Lkept{number}:
    lsl_add r15, r9, r10, 3
    sd r15, 0, d12
    add r10, r10, 1
.Ldropped{number}:
)";

// Registers as in selection; r17 tasklets before whose first number equals that of the tasklet before them; r18 whether
// this tasklet's does.
constexpr const char* kUnique = R"(main:
    move r3, 8192
    lsl_add r3, r3, id8, 7
    move r9, 24576
    lsl_add r9, r9, id8, 7
    move r20, id
    call r22, barrier
    jneq id, NR_TASKLETS - 1, .Lready
    move r0, -1
    sw zero, {last}, r0
.Lready:
    call r22, barrier
.Lblock:
    jgeu r20, {blocks}, .Lend
    move r4, 524288
    lsl_add r4, r4, r20, 10
    ldma r3, r4, 127
    ld d12, r3, 0
    sd r9, 0, d12
    move r10, 1
{numbers}    move r11, 0
    move r17, 0
    jeq id, 0, .Lfirst
    call r22, await
    lw r11, id4, {messages}
    lw r17, id4, {offsets}
    ld d12, id8, {values}
    jump .Lcompare
.Lfirst:
    ld d12, zero, {last}
.Lcompare:
    ld d14, r9, 0
    move r18, 0
    jneq r12, r14, .Lother
    jneq r13, r15, .Lother
    move r18, 1
.Lother:
    lsl_add r16, r9, r10, 3
    ld d12, r16, -8
    jeq id, NR_TASKLETS - 1, .Lcounted
    add r0, r11, r10
    sw id4, {messages} + 4, r0
    sd id8, {values} + 8, d12
    add r0, r17, r18
    sw id4, {offsets} + 4, r0
    call r22, notify
.Lcounted:
    lw r16, zero, {total}
    add r16, r16, r11
    sub r16, r16, r17
    sub r10, r10, r18
    jeq r10, 0, .Lstored
    lsl_add r5, r9, r18, 3
    move r8, 33554432
    lsl_add r8, r8, r16, 3
    call r22, store
.Lstored:
    jneq id, NR_TASKLETS - 1, .Lnext
    add r16, r16, r10
    sw zero, {total}, r16
    sd zero, {last}, d12
.Lnext:
    call r22, barrier
    add r20, r20, NR_TASKLETS
    jump .Lblock
.Lend:
    jump r23
)";

constexpr const char* kCompared = R"(    ld d{a}, r3, {place}
    jneq r{a}, r{c}, .Lnew{number}
    jeq r{b}, r{d}, .Lsame{number}
.Lnew{number}:
    lsl_add r16, r9, r10, 3
    sd r16, 0, d{a}
    add r10, r10, 1
.Lsame{number}:
)";

std::string textOf(const char* numbers, int number)
{
    const bool isOdd = number % 2 != 0; // the value and its predecessor alternate between two register pairs
    return KernelText(numbers)
        .put("place", 8 * number)
        .put("number", number)
        .put("a", isOdd ? 14 : 12)
        .put("b", isOdd ? 15 : 13)
        .put("c", isOdd ? 12 : 14)
        .put("d", isOdd ? 13 : 15)
        .kernel()
        .text;
}

DataKernel kernelOf(const char* text, const char* numbers, int firstNumber, std::int64_t rounds)
{
    const std::string loop =
        unrolled(kBlock - firstNumber, [&](int number) { return textOf(numbers, number + firstNumber); });
    HwKernel kernel = KernelText(text)
                          .put("blocks", rounds * kSelectionRound / kBlock)
                          .put("messages", SharedPlaces::messages)
                          .put("values", SharedPlaces::values)
                          .put("offsets", SharedPlaces::offsets)
                          .put("total", SharedPlaces::total)
                          .put("last", SharedPlaces::last)
                          .put("numbers", loop)
                          .kernel();
    kernel.text += synchronisationRoutines() + storeRoutine();
    return {{std::move(kernel)}, {}};
}

template <class Value> MemoryPart numbersOf(std::int64_t rounds, Value&& value)
{
    MemoryPart part;
    for (std::int64_t i = 0; i < rounds * kSelectionRound; ++i) {
        part.words.push_back(static_cast<std::uint32_t>(value(i)));
        part.words.push_back(0);
    }
    return part;
}

} // namespace

DataKernel selectionKernel(std::int64_t rounds)
{
    DataKernel kernel = kernelOf(kSelection, kSelected, 0, rounds);
    kernel.memory.push_back(numbersOf(rounds, [](std::int64_t i) { return i + 1; }));
    return kernel;
}

DataKernel uniqueKernel(std::int64_t rounds)
{
    DataKernel kernel = kernelOf(kUnique, kCompared, 1, rounds);
    kernel.memory.push_back(numbersOf(rounds, [](std::int64_t i) { return i + i % 2; }));
    return kernel;
}

} // namespace pimento::fidelity
