// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/dpu_system.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pimento::sim::upmem {

/// A word of WRAM that the host writes before a launch.
struct PresetWord {
    static constexpr int kOfAll = -1;

    std::uint32_t address = 0;
    std::uint32_t value = 0;
    int owner = kOfAll; // the one tasklet that reads and writes it, as whoever knows the program expects
};

/// Those words of WRAM whose values are followed: an argument, the counter of a barrier, a counter of a loop that found
/// no register. They are known from the begin on, and as long as only known values are written to them.
class SharedWords {
public:
    static constexpr int kNone = -1;

    /// Of two presets for one address the first counts. What is no word of WRAM is never found.
    SharedWords(const CoreSpec& core, const std::vector<PresetWord>& preset);

    [[nodiscard]] std::size_t size() const { return m_values.size(); }

    /// The number of the word at an address, or kNone.
    [[nodiscard]] int find(std::uint32_t address) const
    {
        const std::uint32_t offset = address - m_base;
        const std::size_t place = offset / 4;
        return place < m_numbers.size() && offset % 4 == 0 ? m_numbers[place] : kNone;
    }
    [[nodiscard]] bool isKnown(int number) const { return m_isKnown[static_cast<std::size_t>(number)] != 0; }
    [[nodiscard]] std::uint32_t value(int number) const { return m_values[static_cast<std::size_t>(number)]; }
    void write(int number, std::uint32_t value, bool isKnown);
    /// Whether a word is a tasklet's own.
    [[nodiscard]] bool isOwn(int number, int tasklet) const
    {
        return m_owners[static_cast<std::size_t>(number)] == tasklet;
    }
    /// That a tasklet uses a word.
    void use(int number, int tasklet)
    {
        const int owner = m_owners[static_cast<std::size_t>(number)];
        m_hasForeignUse |= owner != PresetWord::kOfAll && owner != tasklet;
    }
    /// Whether some word was used by another tasklet than its owner.
    [[nodiscard]] bool hasForeignUse() const { return m_hasForeignUse; }

    /// Nobody knows what a tasklet writes to a range, or to any word.
    void forget(std::int64_t address, std::int64_t bytes, int tasklet);
    void forgetAll(int tasklet) { forget(0, std::numeric_limits<std::uint32_t>::max(), tasklet); }

    /// Stands for which words are known.
    [[nodiscard]] std::uint64_t print() const { return m_print; }
    /// All values, in the order of addresses; zero for what is not known.
    [[nodiscard]] std::vector<std::uint32_t>& values() { return m_values; }
    [[nodiscard]] const std::vector<std::uint32_t>& values() const { return m_values; }

    /// For how many steps of `change` a range of addresses meets no word; 0 where it meets one as it is.
    [[nodiscard]] std::int64_t stepsBeside(std::uint32_t address, std::uint32_t bytes, std::int64_t change) const;

private:
    void setKnown(std::size_t number, bool isKnown);

    std::uint32_t m_base;
    std::vector<std::int16_t> m_numbers;    // by word of WRAM
    std::vector<std::uint32_t> m_addresses; // of the followed words, ascending
    std::vector<std::uint32_t> m_values;
    std::vector<std::uint8_t> m_isKnown;
    std::vector<std::int8_t> m_owners;
    std::uint64_t m_print = 0;
    bool m_hasForeignUse = false;
};

} // namespace pimento::sim::upmem
