// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/generator_parts.h"

#include <algorithm>

namespace pimento::dcc_artifact {

Kinds::Kinds(const sim::Machine& machine)
{
    const auto kind = [&](const char* name) {
        return static_cast<std::uint8_t>(machine.findRequest(name).value_or(0));
    };
    ld = kind("LD");
    st = kind("ST");
    barrier = kind("BARRIER");
    wrGb = kind("WR_GB");
    macAb = kind("MAC_AB");
    mvSb = kind("MV_SB");
    mvGb = kind("MV_GB");
    sfm = kind("SFM");
    ldOp = kind("LD_OP1");
    addOp = kind("ADD_OP1");
    macOp = kind("MAC_OP1");
    wbAcc = kind("WB_ACC");
    wbRes = kind("WB_RES");
    accReset = kind("ACC_RESET");
    relu = kind("RELU");
}

Plan makePlan(const Trace& trace)
{
    const Draft& draft = trace.aligned.draft;
    const bool is3D = draft.size() == 3;
    Plan plan{};
    plan.lanes = trace.aligned.lanes;
    plan.banks = trace.aligned.banks;
    plan.channels = trace.machine->channels();
    plan.outerCores = draft[0].cores;
    plan.t1 = draft[1].tile;
    plan.t2 = is3D ? draft[2].tile : 1;

    const std::int64_t t0 = draft[0].tile;
    const std::int64_t capacity = trace.machine->description().bankBytes();
    const auto need = [&](std::int64_t outer) {
        const std::int64_t vector = paddedBytes(outer * plan.t1);
        if (trace.kernel == "gemv" || trace.kernel == "attn") {
            return vector + paddedBytes(outer * plan.t1 * plan.t2) +
                   paddedBytes(outer * (trace.kernel == "gemv" ? plan.t2 : plan.t1));
        }
        return trace.kernel == "red" ? 2 * vector : 3 * vector;
    };
    plan.iterations = 1;
    while (plan.iterations <= t0 && need(ceilDivide(t0, plan.iterations)) > capacity) {
        // Tiles per iteration fall as 1/n, so the next n that changes them is tried.
        const std::int64_t tile = ceilDivide(t0, plan.iterations);
        plan.iterations = tile == 1 ? t0 + 1 : ceilDivide(t0, tile - 1);
    }
    plan.t0 = plan.iterations > t0 ? 1 : ceilDivide(t0, plan.iterations);
    plan.vectorBytes = paddedBytes(plan.t0 * plan.t1);
    plan.matrixBytes = is3D ? paddedBytes(plan.t0 * plan.t1 * plan.t2) : 0;
    return plan;
}

Burst fence(const Kinds& kinds, const Plan& plan) { return {kinds.barrier, 0, 0, 1, 1, plan.channels, 1}; }

Generator<Burst> sweeps(Plan plan, std::uint8_t kind, std::int64_t offset, std::int64_t elements)
{
    co_yield plan.sweep(kind, offset).times(blocks(elements), kBlockBytes);
}

Generator<Burst> copyIn(Plan plan, Kinds kinds, Flush flush)
{
    const std::int64_t count = blocks(plan.t0 * plan.t1);
    std::int64_t flushed = 0;
    while (flushed < count) {
        // Moves up to and including the next flush point.
        const std::int64_t end =
            flush == Flush::AfterFirstOfSixteen ? roundUp(flushed, 16) + 1 : roundUp(flushed + 1, 16);
        const std::int64_t some = std::min(end, count) - flushed;
        co_yield plan.sweep(kinds.ld, kBlockBytes * flushed).times(some, kBlockBytes);
        if (flush == Flush::AfterLastOfSixteen) {
            co_yield fence(kinds, plan);
        }
        for (std::int64_t bank = 0; bank < plan.banks; ++bank) {
            co_yield Burst{kinds.st, kBlockBytes * flushed, bank, 1, 1, plan.lanes, 1, some, kBlockBytes};
        }
        flushed += some;
        if (flush == Flush::AfterLastOfSixteen) {
            co_yield fence(kinds, plan);
        }
    }
}

Generator<Burst> input(Plan plan, Kinds kinds, Mode mode, Flush flush)
{
    return mode == Mode::Inference ? sweeps(plan, kinds.st, 0, plan.t0 * plan.t1) : copyIn(plan, kinds, flush);
}

} // namespace pimento::dcc_artifact
