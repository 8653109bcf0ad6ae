// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <chrono>
#include <string>

namespace pimento::test {

/// The number of damaged inputs that a fuzz test feeds to one reader: the usual number or the one that the test names,
/// the number in PIMENTO_FUZZ_SEEDS, or as many as fit the seconds in PIMENTO_FUZZ_SECONDS. A longer run begins with
/// the usual inputs.
class Inputs {
public:
    static constexpr unsigned kUsual = longTriesOf(10'000, 900);
    /// The usual number for readers whose result is also compiled and run.
    static constexpr unsigned kUsualRuns = longTriesOf(10'000, 600);

    explicit Inputs(unsigned usual = kUsual);

    [[nodiscard]] bool hasMore(unsigned done) const
    {
        return m_length.count() == 0 ? done < m_usual : std::chrono::steady_clock::now() < m_start + m_length;
    }

private:
    unsigned m_usual;
    std::chrono::seconds m_length{0};
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

/// Returns the content of a file of datasets.
inline std::string dataset(const std::string& path) { return readAll(sourceFile("/datasets/") + path); }

} // namespace pimento::test
