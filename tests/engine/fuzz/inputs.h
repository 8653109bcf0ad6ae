// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace pimento::test {

/// How many damaged inputs a fuzz test feeds to one reader: 10,000, or as many as fit the seconds in
/// PIMENTO_FUZZ_SECONDS. More inputs begin with the usual ones.
class Inputs {
public:
    static constexpr unsigned kUsual = 10'000;

    Inputs();

    [[nodiscard]] bool hasMore(unsigned done) const
    {
        return m_length.count() == 0 ? done < kUsual : std::chrono::steady_clock::now() < m_start + m_length;
    }

private:
    std::chrono::seconds m_length{0};
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

} // namespace pimento::test
