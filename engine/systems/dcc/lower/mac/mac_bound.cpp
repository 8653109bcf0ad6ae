// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/mac_bound.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/padding.h"
#include "engine/systems/dcc/lower/mac/mac_emission.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

namespace pimento::lower {

namespace {

using Weights = std::vector<std::int64_t>;

/// Increments of a layout's vector index per position of each of some loops.
Weights weightsOf(const Layout& layout, const Variables& loops)
{
    Weights weights(loops.size(), 0);
    std::int64_t weight = 1;
    for (auto axis = layout.axes.rbegin(); axis != layout.axes.rend(); ++axis) {
        const auto found = std::ranges::find(loops, axis->variable);
        if (found != loops.end()) {
            weights[static_cast<std::size_t>(found - loops.begin())] = weight;
        }
        weight *= layout.vectorsOf(*axis);
    }
    return weights;
}

/// Lists the vector indices at all positions of a nest of loops, the last one fastest.
std::vector<std::int64_t> vectorsOver(const Weights& weights, const std::vector<std::int64_t>& counts)
{
    std::vector<std::int64_t> vectors{0};
    for (std::size_t i = 0; i < counts.size(); ++i) {
        std::vector<std::int64_t> next;
        next.reserve(vectors.size() * static_cast<std::size_t>(counts[i]));
        for (const std::int64_t vector : vectors) {
            for (std::int64_t position = 0; position < counts[i]; ++position) {
                next.push_back(vector + weights[i] * position);
            }
        }
        vectors = std::move(next);
    }
    return vectors;
}

} // namespace

/// Bounds one plan with the distances of the machine.
class MacBound::Count {
public:
    Count(const MacBound& bound, const AttaccPlan& plan)
        : m_commands(bound.m_commands), m_plan(plan), m_schedule(plan.schedule()), m_chain(bound.m_chain),
          m_isTree(m_schedule.mode == MacMode::Tree), m_perBlock(m_isTree ? m_schedule.width : 1)
    {
        const std::vector<std::int64_t> leaders = leadersOf(plan.cores().cores(), m_schedule.mergeBits);
        for (const std::int64_t i : interleaved(static_cast<std::int64_t>(leaders.size()))) {
            m_leaders.push_back(leaders[static_cast<std::size_t>(i)]);
        }
        countResults();
    }

    std::int64_t cycles(std::int64_t limit)
    {
        const bool isOrderKnown = std::ranges::all_of(
            m_schedule.terms, [&](const MacTerm& term) { return vectorsOfBlock(term) <= m_schedule.bufferEntries; });
        findDistances();
        const std::int64_t span = isOrderKnown ? walk(limit) : countOperations();
        // Registers the commands of a chain, for the effect of refreshes on them.
        (void)time({Kind::Read, Kind::Move, Kind::Write, Kind::Operate, Kind::OperateElsewhere});
        return m_chain.cyclesOf(span + 1, m_longestRun);
    }

private:
    /// A command, or one per leader, or the writes of a group of buffer vectors.
    enum class Kind : std::uint8_t { Operate, OperateElsewhere, Move, Read, FirstRead, Write };

    /// Least cycles from the first command of a sequence to the last.
    std::int64_t time(std::initializer_list<Kind> kinds)
    {
        m_chain.reset();
        for (const Kind kind : kinds) {
            switch (kind) {
            case Kind::Operate:
                m_chain.add(m_commands.operate, 0, 0);
                break;
            case Kind::OperateElsewhere:
                m_chain.add(m_commands.operate, 0, 1);
                break;
            case Kind::FirstRead:
                m_chain.add(m_commands.read, static_cast<int>(m_leaders.front()), 0);
                break;
            case Kind::Move:
            case Kind::Read:
                for (const std::int64_t core : m_leaders) {
                    m_chain.add(kind == Kind::Move ? m_commands.move : m_commands.read, static_cast<int>(core), 0);
                }
                break;
            case Kind::Write:
                for (std::int64_t i = 0; i < m_writesAtOnce; ++i) {
                    for (const Spread& spread : m_spreads) {
                        m_chain.add(spread.bits != 0 ? m_commands.spreadWrite : m_commands.write, spread.core, 0);
                    }
                }
                break;
            }
        }
        return m_chain.span() - 1;
    }

