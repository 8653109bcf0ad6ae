// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/purpose.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace pimento::sim {

class Machine;

/// A table of distinct word sequences, numbered in the order of their first appearance. A hash finds the candidate,
/// then the words are compared.
class WordTable {
public:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    /// Returns the number of a word sequence; kNone: it is not in the table.
    [[nodiscard]] std::uint32_t find(std::span<const std::uint32_t> words) const;
    /// Adds a word sequence unless the table has it. Returns its number.
    std::uint32_t add(std::span<const std::uint32_t> words);

    [[nodiscard]] std::span<const std::uint32_t> operator[](std::uint32_t number) const
    {
        return std::span(m_words).subspan(m_ends[number], m_ends[number + 1] - m_ends[number]);
    }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_hashes.size()); }
    [[nodiscard]] std::size_t bytes() const;
    void clear();

private:
    [[nodiscard]] std::size_t slotOf(std::span<const std::uint32_t> words, std::uint64_t hash) const;
    void grow();

    std::vector<std::uint32_t> m_words;
    std::vector<std::size_t> m_ends = {0}; // m_ends[i + 1] is the end of the words of i
    std::vector<std::uint64_t> m_hashes;
    std::vector<std::uint32_t> m_slots; // numbers or kNone, at or behind the slot of their hash
};

/// Recorded transitions of a machine: the state to which a segment of a request stream leads from another state, and
/// the time for it.
///
///   state, segment                        ->  cycles, commands, state     no refresh falls due on the way
///   state, segment, cycles until refresh  ->  cycles, commands, state     one refresh or several do
///
/// A state does not contain the channels of its groups. If these are intervals and each run of a segment goes to whole
/// groups, they do not matter; otherwise the partition into groups is part of the key. Rows and columns have numbers in
/// the order of their first appearance in state and segment; a transition records which of them became the numbers of
/// its end. Runs on one machine may share a cache, consecutively. A full cache is emptied.
class TransitionCache {
public:
    static constexpr std::size_t kUsualBytes = std::size_t{8} << 20U;
    static constexpr std::uint32_t kNoRefresh = 0;

    explicit TransitionCache(const Machine& machine, std::size_t mostBytes = kUsualBytes);

    /// Key of a transition: numbers of the state, the segment and the partition in their tables.
    struct Key {
        std::uint32_t state = 0;
        std::uint32_t segment = 0;
        std::uint32_t untilRefresh = kNoRefresh; // cycles until the refresh, plus 1
        std::uint32_t partition = WordTable::kNone;
    };

    struct Transition {
        std::int64_t cycles = 0;
        std::array<std::uint32_t, kRequestWorks> works{}; // breakdown of the cycles; None: of the last request
        std::uint32_t end = 0;                            // number of the state
        std::uint32_t partition = WordTable::kNone;       // number at the end; kNone: unchanged
        std::uint32_t commands = 0;                       // index of the first entry of commandsOf()
        std::uint32_t commandCount = 0; // for a channel of each group or, with a partition, for all channels
        std::uint32_t names = 0;        // index of the first entry of namesOf()
        std::uint8_t rows = 0;          // rows of the end
        std::uint8_t columns = 0;
        bool startsAtOnce = true; // some request of the segment was taken in its first cycle
    };

    [[nodiscard]] WordTable& states() { return m_states; }
    [[nodiscard]] WordTable& segments() { return m_segments; }
    [[nodiscard]] WordTable& patterns() { return m_patterns; }
    [[nodiscard]] WordTable& partitions() { return m_partitions; }

    /// Finds the transition of a key; nullptr: unknown. Valid until the next addition.
    [[nodiscard]] const Transition* find(const Key& key) const;
    /// Adds a transition with its commands, and with the numbers that the rows and then the columns of its end had at
    /// its begin.
    void add(const Key& key, Transition transition, std::span<const std::uint32_t> commands,
             std::span<const std::uint8_t> names);

    [[nodiscard]] std::span<const std::uint32_t> commandsOf(const Transition& transition) const;
    [[nodiscard]] std::span<const std::uint8_t> namesOf(const Transition& transition) const;

    [[nodiscard]] const Machine& machine() const { return *m_machine; }
    [[nodiscard]] bool isEmpty() const { return m_states.size() == 0; }
    [[nodiscard]] std::size_t bytes() const;
    /// Empties the cache if it is full; returns true if it was. States, segments and patterns then lose their numbers.
    bool makeRoom();

private:
    const Machine* m_machine;
    std::size_t m_mostBytes;
    WordTable m_patterns;
    WordTable m_partitions;
    WordTable m_states;
    WordTable m_segments;
    WordTable m_keys; // keys of the transitions
    std::vector<Transition> m_transitions;
    std::vector<std::uint32_t> m_commands;
    std::vector<std::uint8_t> m_names;
};

} // namespace pimento::sim
