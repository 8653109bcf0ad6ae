// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/request_counts.h"

#include "engine/systems/dcc_artifact/generators/generator_parts.h"

#include <algorithm>

namespace pimento::dcc_artifact {

namespace {

/// Number of pairs of a lane and one of `banks` banks that the busiest channel has. A lane is a channel, modulo the
/// channels; banks beyond those of a channel belong to the next one.
std::int64_t pairsOf(std::int64_t lanes, std::int64_t banks, const sim::Machine& machine)
{
    const std::int64_t channels = machine.channels();
    const std::int64_t inChannel = machine.banks();
    if (banks <= inChannel) {
        return ceilDivide(lanes, channels) * banks;
    }
    const std::int64_t spilled = ceilDivide(banks, inChannel);
    return lanes >= channels ? ceilDivide(lanes * banks, channels) : std::min(lanes, spilled) * inChannel;
}

class Counter {
public:
    explicit Counter(const Trace& trace)
        : m_trace(&trace), m_plan(makePlan(trace)), m_isAttacc(trace.machine->findRequest("MAC_AB").has_value()),
          m_banks(pairs(m_plan.banks)), m_lanes(ceilDivide(m_plan.lanes, trace.machine->channels())),
          m_in(blocks(m_plan.t0 * m_plan.t1)), m_columns(blocks(m_plan.t1))
    {
    }

    [[nodiscard]] RequestCounts count()
    {
        if (m_trace->kernel == "gemv") {
            m_isAttacc ? attaccGemv() : hbmPimGemv();
        } else if (m_trace->kernel == "attn") {
            attention();
        } else if (m_trace->kernel == "red") {
            m_isAttacc ? attaccReduction() : hbmPimReduction();
        } else {
            elements(m_trace->kernel == "va" ? 2 : 1);
        }
        RequestCounts& all = m_counts;
        for (std::int64_t* each :
             {&all.loads, &all.stores, &all.bufferWrites, &all.operations, &all.operandLoads, &all.resultMoves,
              &all.bufferMoves, &all.softmaxes, &all.resets, &all.inputFences, &all.computeFences, &all.results}) {
            *each *= m_plan.iterations;
        }
        return all;
    }

private:
    [[nodiscard]] std::int64_t pairs(std::int64_t banks) const
    {
        return pairsOf(m_plan.lanes, banks, *m_trace->machine);
    }

    void copyIn(bool hasFences)
    {
        m_counts.loads = m_trace->mode == Mode::Kernel ? m_banks * m_in : 0;
        m_counts.stores = m_banks * m_in;
        m_counts.inputFences = hasFences && m_trace->mode == Mode::Kernel ? 2 * ceilDivide(m_in, 16) : 0;
    }

    /// Number of buffer fills. Buffer elements begin at multiples of sixteen, wherever those of a batch element begin.
    [[nodiscard]] std::int64_t bufferFills() const
    {
        std::int64_t fills = 0;
        for (std::int64_t j = 0; j < std::min<std::int64_t>(m_plan.t0, kBlockElements); ++j) {
            const std::int64_t begin = roundUp(j * m_plan.t1, kBlockElements);
            fills += std::max<std::int64_t>(0, ceilDivide((j + 1) * m_plan.t1 - begin, kBlockElements));
        }
        const std::int64_t known = std::min<std::int64_t>(m_plan.t0, kBlockElements); // repeats after sixteen
        return known == m_plan.t0 ? fills : fills * m_plan.t0 / known;
    }

    void attaccGemv()
    {
        const std::int64_t sixteens = ceilDivide(m_plan.t2, 16);
        copyIn(false);
        m_counts.bufferWrites = bufferFills() * m_banks;
        m_counts.operations = m_plan.t0 * m_plan.t2 * m_columns * m_lanes;
        m_counts.resultMoves = m_plan.t0 * sixteens * pairs(ceilDivide(m_plan.banks, kBanksPerGroup));
        m_counts.computeFences = 2 * m_plan.t0 + 2;
        m_counts.results = m_banks * blocks(m_plan.t0 * m_plan.t2);
    }