    /// Counts the results as MacEmission numbers them.
    void countResults()
    {
        const Layout& result = m_plan.program().layout(m_schedule.result);
        for (const std::size_t variable : m_schedule.outputs) {
            const std::int64_t positions = m_plan.tiling().positions(variable);
            std::int64_t count = positions;
            std::int64_t valid = positions;
            if (isLaneOf(result, variable)) {
                count = m_isTree ? roundUp(positions, m_schedule.width) : ceilDivide(positions, m_schedule.width);
                valid = m_isTree ? positions : count;
            }
            m_counts.push_back(count);
            m_valid.push_back(valid);
            m_results *= count;
        }
    }

    /// Number of consecutive results that need no new operand in the buffers.
    [[nodiscard]] std::int64_t innerResults(const Layout& buffer) const
    {
        std::int64_t inner = 1;
        for (std::size_t i = m_counts.size(); i-- > 0 && !buffer.has(m_schedule.outputs[i]);) {
            inner *= m_counts[i];
        }
        return inner;
    }

    /// Upper bound of the buffer vectors that one block uses.
    [[nodiscard]] std::int64_t vectorsOfBlock(const MacTerm& term) const
    {
        const Layout& buffer = m_plan.program().layout(term.buffer);
        const std::int64_t reduced = buffer.vectorsOver(term.reductions);
        const std::int64_t inner = innerResults(buffer);
        const std::int64_t kinds = inner % m_perBlock == 0 ? 1 : ceilDivide(m_perBlock, inner) + 1;
        return reduced * std::min({kinds, m_perBlock, ceilDivide(buffer.vectors(), reduced)});
    }

    /// Computes the distances between the last operation of a block and the first of the next one, for each kind of
    /// commands between them and for equal or different rows.
    void findDistances()
    {
        using enum Kind;
        m_pitch = {time({Operate, Operate}), time({Operate, OperateElsewhere})};
        findWrites();
        m_between[0] = {time({Operate, Move, Operate}), time({Operate, Move, OperateElsewhere})};
        m_afterRead[0] = {time({Read, Move, Operate}), time({Read, Move, OperateElsewhere})};
        if (m_writesAtOnce > 0) {
            m_between[1] = {time({Operate, Move, Write, Operate}), time({Operate, Move, Write, OperateElsewhere})};
            m_afterRead[1] = {time({Read, Move, Write, Operate}), time({Read, Move, Write, OperateElsewhere})};
        }
        m_toRead = time({Operate, FirstRead});
        m_perRead = time({Read, FirstRead});
    }

    /// Finds groups of blocks that share their buffer operands with each other and with no other block. The first block
    /// of such a group has to wait until all its operands are written.
    void findWrites()
    {
        const MacTerm& term = m_schedule.terms.front();
        const Layout& buffer = m_plan.program().layout(term.buffer);
        const std::int64_t inner = innerResults(buffer);
        std::int64_t outer = 1;
        bool isFollowed = true;
        for (std::size_t i = 0; i < m_counts.size() && inner * outer < m_results; ++i) {
            isFollowed = isFollowed && buffer.has(m_schedule.outputs[i]) && !isLaneOf(buffer, m_schedule.outputs[i]);
            outer *= m_counts[i];
        }
        if (m_schedule.terms.size() == 1 && isFollowed && inner % m_perBlock == 0) {
            m_spreads = spreadsOf(m_plan, buffer);
            m_writesAtOnce = buffer.vectorsOver(term.reductions);
            m_groupResults = inner;
        }
    }

    /// True if the host reads every result of the first group.
    [[nodiscard]] bool areAllRead() const
    {
        const Layout& result = m_plan.program().layout(m_schedule.result);
        return std::ranges::all_of(m_leaders, [&](std::int64_t core) { return hasNoPadding(m_plan, result, core); });
    }

