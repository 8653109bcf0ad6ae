// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/occupancy.h"
#include "engine/systems/dcc/lower/mac/attacc_plan.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace pimento::lower {

/// A buffer write that reaches the cores that differ from `core` only in the bits of `bits`.
struct Spread {
    std::uint16_t core = 0;
    std::uint8_t bits = 0;

    auto operator<=>(const Spread&) const = default;
};

/// Returns the fewest buffer writes that give every core its own contents of a layout.
[[nodiscard]] std::vector<Spread> spreadsOf(const AttaccPlan& plan, const Layout& buffer);

/// Lists the sets of the draft that determine a core's contents of a layout.
[[nodiscard]] std::vector<std::size_t> splitSetsOf(const Layout& layout, const StatementTiling& tiling);
/// True if the variable is along the lanes of the layout.
[[nodiscard]] bool isLaneOf(const Layout& layout, std::size_t variable);

/// Returns the first core of each bunch whose results leave as one sum.
[[nodiscard]] std::vector<std::int64_t> leadersOf(std::int64_t cores, std::uint8_t bits);
/// Orders cores so that neighbours use different buses; the block of each turn is the core's index in `cores`.
[[nodiscard]] std::vector<CoreTurn> turnsOf(std::span<const std::int64_t> cores);

/// Kind of the last command; a fence separates kinds that depend on each other.
enum class MacStep : std::uint8_t { None, Write, Operate, Move, Softmax, Read };

/// Results of a bunch of cores in a slot of the result buffer.
struct ResultSlot {
    std::int64_t vector = 0; // vector of the result layout
    std::int64_t core = 0;
    std::int64_t rowLeader =
        -1; // for results of a part of rows: the core for which their statistics are read; -1: whole rows
};

/// Operations of one product: the steps [firstStep, endStep) of each of the results [first, end).
struct OperationRange {
    std::size_t term = 0;
    std::int64_t first = 0;
    std::int64_t end = 0;
    std::int64_t firstStep = 0;
    std::int64_t endStep = std::numeric_limits<std::int64_t>::max();
};

/// Makes the commands of a plan. Tracks the contents of the buffers and the next operations.
///
/// Results are numbered in the order of the schedule's outputs; in Tree mode with results along a lane axis that loop
/// is padded to a multiple of the lanes, so that a block of results never mixes rows.
class MacEmission {
public:
    explicit MacEmission(const AttaccPlan& plan);

    [[nodiscard]] std::int64_t results() const { return m_results; }
    [[nodiscard]] std::int64_t resultsPerBlock() const { return m_perBlock; }

    /// Makes the operations of one product for the results [first, end), with the buffer writes that they need.
    [[nodiscard]] CommandMaker operate(std::size_t term, std::int64_t first, std::int64_t end, CommandBuffer& out)
    {
        return operate({term, first, end}, out);
    }
    [[nodiscard]] CommandMaker operate(OperationRange range, CommandBuffer& out);
    /// Follows operate() without making commands: calls `load` with the number of buffer vectors to write before some
    /// operations, and `operation` with the vector of the bank operand of each of these.
    template <class Load, class Operation> void follow(OperationRange range, Load&& load, Operation&& operation)
    {
        Term& term = m_terms[range.term];
        setResults(term, range.first, range.end);
        const std::int64_t steps = std::min(static_cast<std::int64_t>(term.steps.size()), range.endStep);
        for (std::int64_t step = range.firstStep; step < steps;) {
            const std::int64_t last = endOfChunk(term, step, steps);
            for (const std::int64_t vector : m_missing) {
                (void)put(range.term, vector);
            }
            load(m_missing.size());
            for (const Result& result : m_block) {
                for (std::int64_t each = step; each < last; ++each) {
                    operation(result.share.bank + term.steps[static_cast<std::size_t>(each)].bank);
                }
            }
            step = last;
        }
    }
    /// Returns the vectors of a product's buffer layout that a result needs, in step order.
    [[nodiscard]] std::vector<std::int64_t> operandsOf(std::size_t term, std::int64_t result);
    /// Writes vectors of a product's buffer layout to the entries from `entry` on.
    void load(std::size_t term, std::span<const std::int64_t> vectors, std::size_t entry, CommandBuffer& out);
    /// Makes the host's reads of filled slots, which begin at `firstSlot`.
    void readOut(std::span<const ResultSlot> slots, std::int64_t firstSlot, CommandBuffer& out);
    /// Marks an entry of all buffers as holding a vector of a product's buffer layout that operate() did not write.
    void hold(std::size_t term, std::int64_t vector, std::size_t entry);

    /// Marks the contents of the buffers as unknown, because other commands used them.
    void forgetBuffers();

    /// True if a fence is needed before commands of this kind; records that these commands come next.
    [[nodiscard]] bool needsFence(MacStep step)
    {
        const bool needs = m_last != MacStep::None && m_last != step;
        m_last = step;
        return needs;
    }

private:
    /// Vector offsets of the operands for some loop positions. They are linear in the positions, so the vector of an
    /// operation is the sum of the offsets of its step and its result.
    struct Share {
        std::int64_t bank = 0; // index of the bank operand's vector
        std::int64_t buffer = 0;
        std::int32_t number = 0; // Lanes: element within the buffer's entry
    };
    struct Term {
        const Layout* bank = nullptr;
        const Layout* buffer = nullptr;
        const Layout::Axis* packed = nullptr; // Lanes: buffer axis whose elements share an entry
        std::vector<Spread> spreads;
        std::vector<std::int32_t> entryOf;   // per buffer vector; -1: not in the buffer
        std::vector<std::int64_t> missingIn; // per buffer vector: last chunk that needed its write
        std::vector<Share> steps;
    };
    struct Result {
        Share share;
        std::uint8_t accumulator = 0;
    };
    struct Entry {
        std::size_t term = 0;
        std::int64_t vector = -1;
        std::int64_t usedIn = -1; // number of the chunk that used it last
    };

    [[nodiscard]] Term termOf(const MacTerm& term);
    [[nodiscard]] Share shareOf(const Term& term);
    void addSteps(const MacTerm& from, Term& term);
    void countResults();
    [[nodiscard]] bool setResult(std::int64_t result);
    void setResults(const Term& term, std::int64_t first, std::int64_t end);
    [[nodiscard]] std::int64_t endOfChunk(Term& term, std::int64_t step, std::int64_t end);
    [[nodiscard]] CommandRun writeOf(std::size_t term, CommandBuffer& out) const;
    void write(std::size_t t, CommandBuffer& out);
    [[nodiscard]] std::size_t put(std::size_t t, std::int64_t vector);

    const AttaccPlan* m_plan;
    const MacSchedule* m_schedule;
    std::vector<Term> m_terms;
    std::vector<std::int64_t> m_outputCounts; // positions per output loop, as results are numbered
    std::vector<std::int64_t> m_positions;    // per variable of the kernel
    std::vector<Entry> m_entries;
    std::vector<Result> m_block;         // current results
    std::vector<std::int64_t> m_missing; // buffer vectors to write before the chunk
    std::vector<Entry*> m_marked;        // entries first used by the chunk's last step
    Occupancy m_occupancy;
    std::int64_t m_results = 1;
    std::int64_t m_perBlock = 1;
    std::size_t m_clock = 0;
    std::int64_t m_chunk = 0;
    MacStep m_last = MacStep::None;
};

} // namespace pimento::lower