    void attention()
    {
        const std::int64_t drains = pairs(ceilDivide(m_plan.banks, kBanksPerGroup));
        copyIn(true);
        m_counts.bufferWrites = bufferFills() * m_banks;
        m_counts.operations = m_plan.t0 * (m_plan.t2 * m_columns + m_plan.t1 * blocks(m_plan.t2)) * m_lanes;
        m_counts.resultMoves = (ceilDivide(m_plan.t2, 16) + m_plan.t0 * ceilDivide(m_plan.t1, 16)) * drains;
        m_counts.bufferMoves = bufferFills() * m_banks;
        m_counts.softmaxes = m_plan.outerCores;
        m_counts.computeFences = 2;
        m_counts.results = m_banks * m_in;
    }

    void attaccReduction()
    {
        m_counts.stores = m_banks * m_in;
        m_counts.bufferWrites = m_banks;
        m_counts.operations = m_plan.t0 * m_columns * m_lanes;
        m_counts.resultMoves = m_plan.t0 * pairs(ceilDivide(m_plan.banks, kBanksPerGroup));
        m_counts.computeFences = 2;
        m_counts.results = m_banks * m_in;
    }

    /// Counts the work of the banks of both parities. Columns are counted as elements at the beginning of a chunk and
    /// as blocks at its end, so that most chunks contain only their results.
    void hbmPimGemv()
    {
        const std::int64_t outputs = blocks(m_plan.t2);
        const std::int64_t chunk = kBlockElements * kRegisterBlocks;
        const std::int64_t chunks = ceilDivide(m_plan.t1, chunk);
        std::int64_t columns = 0;
        for (std::int64_t i0 = 0; i0 < std::min(m_plan.t1, m_columns); i0 += chunk) {
            columns += std::min(i0 + kRegisterBlocks, m_columns) - i0;
        }
        const bool isEven = m_plan.lanes % 2 == 0; // every second pair: all banks of every second lane
        copyIn(true);
        m_counts.operandLoads = m_plan.t0 * ceilDivide(outputs, kRegisterBlocks) * columns * m_banks;
        m_counts.operations = m_plan.t0 * outputs * columns * (isEven ? m_banks : ceilDivide(m_banks, 2));
        m_counts.resultMoves = m_plan.t0 * outputs * chunks * m_banks;
        m_counts.resets = m_plan.t0 * outputs * m_banks;
        m_counts.computeFences = 1;
        m_counts.results = m_banks * blocks(m_plan.t0 * m_plan.t2);
    }

    /// Counts the work of the two banks of each bank group that compute.
    void hbmPimReduction()
    {
        const std::int64_t half = 2 * pairs(ceilDivide(m_plan.banks, kBanksPerGroup));
        m_counts.stores = m_banks * m_in;
        m_counts.operations = m_plan.t0 * (m_columns + 4) * half;
        m_counts.resultMoves = ceilDivide(m_plan.t0, 8) * half;
        m_counts.computeFences = 2;
        m_counts.results = m_banks * m_in;
    }

    void elements(std::int64_t operands)
    {
        const std::int64_t half = 2 * pairs(ceilDivide(m_plan.banks, kBanksPerGroup));
        m_counts.loads = operands * m_banks * m_in;
        m_counts.inputFences = operands - 1;
        m_counts.operandLoads = (operands - 1) * m_plan.t0 * m_columns * half;
        m_counts.operations = m_plan.t0 * m_columns * half;
        m_counts.resultMoves = m_plan.t0 * m_columns * half;
        m_counts.computeFences = 2;
        m_counts.results = m_banks * m_in;
    }

    const Trace* m_trace;
    Plan m_plan;
    bool m_isAttacc;
    std::int64_t m_banks;   // pairs of a lane and a bank
    std::int64_t m_lanes;   // lanes of the busiest channel
    std::int64_t m_in;      // blocks of the input per bank
    std::int64_t m_columns; // blocks along t1
    RequestCounts m_counts;
};

} // namespace

namespace {

/// Counts rows of a sequence of byte offsets in a bank.
class RowWalk {
public:
    explicit RowWalk(std::int64_t rowBytes) : m_rowBytes(rowBytes) {}

