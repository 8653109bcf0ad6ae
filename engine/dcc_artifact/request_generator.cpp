// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dcc_artifact/request_generator.h"

#include "engine/base/math.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

// The seven request generators of the published artifact. They reproduce its request lists with every quirk (which half of the
// banks computes, which offsets are walked, what is loaded but never stored): the quirks decide the published cycles.

namespace pimento::dcc_artifact {

namespace {

constexpr std::int64_t kBlockBytes = 32;
constexpr std::int64_t kElementBytes = 2;
constexpr std::int64_t kBlockElements = 16;
constexpr std::int64_t kBanksPerGroup = 4; // bank group
constexpr std::int64_t kCoresPerChannel = 64;
constexpr std::int64_t kRegisterBlocks = 8;

std::int64_t blocks(std::int64_t elements)
{
    return ceilDivide(elements, kBlockElements);
}

std::int64_t paddedBytes(std::int64_t elements)
{
    return roundUp(elements * kElementBytes, kBlockBytes);
}

/// Request kinds and sizes shared by the generators of one trace.
struct Plan {
    std::int64_t lanes;
    std::int64_t banks;
    std::int64_t channels;
    std::int64_t outerCores; // aligned cores of the outermost set
    std::int64_t t0;         // after the split into iterations
    std::int64_t t1;
    std::int64_t t2;
    std::int64_t iterations;
    std::int64_t vectorBytes;
    std::int64_t matrixBytes;

    [[nodiscard]] Burst sweep(std::uint8_t kind, std::int64_t offset) const { return {kind, offset, 0, 1, banks, lanes, 1}; }
    [[nodiscard]] Burst atBankZero(std::uint8_t kind, std::int64_t offset) const { return {kind, offset, 0, 1, 1, lanes, 1}; }
    [[nodiscard]] Burst perBankGroup(std::uint8_t kind, std::int64_t offset) const
    {
        return {kind, offset, 0, kBanksPerGroup, ceilDivide(banks, kBanksPerGroup), lanes, 1};
    }
    /// Banks first, first + step, ... below the number of banks.
    [[nodiscard]] Burst everyNth(std::uint8_t kind, std::int64_t offset, std::int64_t first, std::int64_t step) const
    {
        return {kind, offset, first, step, banks > first ? ceilDivide(banks - first, step) : 0, lanes, 1};
    }
};

struct Kinds {
    std::uint8_t ld, st, barrier, wrGb, macAb, mvSb, mvGb, sfm, ldOp, addOp, macOp, wbAcc, wbRes, accReset, relu;

    explicit Kinds(const sim::Machine& machine)
    {
        const auto kind = [&](const char* name) { return static_cast<std::uint8_t>(machine.findRequest(name).value_or(0)); };
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
};

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
            return vector + paddedBytes(outer * plan.t1 * plan.t2) + paddedBytes(outer * (trace.kernel == "gemv" ? plan.t2 : plan.t1));
        }
        return trace.kernel == "red" ? 2 * vector : 3 * vector;
    };
    plan.iterations = 1;
    while (plan.iterations <= t0 && need(ceilDivide(t0, plan.iterations)) > capacity) {
        // Tiles per iteration fall as 1/n: jump to the next n that changes them.
        const std::int64_t tile = ceilDivide(t0, plan.iterations);
        plan.iterations = tile == 1 ? t0 + 1 : ceilDivide(t0, tile - 1);
    }
    plan.t0 = plan.iterations > t0 ? 1 : ceilDivide(t0, plan.iterations);
    plan.vectorBytes = paddedBytes(plan.t0 * plan.t1);
    plan.matrixBytes = is3D ? paddedBytes(plan.t0 * plan.t1 * plan.t2) : 0;
    return plan;
}

Burst fence(const Kinds& kinds, const Plan& plan)
{
    return {kinds.barrier, 0, 0, 1, 1, plan.channels, 1};
}

Generator<Burst> sweeps(Plan plan, std::uint8_t kind, std::int64_t offset, std::int64_t elements)
{
    for (std::int64_t p = 0; p < blocks(elements); ++p) {
        co_yield plan.sweep(kind, offset + kBlockBytes * p);
    }
}

