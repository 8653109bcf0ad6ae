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

/// What a tasklet is, for a core that knows no data.
struct ExpectedTasklet {
    std::array<std::uint32_t, kSlots> slots{};
    std::array<std::uint8_t, kSlots> steps{}; // of a multiplication by an unknown value
    std::uint32_t known = 0;                  // slots, one bit each
    std::uint64_t turns = 0;                  // print of the branches on data that are taken the next time
    std::int32_t counter = 0;

    bool operator==(const ExpectedTasklet&) const = default;
};

/// Loops that a tasklet runs through by itself, whatever others do: it takes the same way in every round, and no other
/// tasklet can notice when. After two equal rounds it is known for how many more that holds, and they are only counted.
///
///   closed | round | closed | round | closed   -> the same way, the same differences: known for `most` more rounds
///
/// Nothing else changes in a counted loop but its position in the round and the rounds that are done.
class CountedLoops {
public:
    CountedLoops() = default; // of nobody
    explicit CountedLoops(std::size_t tasklets) : m_loops(tasklets) {}

    [[nodiscard]] bool isCounted(int tasklet) const { return (m_counted >> tasklet & 1) != 0; }
    [[nodiscard]] std::uint32_t counted() const { return m_counted; }
    /// Loops that began and that ended to be counted so far.
    [[nodiscard]] std::int64_t changes() const { return m_changes; }

    // Of a tasklet that is not counted:
    /// It is about to issue an instruction.
    void note(int tasklet, std::int32_t index, const ExpectedTasklet& state)
    {
        Loop& loop = m_loops[at(tasklet)];
        if (!loop.path.empty() && index == loop.path.front() && !loop.now.path.empty()) {
            startKnownLoop(loop, state); // it was there before
        }
        Round& round = loop.now;
        if (round.path.size() < kLongest) {
            round.path.push_back(index);
        } else {
            round.isPrivate = false;
        }
    }
    /// It looked at something.
    void see(const Sighting& sighting);
    /// It did something that others may notice, or may have noticed something of others.
    void share(int tasklet)
    {
        if (!m_loops.empty()) {
            m_loops[at(tasklet)].now.isPrivate = false;
        }
    }
    /// It went back in the program; its next rounds are counted if they are known.
    void close(int tasklet, const ExpectedTasklet& state, const ExpectedCore& core);
    /// It went back in the program by a loop that may be counted soon.
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
    /// Forgets all rounds of those that are not counted.
    void forget();

    // Of one that is:
    /// Goes on by an instruction: the next one.
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
    /// Rounds that are left, with the one that it is in.
    [[nodiscard]] std::int64_t left(int tasklet) const { return m_loops[at(tasklet)].most - m_loops[at(tasklet)].done; }
    void skip(int tasklet, std::int64_t rounds) { m_loops[at(tasklet)].done += rounds; }
    /// Stands for its loop and the position in there; 0: it is not counted.
    [[nodiscard]] std::uint64_t place(int tasklet) const
    {
        return isCounted(tasklet) ? m_loops[at(tasklet)].print + m_loops[at(tasklet)].position : 0;
    }
    /// Ends to count: sets the state to that at the begin of the round, and gives the sightings of the one before to
    /// `last`. The instructions of the round that were issued so far, from then on to be run: valid until the next
    /// call.
    [[nodiscard]] std::span<const std::int32_t> end(int tasklet, ExpectedTasklet& state, std::vector<Sighting>& last);

private:
    /// Between two moments in which a loop was closed.
    struct Round {
        std::vector<std::int32_t> path; // instructions
        std::vector<Sighting> sightings;
        ExpectedTasklet state; // at its end
        bool isPrivate = true;
    };
    struct Loop {
        std::array<Round, 2> before; // older first
        int known = 0;               // of these
        int alike = 0;               // rounds in a row with one begin that were not counted
        Round now;

        // Of the loop that is counted, or was last: the same way and the same differences again are enough to go on.
        std::vector<std::int32_t> path;
        ExpectedTasklet change;      // of values; else the state at its begin
        std::vector<Sighting> first; // sightings of two rounds, the second behind the first
        std::vector<Sighting> second;
        std::size_t position = 0; // in it, of the next instruction
        std::int64_t done = 0;    // rounds
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

    static constexpr std::size_t kLongest = 512; // instructions and sightings of a round
    static constexpr int kFewRounds = 4;         // are not worth it

    std::vector<Loop> m_loops;   // of each tasklet
    std::uint32_t m_counted = 0; // tasklets
    std::int64_t m_changes = 0;
};

} // namespace pimento::sim::upmem
