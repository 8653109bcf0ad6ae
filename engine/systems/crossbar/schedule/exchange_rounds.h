// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// Rounds of transfers in which each core takes part in one transfer at most, so that no core waits for a transfer of
/// others that it has nothing to do with.
class ExchangeRounds {
public:
    explicit ExchangeRounds(std::size_t cores) : m_busy(cores) {}

    /// The first round from `first` on in which two cores are free; they are busy in it from now on.
    std::size_t take(std::size_t one, std::size_t other, std::size_t first = 0)
    {
        std::size_t word = first / kBits;
        std::uint64_t taken = busy(one, word) | busy(other, word) | ((std::uint64_t{1} << first % kBits) - 1);
        while (~taken == 0) {
            ++word;
            taken = busy(one, word) | busy(other, word);
        }
        const auto bit = static_cast<std::size_t>(std::countr_one(taken));
        for (const std::size_t core : {one, other}) {
            busy(core, word) |= std::uint64_t{1} << bit;
        }
        return word * kBits + bit;
    }
    void clear()
    {
        std::ranges::for_each(m_busy, [](std::vector<std::uint64_t>& each) { each.clear(); });
    }

private:
    static constexpr std::size_t kBits = 64;

    [[nodiscard]] std::uint64_t& busy(std::size_t core, std::size_t word)
    {
        m_busy[core].resize(std::max(m_busy[core].size(), word + 1));
        return m_busy[core][word];
    }

    std::vector<std::vector<std::uint64_t>> m_busy; // of each core, a bit for each round
};

} // namespace pimento::crossbar