    void visit(std::int64_t offset)
    {
        const std::int64_t row = offset / m_rowBytes;
        m_switches += row != m_row ? 1 : 0;
        m_row = row;
    }
    [[nodiscard]] std::int64_t switches() const { return m_switches; }

private:
    std::int64_t m_rowBytes;
    std::int64_t m_row = -1;
    std::int64_t m_switches = 0;
};

/// Walks sixteen results at a time, column by column, because the controller serves requests of an open row first.
void walkAttaccGemv(const Plan& plan, RowWalk& walk)
{
    const std::int64_t columns = blocks(plan.t1);
    for (std::int64_t y = 0; y < plan.t2; y += 16) {
        const std::int64_t end = std::min(y + 16, plan.t2);
        for (std::int64_t column = 0; column < columns; ++column) {
            walk.visit(plan.matrixBytes + kBlockBytes * (y + plan.t2 * column));
            walk.visit(plan.matrixBytes + kBlockBytes * (end - 1 + plan.t2 * column));
        }
    }
}

/// Walks the banks of one parity for one batch element.
void walkHbmPimGemv(const Plan& plan, std::int64_t j, RowWalk& walk)
{
    const std::int64_t outputs = blocks(plan.t2);
    const std::int64_t result = plan.matrixBytes + plan.vectorBytes;
    for (std::int64_t o0 = 0; o0 < outputs; o0 += kRegisterBlocks) {
        const std::int64_t o1 = std::min(o0 + kRegisterBlocks, outputs);
        for (std::int64_t i0 = 0; i0 < plan.t1; i0 += kBlockElements * kRegisterBlocks) {
            const std::int64_t i1 = std::min(i0 + kRegisterBlocks, blocks(plan.t1));
            for (std::int64_t i = i0; i < i1; ++i) {
                walk.visit(kElementBytes * (j * plan.t1 + i));
            }
            for (std::int64_t o = o0; o < o1; ++o) {
                for (std::int64_t i = i0; i < i1; ++i) {
                    walk.visit(plan.matrixBytes +
                               kElementBytes * (j * plan.t1 * plan.t2 + i * plan.t1 + kBlockElements * o));
                }
            }
            for (std::int64_t o = o0; o < o1; ++o) {
                walk.visit(result + kBlockBytes * o);
            }
        }
    }
}

} // namespace

std::int64_t rowSwitches(const Trace& trace)
{
    const Plan plan = makePlan(trace);
    const std::int64_t rowBytes = trace.machine->description().columnsPerRow * kBlockBytes;
    RowWalk walk(rowBytes);
    const std::int64_t rows = ceilDivide(plan.matrixBytes, rowBytes * plan.t0); // rows per batch element
    if (trace.kernel == "gemv" && trace.machine->findRequest("MAC_AB").has_value()) {
        walkAttaccGemv(plan, walk); // equal for each batch element
        return walk.switches() * plan.t0 * plan.iterations;
    }
    if (trace.kernel == "gemv") {
        const std::int64_t walked = std::min<std::int64_t>(plan.t0, 2);
        for (std::int64_t j = 0; j < walked; ++j) {
            walkHbmPimGemv(plan, j, walk);
        }
        return walk.switches() * plan.t0 / walked * plan.iterations;
    }
    if (trace.kernel == "attn") {
        return 2 * rows * plan.t0 * plan.iterations;
    }
    return ceilDivide(plan.vectorBytes, rowBytes) * plan.iterations;
}

RequestCounts requestCounts(const Trace& trace) { return Counter(trace).count(); }

TraceSizes sizesOf(const Trace& trace)
{
    const Plan plan = makePlan(trace);
    return {plan.lanes, plan.banks, plan.t0, plan.t1, plan.t2, plan.iterations, plan.vectorBytes, plan.matrixBytes};
}

} // namespace pimento::dcc_artifact
