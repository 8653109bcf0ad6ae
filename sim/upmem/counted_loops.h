// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/prepared_program.h"
#include "sim/upmem/sighting.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::sim::upmem {

class ExpectedCore;

/// State of a tasklet in a timing-only core.
struct ExpectedTasklet {
    std::array<std::uint32_t, kSlots> slots{};
    std::array<std::uint8_t, kSlots> steps{}; // steps of a multiplication by an unknown value, per slot
    std::uint32_t known = 0;                  // slots with known values, one bit each
    std::uint64_t turns = 0;                  // fingerprint of the data-dependent branches that are taken next time
    std::int32_t counter = 0;

    bool operator==(const ExpectedTasklet&) const = default;
};

/// Loops that a tasklet executes independently of others: every iteration takes the same path, and no other tasklet can
/// observe its timing. After two equal iterations the number of further ones is known, and they are only counted.
///
///   closed | round | closed | round | closed   -> equal path, equal differences: known for `most` more rounds
///
/// The only state of a counted loop is its position in the iteration ("round") and the number of completed iterations.
class CountedLoops {
public:
    CountedLoops() = default; // without tasklets
    explicit CountedLoops(std::size_t tasklets) : m_loops(tasklets) {}

    [[nodiscard]] bool isCounted(int tasklet) const { return (m_counted >> tasklet & 1) != 0; }
    [[nodiscard]] std::uint32_t counted() const { return m_counted; }
    /// Number of times that counting a loop began or ended.
    [[nodiscard]] std::int64_t changes() const { return m_changes; }

    // For a tasklet whose loop is not counted:
    /// Records that it is about to issue an instruction.
    void note(int tasklet, std::int32_t index, const ExpectedTasklet& state)
    {
        Loop& loop = m_loops[at(tasklet)];
        if (!loop.path.empty() && index == loop.path.front() && !loop.now.path.empty()) {
            startKnownLoop(loop, state); // a known loop begins again
        }
        Round& round = loop.now;
        if (round.path.size() < kLongest) {
            round.path.push_back(index);
        } else {
            round.isPrivate = false;
        }
    }
    /// Records a snapshot of an instruction.
    void see(const Sighting& sighting);
    /// Records that it did something observable by others, or may have observed others.
    void share(int tasklet)
    {
        if (!m_loops.empty()) {
            m_loops[at(tasklet)].now.isPrivate = false;
        }
    }
    /// Records a backward jump; its next iterations are counted if they are known.
    void close(int tasklet, const ExpectedTasklet& state, const ExpectedCore& core);
    /// True if its last backward jump closed a loop that may be counted soon.
    [[nodiscard]] bool isPromising(int tasklet) const
    {
        if (m_loops.empty()) {
            return false;
        }
        const Loop& loop = m_loops[at(tasklet)];
        const bool isKnown = !loop.path.empty() && loop.before[1].state.counter == loop.path.front();
        return isCounted(tasklet) ||
               (loop.before[1].isPrivate && loop.alike < kFewRounds && (loop.alike > 0 || isKnown));
    }
    /// Discards the iterations of all loops that are not counted.
    void forget();

    // For a tasklet whose loop is counted:
    /// Advances by one instruction and returns the next one.
    [[nodiscard]] std::int32_t next(int tasklet)
    {
        Loop& loop = m_loops[at(tasklet)];
        if (++loop.position == loop.path.size()) {
            loop.position = 0;
            ++loop.done;
        }
        return loop.path[loop.position];
    }
    [[nodiscard]] bool isOver(int tasklet) const
    {
        const Loop& loop = m_loops[at(tasklet)];
        return loop.position == 0 && loop.done >= loop.most;
    }
    /// Iterations left, including the current one.
    [[nodiscard]] std::int64_t left(int tasklet) const { return m_loops[at(tasklet)].most - m_loops[at(tasklet)].done; }
    void skip(int tasklet, std::int64_t rounds) { m_loops[at(tasklet)].done += rounds; }
    /// Fingerprint of its loop and the position in it; 0: no loop is counted.
    [[nodiscard]] std::uint64_t place(int tasklet) const
    {
        return isCounted(tasklet) ? m_loops[at(tasklet)].print + m_loops[at(tasklet)].position : 0;
    }
    /// Ends counting: sets the state to that at the begin of the iteration, and writes the snapshots of the previous
    /// iteration to `last`. Returns the instructions of the current iteration that were issued so far and must now be
    /// executed; valid until the next call.
    [[nodiscard]] std::span<const std::int32_t> end(int tasklet, ExpectedTasklet& state, std::vector<Sighting>& last);

private:
    /// An iteration: the part between two closings of a loop.
    struct Round {
        std::vector<std::int32_t> path; // issued instructions
        std::vector<Sighting> sightings;
        ExpectedTasklet state; // state at its end
        bool isPrivate = true;
    };
    struct Loop {
        std::array<Round, 2> before; // older one first
        int known = 0;               // number of valid entries of `before`
        int alike = 0;               // consecutive iterations with one begin that were not counted
        Round now;

        // The loop that is counted, or was last: an equal path and equal differences suffice to continue.
        std::vector<std::int32_t> path;
        ExpectedTasklet change;      // differences of values; the other fields are the state at its begin
        std::vector<Sighting> first; // snapshots of two iterations, followed by the second
        std::vector<Sighting> second;
        std::size_t position = 0; // index of the next instruction in the path
        std::int64_t done = 0;    // completed iterations
        std::int64_t most = 0;
        std::uint64_t print = 0;
    };

    [[nodiscard]] static std::size_t at(int tasklet) { return static_cast<std::size_t>(tasklet); }
    [[nodiscard]] static bool isAlike(const Loop& loop);
    [[nodiscard]] static bool isAsBefore(const Loop& loop);
    [[nodiscard]] static std::int64_t roundsOf(const Loop& loop, const ExpectedCore& core);
    static void startRound(Loop& loop);
    static void startKnownLoop(Loop& loop, const ExpectedTasklet& state);
    static void learn(Loop& loop);
    static void moveOn(Loop& loop);
    [[nodiscard]] bool count(int tasklet, const ExpectedCore& core);

    static constexpr std::size_t kLongest = 512; // most instructions and snapshots of an iteration
    static constexpr int kFewRounds = 4;         // fewer iterations are not worth counting

    std::vector<Loop> m_loops;   // per tasklet
    std::uint32_t m_counted = 0; // set of tasklets with a counted loop
    std::int64_t m_changes = 0;
};

} // namespace pimento::sim::upmem
