// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/text_reader.h"

#include "engine/base/numbers.h"
#include "engine/base/shortened.h"
#include "engine/systems/comonm/cnm/affine_text.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace pimento::comonm {

namespace {

bool isLetterOfName(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

bool isLetterOfSymbol(char letter) { return isLetterOfName(letter) || letter == '.' || letter == '$' || letter == '-'; }

bool isDigit(char letter) { return std::isdigit(static_cast<unsigned char>(letter)) != 0; }

bool isBlank(char letter) { return std::isspace(static_cast<unsigned char>(letter)) != 0; }

} // namespace

bool isName(std::string_view text)
{
    return !text.empty() && !isDigit(text.front()) && std::ranges::all_of(text, isLetterOfName);
}

bool isSymbol(std::string_view text) { return !text.empty() && std::ranges::all_of(text, isLetterOfSymbol); }

void TextReader::skipBlanks()
{
    while (m_at < m_text.size() && isBlank(m_text[m_at])) {
        ++m_at;
    }
    m_begin = m_at;
}

bool TextReader::isAtEnd()
{
    skipBlanks();
    return m_at == m_text.size();
}

bool TextReader::isAtLineEnd()
{
    while (m_at < m_text.size() && isBlank(m_text[m_at]) && m_text[m_at] != '\n') {
        ++m_at;
    }
    m_begin = m_at;
    return m_at == m_text.size() || m_text[m_at] == '\n';
}

char TextReader::next()
{
    const std::size_t before = m_at;
    skipBlanks();
    m_at = before;
    return m_begin < m_text.size() ? m_text[m_begin] : '\0';
}

bool TextReader::skips(std::string_view sign)
{
    const std::size_t before = m_at;
    skipBlanks();
    const bool isThere = m_text.substr(m_at).starts_with(sign);
    m_at = isThere ? m_at + sign.size() : before;
    return isThere;
}

void TextReader::expect(std::string_view sign)
{
    if (!skips(sign)) {
        refuse("has " + quoted() + " where \"" + std::string(sign) + "\" belongs");
    }
}

std::string_view TextReader::word()
{
    skipBlanks();
    while (m_at < m_text.size() && isLetterOfName(m_text[m_at]) && (m_at > m_begin || !isDigit(m_text[m_at]))) {
        ++m_at;
    }
    return m_text.substr(m_begin, m_at - m_begin);
}

bool TextReader::skipsWord(std::string_view name)
{
    const std::size_t before = m_at;
    const bool isThere = word() == name;
    m_at = isThere ? m_at : before;
    return isThere;
}

std::string TextReader::name(std::string_view what)
{
    const std::string name(word());
    if (name.empty()) {
        refuse("has " + quoted() + " where the name of " + std::string(what) + " belongs",
               "Names have letters, digits and underscores, and begin with no digit");
    }
    return name;
}

std::string TextReader::symbol()
{
    skipBlanks();
    while (m_at < m_text.size() && isLetterOfSymbol(m_text[m_at])) {
        ++m_at;
    }
    if (m_at == m_begin) {
        refuse("has " + quoted() + " where an operand belongs", "Operands have letters, digits, _, ., $ and -");
    }
    return std::string(m_text.substr(m_begin, m_at - m_begin));
}

std::int64_t TextReader::number(std::int64_t least, std::int64_t most)
{
    skipBlanks();
    m_at += m_at < m_text.size() && m_text[m_at] == '-' ? 1 : 0;
    while (m_at < m_text.size() && isLetterOfName(m_text[m_at])) {
        ++m_at;
    }
    const auto value = parseInteger(m_text.substr(m_begin, m_at - m_begin));
    if (!value || *value < least || *value > most) {
        const std::string_view written = m_text.substr(m_begin, m_at - m_begin);
        refuse("has " + (written.empty() ? quoted() : "\"" + shortened(written, 60) + "\"") + " for a number",
               "Write a whole number from " + std::to_string(least) +
                   (most == kMostTextNumber ? " on" : " to " + std::to_string(most)));
    }
    return *value;
}

void TextReader::addTo(AffineForm& form, std::int64_t sign, const VariableOf& variableOf)
{
    std::int64_t factor = 1;
    if (isDigit(next())) {
        factor = number(0);
        if (!skips("*")) {
            form.constant += sign * factor;
            return;
        }
    }
    const std::string variable = name("a variable");
    addTerm(form, variable == kProcessName ? kProcessVariable : variableOf(variable), sign * factor);
}

AffineForm TextReader::form(const VariableOf& variableOf)
{
    AffineForm form;
    addTo(form, skips("-") ? -1 : 1, variableOf);
    while (next() == '+' || next() == '-') {
        addTo(form, skips("-") ? -1 : (expect("+"), 1), variableOf);
        const auto isLarge = [](std::int64_t value) { return value > kMostTextNumber || value < -kMostTextNumber; };
        if (isLarge(form.constant) || form.terms.size() > kMostTerms ||
            std::ranges::any_of(form.terms, isLarge, &AffineTerm::factor)) {
            refuse("has a form with too large a number or more than " + std::to_string(kMostTerms) + " variables",
                   "Use fewer or smaller numbers");
        }
    }
    return form;
}

TextSpot TextReader::spot() const
{
    const std::string_view before = m_text.substr(0, m_begin);
    const std::size_t lastLine = before.rfind('\n');
    const std::size_t lineBegin = lastLine == std::string_view::npos ? 0 : lastLine + 1;
    return {1 + static_cast<int>(std::ranges::count(before, '\n')), 1 + static_cast<int>(m_begin - lineBegin)};
}

void TextReader::refuseAt(const TextSpot& spot, std::string what, std::string hint) const
{
    Error error{std::move(what),
                m_subject + ", line " + std::to_string(spot.line) + ", column " + std::to_string(spot.column),
                std::move(hint)};
    error.place = spot;
    throw TextMistake{std::move(error)};
}

std::string TextReader::quoted() const
{
    return m_begin < m_text.size() ? "\"" + std::string(1, m_text[m_begin]) + "\"" : "its end";
}

} // namespace pimento::comonm
