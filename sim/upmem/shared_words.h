// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pimento::sim::upmem {

struct CoreSpec;

/// A word of WRAM that the host writes before a launch.
struct PresetWord {
    static constexpr int kOfAll = -1;

    std::uint32_t address = 0;
    std::uint32_t value = 0;
    int owner = kOfAll; // the only tasklet that should read and write it, if the program is known
};

/// Words of WRAM whose values are tracked: an argument, the counter of a barrier, a spilled loop counter. They are
/// known from the start, as long as only known values are written to them.
class SharedWords {
public:
    static constexpr int kNone = -1;

    /// If two presets have one address the first counts. Addresses outside of WRAM are never found.
    SharedWords(const CoreSpec& core, const std::vector<PresetWord>& preset);

    [[nodiscard]] std::size_t size() const { return m_values.size(); }

    /// Returns the index of the word at an address, or kNone.
    [[nodiscard]] int find(std::uint32_t address) const
    {
        const std::uint32_t offset = address - m_base;
        const std::size_t place = offset / 4;
        return place < m_numbers.size() && offset % 4 == 0 ? m_numbers[place] : kNone;
    }
    [[nodiscard]] bool isKnown(int number) const { return m_isKnown[static_cast<std::size_t>(number)] != 0; }
    [[nodiscard]] std::uint32_t value(int number) const { return m_values[static_cast<std::size_t>(number)]; }
    void write(int number, std::uint32_t value, bool isKnown);
    /// True if a word belongs to a tasklet.
    [[nodiscard]] bool isOwn(int number, int tasklet) const
    {
        return m_owners[static_cast<std::size_t>(number)] == tasklet;
    }
    /// Records that a tasklet uses a word.
    void use(int number, int tasklet)
    {
        const int owner = m_owners[static_cast<std::size_t>(number)];
        m_hasForeignUse |= owner != PresetWord::kOfAll && owner != tasklet;
    }
    /// True if a word was used by another tasklet than its owner.
    [[nodiscard]] bool hasForeignUse() const { return m_hasForeignUse; }

    /// Marks the words in a range, or all words, as unknown after a tasklet's write.
    void forget(std::int64_t address, std::int64_t bytes, int tasklet);
    void forgetAll(int tasklet) { forget(0, std::numeric_limits<std::uint32_t>::max(), tasklet); }

    /// Fingerprint of the set of known words.
    [[nodiscard]] std::uint64_t print() const { return m_print; }
    /// Values of all tracked words, in the order of addresses; zero for unknown ones.
    [[nodiscard]] std::vector<std::uint32_t>& values() { return m_values; }
    [[nodiscard]] const std::vector<std::uint32_t>& values() const { return m_values; }

    /// Number of steps of `change` for which a range of addresses contains no word; 0 if it contains one already.
    [[nodiscard]] std::int64_t stepsBeside(std::uint32_t address, std::uint32_t bytes, std::int64_t change) const;

private:
    void setKnown(std::size_t number, bool isKnown);

    std::uint32_t m_base;
    std::vector<std::int16_t> m_numbers;    // index by word of WRAM
    std::vector<std::uint32_t> m_addresses; // addresses of the tracked words, ascending
    std::vector<std::uint32_t> m_values;
    std::vector<std::uint8_t> m_isKnown;
    std::vector<std::int8_t> m_owners;
    std::uint64_t m_print = 0;
    bool m_hasForeignUse = false;
};

} // namespace pimento::sim::upmem