enum class Flush : std::uint8_t {
    AfterFirstOfSixteen, // blocks 0, 16, 32, ... and the last; no fences
    AfterLastOfSixteen,  // blocks 15, 31, ... and the last; a fence before and after
};

/// Input from host memory: loads, and stores of what was loaded since the last flush.
Generator<Burst> copyIn(Plan plan, Kinds kinds, Flush flush)
{
    const std::int64_t count = blocks(plan.t0 * plan.t1);
    std::int64_t flushed = 0;
    for (std::int64_t p = 0; p < count; ++p) {
        co_yield plan.sweep(kinds.ld, kBlockBytes * p);
        const bool isFlushPoint = p % 16 == (flush == Flush::AfterFirstOfSixteen ? 0 : 15) || p == count - 1;
        if (!isFlushPoint) {
            continue;
        }
        if (flush == Flush::AfterLastOfSixteen) {
            co_yield fence(kinds, plan);
        }
        for (std::int64_t bank = 0; bank < plan.banks; ++bank) {
            for (std::int64_t q = flushed; q <= p; ++q) {
                co_yield Burst{kinds.st, kBlockBytes * q, bank, 1, 1, plan.lanes, 1};
            }
        }
        flushed = p + 1;
        if (flush == Flush::AfterLastOfSixteen) {
            co_yield fence(kinds, plan);
        }
    }
}

Generator<Burst> input(Plan plan, Kinds kinds, Mode mode, Flush flush)
{
    return mode == Mode::Inference ? sweeps(plan, kinds.st, 0, plan.t0 * plan.t1) : copyIn(plan, kinds, flush);
}

/// Fills the buffers of the GEMV units with the input of batch element j. The element number serves as a byte offset.
Generator<Burst> fillBuffer(Plan plan, std::uint8_t kind, std::int64_t j)
{
    for (std::int64_t x = roundUp(j * plan.t1, kBlockElements); x < (j + 1) * plan.t1; x += kBlockElements) {
        co_yield plan.sweep(kind, x);
    }
}

#define PIMENTO_YIELD_ALL(...)                                                                                         \
    for (auto inner = __VA_ARGS__; const Burst* burst = inner.next();) {                                               \
        co_yield *burst;                                                                                               \
    }

// AttAcc GEMV

Generator<Burst> attaccGemvMac(Plan plan, Kinds kinds)
{
    const std::int64_t result = plan.matrixBytes + plan.vectorBytes;
    for (std::int64_t y = 0; y < plan.t2; ++y) {
        for (std::int64_t x = 0; x < blocks(plan.t1); ++x) {
            co_yield plan.atBankZero(kinds.macAb, plan.matrixBytes + kBlockBytes * (x * plan.t2 + y));
        }
        if (y % 16 == 15 || y == plan.t2 - 1) {
            co_yield plan.perBankGroup(kinds.mvSb, result);
        }
    }
}

Generator<Burst> attaccGemv(Plan plan, Kinds kinds, Mode mode)
{
    for (std::int64_t iteration = 0; iteration < plan.iterations; ++iteration) {
        PIMENTO_YIELD_ALL(input(plan, kinds, mode, Flush::AfterFirstOfSixteen));
        co_yield fence(kinds, plan);
        for (std::int64_t j = 0; j < plan.t0; ++j) {
            PIMENTO_YIELD_ALL(fillBuffer(plan, kinds.wrGb, j));
            co_yield fence(kinds, plan);
            PIMENTO_YIELD_ALL(attaccGemvMac(plan, kinds));
            co_yield fence(kinds, plan);
        }
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, plan.matrixBytes + plan.vectorBytes, plan.t0 * plan.t2));
    }
}

// AttAcc attention

/// `rows` products of `columns` elements each; with `drainTo` >= 0 the accumulators are moved there every 16 rows.
Generator<Burst> attentionMac(Plan plan, Kinds kinds, std::int64_t rows, std::int64_t columns, std::int64_t drainTo)
{
    for (std::int64_t y = 0; y < rows; ++y) {
        for (std::int64_t x = 0; x < blocks(columns); ++x) {
            co_yield plan.atBankZero(kinds.macAb, plan.matrixBytes + kBlockBytes * (x + y * blocks(columns)));
        }
        if (drainTo >= 0 && (y % 16 == 15 || y == rows - 1)) {
            co_yield plan.perBankGroup(kinds.mvSb, drainTo);
        }
    }
}