    /// Lower bound of the cycles from the first operation to the last by their number alone.
    std::int64_t countOperations()
    {
        std::int64_t valid = 1;
        for (const std::int64_t count : m_valid) {
            valid *= count;
        }
        for (const MacTerm& term : m_schedule.terms) {
            m_longestRun += valid * term.steps;
        }
        const std::int64_t blocks = ceilDivide(m_results, m_perBlock);
        return (m_longestRun - blocks) * m_pitch[0] + (blocks - 1) * m_between[0][0];
    }

    /// Vector indices of one product: the sum of a step's and a result's contribution.
    struct Walked {
        std::vector<std::int64_t> ofStep;
        Weights ofResult;
        const BankPlace* place = nullptr;
    };

    [[nodiscard]] Walked walked(const MacTerm& term) const
    {
        const Layout& bank = m_plan.program().layout(term.bank);
        const Layout& buffer = m_plan.program().layout(term.buffer);
        std::vector<std::int64_t> counts;
        for (const std::size_t variable : term.reductions) {
            const bool isLane = m_isTree && (isLaneOf(bank, variable) || isLaneOf(buffer, variable));
            const std::int64_t count = m_plan.tiling().positions(variable);
            counts.push_back(isLane ? ceilDivide(count, m_schedule.width) : count);
        }
        return {vectorsOver(weightsOf(bank, term.reductions), counts), weightsOf(bank, m_schedule.outputs),
                &m_plan.operands()[term.operand].place};
    }

    /// Walks the blocks in program order until the limit; returns the cycles from the first command to the last one
    /// that is certain.
    std::int64_t walk(std::int64_t limit)
    {
        std::vector<Walked> products;
        for (const MacTerm& term : m_schedule.terms) {
            products.push_back(walked(term));
        }
        const bool hasReads = areAllRead();
        const auto leaders = static_cast<std::int64_t>(m_leaders.size());
        m_isOpen = m_chain.letsRefreshIn(m_commands.operate, m_commands.move);
        m_cycles = m_writesAtOnce > 0 ? time({Kind::Write, Kind::Operate}) : 0;
        std::int64_t slots = 0;
        for (std::int64_t first = 0; first < m_results; first += m_perBlock) {
            walkBlock(products, first);
            if (m_cycles > limit) {
                return m_cycles;
            }
            const std::int64_t read = slots + leaders > m_schedule.resultSlots ? slots / leaders : 0;
            m_readBefore = hasReads ? read : 0;
            slots = (read > 0 ? 0 : slots) + leaders;
        }
        if (!hasReads) {
            return m_cycles + time({Kind::Operate, Kind::Move});
        }
        const std::int64_t last = m_readBefore > 0 ? m_toRead + (m_readBefore - 1) * m_perRead +
                                                         time({Kind::Read, Kind::Move, Kind::FirstRead})
                                                   : time({Kind::Operate, Kind::Move, Kind::FirstRead});
        return m_cycles + last + (slots / leaders - 1) * m_perRead + time({Kind::Read});
    }

    /// Adds the cycles from the last operation before a block to the block's last operation.
    void walkBlock(const std::vector<Walked>& products, std::int64_t first)
    {
        bool isFirst = true;
        for (const Walked& product : products) {
            for (std::int64_t i = first; i < std::min(m_results, first + m_perBlock); ++i) {
                const std::int64_t vector = resultVector(product.ofResult, i);
                for (std::size_t step = 0; vector >= 0 && step < product.ofStep.size(); ++step) {
                    const std::int64_t row = rowOf(product, vector + product.ofStep[step]);
                    const bool isOther = row != m_row;
                    if (m_row >= 0) {
                        m_cycles += isFirst ? between(first, m_readBefore, isOther) : m_pitch[isOther ? 1 : 0];
                    }
                    m_run = isOther || (isFirst && m_isOpen) ? 1 : m_run + 1;
                    m_longestRun = std::max(m_longestRun, m_run);
                    m_row = row;
                    isFirst = false;
                }
            }
        }
    }

