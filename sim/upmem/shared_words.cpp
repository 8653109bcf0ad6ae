// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/shared_words.h"

#include "sim/upmem/bit_print.h"
#include "sim/upmem/dpu_system.h"

#include <algorithm>

namespace pimento::sim::upmem {

SharedWords::SharedWords(const CoreSpec& core, const std::vector<PresetWord>& preset)
    : m_base(static_cast<std::uint32_t>(core.workingMemoryBase)),
      m_numbers(static_cast<std::size_t>(core.workingMemory.value()) / 4, kNone)
{
    std::vector<PresetWord> sorted = preset;
    std::ranges::stable_sort(sorted, {}, &PresetWord::address);
    for (const PresetWord& word : sorted) {
        const std::size_t place = (word.address - m_base) / 4;
        if (place >= m_numbers.size() || (word.address - m_base) % 4 != 0 || m_numbers[place] != kNone) {
            continue;
        }
        m_numbers[place] = static_cast<std::int16_t>(m_values.size());
        m_addresses.push_back(word.address);
        m_values.push_back(word.value);
        m_owners.push_back(static_cast<std::int8_t>(word.owner));
    }
    m_isKnown.assign(m_values.size(), 1);
}

void SharedWords::write(int number, std::uint32_t value, bool isKnown)
{
    const auto place = static_cast<std::size_t>(number);
    setKnown(place, isKnown);
    m_values[place] = isKnown ? value : 0;
}

void SharedWords::setKnown(std::size_t number, bool isKnown)
{
    if ((m_isKnown[number] != 0) != isKnown) {
        m_isKnown[number] = isKnown ? 1 : 0;
        m_print ^= printOfBit(number);
    }
}

void SharedWords::forget(std::int64_t address, std::int64_t bytes, int tasklet)
{
    const auto first = std::ranges::upper_bound(m_addresses, address, {}, [](std::int64_t each) { return each + 3; });
    for (auto each = first; each != m_addresses.end() && *each < address + bytes; ++each) {
        const auto number = static_cast<int>(each - m_addresses.begin());
        use(number, tasklet);
        write(number, 0, false);
    }
}

std::int64_t SharedWords::stepsBeside(std::uint32_t address, std::uint32_t bytes, std::int64_t change) const
{
    constexpr std::int64_t kAll = std::int64_t{1} << 32;
    const std::int64_t begin = address;
    const std::int64_t end = begin + bytes;
    const auto next = std::ranges::upper_bound(m_addresses, begin, {}, [](std::int64_t each) { return each + 3; });
    const std::int64_t above = next == m_addresses.end() ? kAll : *next;
    const std::int64_t below = next == m_addresses.begin() ? 0 : std::int64_t{*(next - 1)} + 4;
    if (above < end) {
        return 0;
    }
    return change == 0  ? std::numeric_limits<std::int64_t>::max()
           : change > 0 ? (above - end) / change
                        : (begin - below) / -change;
}

} // namespace pimento::sim::upmem
