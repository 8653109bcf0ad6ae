// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/purpose.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace pimento::sim {

class Machine;

/// A table of different sequences of words, numbered in the order of their first appearance. A hash finds the
/// candidate, then the words are compared.
class WordTable {
public:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    /// The number of a sequence of words; kNone: it is not in the table.
    [[nodiscard]] std::uint32_t find(std::span<const std::uint32_t> words) const;
    /// Adds a sequence of words unless the table has it. Returns its number.
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
    std::vector<std::size_t> m_ends = {0}; // m_ends[i + 1]: behind the words of i
    std::vector<std::uint64_t> m_hashes;
    std::vector<std::uint32_t> m_slots; // numbers or kNone, at the slot of their hash or behind it
};

/// Recorded transitions of a machine: which state a segment of a request stream leads to from a state, and in what
/// time.
///
///   state, segment                        ->  cycles, commands, state     no refresh falls due on the way
///   state, segment, cycles until refresh  ->  cycles, commands, state     one refresh or several do
///
/// A state does not say which channels make its groups. If these are intervals and each run of a segment goes to whole
/// groups, it does not matter; else the partition into groups is part of the key. Rows and columns have numbers in the
/// order of their first appearance in state and segment; a transition says which of them became the numbers of its end.
/// Runs on one machine may share a cache, one after the other. A full cache is emptied.
class TransitionCache {
public:
    static constexpr std::size_t kUsualBytes = std::size_t{8} << 20U;
    static constexpr std::uint32_t kNoRefresh = 0;

    explicit TransitionCache(const Machine& machine, std::size_t mostBytes = kUsualBytes);

    /// The key of a transition: numbers of the state, the segment and the partition in their tables.
    struct Key {
        std::uint32_t state = 0;
        std::uint32_t segment = 0;
        std::uint32_t untilRefresh = kNoRefresh; // cycles, and 1
        std::uint32_t partition = WordTable::kNone;
    };

    struct Transition {
        std::int64_t cycles = 0;
        std::array<std::uint32_t, kRequestWorks> works{}; // of the cycles; RequestWork::None: of the last request
        std::uint32_t end = 0;                            // state
        std::uint32_t partition = WordTable::kNone;       // of the end; kNone: as before
        std::uint32_t commands = 0;                       // first of commandsOf()
        std::uint32_t commandCount = 0; // for a channel of each group or, if it has a partition, for all
        std::uint32_t names = 0;        // first of namesOf()
        std::uint8_t rows = 0;          // how many the end has
        std::uint8_t columns = 0;
        bool startsAtOnce = true; // something of the segment was taken in its first cycle
    };

    [[nodiscard]] WordTable& states() { return m_states; }
    [[nodiscard]] WordTable& segments() { return m_segments; }
    [[nodiscard]] WordTable& patterns() { return m_patterns; }
    [[nodiscard]] WordTable& partitions() { return m_partitions; }

    /// The transition with a key; nullptr: unknown. Valid until something is added.
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
    /// Empties the cache if it is full; true if so. States, segments and patterns lose their numbers then.
    bool makeRoom();

private:
    const Machine* m_machine;
    std::size_t m_mostBytes;
    WordTable m_patterns;
    WordTable m_partitions;
    WordTable m_states;
    WordTable m_segments;
    WordTable m_keys; // of the transitions
    std::vector<Transition> m_transitions;
    std::vector<std::uint32_t> m_commands;
    std::vector<std::uint8_t> m_names;
};

} // namespace pimento::sim