Generator<Burst> attentionScoreMove(Plan plan, Kinds kinds)
{
    for (std::int64_t y = 0; y < plan.t2; ++y) {
        if (y % 16 == 15 || y == plan.t2 - 1) {
            co_yield plan.perBankGroup(kinds.mvSb, 0);
        }
    }
}

Generator<Burst> attentionSoftmax(Plan plan, Kinds kinds)
{
    for (std::int64_t s = 0; s < plan.outerCores; ++s) {
        co_yield Burst{kinds.sfm, 0, s * (kCoresPerChannel / plan.outerCores), 1, 1, plan.channels, 1};
    }
}

Generator<Burst> attentionFillBuffers(Plan plan, std::uint8_t kind)
{
    for (std::int64_t j = 0; j < plan.t0; ++j) {
        PIMENTO_YIELD_ALL(fillBuffer(plan, kind, j));
    }
}

Generator<Burst> attentionScore(Plan plan, Kinds kinds)
{
    for (std::int64_t j = 0; j < plan.t0; ++j) {
        PIMENTO_YIELD_ALL(fillBuffer(plan, kinds.wrGb, j));
        PIMENTO_YIELD_ALL(attentionMac(plan, kinds, plan.t2, plan.t1, -1));
    }
}

Generator<Burst> attentionScoreMacs(Plan plan, Kinds kinds)
{
    for (std::int64_t j = 0; j < plan.t0; ++j) {
        PIMENTO_YIELD_ALL(attentionMac(plan, kinds, plan.t2, plan.t1, -1));
    }
}

Generator<Burst> attentionContextMac(Plan plan, Kinds kinds)
{
    return attentionMac(plan, kinds, plan.t1, plan.t2, plan.matrixBytes + plan.vectorBytes);
}

Generator<Burst> attentionContext(Plan plan, Kinds kinds)
{
    for (std::int64_t j = 0; j < plan.t0; ++j) {
        PIMENTO_YIELD_ALL(attentionContextMac(plan, kinds));
    }
}

Generator<Burst> attentionOutput(Plan plan, Kinds kinds)
{
    return sweeps(plan, kinds.st, plan.matrixBytes + plan.vectorBytes, plan.t0 * plan.t1);
}

Generator<Burst> attaccAttention(Plan plan, Kinds kinds, Mode mode)
{
    std::int64_t iteration = 0;
    for (; iteration + 1 < plan.iterations; iteration += 2) { // a pair (a, b) overlaps
        PIMENTO_YIELD_ALL(input(plan, kinds, mode, Flush::AfterLastOfSixteen)); // a
        PIMENTO_YIELD_ALL(input(plan, kinds, mode, Flush::AfterLastOfSixteen)); // b
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(attentionScore(plan, kinds));                  // a
        PIMENTO_YIELD_ALL(attentionScoreMove(plan, kinds));              // a
        PIMENTO_YIELD_ALL(attentionFillBuffers(plan, kinds.wrGb));       // b
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(attentionScoreMacs(plan, kinds));              // b
        PIMENTO_YIELD_ALL(attentionSoftmax(plan, kinds));                // a
        PIMENTO_YIELD_ALL(attentionFillBuffers(plan, kinds.mvGb));       // a
        PIMENTO_YIELD_ALL(attentionScoreMove(plan, kinds));              // b
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(attentionContext(plan, kinds));                // a
        PIMENTO_YIELD_ALL(attentionSoftmax(plan, kinds));                // b
        co_yield fence(kinds, plan);
        for (std::int64_t j = 0; j < plan.t0; ++j) {                     // b, element by element
            PIMENTO_YIELD_ALL(fillBuffer(plan, kinds.mvGb, j));
            PIMENTO_YIELD_ALL(attentionContextMac(plan, kinds));
        }
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(attentionOutput(plan, kinds));                 // a
        PIMENTO_YIELD_ALL(attentionOutput(plan, kinds));                 // b
    }
    if (iteration < plan.iterations) {
        PIMENTO_YIELD_ALL(input(plan, kinds, mode, Flush::AfterLastOfSixteen));
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(attentionScore(plan, kinds));
        PIMENTO_YIELD_ALL(attentionScoreMove(plan, kinds));
        PIMENTO_YIELD_ALL(attentionSoftmax(plan, kinds));
        PIMENTO_YIELD_ALL(attentionFillBuffers(plan, kinds.mvGb));
        PIMENTO_YIELD_ALL(attentionContext(plan, kinds));
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(attentionOutput(plan, kinds));
    }
}

