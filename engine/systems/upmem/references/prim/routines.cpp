// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/prim/routines.h"

#include "engine/base/formatting.h"
#include "engine/systems/upmem/references/prim/hw_kernel.h"

namespace pimento::fidelity {

namespace {

constexpr const char* kProduct = R"(product:
    jleu r16, r19, .Lordered
    move r17, r16
    move r16, r19
    move r19, r17
.Lordered:
    move r17, 0
{steps}.Lproduct:
    jump r22
)";

constexpr const char* kQuotient = R"(quotient:
    move r17, 0
    move r18, r19
    jltu r16, r19, .Lquotient
.Ldouble:
    lsl r18, r18, 1
    jleu r18, r16, .Ldouble
.Ldigit:
    lsr r18, r18, 1
    add r17, r17, r17
    jltu r16, r18, .Lzero
    sub r16, r16, r18
    add r17, r17, 1
.Lzero:
    jneq r18, r19, .Ldigit
.Lquotient:
    jump r22
)";

// Between releasing a lock and falling asleep a tasklet executes one instruction, and the tasklet that wakes it needs
// several after taking the lock, so none is woken before it sleeps.
constexpr const char* kSynchronisation = R"(barrier:
    acquire zero, 0, nz, barrier
    lw r0, zero, {barrier}
    add r0, r0, 1
    jeq r0, NR_TASKLETS, .Lall
    sw zero, {barrier}, r0
    release zero, 0
    stop
    jump r22
.Lall:
    sw zero, {barrier}, zero
    move r0, 0
.Lwake:
    jeq r0, id, .Lawake
    resume r0, 0
.Lawake:
    add r0, r0, 1
    jneq r0, NR_TASKLETS, .Lwake
    release zero, 0
    jump r22
notify:
    acquire id, 16, nz, notify
    lw r0, id4, {flags}
    jneq r0, 0, .Lawaited
    move r0, 1
    sw id4, {flags}, r0
    release id, 16
    stop
    jump r22
.Lawaited:
    sw id4, {flags}, zero
    resume id, 1
    release id, 16
    jump r22
await:
    acquire id, 15, nz, await
    lw r0, id4, {flags} - 4
    jneq r0, 0, .Lnotified
    move r0, 1
    sw id4, {flags} - 4, r0
    release id, 15
    stop
    jump r22
.Lnotified:
    sw id4, {flags} - 4, zero
    add r0, id, -1
    resume r0, 0
    release id, 15
    jump r22
)";

constexpr const char* kStore = R"(store:
    call r21, .Lhere
.Lhere:
    lsl_add r21, r21, r10, 1
    jump r21
)";

} // namespace

std::string productRoutine()
{
    std::string steps;
    for (int step = 0; step < 32; ++step) {
        appendFormat(steps, "    mul_step d16, r19, d16, {}, z, .Lproduct\n", step);
    }
    return KernelText(kProduct).put("steps", steps).kernel().text;
}

std::string quotientRoutine() { return kQuotient; }

std::string synchronisationRoutines()
{
    return KernelText(kSynchronisation)
        .put("barrier", SharedPlaces::barrier)
        .put("flags", SharedPlaces::flags)
        .kernel()
        .text;
}

std::string storeRoutine()
{
    return kStore + unrolled(128, [](int granules) {
               return "    sdma r5, r8, " + std::to_string(granules) + "\n    jump r22\n";
           });
}

std::string unrolled(int rounds, const std::function<std::string(int)>& textOf)
{
    std::string text;
    for (int round = 0; round < rounds; ++round) {
        text += textOf(round);
    }
    return text;
}

} // namespace pimento::fidelity