    [[nodiscard]] std::int64_t rowOf(const Walked& product, std::int64_t vector) const
    {
        return product.place->block(vector) / m_plan.program().blocksPerRow();
    }

    /// Cycles from the last operation of a block to the first of the next one, whose first result is `first`, if the
    /// host reads `reads` results of each leader in between.
    [[nodiscard]] std::int64_t between(std::int64_t first, std::int64_t reads, bool isOther) const
    {
        const std::size_t isNewGroup = m_writesAtOnce > 0 && first % m_groupResults == 0 ? 1 : 0;
        const std::size_t other = isOther ? 1 : 0;
        const std::int64_t direct = m_between[isNewGroup][other];
        return reads == 0 ? direct
                          : std::max(direct, m_toRead + (reads - 1) * m_perRead + m_afterRead[isNewGroup][other]);
    }

    /// Returns the vector of a bank operand at a result and the first step; -1: the result is padding.
    [[nodiscard]] std::int64_t resultVector(const Weights& weights, std::int64_t result) const
    {
        std::int64_t vector = 0;
        for (std::size_t i = m_counts.size(); i-- > 0;) {
            const std::int64_t position = result % m_counts[i];
            result /= m_counts[i];
            if (position >= m_valid[i]) {
                return -1;
            }
            vector += weights[i] * position;
        }
        return vector;
    }

    const Commands& m_commands;
    const AttaccPlan& m_plan;
    const MacSchedule& m_schedule;
    sim::OrderChain m_chain;
    bool m_isTree;
    std::int64_t m_perBlock;
    std::vector<std::int64_t> m_leaders; // in the order of their commands
    std::vector<std::int64_t> m_counts;  // positions per output loop, as results are numbered
    std::vector<std::int64_t> m_valid;   // positions that are results, per output loop
    std::int64_t m_results = 1;
    std::vector<Spread> m_spreads;
    std::int64_t m_writesAtOnce = 0; // buffer vectors that a group of results needs; 0: unknown
    std::int64_t m_groupResults = 1;

    using Pair = std::array<std::int64_t, 2>; // for the same row and for another row
    Pair m_pitch{};
    std::array<Pair, 2> m_between{};   // between blocks of one group, and to the next group
    std::array<Pair, 2> m_afterRead{}; // from the host's last read of the first leader's results, likewise
    std::int64_t m_toRead = 0;
    std::int64_t m_perRead = 0;

    // State of the walk after an operation:
    std::int64_t m_cycles = 0;
    std::int64_t m_row = -1;
    std::int64_t m_readBefore = 0; // vectors read per leader between the previous block and the current one
    bool m_isOpen = false;         // a refresh may come between two blocks
    std::int64_t m_run = 0;        // operations since the last point at which a refresh could come
    std::int64_t m_longestRun = 0;
};

MacBound::MacBound(const sim::Machine& machine) : m_machine(&machine), m_chain(machine)
{
    const auto find = [&](const char* op) {
        const auto& requests = machine.description().requests;
        const auto found = std::ranges::find(requests, op, &sim::RequestSpec::op);
        return found == requests.end() ? -1 : machine.request(static_cast<int>(found - requests.begin())).finalCommand;
    };
    m_commands = {find("mac"), find("move_result"), find("read_buffer"), find("write_buffer"),
                  find("write_buffer_spread")};
}

std::int64_t MacBound::leastCycles(const AttaccPlan& plan, std::int64_t limit) const
{
    const bool isKnown = m_commands.operate >= 0 && m_commands.move >= 0 && m_commands.read >= 0 &&
                         m_commands.write >= 0 && (m_commands.spreadWrite >= 0 || plan.control() == Control::Cores);
    return isKnown && m_machine->description().controller.keepsPimOrder ? Count(*this, plan).cycles(limit) : 0;
}

} // namespace pimento::lower