// AttAcc reduction

Generator<Burst> attaccReduction(Plan plan, Kinds kinds)
{
    const std::int64_t vector = kBlockBytes;
    const std::int64_t result = vector + plan.vectorBytes;
    for (std::int64_t iteration = 0; iteration < plan.iterations; ++iteration) {
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, vector, plan.t0 * plan.t1));
        co_yield fence(kinds, plan);
        co_yield plan.sweep(kinds.wrGb, 0);
        for (std::int64_t j = 0; j < plan.t0; ++j) {
            for (std::int64_t x = 0; x < blocks(plan.t1); ++x) {
                co_yield plan.atBankZero(kinds.macAb, vector + kBlockBytes * x);
            }
            co_yield plan.perBankGroup(kinds.mvSb, result);
        }
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, result, plan.t0 * plan.t1));
    }
}

// HBM-PIM GEMV

/// One output chunk [o0, o1) of batch element j in the banks of one parity.
Generator<Burst> hbmPimGemvChunk(Plan plan, Kinds kinds, std::int64_t j, std::int64_t parity, std::int64_t o0, std::int64_t o1)
{
    const std::int64_t result = plan.matrixBytes + plan.vectorBytes;
    for (std::int64_t o = o0; o < o1; ++o) {
        co_yield plan.everyNth(kinds.accReset, 0, parity, 2);
    }
    for (std::int64_t i0 = 0; i0 < plan.t1; i0 += kBlockElements * kRegisterBlocks) { // counts elements ...
        const std::int64_t i1 = std::min(i0 + kRegisterBlocks, blocks(plan.t1));      // ... but ends at a block
        for (std::int64_t i = i0; i < i1; ++i) {
            co_yield plan.everyNth(kinds.ldOp, kElementBytes * (j * plan.t1 + i), parity, 2);
        }
        for (std::int64_t o = o0; o < o1; ++o) {
            for (std::int64_t i = i0; i < i1; ++i) {
                Burst burst = plan.everyNth(
                    kinds.macOp,
                    plan.matrixBytes + kElementBytes * (j * plan.t1 * plan.t2 + i * plan.t1 + kBlockElements * o), parity, 2);
                burst.pairStep = 2;
                co_yield burst;
            }
        }
        for (std::int64_t o = o0; o < o1; ++o) {
            co_yield plan.everyNth(kinds.wbAcc, result + kBlockBytes * o, parity, 2);
        }
    }
}

Generator<Burst> hbmPimGemv(Plan plan, Kinds kinds)
{
    const std::int64_t outputs = blocks(plan.t2);
    for (std::int64_t iteration = 0; iteration < plan.iterations; ++iteration) {
        PIMENTO_YIELD_ALL(copyIn(plan, kinds, Flush::AfterLastOfSixteen));
        for (std::int64_t j = 0; j < plan.t0; ++j) {
            for (const std::int64_t parity : {0, 1}) {
                for (std::int64_t o0 = 0; o0 < outputs; o0 += kRegisterBlocks) {
                    PIMENTO_YIELD_ALL(hbmPimGemvChunk(plan, kinds, j, parity, o0, std::min(o0 + kRegisterBlocks, outputs)));
                }
            }
        }
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, plan.matrixBytes + plan.vectorBytes, plan.t0 * plan.t2));
    }
}

// HBM-PIM reduction, vector add, ReLU: banks 0 and 1 of each bank group compute.

