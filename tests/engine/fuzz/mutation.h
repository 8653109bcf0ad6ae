// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <string_view>

namespace pimento::test {

/// Makes damaged input from a seed. Equal seeds give equal bytes.
class Mutation {
public:
    explicit Mutation(unsigned seed) : m_random(seed) {}

    /// Returns random bytes without any format, or random characters of one format.
    [[nodiscard]] std::string bytes();

    /// Damages a valid text in one to four ways: flipped bytes, lost, doubled or foreign chunks, a cut end, huge
    /// numbers, deep nesting.
    [[nodiscard]] std::string damaged(std::string text);

    /// Replaces one number or word of a text by another, so that the text keeps its format.
    [[nodiscard]] std::string withOtherValue(std::string text);

    [[nodiscard]] std::size_t below(std::size_t limit) { return limit == 0 ? 0 : m_random() % limit; }

private:
    void damageOnce(std::string& text);
    void replaceNumber(std::string& text);

    std::mt19937 m_random;
};

/// True if a terminal shows the text as one line: it is valid UTF-8, has no control characters and is not empty.
[[nodiscard]] bool isOneCleanLine(std::string_view text);

/// Returns the text with every byte outside plain ASCII written as \xNN, for failure messages.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace pimento::test
