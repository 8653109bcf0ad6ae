// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/mac/mac_bound.h"

#include "engine/systems/dcc/lower/core/padding.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>
#include <vector>

namespace pimento::lower {

/// Least distances between commands for one arrangement of cores. Safe to use from several threads at once.
class MacBound::Distances {
public:
    using Pair = std::array<std::int64_t, 2>; // for the same row and for another row

    /// Cycles from an operation to the next one with a number of buffer vectors written between them.
    struct Gap {
        std::int64_t begin = 0; // to the operation from the first of these writes
        Pair within{};
        Pair between{};   // with a move of results
        Pair afterRead{}; // from the host's last read of the first leader's results, with a move
    };

    Distances(const MacBound& bound, const Arrangement& arrangement)
        : m_commands(bound.m_commands), m_spreads(std::get<2>(arrangement)), m_chain(bound.m_chain)
    {
        const std::vector<std::int64_t> leaders = leadersOf(std::get<0>(arrangement), std::get<1>(arrangement));
        for (const std::int64_t i : interleaved(static_cast<std::int64_t>(leaders.size()))) {
            m_leaders.push_back(leaders[static_cast<std::size_t>(i)]);
        }
        using enum Kind;
        toRead = time({Operate, FirstRead});
        perRead = time({Read, FirstRead});
        toMove = time({Operate, Move});
        toMovedRead = time({Operate, Move, FirstRead});
        toReadAgain = time({Read, Move, FirstRead});
        lastRead = time({Read});
        // Contains all kinds of commands, for the effect of refreshes on them.
        (void)time({Read, Move, Write, Write, Operate, OperateElsewhere});
        m_all = m_chain;
        m_allWait = doAllWait();
    }

    [[nodiscard]] std::int64_t leaders() const { return static_cast<std::int64_t>(m_leaders.size()); }

    const Gap& gap(std::size_t writes)
    {
        const std::lock_guard lock(m_mutex);
        if (m_gaps.size() <= writes) {
            m_gaps.resize(writes + 1);
        }
        std::unique_ptr<Gap>& gap = m_gaps[writes];
        if (gap == nullptr) {
            using enum Kind;
            m_writes = writes;
            gap = std::make_unique<Gap>();
            gap->begin = writes == 0 ? 0 : time({Write, Operate});
            gap->within = {time({Operate, Write, Operate}), time({Operate, Write, OperateElsewhere})};
            gap->between = {time({Operate, Move, Write, Operate}), time({Operate, Move, Write, OperateElsewhere})};
            gap->afterRead = {time({Read, Move, Write, Operate}), time({Read, Move, Write, OperateElsewhere})};
        }
        return *gap;
    }

    /// Cycles of commands that take `span` cycles without refreshes, as sim::OrderChain::cyclesOf(). A refresh may hide
    /// behind any number of commands of a kind that none delays; then none is counted.
    [[nodiscard]] std::int64_t cyclesOf(std::int64_t span, std::int64_t longestRun) const
    {
        return m_allWait ? m_all.cyclesOf(span, longestRun) : span;
    }

    std::int64_t toRead = 0;      // from an operation to a read
    std::int64_t perRead = 0;     // between the reads of two results of a leader
    std::int64_t toMove = 0;      // from an operation to the last move behind it
    std::int64_t toMovedRead = 0; // from an operation to a read behind its move
    std::int64_t toReadAgain = 0; // from a read to one behind the next move
    std::int64_t lastRead = 0;    // from the first leader's read to that of the last

private:
    /// A command, or one per leader, or the writes of some buffer vectors.
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
                for (std::size_t i = 0; i < m_writes; ++i) {
                    for (const Spread& spread : m_spreads) {
                        m_chain.add(spread.bits != 0 ? m_commands.spreadWrite : m_commands.write, spread.core, 0);
                    }
                }
                break;
            }
        }
        return m_chain.span() - 1;
    }

    /// True if a refresh delays a command of each kind between operations.
    [[nodiscard]] bool doAllWait() const
    {
        const auto waits = [this](int command, std::int64_t core) {
            return m_chain.waitsForRefresh(command, static_cast<int>(core));
        };
        const auto oneWaits = [&](int command) {
            return std::ranges::any_of(m_leaders, [&](std::int64_t core) { return waits(command, core); });
        };
        return oneWaits(m_commands.move) && oneWaits(m_commands.read) &&
               std::ranges::any_of(m_spreads, [&](const Spread& spread) {
                   return waits(spread.bits != 0 ? m_commands.spreadWrite : m_commands.write, spread.core);
               });
    }

    const Commands& m_commands;
    std::vector<std::int64_t> m_leaders; // in the order of their commands
    std::vector<Spread> m_spreads;
    std::mutex m_mutex; // guards the members below, which gap() uses
    sim::OrderChain m_chain;
    std::size_t m_writes = 1;                 // vectors of Kind::Write
    std::vector<std::unique_ptr<Gap>> m_gaps; // by number of written vectors; nullptr: unknown
    sim::OrderChain m_all = m_chain;          // has a command of each kind
    bool m_allWait = false;
};

/// Bounds one plan with the distances of the machine.
class MacBound::Count {
public:
    Count(const MacBound& bound, const AttaccPlan& plan)
        : m_plan(plan), m_schedule(plan.schedule()),
          m_isOpen(bound.m_chain.letsRefreshIn(bound.m_commands.operate, bound.m_commands.move))
    {
        for (const MacTerm& term : m_schedule.terms) {
            m_distances.push_back(&bound.distancesOf(
                {plan.cores().cores(), m_schedule.mergeBits, spreadsOf(plan, plan.program().layout(term.buffer))}));
            m_gaps.emplace_back();
        }
    }