Generator<Burst> hbmPimReduction(Plan plan, Kinds kinds)
{
    const std::int64_t result = plan.vectorBytes;
    for (std::int64_t iteration = 0; iteration < plan.iterations; ++iteration) {
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, 0, plan.t0 * plan.t1));
        co_yield fence(kinds, plan);
        for (std::int64_t j = 0; j < plan.t0; ++j) {
            const std::int64_t element = j * plan.t1;
            for (const std::int64_t first : {0, 1}) {
                for (std::int64_t i = 0; i < blocks(plan.t1); ++i) {
                    co_yield plan.everyNth(kinds.macOp, kElementBytes * (element + i), first, kBanksPerGroup);
                }
                for (std::int64_t i = 0; i < 4; ++i) {
                    co_yield plan.everyNth(kinds.macOp, kElementBytes * i, first, kBanksPerGroup);
                }
                if (j % 8 == 7 || j == plan.t0 - 1) {
                    co_yield plan.everyNth(kinds.wbRes, result + kElementBytes * element, first, kBanksPerGroup);
                }
            }
        }
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, result, plan.t0 * plan.t1));
    }
}

/// One pass of an element-wise kernel: each step runs over a chunk of up to eight blocks before the next step.
struct ElementStep {
    std::uint8_t kind;
    std::int64_t offset;
};

Generator<Burst> hbmPimElements(Plan plan, std::vector<ElementStep> steps)
{
    const std::int64_t count = blocks(plan.t1);
    for (std::int64_t j = 0; j < plan.t0; ++j) {
        for (const std::int64_t first : {0, 1}) {
            for (std::int64_t i0 = 0; i0 < count; i0 += kRegisterBlocks) {
                for (const ElementStep& step : steps) {
                    for (std::int64_t i = i0; i < std::min(i0 + kRegisterBlocks, count); ++i) {
                        co_yield plan.everyNth(step.kind, step.offset + kElementBytes * (j * plan.t1 + i), first, kBanksPerGroup);
                    }
                }
            }
        }
    }
}

Generator<Burst> hbmPimVectorAdd(Plan plan, Kinds kinds)
{
    const std::int64_t second = plan.vectorBytes;
    const std::int64_t result = 2 * plan.vectorBytes;
    for (std::int64_t iteration = 0; iteration < plan.iterations; ++iteration) {
        for (const std::int64_t operand : {std::int64_t{0}, second}) {
            PIMENTO_YIELD_ALL(sweeps(plan, kinds.ld, operand, plan.t0 * plan.t1));
            co_yield fence(kinds, plan);
        }
        PIMENTO_YIELD_ALL(hbmPimElements(plan, {{kinds.ldOp, 0}, {kinds.addOp, second}, {kinds.wbRes, result}}));
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, result, plan.t0 * plan.t1));
    }
}

Generator<Burst> hbmPimRelu(Plan plan, Kinds kinds)
{
    const std::int64_t result = plan.vectorBytes;
    for (std::int64_t iteration = 0; iteration < plan.iterations; ++iteration) {
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.ld, 0, plan.t0 * plan.t1));
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(hbmPimElements(plan, {{kinds.relu, 0}, {kinds.wbRes, result}}));
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, result, plan.t0 * plan.t1));
    }
}

#undef PIMENTO_YIELD_ALL

/// Which generators need which requests: a device that has them all is one that the artifact knows.
struct Support {
    const char* kernel;
    const char* deviceFamily; // a request that only this family has
    bool hasInference;
};
constexpr std::array kSupport = {Support{"gemv", "MAC_AB", true},   Support{"attn", "MAC_AB", true},
                                 Support{"red", "MAC_AB", false},   Support{"gemv", "MAC_OP1", false},
                                 Support{"red", "MAC_OP1", false},  Support{"va", "MAC_OP1", false},
                                 Support{"relu", "MAC_OP1", false}};

const Support* findSupport(const Kernel& kernel, const sim::DeviceDescription& device)
{
    for (const Support& support : kSupport) {
        if (kernel.name == support.kernel && std::ranges::find(device.requests, support.deviceFamily, &sim::RequestSpec::name) != device.requests.end()) {
            return &support;
        }
    }
    return nullptr;
}

} // namespace

