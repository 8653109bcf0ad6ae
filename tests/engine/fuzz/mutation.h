// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <string_view>

namespace pimento::test {

/// Makes damaged input from a seed: the same seed, the same bytes.
class Mutation {
public:
    explicit Mutation(unsigned seed) : m_random(seed) {}

    /// Bytes that know nothing of any format, or only the characters of one.
    [[nodiscard]] std::string bytes();

    /// A valid text with one to four kinds of damage: flipped bytes, lost, doubled or foreign chunks, a cut end, huge
    /// numbers, deep nesting.
    [[nodiscard]] std::string damaged(std::string text);

    /// A text with another number, or another word of it, in the place of one, so that it stays a text of its format.
    [[nodiscard]] std::string withOtherValue(std::string text);

    [[nodiscard]] std::size_t below(std::size_t limit) { return limit == 0 ? 0 : m_random() % limit; }

private:
    void damageOnce(std::string& text);
    void replaceNumber(std::string& text);

    std::mt19937 m_random;
};

/// Whether a terminal shows the text as one line: valid UTF-8 without control characters, and not empty.
[[nodiscard]] bool isOneCleanLine(std::string_view text);

/// The text with everything but plain ASCII written as \xNN, for failure messages.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace pimento::test
