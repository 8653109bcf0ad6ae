// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/affine_form.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace pimento::comonm {

/// A mistake in a text; parsers throw it and catch it themselves.
struct TextMistake {
    Error error;
};

/// Largest number of a text, so that sums of a few do not overflow.
inline constexpr std::int64_t kMostTextNumber = std::int64_t{1} << 48;

/// Most variables of a form.
inline constexpr std::size_t kMostTerms = 64;

/// True for a letter or underscore with letters, digits and underscores behind it.
[[nodiscard]] bool isName(std::string_view text);
/// True for a symbol that names an operand: letters, digits, and _ . $ - in any order.
[[nodiscard]] bool isSymbol(std::string_view text);

/// Reads words, numbers and signs from a text, from left to right. Every mistake has its line and column.
class TextReader {
public:
    /// `subject` names the text in messages: "llvcnm".
    TextReader(std::string_view text, std::string_view subject) : m_text(text), m_subject(subject) {}

    /// True if only blanks remain.
    [[nodiscard]] bool isAtEnd();
    /// True if the rest of the line has only blanks.
    [[nodiscard]] bool isAtLineEnd();
    /// Next character behind blanks and line ends, which remain; 0: end of the text.
    [[nodiscard]] char next();
    /// Consumes a sign if it is next.
    bool skips(std::string_view sign);
    /// Consumes a sign. Refuses anything else.
    void expect(std::string_view sign);
    /// Consumes a name if it is next; "" otherwise.
    std::string_view word();
    /// Consumes a name if it is the next word.
    bool skipsWord(std::string_view name);
    /// Consumes a name. Refuses anything else; `what` says what it names: "a loop variable".
    std::string name(std::string_view what);
    /// Consumes a symbol. Refuses anything else.
    std::string symbol();
    /// Consumes a number. Refuses others than from `least` to `most`.
    std::int64_t number(std::int64_t least, std::int64_t most = kMostTextNumber);

    /// Number of a variable by its name; refuses unknown ones.
    using VariableOf = std::function<std::int32_t(const std::string& name)>;
    /// Consumes a linear form such as 64*i+8*process+3.
    AffineForm form(const VariableOf& variableOf);

    /// Position of the last word, number or sign that was read.
    [[nodiscard]] TextSpot spot() const;
    /// Position of what comes behind blanks and line ends.
    [[nodiscard]] TextSpot nextSpot()
    {
        (void)next();
        return spot();
    }
    /// Refuses the text at the last word, number or sign.
    [[noreturn]] void refuse(std::string what, std::string hint = {}) const { refuseAt(spot(), what, hint); }
    [[noreturn]] void refuseAt(const TextSpot& spot, std::string what, std::string hint = {}) const;

private:
    void skipBlanks();
    void addTo(AffineForm& form, std::int64_t sign, const VariableOf& variableOf);
    [[nodiscard]] std::string quoted() const;

    std::string_view m_text;
    std::string m_subject;
    std::size_t m_at = 0;
    std::size_t m_begin = 0; // of what was read last
};

} // namespace pimento::comonm