    std::int64_t cycles(std::int64_t limit)
    {
        const std::int64_t span = walk(limit) + 1;
        const Distances& first = *m_distances.front();
        const bool areEqual = std::ranges::all_of(m_distances, [&](const Distances* each) { return each == &first; });
        return areEqual ? first.cyclesOf(span, m_longestRun) : span;
    }

private:
    /// True if the host reads every result of the first group.
    [[nodiscard]] bool areAllRead() const
    {
        const Layout& result = m_plan.program().layout(m_schedule.result);
        return std::ranges::all_of(leadersOf(m_plan.cores().cores(), m_schedule.mergeBits),
                                   [&](std::int64_t core) { return hasNoPadding(m_plan, result, core); });
    }

    /// Walks the blocks in program order until the limit; returns the cycles from the first command to the last one
    /// that is certain.
    std::int64_t walk(std::int64_t limit)
    {
        const Distances& distances = *m_distances.front();
        const bool hasReads = areAllRead();
        const std::int64_t leaders = distances.leaders();
        MacEmission emission(m_plan);
        std::int64_t slots = 0;
        for (std::int64_t first = 0; first < emission.results(); first += emission.resultsPerBlock()) {
            walkBlock(emission, first);
            if (m_cycles > limit) {
                return m_cycles;
            }
            const std::int64_t read = slots + leaders > m_schedule.resultSlots ? slots / leaders : 0;
            m_readBefore = hasReads ? read : 0;
            slots = (read > 0 ? 0 : slots) + leaders;
        }
        if (!hasReads) {
            return m_cycles + distances.toMove;
        }
        const std::int64_t last =
            m_readBefore > 0 ? distances.toRead + (m_readBefore - 1) * distances.perRead + distances.toReadAgain
                             : distances.toMovedRead;
        return m_cycles + last + (slots / leaders - 1) * distances.perRead + distances.lastRead;
    }

    /// Adds the cycles from the last operation before a block to the block's last operation.
    void walkBlock(MacEmission& emission, std::int64_t first)
    {
        const std::int64_t end = std::min(emission.results(), first + emission.resultsPerBlock());
        const std::int64_t rowBlocks = m_plan.program().blocksPerRow();
        bool isFirst = true;
        for (std::size_t term = 0; term < m_schedule.terms.size(); ++term) {
            const BankPlace& place = m_plan.operands()[m_schedule.terms[term].operand].place;
            const Distances::Gap* without = &gapOf(term, 0);
            const Distances::Gap* gap = without;
            const auto add = [&](std::int64_t vector) {
                const std::int64_t row = place.block(vector) / rowBlocks;
                const bool isOther = row != m_row;
                const std::size_t other = isOther ? 1 : 0;
                m_cycles += m_row < 0 ? gap->begin : isFirst ? between(*gap, other) : gap->within[other];
                m_run = isOther || (isFirst && m_isOpen) ? 1 : m_run + 1;
                m_longestRun = std::max(m_longestRun, m_run);
                m_row = row;
                isFirst = false;
                gap = without;
            };
            emission.follow(
                {.term = term, .first = first, .end = end}, [&](std::size_t writes) { gap = &gapOf(term, writes); },
                add);
        }
    }

    /// Cycles from the last operation of a block to the first of the next one.
    [[nodiscard]] std::int64_t between(const Distances::Gap& gap, std::size_t other) const
    {
        const Distances& distances = *m_distances.front();
        const std::int64_t direct = gap.between[other];
        return m_readBefore == 0
                   ? direct
                   : std::max(direct, distances.toRead + (m_readBefore - 1) * distances.perRead + gap.afterRead[other]);
    }

    const Distances::Gap& gapOf(std::size_t term, std::size_t writes)
    {
        std::vector<const Distances::Gap*>& gaps = m_gaps[term];
        if (gaps.size() <= writes) {
            gaps.resize(writes + 1);
        }
        if (gaps[writes] == nullptr) {
            gaps[writes] = &m_distances[term]->gap(writes);
        }
        return *gaps[writes];
    }

    const AttaccPlan& m_plan;
    const MacSchedule& m_schedule;
    bool m_isOpen;                                          // a refresh may come between two blocks
    std::vector<Distances*> m_distances;                    // [term]
    std::vector<std::vector<const Distances::Gap*>> m_gaps; // [term][writes]; nullptr: not asked for yet

    // State of the walk after an operation:
    std::int64_t m_cycles = 0;
    std::int64_t m_row = -1;
    std::int64_t m_readBefore = 0; // vectors read per leader between the previous block and the current one
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

MacBound::~MacBound() = default;

MacBound::Distances& MacBound::distancesOf(Arrangement arrangement) const
{
    const std::lock_guard lock(m_mutex);
    std::unique_ptr<Distances>& known = m_known[arrangement];
    if (known == nullptr) {
        known = std::make_unique<Distances>(*this, arrangement);
    }
    return *known;
}

std::int64_t MacBound::leastCycles(const AttaccPlan& plan, std::int64_t limit) const
{
    const bool isKnown = m_commands.operate >= 0 && m_commands.move >= 0 && m_commands.read >= 0 &&
                         m_commands.write >= 0 && (m_commands.spreadWrite >= 0 || plan.control() == Control::Cores);
    return isKnown && m_machine->description().controller.keepsPimOrder ? Count(*this, plan).cycles(limit) : 0;
}

} // namespace pimento::lower
