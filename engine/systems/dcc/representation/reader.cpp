// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/reader.h"

#include "engine/base/numbers.h"
#include "engine/systems/dcc/representation/names.h"

#include <cstdlib>

namespace pimento::ir {

using affine::Index;

const Token& Reader::peek(std::size_t ahead) const { return (*m_line)[std::min(m_at + ahead, m_line->size() - 1)]; }

Token Reader::take()
{
    const Token token = peek();
    m_at = std::min(m_at + 1, m_line->size() - 1);
    return token;
}

bool Reader::takeMark(std::string_view mark)
{
    const bool isThere = peek().isMark(mark);
    m_at += isThere ? 1 : 0;
    return isThere;
}

bool Reader::takeWord(std::string_view word)
{
    const bool isThere = peek().isWord(word);
    m_at += isThere ? 1 : 0;
    return isThere;
}

void Reader::expectMark(std::string_view mark)
{
    if (!takeMark(mark)) {
        failExpected("\"" + std::string(mark) + "\"");
    }
}

void Reader::expectWord(std::string_view word)
{
    if (!takeWord(word)) {
        failExpected("\"" + std::string(word) + "\"");
    }
}

std::string Reader::expect(TokenKind kind, std::string_view what)
{
    if (peek().kind != kind) {
        failExpected(what);
        return {};
    }
    return std::string(take().text);
}

void Reader::expectEnd()
{
    if (peek().kind != TokenKind::End) {
        failExpected("the end of the line");
    }
}

void Reader::skipRest() { m_at = m_line->size() - 1; }

void Reader::failAt(affine::Place place, std::string what, std::string hint)
{
    m_failure->set(place, std::move(what), std::move(hint));
    skipRest();
}

void Reader::failExpected(std::string_view what)
{
    fail("expected " + std::string(what) + ", found " + peek().shown());
}

std::int64_t Reader::number(const Token& token)
{
    const auto value = parseInteger(token.text);
    if (!value || *value > kLargest) {
        failAt(token.place, token.shown() + " is not an integer up to " + std::to_string(kLargest));
        return 0;
    }
    return *value;
}

std::int64_t Reader::integer()
{
    const bool isNegative = takeMark("-");
    if (peek().kind != TokenKind::Number) {
        failExpected("an integer");
        return 0;
    }
    const std::int64_t value = number(take());
    return isNegative ? -value : value;
}

std::int64_t Reader::integerFrom(std::int64_t least, std::int64_t most)
{
    const Token token = peek();
    const std::int64_t value = integer();
    if (!m_failure->isSet() && (value < least || value > most)) {
        failAt(token.place, "expected an integer from " + std::to_string(least) + " to " + std::to_string(most) +
                                ", found " + std::to_string(value));
        return least;
    }
    return value;
}

std::size_t Reader::variable()
{
    const Token token = peek();
    const std::string name = expect(TokenKind::Word, "a loop variable");
    const auto found = m_scope->variables.find(name);
    if (found == m_scope->variables.end()) {
        failAt(token.place, "unknown loop variable " + token.shown(), "Each needs a line with its range");
        return 0;
    }
    return found->second;
}

std::size_t Reader::hostTensor()
{
    const Token token = peek();
    const auto found = m_scope->tensors.find(expect(TokenKind::Value, "a tensor"));
    if (found == m_scope->tensors.end()) {
        failAt(token.place, "unknown tensor " + token.shown(), "Declare it in the function's head or as zero");
        return 0;
    }
    return found->second;
}

std::size_t Reader::coreTensor()
{
    const Token token = peek();
    const auto found = m_scope->tensors.find(tensorOfCore(expect(TokenKind::Value, "a tensor of the core")));
    if (found == m_scope->tensors.end()) {
        failAt(token.place, token.shown() + " is not the core's data of a tensor", "Write for example %x_core");
        return 0;
    }
    return found->second;
}

std::int64_t Reader::checked(std::int64_t value)
{
    if (std::abs(value) > kLargest) {
        fail("a number is larger than " + std::to_string(kLargest));
        return 0;
    }
    return value;
}

void Reader::addTerm(std::int64_t sign, std::map<std::size_t, std::int64_t>& coefficients, std::int64_t& constant)
{
    std::int64_t product = sign;
    std::optional<std::size_t> factor;
    do {
        if (takeMark("-")) {
            product = -product;
        }
        if (peek().kind == TokenKind::Number) {
            product = checked(product * number(take()));
        } else if (peek().kind != TokenKind::Word) {
            failExpected("an integer or a loop variable");
        } else if (factor) {
            fail("a product of two loop variables is not affine", "Multiply one variable by a number");
        } else {
            factor = variable();
        }
    } while (takeMark("*"));
    std::int64_t& sum = factor ? coefficients[*factor] : constant;
    sum = checked(sum + product);
}

Index Reader::index()
{
    std::map<std::size_t, std::int64_t> coefficients;
    Index index;
    std::int64_t sign = 1;
    do {
        addTerm(sign, coefficients, index.constant);
        sign = peek().isMark("-") ? -1 : 1;
    } while (takeMark("+") || takeMark("-"));
    for (const auto& [variable, coefficient] : coefficients) {
        if (coefficient != 0) {
            index.terms.push_back({variable, coefficient});
        }
    }
    return index;
}

std::vector<Index> Reader::subscripts()
{
    std::vector<Index> all;
    while (takeMark("[")) {
        all.push_back(index());
        expectMark("]");
    }
    return all;
}

affine::Guard Reader::condition()
{
    const auto difference = [this](Index larger, const Index& smaller, std::int64_t distance) {
        std::map<std::size_t, std::int64_t> coefficients;
        for (const affine::Term& term : larger.terms) {
            coefficients[term.variable] = term.coefficient;
        }
        for (const affine::Term& term : smaller.terms) {
            coefficients[term.variable] = checked(coefficients[term.variable] - term.coefficient);
        }
        affine::Guard guard{{{}, checked(larger.constant - smaller.constant - distance)}};
        for (const auto& [variable, coefficient] : coefficients) {
            if (coefficient != 0) {
                guard.value.terms.push_back({variable, coefficient});
            }
        }
        return guard;
    };
    const Index left = index();
    const Token comparison = take();
    if (comparison.isMark(">=") || comparison.isMark(">")) {
        return difference(left, index(), comparison.isMark(">") ? 1 : 0);
    }
    if (comparison.isMark("<=") || comparison.isMark("<")) {
        return difference(index(), left, comparison.isMark("<") ? 1 : 0);
    }
    failAt(comparison.place, "expected >=, >, <= or <, found " + comparison.shown());
    return {};
}

} // namespace pimento::ir
