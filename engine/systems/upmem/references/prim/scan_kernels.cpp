// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/prim/scan_kernels.h"

#include "engine/base/random_stream.h"
#include "engine/systems/upmem/references/prim/routines.h"

namespace pimento::fidelity {

namespace {

constexpr int kNumbers = 128; // numbers per block

// Registers: r2, r3 caches; r20 block; r6, r7 sum of the block; r10, r11 sum of the tasklets before; r16, r17 sum of
// all before.
constexpr const char* kScan = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 7
    move r3, 24576
    lsl_add r3, r3, id8, 7
    move r20, id
    call r22, barrier
    jneq id, NR_TASKLETS - 1, .Lready
    move r16, {before_low}
    move r17, {before_high}
    sd zero, {total}, d16
.Lready:
    call r22, barrier
.Lblock:
    jgeu r20, {blocks}, .Lend
    move r4, 524288
    lsl_add r4, r4, r20, 10
    ldma r2, r4, 127
    move r6, 0
    move r7, 0
{sums}    move r10, 0
    move r11, 0
    jeq id, 0, .Lfirst
    call r22, await
    ld d10, id8, {messages}
.Lfirst:
    jeq id, NR_TASKLETS - 1, .Lsummed
    add r0, r10, r6
    addc r1, r11, r7
    sd id8, {messages} + 8, d0
    call r22, notify
.Lsummed:
    call r22, barrier
    ld d16, zero, {total}
    add r16, r16, r10
    addc r17, r17, r11
{additions}    move r4, 33554432
    lsl_add r4, r4, r20, 10
    sdma r3, r4, 127
    jneq id, NR_TASKLETS - 1, .Lnext
    add r16, r16, r6
    addc r17, r17, r7
    sd zero, {total}, d16
.Lnext:
    add r20, r20, NR_TASKLETS
    jump .Lblock
.Lend:
    jump r23
)";

constexpr const char* kAddAll = R"(main:
    move r3, 24576
    lsl_add r3, r3, id8, 7
    move r20, id
    call r22, barrier
    move r16, {before_low}
    move r17, {before_high}
.Lblock:
    jgeu r20, {blocks}, .Lend
    move r4, 33554432
    lsl_add r4, r4, r20, 10
    ldma r3, r4, 127
{additions}    sdma r3, r4, 127
    add r20, r20, NR_TASKLETS
    jump .Lblock
.Lend:
    jump r23
)";

constexpr const char* kReduce = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 7
    move r20, id
    call r22, barrier
    move r6, 0
    move r7, 0
.Lblock:
    jgeu r20, {blocks}, .Lwritten
    move r4, 524288
    lsl_add r4, r4, r20, 10
    ldma r2, r4, 127
{reductions}    add r20, r20, NR_TASKLETS
    jump .Lblock
.Lwritten:
    sd id8, {messages}, d6
    call r22, barrier
    jneq id, 0, .Lend
    move r9, {messages} + 8
.Ltasklet:
    ld d12, r9, 0
    add r6, r6, r12
    addc r7, r7, r13
    add r9, r9, 8
    jneq r9, {messages} + 128, .Ltasklet
    sd zero, {results}, d6
.Lend:
    jump r23
)";

constexpr const char* kLoaded = R"(    ld d12, {from}, {place}
)";
constexpr const char* kAddedUp = R"(    add r6, r6, r12
    addc r7, r7, r13
)";
constexpr const char* kSumStored = R"(    sd r3, {place}, d6
)";
constexpr const char* kShifted = R"(    add r12, r12, r16
    addc r13, r13, r17
    sd r3, {place}, d12
)";

std::string loopOf(const std::string& text, const char* from)
{
    return unrolled(kNumbers, [&](int number) {
        return KernelText(text).put("from", from).put("place", 8 * number).kernel().text;
    });
}

HwKernel scanLaunch(const char* text, std::int64_t rounds, std::uint64_t before)
{
    constexpr std::uint64_t kLow = 0xffffffff;
    HwKernel kernel = KernelText(text)
                          .put("blocks", rounds * kScanRound / kNumbers)
                          .put("before_low", static_cast<std::int64_t>(before & kLow))
                          .put("before_high", static_cast<std::int64_t>(before >> 32))
                          .put("messages", SharedPlaces::messages)
                          .put("total", SharedPlaces::total)
                          .put("results", SharedPlaces::results)
                          .put("sums", loopOf(std::string(kLoaded) + kAddedUp + kSumStored, "r2"))
                          .put("additions", loopOf(std::string(kLoaded) + kShifted, "r3"))
                          .put("reductions", loopOf(std::string(kLoaded) + kAddedUp, "r2"))
                          .kernel();
    kernel.text += synchronisationRoutines();
    return kernel;
}

MemoryPart scannedNumbers(std::int64_t rounds)
{
    constexpr std::uint64_t kSeed = 1;
    RandomStream random(kSeed);
    MemoryPart part;
    for (std::int64_t i = 0; i < rounds * kScanRound; ++i) {
        part.words.push_back(static_cast<std::uint32_t>(random() >> 33));
        part.words.push_back(0);
    }
    return part;
}

} // namespace

DataKernel scanAddKernel(std::int64_t rounds, std::uint64_t before)
{
    return {{scanLaunch(kScan, rounds, 0), scanLaunch(kAddAll, rounds, before)}, {scannedNumbers(rounds)}, 1};
}

DataKernel reduceScanKernel(std::int64_t rounds, std::uint64_t before)
{
    return {{scanLaunch(kReduce, rounds, 0), scanLaunch(kScan, rounds, before)}, {scannedNumbers(rounds)}, 1};
}

} // namespace pimento::fidelity
