// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/loaded_pieces.h"

#include <cmath>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr std::size_t kFirstSlots = 1024;
constexpr std::int64_t kHashes = 50'000; // of a layer, in the public program

/// The public program's sum of roots of an address, cut to a whole number.
std::int32_t hashOf(std::int64_t address)
{
    const auto whole = static_cast<double>(address);
    const double sum = static_cast<double>(address / 5) + std::pow(whole, 1.0 / 2) + std::pow(whole, 1.0 / 3) +
                       std::pow(whole, 1.0 / 5) + std::pow(whole, 1.0 / 7);
    return static_cast<std::int32_t>(static_cast<std::int64_t>(sum) % kHashes);
}

} // namespace

LoadedPieces::LoadedPieces(PieceIdentity identity) : m_identity(identity), m_entries(kFirstSlots) {}

void LoadedPieces::clear()
{
    ++m_step;
    m_used = 0;
}

std::uint64_t LoadedPieces::keyOf(std::int32_t layer, std::int64_t address)
{
    const auto high = static_cast<std::uint64_t>(layer) << 40U;
    if (m_identity == PieceIdentity::Address) {
        return high + static_cast<std::uint64_t>(address);
    }
    const auto index = static_cast<std::size_t>(address);
    if (index >= m_hashes.size()) {
        m_hashes.resize(index + index / 2 + 1, -1);
    }
    if (m_hashes[index] < 0) {
        m_hashes[index] = hashOf(address);
    }
    return high + static_cast<std::uint64_t>(m_hashes[index]);
}

std::size_t LoadedPieces::slotOf(std::uint64_t key) const
{
    std::size_t slot = (key * 0x9E3779B97F4A7C15U) >> 20U & (m_entries.size() - 1);
    while (m_entries[slot].step == m_step && m_entries[slot].key != key) {
        slot = (slot + 1) & (m_entries.size() - 1);
    }
    return slot;
}

void LoadedPieces::grow()
{
    std::vector<Entry> old(m_entries.size() * 2);
    std::swap(old, m_entries);
    for (const Entry& entry : old) {
        if (entry.step == m_step) {
            m_entries[slotOf(entry.key)] = entry;
        }
    }
}

std::optional<std::int64_t> LoadedPieces::findOrAdd(std::int32_t layer, std::int64_t address, std::int32_t length,
                                                    std::int64_t local)
{
    if (2 * m_used > m_entries.size()) {
        grow();
    }
    const std::uint64_t key = keyOf(layer, address);
    Entry& entry = m_entries[slotOf(key)];
    if (entry.step == m_step && entry.length == length) {
        return entry.local;
    }
    m_used += entry.step == m_step ? 0 : 1;
    entry = {.key = key, .step = m_step, .length = length, .local = local};
    return std::nullopt;
}

} // namespace pimento::crossbar