std::string_view modeName(Mode mode)
{
    return mode == Mode::Kernel ? "kernel" : "inference";
}

Result<Mode> parseMode(std::string_view name)
{
    for (const Mode mode : {Mode::Kernel, Mode::Inference}) {
        if (modeName(mode) == name) {
            return mode;
        }
    }
    return fail("unknown mode \"" + std::string(name.substr(0, 60)) + "\"", "", "Use kernel or inference");
}

bool isSupported(const Kernel& kernel, const sim::DeviceDescription& device)
{
    return findSupport(kernel, device) != nullptr;
}

Result<Trace> makeTrace(const sim::Machine& machine, const Kernel& kernel, Mode mode, std::span<const DraftPart> draft)
{
    const Support* support = findSupport(kernel, machine.description());
    if (support == nullptr) {
        std::string supported;
        for (const Kernel& other : kernelLibrary()) {
            if (isSupported(other, machine.description())) {
                supported += (supported.empty() ? "" : ", ") + other.name;
            }
        }
        return fail("cannot run " + kernel.name + " in the model dcc-artifact", "backend " + machine.description().name,
                    supported.empty() ? "Choose another backend" : "It runs " + supported);
    }
    if (mode == Mode::Inference && !support->hasInference) {
        return fail("has no inference mode for " + kernel.name, "backend " + machine.description().name, "Use the mode kernel");
    }
    return Trace{&machine, kernel.name, mode, align(draft)};
}

Generator<Burst> bursts(Trace trace)
{
    const Plan plan = makePlan(trace);
    const Kinds kinds(*trace.machine);
    const bool isAttacc = trace.machine->findRequest("MAC_AB").has_value();
    if (trace.kernel == "gemv") {
        return isAttacc ? attaccGemv(plan, kinds, trace.mode) : hbmPimGemv(plan, kinds);
    }
    if (trace.kernel == "attn") {
        return attaccAttention(plan, kinds, trace.mode);
    }
    if (trace.kernel == "red") {
        return isAttacc ? attaccReduction(plan, kinds) : hbmPimReduction(plan, kinds);
    }
    PIMENTO_ASSERT(trace.kernel == "va" || trace.kernel == "relu", "a trace is made for a supported kernel");
    return trace.kernel == "va" ? hbmPimVectorAdd(plan, kinds) : hbmPimRelu(plan, kinds);
}

std::int64_t countRequests(const Trace& trace, const std::stop_token& stop)
{
    std::int64_t count = 0;
    auto all = bursts(trace);
    for (const Burst* burst = all.next(); burst != nullptr && !stop.stop_requested(); burst = all.next()) {
        count += burst->count();
    }
    return count;
}

TraceStream::TraceStream(const Trace& trace) : m_machine(trace.machine), m_bursts(bursts(trace)) {}

std::size_t TraceStream::read(std::span<sim::Request> out)
{
    constexpr std::int64_t kBankBytes = std::int64_t{1} << 24;
    constexpr std::int64_t kLaneBytes = std::int64_t{1} << 30;
    std::size_t filled = 0;
    while (filled < out.size()) {
        if (!m_isInBurst) {
            const Burst* next = m_bursts.next();
            if (next == nullptr) {
                break;
            }
            m_burst = *next;
            m_bank = 0;
            m_lane = 0;
            m_isInBurst = true;
        }
        while (filled < out.size() && m_bank < m_burst.banks) {
            // The sum is taken before the address is cut, so banks beyond a channel carry into the next channel.
            const std::int64_t address =
                m_lane * kLaneBytes + (m_burst.firstBank + m_bank * m_burst.bankStep) * kBankBytes + m_burst.offset;
            out[filled++] = m_machine->decode(m_burst.kind, static_cast<std::uint64_t>(address));
            m_lane += m_burst.pairStep;
            while (m_lane >= m_burst.lanes) {
                m_lane -= m_burst.lanes;
                ++m_bank;
            }
        }
        m_isInBurst = m_bank < m_burst.banks;
    }
    return filled;
}

} // namespace pimento::dcc_artifact
