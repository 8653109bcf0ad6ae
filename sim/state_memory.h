// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/machine.h"
#include "sim/request.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace pimento::sim {

/// Different sequences of words, numbered in the order of their first appearance. A hash finds the candidate, then the
/// words are compared.
class WordTable {
public:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    /// The number of these words; kNone: they are not in the table.
    [[nodiscard]] std::uint32_t find(std::span<const std::uint32_t> words) const;
    /// The number of these words, which are in the table from now on.
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
    std::vector<std::uint32_t> m_slots; // numbers or kNone, at the place of their hash or behind it
};

/// What is known about a machine: states that it was in, pieces of request streams, and where a piece leads from a
/// state.
///
///   state, piece                        ->  cycles, commands, state     no refresh falls due on the way
///   state, piece, cycles until refresh  ->  the same                    one does or several do
///
/// A state says nothing of which channels make its classes. If these are intervals and each run of a piece goes to
/// whole classes, it does not matter; else the partition into classes is part of what a transition is known by. Rows
/// and columns have numbers in the order of their first appearance in state and piece; a transition says which of them
/// became the numbers of its end. Runs on one machine may share a memory, one after the other. When it is full it
/// forgets everything.
class StateMemory {
public:
    static constexpr std::size_t kUsualBytes = std::size_t{8} << 20U;
    static constexpr std::uint32_t kNoRefresh = 0;

    explicit StateMemory(const Machine& machine, std::size_t mostBytes = kUsualBytes);

    /// What a transition is known by.
    struct Key {
        std::uint32_t state = 0;
        std::uint32_t piece = 0;
        std::uint32_t untilRefresh = kNoRefresh; // cycles, and 1
        std::uint32_t partition = WordTable::kNone;
    };

    struct Transition {
        std::int64_t cycles = 0;
        std::uint32_t end = 0;                      // state
        std::uint32_t partition = WordTable::kNone; // of the end; kNone: as before
        std::uint32_t commands = 0;                 // first of commandsOf()
        std::uint32_t commandCount = 0;             // for a channel of each class or, if it has a partition, for all
        std::uint32_t names = 0;                    // first of namesOf()
        std::uint8_t rows = 0;                      // how many the end has
        std::uint8_t columns = 0;
        bool startsAtOnce = true; // something of the piece was taken in its first cycle
    };

    [[nodiscard]] WordTable& states() { return m_states; }
    [[nodiscard]] WordTable& pieces() { return m_pieces; }
    [[nodiscard]] WordTable& patterns() { return m_patterns; }
    [[nodiscard]] WordTable& partitions() { return m_partitions; }

    /// nullptr: unknown. Valid until something is added.
    [[nodiscard]] const Transition* find(const Key& key) const;
    /// Adds a transition with its commands and the numbers that the rows and then the columns of its end had before.
    void add(const Key& key, Transition transition, std::span<const std::uint32_t> commands,
             std::span<const std::uint8_t> names);

    [[nodiscard]] std::span<const std::uint32_t> commandsOf(const Transition& transition) const;
    [[nodiscard]] std::span<const std::uint8_t> namesOf(const Transition& transition) const;

    [[nodiscard]] const Machine& machine() const { return *m_machine; }
    [[nodiscard]] bool isEmpty() const { return m_states.size() == 0; }
    [[nodiscard]] std::size_t bytes() const;
    /// Forgets all if there is too much; true if so. States, pieces and patterns lose their numbers then.
    bool makeRoom();

private:
    const Machine* m_machine;
    std::size_t m_mostBytes;
    WordTable m_patterns;
    WordTable m_partitions;
    WordTable m_states;
    WordTable m_pieces;
    WordTable m_keys; // of the transitions
    std::vector<Transition> m_transitions;
    std::vector<std::uint32_t> m_commands;
    std::vector<std::uint8_t> m_names;
};

} // namespace pimento::sim
