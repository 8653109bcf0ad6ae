// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/representation/lexer.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pimento::ir {

/// Keeps the first mistake of a text; later ones are consequences.
class Failure {
public:
    void set(affine::Place place, std::string what, std::string hint = {})
    {
        if (!m_error) {
            m_error = errorAt(place, std::move(what), std::move(hint));
        }
    }
    [[nodiscard]] bool isSet() const { return m_error.has_value(); }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

private:
    std::optional<Error> m_error;
};

/// Names and what they refer to.
struct Scope {
    std::map<std::string, std::size_t, std::less<>> variables;
    std::map<std::string, std::size_t, std::less<>> tensors;
};

/// Reads one line from left to right. After a mistake only the end of the line is left, so that callers terminate;
/// values returned after a mistake are meaningless.
class Reader {
public:
    /// Largest integer in the text form, by absolute value.
    static constexpr std::int64_t kLargest = std::int64_t{1} << 31;
    static constexpr int kDeepest = 100;      // nesting depth of an expression
    static constexpr int kMostOperands = 500; // operands of an expression

    Reader(const TokenLine& line, const Scope& scope, Failure& failure)
        : m_line(&line), m_scope(&scope), m_failure(&failure)
    {
    }

    [[nodiscard]] const Token& peek(std::size_t ahead = 0) const;
    Token take();
    bool takeMark(std::string_view mark);
    bool takeWord(std::string_view word);
    void expectMark(std::string_view mark);
    void expectWord(std::string_view word);
    /// Reads a token of a kind and returns its text; `what` names the token in errors.
    std::string expect(TokenKind kind, std::string_view what);
    void expectEnd();
    void skipRest();

    std::int64_t integer();
    std::int64_t integerFrom(std::int64_t least, std::int64_t most);
    std::size_t variable();
    /// Reads "%x" (or the core's data "%x_core") and returns the tensor's index.
    std::size_t hostTensor();
    std::size_t coreTensor();
    affine::Index index();
    std::vector<affine::Index> subscripts();
    affine::Expression expression();
    /// Reads a condition such as "i + r >= 1".
    affine::Guard condition();

    void fail(std::string what, std::string hint = {}) { failAt(peek().place, std::move(what), std::move(hint)); }
    void failAt(affine::Place place, std::string what, std::string hint = {});
    /// Reports "expected X, found Y" at the next token.
    void failExpected(std::string_view what);

private:
    using Expression = affine::Expression;

    std::int64_t number(const Token& token);
    void addTerm(std::int64_t sign, std::map<std::size_t, std::int64_t>& coefficients, std::int64_t& constant);
    std::int64_t checked(std::int64_t value);

    Expression select();
    Expression infix(int level);
    Expression negation();
    Expression comparison();
    Expression sign();
    Expression atom();
    Expression call();
    Expression constant(double sign);
    Expression node(affine::Operation operation, affine::Place place, std::vector<Expression> operands);

    const TokenLine* m_line;
    const Scope* m_scope;
    Failure* m_failure;
    std::size_t m_at = 0;
    int m_depth = 0;
    int m_operands = 0;
};

} // namespace pimento::ir
