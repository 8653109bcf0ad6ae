// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/transition_cache.h"

#include <algorithm>
#include <array>
#include <bit>

namespace pimento::sim {

namespace {

/// Uses four sums in turn, so that the multiplications need not wait for each other.
std::uint64_t hashOf(std::span<const std::uint32_t> words)
{
    constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ULL;
    std::array<std::uint64_t, 4> sums = {words.size(), 1, 2, 3};
    std::size_t i = 0;
    for (; i + sums.size() <= words.size(); i += sums.size()) {
        for (std::size_t j = 0; j < sums.size(); ++j) {
            sums[j] = (std::rotl(sums[j], 23) ^ words[i + j]) * kFactor;
        }
    }
    for (; i < words.size(); ++i) {
        sums[0] = (std::rotl(sums[0], 23) ^ words[i]) * kFactor;
    }
    std::uint64_t hash = 0;
    for (const std::uint64_t sum : sums) {
        hash = (std::rotl(hash, 23) ^ sum ^ (sum >> 32U)) * kFactor;
    }
    return hash ^ (hash >> 32U);
}

template <class Value> std::size_t bytesOf(const std::vector<Value>& values) { return values.size() * sizeof(Value); }

} // namespace

std::size_t WordTable::slotOf(std::span<const std::uint32_t> words, std::uint64_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t slot = hash & mask;; slot = (slot + 1) & mask) {
        const std::uint32_t number = m_slots[slot];
        if (number == kNone || (m_hashes[number] == hash && std::ranges::equal((*this)[number], words))) {
            return slot;
        }
    }
}

std::uint32_t WordTable::find(std::span<const std::uint32_t> words) const
{
    return m_slots.empty() ? kNone : m_slots[slotOf(words, hashOf(words))];
}

std::uint32_t WordTable::add(std::span<const std::uint32_t> words)
{
    if (2 * m_hashes.size() >= m_slots.size()) {
        grow();
    }
    const std::uint64_t hash = hashOf(words);
    std::uint32_t& slot = m_slots[slotOf(words, hash)];
    if (slot == kNone) {
        slot = size();
        m_words.insert(m_words.end(), words.begin(), words.end());
        m_ends.push_back(m_words.size());
        m_hashes.push_back(hash);
    }
    return slot;
}

void WordTable::grow()
{
    constexpr std::size_t kLeastSlots = 64;
    m_slots.assign(std::max(kLeastSlots, 2 * m_slots.size()), kNone);
    const std::size_t mask = m_slots.size() - 1;
    for (std::uint32_t number = 0; number < size(); ++number) {
        std::size_t slot = m_hashes[number] & mask;
        while (m_slots[slot] != kNone) {
            slot = (slot + 1) & mask;
        }
        m_slots[slot] = number;
    }
}

std::size_t WordTable::bytes() const
{
    return bytesOf(m_words) + bytesOf(m_ends) + bytesOf(m_hashes) + bytesOf(m_slots);
}

void WordTable::clear()
{
    m_words.clear();
    m_ends.assign(1, 0);
    m_hashes.clear();
    m_slots.clear();
}

TransitionCache::TransitionCache(const Machine& machine, std::size_t mostBytes)
    : m_machine(&machine), m_mostBytes(mostBytes)
{
}

const TransitionCache::Transition* TransitionCache::find(const Key& key) const
{
    const std::uint32_t found = m_keys.find(std::array{key.state, key.segment, key.untilRefresh, key.partition});
    return found == WordTable::kNone ? nullptr : &m_transitions[found];
}

void TransitionCache::add(const Key& key, Transition transition, std::span<const std::uint32_t> commands,
                          std::span<const std::uint8_t> names)
{
    if (m_keys.add(std::array{key.state, key.segment, key.untilRefresh, key.partition}) < m_transitions.size()) {
        return; // known, but the run was not allowed to follow it
    }
    transition.commands = static_cast<std::uint32_t>(m_commands.size());
    transition.commandCount = static_cast<std::uint32_t>(commands.size());
    m_commands.insert(m_commands.end(), commands.begin(), commands.end());
    transition.names = static_cast<std::uint32_t>(m_names.size());
    m_names.insert(m_names.end(), names.begin(), names.end());
    m_transitions.push_back(transition);
}

std::span<const std::uint32_t> TransitionCache::commandsOf(const Transition& transition) const
{
    return std::span(m_commands).subspan(transition.commands, transition.commandCount);
}

std::span<const std::uint8_t> TransitionCache::namesOf(const Transition& transition) const
{
    return std::span(m_names).subspan(transition.names, static_cast<std::size_t>(transition.rows) + transition.columns);
}

std::size_t TransitionCache::bytes() const
{
    return m_patterns.bytes() + m_partitions.bytes() + m_states.bytes() + m_segments.bytes() + m_keys.bytes() +
           bytesOf(m_transitions) + bytesOf(m_commands) + bytesOf(m_names);
}

bool TransitionCache::makeRoom()
{
    if (bytes() <= m_mostBytes) {
        return false;
    }
    for (WordTable* table : {&m_patterns, &m_partitions, &m_states, &m_segments, &m_keys}) {
        table->clear();
    }
    m_transitions.clear();
    m_commands.clear();
    m_names.clear();
    return true;
}

} // namespace pimento::sim
