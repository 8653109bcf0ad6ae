// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/occupancy.h"
#include "engine/systems/dcc/lower/mac/attacc_plan.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace pimento::lower {

/// One buffer write reaches the cores that differ from `core` in the bits of `bits` only.
struct Spread {
    std::uint16_t core = 0;
    std::uint8_t bits = 0;
};

/// The fewest buffer writes that give every core its own contents of a layout.
[[nodiscard]] std::vector<Spread> spreadsOf(const AttaccPlan& plan, const Layout& buffer);

/// Sets of the draft that decide what a core finds in a layout.
[[nodiscard]] std::vector<std::size_t> splitSetsOf(const Layout& layout, const StatementTiling& tiling);
/// Whether a layout has the variable along its lanes.
[[nodiscard]] bool isLaneOf(const Layout& layout, std::size_t variable);

/// One core of each bunch whose results leave as one sum.
[[nodiscard]] std::vector<std::int64_t> leadersOf(std::int64_t cores, std::uint8_t bits);
/// Turns of so many cores that let neighbours work on different buses; each with its place among them as its block.
[[nodiscard]] std::vector<CoreTurn> turnsOf(std::span<const std::int64_t> cores);

/// What kind of command stood last; a fence keeps kinds apart that depend on each other.
enum class MacStep : std::uint8_t { None, Write, Operate, Move, Softmax, Read };

/// Results of a bunch of cores in a slot of the result buffer.
struct ResultSlot {
    std::int64_t vector = 0; // of the result layout
    std::int64_t core = 0;
    std::int64_t rowLeader =
        -1; // results of a part of rows: the core for which their statistics are read; -1: of whole rows
};

/// Operations of one product: results [first, end), and of each of them the steps [firstStep, endStep).
struct OperationRange {
    std::size_t term = 0;
    std::int64_t first = 0;
    std::int64_t end = 0;
    std::int64_t firstStep = 0;
    std::int64_t endStep = std::numeric_limits<std::int64_t>::max();
};

/// Makes the commands of a plan: knows what the buffers hold and which operations come next.
///
/// Results are numbered in the order of the schedule's outputs; Tree with results along a lane axis counts that loop up
/// to a multiple of the lanes, so that a block of results never mixes rows.
class MacEmission {
public:
    explicit MacEmission(const AttaccPlan& plan);

    [[nodiscard]] std::int64_t results() const { return m_results; }
    [[nodiscard]] std::int64_t resultsPerBlock() const { return m_perBlock; }

    /// Operations of one product for the results [first, end), with the buffer writes that they need.
    [[nodiscard]] CommandMaker operate(std::size_t term, std::int64_t first, std::int64_t end, CommandBuffer& out)
    {
        return operate({term, first, end}, out);
    }
    [[nodiscard]] CommandMaker operate(OperationRange range, CommandBuffer& out);
    /// Vectors of a product's buffer layout that a result needs, in the order of the steps.
    [[nodiscard]] std::vector<std::int64_t> operandsOf(std::size_t term, std::int64_t result);
    /// Writes vectors of a product's buffer layout to the entries from `entry` on.
    void load(std::size_t term, std::span<const std::int64_t> vectors, std::size_t entry, CommandBuffer& out);
    /// The host reads filled slots, which begin at `firstSlot`.
    void readOut(std::span<const ResultSlot> slots, std::int64_t firstSlot, CommandBuffer& out);
    /// Notes that an entry of all buffers holds a vector of a product's buffer layout without being written by operate.
    void hold(std::size_t term, std::int64_t vector, std::size_t entry);

    /// Notes that others have used the buffers.
    void forgetBuffers();

    /// Whether commands of this kind must wait for those before; notes that they come.
    [[nodiscard]] bool needsFence(MacStep step)
    {
        const bool needs = m_last != MacStep::None && m_last != step;
        m_last = step;
        return needs;
    }

private:
    /// What loop positions mean for the operands. Numbers of vectors are linear in the positions, so that those of an
    /// operation are the sums of what its step and its result give.
    struct Share {
        std::int64_t bank = 0; // vectors
        std::int64_t buffer = 0;
        std::int32_t number = 0; // Lanes: element of the buffer's entry
    };
    struct Term {
        const Layout* bank = nullptr;
        const Layout* buffer = nullptr;
        const Layout::Axis* packed = nullptr; // Lanes: axis of the buffer whose numbers share an entry
        std::vector<Spread> spreads;
        std::vector<std::int32_t> entryOf;   // per buffer vector, -1: not in the buffer
        std::vector<std::int64_t> missingIn; // per buffer vector: the last chunk before which it was to be written
        std::vector<Share> steps;
    };
    struct Result {
        Share share;
        std::uint8_t accumulator = 0;
    };
    struct Entry {
        std::size_t term = 0;
        std::int64_t vector = -1;
        std::int64_t usedIn = -1; // chunk
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
    std::vector<std::int64_t> m_outputCounts; // per output loop, as results are numbered
    std::vector<std::int64_t> m_positions;    // per variable
    std::vector<Entry> m_entries;
    std::vector<Result> m_block;         // results under way
    std::vector<std::int64_t> m_missing; // buffer vectors to write before the chunk
    std::vector<Entry*> m_marked;        // entries that the last step of the chunk uses first
    Occupancy m_occupancy;
    std::int64_t m_results = 1;
    std::int64_t m_perBlock = 1;
    std::size_t m_clock = 0;
    std::int64_t m_chunk = 0;
    MacStep m_last = MacStep::None;
};

} // namespace pimento::lower
